//! Chat text and titles as one line of what can be seen.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::{GeneralSecurityProfile as _, skeleton};
use unicode_width::UnicodeWidthChar as _;

use parlour_language::sanitize::is_plain;

/// Returns whether a terminal may show nothing for a character, as for variation selectors and the
/// fillers of Hangul.
pub(crate) fn is_ignorable(c: char) -> bool {
    c.identifier_type() == Some(IdentifierType::Default_Ignorable)
        || skeleton(c.encode_utf8(&mut [0; 4])).next().is_none()
}

/// Controls, and characters of Unicode 17's category Cf, those included that a terminal shows.
fn is_format(c: char) -> bool {
    !is_plain(c)
        || matches!(c, '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(c, '\u{e0001}' | '\u{e0020}'..='\u{e007f}')
}

/// The most combining marks in a row that a terminal is asked to draw on one letter.
const MOST_MARKS: usize = 2;

/// Returns chat text or a title as one line of at most `most_chars` characters; `None` if nothing
/// is left of it. Blanks and line ends become one blank each. Controls, format characters and
/// zero-width characters are removed, except the marks of letters.
pub fn chat_line(text: &str, most_chars: usize) -> Option<String> {
    let (mut line, mut chars, mut marks, mut blank) = (String::new(), 0, MOST_MARKS, false);
    let is_kept = |c: &char| c.is_whitespace() || !(is_format(*c) || is_ignorable(*c));
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn chat_is_one_line_of_what_can_be_seen() {
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
            assert_eq!(chat_line(text, 80).as_deref(), line, "{text:?}");
        }
        assert_eq!(
            chat_line("abc def", 4).as_deref(),
            Some("abc"),
            "no blank at its end"
        );
        assert_eq!(chat_line("abc def", 5).as_deref(), Some("abc d"));
        assert_eq!(chat_line("abc", 0), None);
    }

    proptest! {
        #[test]
        fn whatever_is_said_is_plain_and_fits(text in any::<String>(), most in 0usize..40) {
            if let Some(line) = chat_line(&text, most) {
                prop_assert!(line.chars().all(|c| is_plain(c) && !is_format(c)));
                prop_assert!((1..=most).contains(&line.chars().count()));
                prop_assert_eq!(line.trim(), &line);
                prop_assert_eq!(chat_line(&line, most), Some(line));
            }
        }
    }
}
