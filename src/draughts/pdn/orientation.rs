//! Squares named with letters from the side of Black.
//!
//! Letters count from White's left corner. In games that Black begins, playstrategy counts from the side that begins, so that
//! the first move of an English game is `c3-d4`.

use alloc::borrow::Cow;

use super::game::{Item, PdnGame};
use super::line::{self, Step};
use super::replay::stands;
use crate::board::Board;
use crate::prelude::*;
use crate::side::Color;

impl PdnGame {
    /// The game with its letters counted from White's left corner. From the usual start, the first move tells from which
    /// corner they count.
    pub(crate) fn oriented(&self, start: Board) -> Cow<'_, Self> {
        let first = self.items.iter().find_map(|item| match item {
            Item::Move { text, .. } => Some(text),
            _ => None,
        });
        let is_turned = |text: &String| {
            start == Board::start(start.variant)
                && start.position.turn == Color::Black
                && text.starts_with(|c: char| c.is_ascii_alphabetic())
                && !is_legal(start, text)
                && is_legal(start, &turned(text))
        };
        if !first.is_some_and(is_turned) {
            return Cow::Borrowed(self);
        }
        let mut game = self.clone();
        turn(&mut game.items);
        Cow::Owned(game)
    }
}

fn is_legal(start: Board, text: &str) -> bool {
    let line = line::follow(start, &[Step::Move(text)], stands);
    line.refused.is_none()
}

/// Counts the letters of squares from the other side. Squares with numbers stay.
pub(crate) fn turn(items: &mut [Item]) {
    for item in items {
        match item {
            Item::Move { text, .. } if text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                *text = turned(text);
            }
            Item::Variation(inner) => turn(inner),
            _ => {}
        }
    }
}

/// A move on eight rows as the other side counts: `c3-d4` for `f6-e5`.
fn turned(text: &str) -> String {
    let other_side = |c: char| match c {
        'a'..='h' => char::from(b'a' + b'h' - c as u8),
        'A'..='H' => char::from(b'A' + b'H' - c as u8),
        '1'..='8' => char::from(b'1' + b'8' - c as u8),
        _ => c,
    };
    text.chars().map(other_side).collect()
}
