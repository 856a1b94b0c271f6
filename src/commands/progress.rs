//! A progress bar on standard error, where that is a terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use parlour_language::sanitize::Plain;

/// The bar is drawn at most so often.
const BETWEEN: Duration = Duration::from_millis(100);

/// The width of the bar, in cells.
const WIDTH: usize = 24;

/// A bar for one file after the other.
#[derive(Debug)]
pub(super) struct Progress {
    is_shown: bool,
    drawn: Option<Instant>,
    begun: Instant,
}

impl Progress {
    /// A bar that is not drawn yet.
    pub(super) fn new() -> Self {
        Self {
            is_shown: io::stderr().is_terminal(),
            drawn: None,
            begun: Instant::now(),
        }
    }

    /// Draws how far something is done, 0 to 1, and how many of what there are so far.
    pub(super) fn show(&mut self, name: &str, part: f64, count: usize, noun: &str) {
        if !self.is_shown || self.drawn.is_some_and(|drawn| drawn.elapsed() < BETWEEN) {
            return;
        }
        self.drawn = Some(Instant::now());
        let text = bar(name, part, (count, noun), self.begun.elapsed());
        // A terminal that takes nothing any more is no reason to stop.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }

    /// Removes the bar, so that a line can be written.
    pub(super) fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The bar as text. A long name is shortened, so that it stays in one row of eighty columns.
fn bar(name: &str, part: f64, (count, noun): (usize, &str), passed: Duration) -> String {
    let name: String = Plain(name).to_string().chars().rev().take(16).collect();
    let name: String = name.chars().rev().collect();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a part of 100"
    )]
    let percent = (part.clamp(0.0, 1.0) * 100.0) as usize;
    let full = percent * WIDTH / 100;
    let mut text = format!(
        "{name} [{}{}] {percent:>3} %  {count} {noun}",
        "#".repeat(full),
        ".".repeat(WIDTH - full)
    );
    let seconds = passed.as_secs();
    let _ = write!(text, "  {}:{:02}", seconds / 60, seconds % 60);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fits_in_a_row() {
        let text = bar(
            "/a/long/way/to/a/file-of-games.pdn",
            0.5,
            (1_234_567, "games"),
            Duration::from_secs(3725),
        );
        assert_eq!(
            text,
            "ile-of-games.pdn [############............]  50 %  1234567 games  62:05"
        );
        assert!(text.chars().count() < 80);
        assert!(
            bar("\u{1b}[2J", 2.0, (0, "games"), Duration::ZERO)
                .contains("[########################] 100 %")
        );
    }
}
