//! What may vary in checkers: the variant, and where the game starts from.

use std::ops::RangeInclusive;

use super::board::Board;
use super::variant::Variant;
use crate::model::keys::{self, Fault, Key, Kind, Value};

/// The rules of one sitting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The national variant.
    pub variant: Variant,
    /// Another start than the usual one; empty is the usual one.
    pub fen: String,
    /// Whether the first moves are drawn by lot.
    pub by_lot: bool,
}

impl Rules {
    /// The position from which the game starts.
    ///
    /// # Errors
    /// Where the FEN goes wrong, or why no game begins there.
    pub fn board(&self) -> Result<Board, Fault> {
        if self.fen.trim().is_empty() {
            return Ok(Board::start(self.variant));
        }
        let fault =
            |why: &dyn std::fmt::Display| Fault::of("fen", format!("`fen` is no position of {}: {why}", self.variant));
        let board = Board::from_fen(self.variant, &self.fen).map_err(|why| fault(&why))?;
        board.is_within_bounds().map_err(|why| fault(&why))?;
        Ok(board)
    }
}

impl keys::Rules for Rules {
    const KEYS: &'static [Key<Self>] = &[
        Key {
            name: "variant",
            meaning: "the national game",
            kind: Kind::Choice(&Variant::NAMES),
            get: |rules| Value::word(rules.variant),
            set: |rules, value| {
                if let Some(variant) = Variant::ALL.into_iter().find(|variant| value.is(variant.name())) {
                    rules.variant = variant;
                }
            },
        },
        Key {
            name: "fen",
            meaning: "a position to start from, as PDN's FEN; empty is the usual start",
            kind: Kind::Text,
            get: |rules| Value::word(&rules.fen),
            set: |rules, value| {
                if let Value::Word(fen) = value {
                    rules.fen.clone_from(fen);
                }
            },
        },
        Key {
            name: "opening",
            meaning: "from where the game goes on: the start, or three moves drawn by lot that cost nobody anything",
            kind: Kind::Choice(&["start", "lot"]),
            get: |rules| Value::word(if rules.by_lot { "lot" } else { "start" }),
            set: |rules, value| rules.by_lot = value.is("lot"),
        },
    ];

    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
