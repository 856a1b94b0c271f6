//! The rules of checkers that a table can choose: the variant and the start position.

use std::ops::RangeInclusive;

use super::board::Board;
use super::opening_choice::{LAST_BALLOT, OpeningChoice};
use super::side::Color;
use super::variant::Variant;
use super::variety::Variety;
use crate::fl;
use crate::model::seat::Seat;
use crate::model::settings::{self, Setting, SettingError, Value, ValueKind};

/// The rules of one playthrough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub variant: Variant,
    /// The start position as FEN; empty for the variant's own.
    pub fen: String,
    pub opening: OpeningChoice,
    /// How much robots vary their moves.
    pub variety: Variety,
}

impl Rules {
    /// The position from which the game starts.
    ///
    /// # Errors
    /// Where the FEN goes wrong, or why no game begins there.
    pub fn board(&self) -> Result<Board, SettingError> {
        if self.opening.is_ballot() && self.variant != Variant::English {
            let why = fl!("checkers-ballot-english", variant = self.variant.title());
            return Err(SettingError::of("opening", why));
        }
        if self.opening.is_ballot() && !self.fen.trim().is_empty() {
            return Err(SettingError::of("opening", fl!("checkers-ballot-fen")));
        }
        if self.opening.number() > self.opening.last() {
            let why = fl!("checkers-ballots", name = self.opening.name(), last = self.opening.last());
            return Err(SettingError::of("ballot", why));
        }
        if self.fen.trim().is_empty() {
            return Ok(Board::start(self.variant));
        }
        let fault = |why: &dyn std::fmt::Display| {
            SettingError::of("fen", fl!("checkers-fen-no-position", variant = self.variant.title(), why = why))
        };
        let board = Board::from_fen(self.variant, &self.fen).map_err(|why| fault(&why))?;
        board.check_complexity().map_err(|why| fault(&why))?;
        Ok(board)
    }
}

impl Rules {
    /// The side of a seat: the one that moves first is seat 1's. `None` where the FEN is no position.
    pub fn color(&self, seat: Seat) -> Option<Color> {
        let board = match self.fen.trim() {
            "" => Board::start(self.variant),
            fen => Board::from_fen(self.variant, fen).ok()?,
        };
        Some(if seat == Seat(0) { board.position.turn } else { board.position.turn.other() })
    }
}

impl settings::RuleSet for Rules {
    const LATER: &'static [&'static str] = &["ballot", "variety"];

    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "variant",
            meaning: "settings-variant",
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
            meaning: "settings-fen",
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
            meaning: "settings-opening",
            kind: ValueKind::Choice(&OpeningChoice::NAMES),
            get: |rules| Value::word(rules.opening.name()),
            set: |rules, value| {
                rules.opening = match rules.opening {
                    numbered @ OpeningChoice::Numbered(_) if value.is(numbered.name()) => numbered,
                    _ if value.is("lot") => OpeningChoice::Lot,
                    _ if value.is("ballot") => OpeningChoice::Ballot,
                    two @ OpeningChoice::TwoMove(_) if value.is(two.name()) => two,
                    _ if value.is("two-move") => OpeningChoice::TwoMove(0),
                    _ => OpeningChoice::Start,
                }
            },
        },
        Setting {
            name: "ballot",
            meaning: "settings-ballot",
            kind: ValueKind::Number { min: 0, max: LAST_BALLOT as i64 },
            get: |rules| Value::Number(rules.opening.number().into()),
            set: |rules, value| rules.opening = rules.opening.with_number(value.number()),
        },
        Setting {
            name: "variety",
            meaning: "settings-variety",
            kind: ValueKind::Choice(&Variety::NAMES),
            get: |rules| Value::word(rules.variety.name()),
            set: |rules, value| {
                if let Some(variety) = Variety::ALL.into_iter().find(|variety| value.is(variety.name())) {
                    rules.variety = variety;
                }
            },
        },
    ];

    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
