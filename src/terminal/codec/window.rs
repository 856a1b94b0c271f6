//! The messages to a terminal's window beside its content: its title, and calls for attention.

use parlour_model::sanitize::Plain;

/// Returns the sequence that sets the window title (OSC 2).
pub fn title(text: &str) -> Vec<u8> {
    format!("\x1b]2;{}\x07", Plain(text)).into_bytes()
}

/// Returns the sequence that shows a desktop message (OSC 9). Terminals that do not know it show
/// nothing.
pub fn message(text: &str) -> Vec<u8> {
    format!("\x1b]9;{}\x07", Plain(text)).into_bytes()
}

/// The byte that sounds the terminal's bell.
pub const BELL: &[u8] = b"\x07";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_the_sequence() {
        for told in [title("a\x07b\x1b\\c"), message("a\x07b\x1b\\c")] {
            assert_eq!(
                told.iter().filter(|byte| **byte < b' ').count(),
                2,
                "{told:?}"
            );
        }
    }
}
