//! Texts as they may stand on a terminal. Text from a file or a network peer is never shown
//! raw: an escape sequence in a name could move the cursor or set the window's title.

use std::fmt::{self, Write};

/// Returns whether a character shows as itself. Such a character neither moves the cursor nor turns
/// the writing direction, and it takes room.
pub fn is_plain(c: char) -> bool {
    !c.is_control() && !is_invisible(c)
}

/// Format characters that show nothing or reorder what is around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Returns whether a character is the joiner or non-joiner of no width, which tells how the letters beside it join.
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Returns whether a character is of a script in whose words joiners stand: Arabic and those of India.
fn takes_joiners(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{dff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
        && is_plain(c)
}

/// Returns the characters of a text, each with whether it shows as itself where it stands: a joiner does between letters
/// that it concerns, as in Persian names.
pub fn in_place(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = None;
    let mut rest = text.chars().peekable();
    std::iter::from_fn(move || {
        let c = rest.next()?;
        let beside = [before.replace(c), rest.peek().copied()];
        let joins = || beside.iter().all(|c| c.is_some_and(takes_joiners));
        Some((c, is_plain(c) || (is_joiner(c) && joins())))
    })
}

/// Shows a text in one line, with an escape like `\n` or `\u{1b}` for each character that is not plain. Of a text of
/// more than a thousand characters the middle is left out: a file may quote itself at any length in an error.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(pub &'a str);

/// The longest text that is shown whole, in characters.
const LONGEST: usize = 1000;

/// The number of characters shown from the end of a longer text, where the reason stands.
const END: usize = 400;

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boundary = |chars: usize| self.0.char_indices().nth(chars).map(|(at, _)| at);
        if boundary(LONGEST).is_none() {
            return plain(self.0, f);
        }
        let end = self
            .0
            .char_indices()
            .rev()
            .nth(END - 1)
            .map_or(0, |(at, _)| at);
        plain(&self.0[..boundary(LONGEST - END).unwrap_or(0)], f)?;
        f.write_str(" … ")?;
        plain(&self.0[end..], f)
    }
}

fn plain(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    in_place(text).try_for_each(|(c, is_plain)| {
        if is_plain {
            f.write_char(c)
        } else {
            write!(f, "{}", c.escape_default())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_very_long_text_the_beginning_and_the_end_are_shown() {
        let whole = "é".repeat(LONGEST);
        assert_eq!(Plain(&whole).to_string(), whole);
        let long = format!(
            "game.toml: move 1: {}: cannot be read as a move",
            "x".repeat(15_000_000)
        );
        let shown = Plain(&long).to_string();
        assert!(
            shown.starts_with("game.toml: move 1: xxx")
                && shown.ends_with("xxx: cannot be read as a move")
        );
        assert_eq!(shown.chars().count(), LONGEST + 3);
        let end: String = long.chars().skip(long.chars().count() - END).collect();
        assert!(shown.ends_with(&end));
    }

    #[test]
    fn what_is_not_plain_is_escaped_and_the_rest_stays() {
        assert_eq!(Plain("Zoë 🂡 \"x\"").to_string(), "Zoë 🂡 \"x\"");
        assert_eq!(
            Plain("\u{1b}]0;title\u{7}\r\n\u{9b}1m\u{202e}").to_string(),
            r"\u{1b}]0;title\u{7}\r\n\u{9b}1m\u{202e}"
        );
        let persian = "\u{646}\u{6cc}\u{200c}\u{646}\u{627}";
        assert_eq!(Plain(persian).to_string(), persian);
        assert_eq!(Plain("a\u{200c}b").to_string(), r"a\u{200c}b");
        assert_eq!(Plain("\u{646}\u{200d}").to_string(), "\u{646}\\u{200d}");
    }
}
