//! Puts a text on the clipboard of whoever sits at the terminal: OSC 52, which carries it over SSH too. A terminal that
//! does not know it, or does not allow it, ignores it.

use std::io::{self, Write};

/// The longest text that is sent, in bytes: terminals ignore sequences of more than about 100,000.
const LONGEST: usize = 72_000;

/// The digits of base64 (RFC 4648).
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Sends a text to the clipboard, unless it is too long for one.
///
/// # Errors
/// The line takes no bytes.
pub(super) fn copy(text: &str, out: &mut impl Write) -> io::Result<()> {
    if text.len() > LONGEST {
        return Ok(());
    }
    write!(out, "\x1b]52;c;{}\x1b\\", base64(text.as_bytes()))?;
    out.flush()
}

fn base64(bytes: &[u8]) -> String {
    let digits = |chunk: &[u8]| {
        let word = chunk.iter().chain([&0; 2]).take(3).fold(0_usize, |word, byte| word << 8 | usize::from(*byte));
        let digit =
            |place: usize| if place > chunk.len() { '=' } else { char::from(DIGITS[word >> (18 - 6 * place) & 63]) };
        [0, 1, 2, 3].map(digit)
    };
    bytes.chunks(3).flat_map(digits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_sent_as_base64() {
        for (text, coded) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("é?>", "w6k/Pg==")]
        {
            let mut out = Vec::new();
            copy(text, &mut out).expect("a buffer takes bytes");
            assert_eq!(String::from_utf8(out).expect("text"), format!("\x1b]52;c;{coded}\x1b\\"));
        }
        let mut out = Vec::new();
        copy(&"x".repeat(LONGEST + 1), &mut out).expect("a buffer takes bytes");
        assert!(out.is_empty());
    }
}
