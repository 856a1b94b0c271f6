//! Source text from a file, and the message that locates an error in it.

use std::fmt;

pub use draughts::pdn::Place as Position;
use parlour_language::Text;

use parlour_language::sanitize::Plain;

/// A text with the name of the file it is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    /// The file, as the person named it.
    pub name: &'a str,
    pub text: &'a str,
}

impl<'a> Source<'a> {
    /// A text and the name of its file.
    pub fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text }
    }

    /// The line and column of a byte. Beyond the end it is the end, inside a character its beginning.
    /// A byte order mark is not counted.
    pub fn position(&self, offset: usize) -> Position {
        let before = self.before(offset);
        let line = before.split('\n').count();
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Position {
            line,
            column: before[start..]
                .trim_start_matches('\u{feff}')
                .chars()
                .count()
                + 1,
        }
    }

    /// The text before a byte offset.
    fn before(&self, offset: usize) -> &'a str {
        let whole = (0..=offset.min(self.text.len()))
            .rev()
            .find(|end| self.text.is_char_boundary(*end));
        &self.text[..whole.unwrap_or(0)]
    }

    /// A diagnostic for the text at a byte offset.
    pub fn complain(&self, offset: usize, what: impl Into<Text>) -> Diagnostic {
        Diagnostic {
            at: Some(self.position(offset)),
            ..Diagnostic::of_file(self.name, what)
        }
    }
}

/// The fault of a file and its remedy, in one line. Text quoted from the file is sanitized.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Diagnostic {
    /// The file, as the person named it.
    pub file: String,
    /// The place in the file; `None` for the file as a whole.
    pub at: Option<Position>,
    /// The fault and its remedy.
    pub what: Text,
}

impl Diagnostic {
    /// The number of the rule that refuses a move in the file.
    pub fn rule(&self) -> Option<&'static str> {
        self.what.rule()
    }

    /// A diagnostic for the file as a whole.
    pub fn of_file(file: impl Into<String>, what: impl Into<Text>) -> Self {
        Self {
            file: file.into(),
            at: None,
            what: what.into(),
        }
    }
}

impl From<Diagnostic> for Text {
    fn from(diagnostic: Diagnostic) -> Self {
        diagnostic.to_string().into()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Plain(&self.file))?;
        if let Some(Position { line, column }) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", Plain(&self.what.english()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_and_columns_are_counted_from_one_and_in_characters() {
        let source = Source::new("game.toml", "ab\nZoë = 1\r\n\nx");
        let at = |offset| (source.position(offset).line, source.position(offset).column);
        assert_eq!([at(0), at(2), at(3)], [(1, 1), (1, 3), (2, 1)]);
        assert_eq!(at(7), (2, 4), "after the two bytes of ë");
        assert_eq!(at(6), (2, 3), "inside ë");
        assert_eq!(
            [at(13), at(14), at(15), at(99)],
            [(3, 1), (4, 1), (4, 2), (4, 2)]
        );
    }

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        assert_eq!(
            Source::new("x", "\u{feff}ab").position(3),
            Position { line: 1, column: 1 }
        );
    }

    #[test]
    fn a_complaint_is_one_plain_line() {
        let source = Source::new("a\nb.toml", "xy");
        assert_eq!(
            source.complain(1, "not \u{1b}[1m").to_string(),
            r"a\nb.toml:1:2: not \u{1b}[1m"
        );
        assert_eq!(
            Diagnostic::of_file("c", "is gone").to_string(),
            "c: is gone"
        );
    }

    proptest! {
        #[test]
        fn every_offset_has_a_position(text in any::<String>(), offset in 0usize..200) {
            let at = Source::new("", &text).position(offset);
            prop_assert!(at.line >= 1 && at.line <= text.split('\n').count() && at.column >= 1);
        }
    }
}
