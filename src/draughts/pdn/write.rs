//! Writing PDN.

use core::fmt;

use super::apart::{apart, is_read_as};
use super::game::{Item, PdnGame};
use crate::notation::Notation;
use crate::prelude::*;
use crate::variant::Variant;

/// Text lines are broken before this column.
const WIDTH: usize = 80;

/// A move with the sign for captures that PDN's `GameType` asks for.
pub(crate) fn in_style(notation: &Notation, variant: Variant) -> String {
    let sign = variant.facts().capture_sign;
    notation
        .to_string()
        .replace('x', sign.encode_utf8(&mut [0; 4]))
}

/// Writes the parts of a text with a blank between, strengths right behind their moves.
pub(super) fn write_items(items: &[Item], f: &mut impl fmt::Write) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 && !is_glued(&items[i - 1], item) {
            f.write_char(' ')?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// Returns whether a part stands right behind the one before: two strengths would be one, if they are no star or bracket.
fn is_glued(before: &Item, item: &Item) -> bool {
    let is_sign =
        |item: &Item| matches!(item, Item::Strength(text) if !text.starts_with(['*', '(']));
    matches!(item, Item::Strength(_)) && !(is_sign(before) && is_sign(item))
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) | Self::Move { text, .. } | Self::Strength(text) => {
                f.write_str(text)
            }
            Self::Glyph(number) => write!(f, "${number}"),
            Self::Comment(text) => write!(f, "{{{text}}}"),
            Self::Setup { text, .. } => write!(f, "/{text}/"),
            Self::Variation(items) => {
                // Without the blank it would be read as the strength of the move before.
                let is_strength = matches!(items[..], [Item::Strength(_), ..]);
                f.write_str(if is_strength { "( " } else { "(" })?;
                write_items(items, f)?;
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "{}", written_tag(name, value))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?; // as all archives have it
        }
        let result = self
            .result
            .map_or("", |result| result.text(self.variant().unwrap_or_default()));
        let mut text = movetext(&self.items, result)?;
        if !is_read_as(&text, &self.items, self.result) {
            text = movetext(&apart(&self.items, result, false), result)?;
            // Remarks alone are no game, unless something ends it.
            if self.tags.is_empty() && super::read(&text).is_ok_and(|games| games.is_empty()) {
                text.push_str(" *");
            }
        }
        writeln!(f, "{}", broken(&text))
    }
}

/// The text of a game: its parts, and its result where there is one.
fn movetext(items: &[Item], result: &str) -> Result<String, fmt::Error> {
    let mut text = String::new();
    write_items(items, &mut text)?;
    if !text.is_empty() && !result.is_empty() {
        text.push(' ');
    }
    text.push_str(result);
    Ok(text)
}

/// A tag as it stands in a text.
pub(super) fn written_tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
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
