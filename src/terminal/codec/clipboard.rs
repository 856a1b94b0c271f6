//! The clipboard of the terminal's user, reached by the control sequence OSC 52.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The longest text that is sent, in bytes: terminals ignore sequences of more than about 100,000.
const LONGEST: usize = 72_000;

/// Returns the sequence that puts this text on the clipboard, or nothing if the text is too long. A
/// terminal that does not know the sequence, or does not allow it, shows nothing.
pub fn copy(text: &str) -> Vec<u8> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    format!("\x1b]52;c;{}\x07", STANDARD.encode(text)).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_becomes_plain_characters() {
        assert_eq!(copy("Ana · ★"), b"\x1b]52;c;QW5hIMK3IOKYhQ==\x07");
        assert!(copy(&"x".repeat(LONGEST + 1)).is_empty());
        assert_eq!(copy("\x1b]0;x\x07"), b"\x1b]52;c;G10wO3gH\x07");
    }
}
