//! The messages to a terminal's window beside its content: its title, calls for attention, and sentences for a screen reader.

use parlour_language::sanitize::Plain;
use parlour_screen::effect::{PageState, Standing};

/// Returns the sequence that sets the window title (OSC 2).
pub fn title(text: &str) -> Vec<u8> {
    format!("\x1b]2;{}\x07", Plain(text)).into_bytes()
}

/// Returns the sequence that shows a desktop message (OSC 9). Terminals that do not know it show
/// nothing.
pub fn message(text: &str) -> Vec<u8> {
    format!("\x1b]9;{}\x07", Plain(text)).into_bytes()
}

/// Returns the sequence by which the page for browsers lets a screen reader say a sentence: OSC 7001,
/// which is Parlour's own and sent to no terminal.
pub fn speech(text: &str) -> Vec<u8> {
    format!("\x1b]7001;{}\x07", Plain(text)).into_bytes()
}

/// Returns the sequence by which the page for browsers takes back a sentence that was said: OSC 7005, which is Parlour's own and
/// sent to no terminal.
pub fn unsaid(text: &str) -> Vec<u8> {
    format!("\x1b]7005;{}\x07", Plain(text)).into_bytes()
}

/// Returns the sequence by which the page for browsers learns its address and how the game stands: OSC 7002, which is
/// Parlour's own and sent to no terminal. Without an address it keeps the one that it has.
pub fn page(state: &PageState) -> Vec<u8> {
    let standing = match state.standing {
        Standing::Quiet => "quiet",
        Standing::Turn => "turn",
        Standing::Over => "over",
    };
    let address = state.address.as_ref();
    let address = address.map_or_else(String::new, |address| format!(";{}", Plain(address)));
    format!("\x1b]7002;{standing}{address}\x07").into_bytes()
}

/// The sequence by which the page for browsers learns that its person has logged out, so that it asks for a new secret: OSC 7003,
/// which is Parlour's own and sent to no terminal.
pub const LEAVE: &[u8] = b"\x1b]7003;\x07";

/// Returns the sequence by which the page for browsers learns that it is to ask for another secret with a ticket: OSC 7004, which
/// is Parlour's own and sent to no terminal.
pub fn renewal(ticket: &str) -> Vec<u8> {
    format!("\x1b]7004;{}\x07", Plain(ticket)).into_bytes()
}

/// The byte that sounds the terminal's bell.
pub const BELL: &[u8] = b"\x07";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_the_sequence() {
        let text = "a\x07b\x1b\\c";
        for told in [title(text), message(text), speech(text), unsaid(text)] {
            assert_eq!(
                told.iter().filter(|byte| **byte < b' ').count(),
                2,
                "{told:?}"
            );
        }
    }
}
