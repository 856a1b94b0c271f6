//! Texts as they may stand on a terminal. Text from a file or a network peer is never shown
//! raw: an escape sequence in a name could move the cursor or set the window's title.

use std::fmt::{self, Write};

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{GeneralSecurityProfile as _, skeleton};
use unicode_width::UnicodeWidthChar as _;

/// Returns whether a character shows as itself. Such a character neither moves the cursor nor turns
/// the writing direction, and it takes room.
pub fn is_plain(c: char) -> bool {
    !c.is_control() && !is_invisible(c)
}

/// Format characters that show nothing or reorder what is around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Returns whether a terminal may show nothing for a character, as for variation selectors and the
/// fillers of Hangul.
pub fn is_ignorable(c: char) -> bool {
    c.identifier_type() == Some(IdentifierType::Default_Ignorable)
        || skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Characters of Unicode 17's category Cf, those included that a terminal shows.
fn is_format(c: char) -> bool {
    is_invisible(c)
        || matches!(c, '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0001}' | '\u{e0020}'..='\u{e007f}')
}

/// The most combining marks in a row that a terminal is asked to draw on one letter.
const MOST_MARKS: usize = 2;

/// Returns chat text or a title as one line of at most `most_chars` characters; `None` if nothing
/// is left of it. Blanks and line ends become one blank each. Controls, format characters and
/// zero-width characters are removed, except the marks of letters.
pub fn talk_line(text: &str, most_chars: usize) -> Option<String> {
    let (mut line, mut chars, mut marks, mut blank) = (String::new(), 0, MOST_MARKS, false);
    let is_kept =
        |c: &char| c.is_whitespace() || !(c.is_control() || is_format(*c) || is_ignorable(*c));
    for c in text.chars().filter(is_kept).nfc() {
        let is_mark = is_combining_mark(c);
        if is_mark {
            marks += 1;
        } else if c.width() != Some(0) {
            marks = 0;
        }
        if c.is_whitespace() {
            // A mark has no letter to stand on behind a blank.
            (blank, marks) = (!line.is_empty(), MOST_MARKS);
        } else if c.width() != Some(0) || (is_mark && marks <= MOST_MARKS) {
            let added = 1 + usize::from(blank);
            if chars + added > most_chars {
                break;
            }
            line.extend(blank.then_some(' '));
            line.push(c);
            (chars, blank) = (chars + added, false);
        }
    }
    Some(line).filter(|line| !line.is_empty())
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
    text.chars().try_for_each(|c| {
        if is_plain(c) {
            f.write_char(c)
        } else {
            write!(f, "{}", c.escape_default())
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
    }

    #[test]
    fn talk_is_one_line_of_what_can_be_seen() {
        let table = [
            ("good game", Some("good game")),
            (
                "  two\r\n\tlines\u{2028}\u{3000}here ",
                Some("two lines here"),
            ),
            ("\u{1b}]0;title\u{7}red\u{9b}1m", Some("]0;titlered1m")),
            (
                "a\u{202e}b\u{200d}c\u{e0041}d\u{ad}\u{feff}e\u{fff9}f",
                Some("abcdef"),
            ),
            ("👩\u{200d}🚀 ♥\u{fe0f}", Some("👩🚀 ♥")),
            ("e\u{301}", Some("é")),
            ("x\u{301}\u{302}\u{303}\u{304}y", Some("x\u{301}\u{302}y")),
            ("\u{301}\u{302}x", Some("x")),
            // A letter that takes no room is removed, and the mark on it.
            ("\u{113d1}\u{113c7}x", Some("x")),
            ("हिन्दी", Some("हिन्दी")),
            ("\u{200b}\u{2060} \n\u{0}", None),
            ("", None),
        ];
        for (text, line) in table {
            assert_eq!(talk_line(text, 80).as_deref(), line, "{text:?}");
        }
        assert_eq!(
            talk_line("abc def", 4).as_deref(),
            Some("abc"),
            "no blank at its end"
        );
        assert_eq!(talk_line("abc def", 5).as_deref(), Some("abc d"));
        assert_eq!(talk_line("abc", 0), None);
    }

    proptest! {
        #[test]
        fn whatever_is_said_is_plain_and_fits(text in any::<String>(), most in 0usize..40) {
            if let Some(line) = talk_line(&text, most) {
                prop_assert!(line.chars().all(|c| is_plain(c) && !is_format(c)));
                prop_assert!((1..=most).contains(&line.chars().count()));
                prop_assert_eq!(line.trim(), &line);
                prop_assert_eq!(talk_line(&line, most), Some(line));
            }
        }
    }
}
