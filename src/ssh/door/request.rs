//! The requests on a channel before its client is received: environment, terminal, command.

use std::collections::BTreeMap;

use ratatui::layout::Size;

use super::client::SessionRequest;
use super::limits::Limits;

/// Variables of the environment that are kept.
const VARIABLES: usize = 32;

/// Characters of a variable's value, and of a terminal's name.
const LONGEST_VALUE: usize = 64;

/// Bytes of a command.
const LONGEST_COMMAND: usize = 4 * 1024;

/// The size of a window that does not tell its own.
const USUAL: Size = Size::new(80, 24);

/// A channel's requests so far.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) env: BTreeMap<String, String>,
    terminal: Option<(String, Size)>,
}

impl Request {
    /// Takes a variable, if it is one of those that drawing needs.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let known = ["COLORTERM", "LANG", "NO_COLOR"].contains(&name) || is_locale(name);
        let fits = self.env.len() < VARIABLES || self.env.contains_key(name);
        let kept = known && fits && is_plain(value);
        if kept {
            self.env.insert(name.to_owned(), value.to_owned());
        }
        kept
    }

    /// Takes a terminal, the first one of a channel.
    pub(super) fn open_terminal(&mut self, term: &str, size: Size) -> bool {
        if self.terminal.is_some() || !is_plain(term) {
            return false;
        }
        self.env.insert("TERM".into(), term.into());
        self.terminal = Some((term.into(), size));
        true
    }

    /// The window changed before anything was asked to run in it.
    pub(super) fn resize(&mut self, new: Size) {
        if let Some((_, size)) = &mut self.terminal {
            *size = new;
        }
    }

    /// Returns the client's wish, once it asks for a shell or a command.
    pub(super) fn wants(&mut self, command: Option<String>) -> SessionRequest {
        match self.terminal.take() {
            Some((term, size)) => SessionRequest::Screen {
                term,
                size,
                command,
            },
            None => SessionRequest::Text { command },
        }
    }
}

/// A window's size as a client tells it. Zero is a size that it does not know (RFC 4254, 6.2).
pub(super) fn window(columns: u32, rows: u32, limits: &Limits) -> Size {
    let side = |told: u32, usual: u16, most: u16| match told {
        0 => usual.min(most),
        told => u16::try_from(told).unwrap_or(u16::MAX).min(most),
    };
    Size::new(
        side(columns, USUAL.width, limits.columns.get()),
        side(rows, USUAL.height, limits.rows.get()),
    )
}

/// A command is longer than the door takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLong;

/// A command line as text. An empty one is none.
pub(super) fn command(bytes: &[u8]) -> Result<Option<String>, TooLong> {
    if bytes.len() > LONGEST_COMMAND {
        return Err(TooLong);
    }
    let text = String::from_utf8_lossy(bytes).into_owned();
    Ok(Some(text).filter(|text| !text.trim().is_empty()))
}

/// Returns whether this names a category of the locale, like `LC_CTYPE`.
fn is_locale(name: &str) -> bool {
    let category = name.strip_prefix("LC_");
    category.is_some_and(|category| {
        (1..=LONGEST_VALUE).contains(&category.len())
            && category.chars().all(|c| c.is_ascii_uppercase() || c == '_')
    })
}

fn is_plain(value: &str) -> bool {
    value.chars().count() <= LONGEST_VALUE && !value.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_clamped_and_zero_is_80_by_24() {
        let limits = Limits::default();
        assert_eq!(window(0, 0, &limits), Size::new(80, 24));
        assert_eq!(window(u32::MAX, 50, &limits), Size::new(300, 50));
        assert_eq!(window(1, u32::MAX, &limits), Size::new(1, 100));
    }

    #[test]
    fn only_variables_for_drawing_are_kept() {
        let mut request = Request::default();
        for name in ["LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR"] {
            assert!(request.set(name, "x"), "{name}");
        }
        for name in ["PATH", "LD_PRELOAD", "TERM", "LC_", "LC_a", "lang", ""] {
            assert!(!request.set(name, "x"), "{name}");
        }
        assert!(!request.set("LANG", "\x1b[2J") && !request.set("LANG", &"x".repeat(65)));
        assert_eq!(request.env["LANG"], "x");
        let many = (0..100)
            .filter(|n| request.set(&format!("LC_{}", "A".repeat(n % 64 + 1)), "x"))
            .count();
        assert!(
            many <= 100 && request.env.len() == VARIABLES,
            "{}",
            request.env.len()
        );
    }

    #[test]
    fn a_command_is_bounded_text() {
        assert_eq!(command(b"who --json"), Ok(Some("who --json".into())));
        assert_eq!(command(b" "), Ok(None));
        assert_eq!(command(b"\xff"), Ok(Some("\u{fffd}".into())));
        assert_eq!(command(&[b'x'; LONGEST_COMMAND + 1]), Err(TooLong));
    }
}
