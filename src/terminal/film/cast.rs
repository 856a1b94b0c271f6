//! Recordings of a terminal as asciicast v2: a line of JSON for the window, and one for each frame.

use std::fmt::Write as _;

use ratatui::layout::Size;

use super::{draw, step};
use crate::codec::canvas::FrameCanvas;
use crate::codec::frame_sender::FrameSender;
use parlour_ui::state::State;

/// Hides the cursor.
const BEGIN: &str = "\x1b[?25l\x1b[2J";

/// The number of paces for which the last frame is seen.
const LAST: u32 = 4;

/// Records a replay from its first frame to its last, each for `milliseconds` milliseconds.
pub(super) fn record(state: &mut State, size: Size, milliseconds: u32, title: &str) -> String {
    let mut cast = format!(
        r#"{{"version":2,"width":{},"height":{},"title":{}}}"#,
        size.width,
        size.height,
        quoted(title)
    );
    cast.push('\n');
    let mut sender = FrameSender::new(Vec::new(), size);
    let mut canvas = FrameCanvas::default();
    let mut frames = 0;
    loop {
        sender.out_mut().clear();
        let sent = sender.draw(&mut canvas, |frame| draw(state, frame));
        // A vector takes all bytes, and what is drawn is text.
        let bytes = sent.map_or(String::new(), |_| {
            String::from_utf8_lossy(sender.out()).into_owned()
        });
        let begin = if frames == 0 { BEGIN } else { "" };
        push(&mut cast, frames * milliseconds, &format!("{begin}{bytes}"));
        frames += 1;
        if !step(state) {
            break;
        }
    }
    push(&mut cast, (frames + LAST) * milliseconds, "");
    cast
}

fn push(cast: &mut String, milliseconds: u32, bytes: &str) {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    let _ = writeln!(cast, r#"[{seconds}.{rest:03},"o",{}]"#, quoted(bytes));
}

/// A text as a string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            sign if sign < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(sign));
            }
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_quotes_are_escaped() {
        assert_eq!(quoted("a\"\\\x1b[m"), r#""a\"\\\u001b[m""#);
    }
}
