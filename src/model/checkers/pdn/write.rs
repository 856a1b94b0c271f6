//! Writing PDN.

use std::fmt::{self, Write as _};

use super::{Game, Item};
use crate::model::checkers::Move;
use crate::model::checkers::variant::Variant;

/// Text lines are broken before this column.
const WIDTH: usize = 80;

/// A move with the sign for captures that PDN's `GameType` asks for.
pub(super) fn in_style(written: &Move, variant: Variant) -> String {
    let text = written.to_string();
    match variant {
        Variant::Russian => text.replace('x', ":"),
        Variant::Thai => text.replace('x', "-"),
        _ => text,
    }
}

/// Writes the parts of a text with a blank between, strengths right behind their moves.
pub(super) fn items(items: &[Item], f: &mut impl fmt::Write) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 && !matches!(item, Item::Strength(_)) {
            f.write_char(' ')?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        let mut text = String::new();
        items(&self.items, &mut text)?;
        if let Some(result) = self.result {
            let variant = self.variant().unwrap_or_default();
            write!(text, "{}{}", if text.is_empty() { "" } else { " " }, result.text(variant))?;
        }
        writeln!(f, "{}", broken(&text))
    }
}

/// The text with line breaks for blanks where lines grow too long; never inside a comment.
fn broken(text: &str) -> String {
    let (mut out, mut column, mut in_comment) = (String::new(), 0, false);
    for word in text.split_inclusive(' ') {
        if column + word.trim_end().chars().count() >= WIDTH && column > 0 && !in_comment {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            column = 0;
        }
        out.push_str(word);
        column += word.chars().count();
        in_comment = match (word.rfind('{'), word.rfind('}')) {
            (Some(open), Some(close)) => open > close,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => in_comment,
        };
    }
    out
}
