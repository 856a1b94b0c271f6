//! The rules of checkers that a table can choose: the variant and the start position.

use std::ops::RangeInclusive;

use super::board::Board;
use super::variant::Variant;
use crate::model::settings::{self, Setting, SettingError, Value, ValueKind};

/// The rules of one playthrough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub variant: Variant,
    /// The start position as FEN; empty for the variant's own.
    pub fen: String,
    /// Whether the first moves are drawn by lot.
    pub balloted: bool,
}

impl Rules {
    /// The position from which the game starts.
    ///
    /// # Errors
    /// Where the FEN goes wrong, or why no game begins there.
    pub fn board(&self) -> Result<Board, SettingError> {
        if self.fen.trim().is_empty() {
            return Ok(Board::start(self.variant));
        }
        let fault = |why: &dyn std::fmt::Display| {
            SettingError::of("fen", format!("`fen` is no position of {}: {why}", self.variant))
        };
        let board = Board::from_fen(self.variant, &self.fen).map_err(|why| fault(&why))?;
        board.check_complexity().map_err(|why| fault(&why))?;
        Ok(board)
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "variant",
            meaning: "the national game",
            kind: ValueKind::Choice(&Variant::NAMES),
            get: |rules| Value::word(rules.variant),
            set: |rules, value| {
                if let Some(variant) = Variant::ALL.into_iter().find(|variant| value.is(variant.name())) {
                    rules.variant = variant;
                }
            },
        },
        Setting {
            name: "fen",
            meaning: "a position to start from, as PDN's FEN; empty is the usual start",
            kind: ValueKind::Text,
            get: |rules| Value::word(&rules.fen),
            set: |rules, value| {
                if let Value::Word(fen) = value {
                    rules.fen.clone_from(fen);
                }
            },
        },
        Setting {
            name: "opening",
            meaning: "from where the game goes on: the start, or three moves drawn by lot that cost nobody anything",
            kind: ValueKind::Choice(&["start", "lot"]),
            get: |rules| Value::word(if rules.balloted { "lot" } else { "start" }),
            set: |rules, value| rules.balloted = value.is("lot"),
        },
    ];

    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
