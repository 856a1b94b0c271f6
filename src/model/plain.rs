//! Texts as they may stand on a terminal. What comes from a file or a network peer is never shown
//! raw: an escape sequence in a name could move the cursor or set the window's title.

use std::fmt::{self, Write};

/// Whether a character shows as itself: it neither moves the cursor, nor turns the writing
/// direction, nor takes no room at all.
#[must_use]
pub fn is_plain(c: char) -> bool {
    !c.is_control() && !is_invisible(c)
}

/// Format characters that show nothing or reorder what is around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Shows a text in one line, with an escape like `\n` or `\u{1b}` for each character that is not plain.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(pub &'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| if is_plain(c) { f.write_char(c) } else { write!(f, "{}", c.escape_default()) })
    }
}

#[cfg(test)]
mod tests {
    use super::Plain;

    #[test]
    fn what_is_not_plain_is_escaped_and_the_rest_stays() {
        assert_eq!(Plain("Zoë 🂡 \"x\"").to_string(), "Zoë 🂡 \"x\"");
        assert_eq!(
            Plain("\u{1b}]0;title\u{7}\r\n\u{9b}1m\u{202e}").to_string(),
            r"\u{1b}]0;title\u{7}\r\n\u{9b}1m\u{202e}"
        );
    }
}
