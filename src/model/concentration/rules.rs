//! The rules of Concentration that a table can choose.

use std::ops::RangeInclusive;

use parlour_language::id;

use crate::seat::Seat;
use crate::settings::{self, Meaning, Setting, ValueKind};

/// The winner when several players have the most pairs (CON-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    #[default]
    Shared,
    /// The one who took the last pair, else the lowest seat.
    Last,
}

impl Ties {
    const WORDS: &'static [&'static str] = &["shared", "last"];

    fn word(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Last => "last",
        }
    }
}

/// The rules of one playthrough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of different values (CON-1).
    pub pairs: u16,
    /// The number of cards of each value: 2, 3 or 4 (CON-3).
    pub copies: u8,
    /// The rule for a tie (CON-10).
    pub ties: Ties,
    /// After how many idle turns of every player the game ends; 0 is never (CON-11).
    pub idle_end: u16,
}

impl Rules {
    /// The most pairs offered. CON-1 asks for a thousand at least; beyond this the tables of the
    /// optimal strategy would take long to make.
    pub const MOST_PAIRS: u16 = 5000;

    /// Returns the number of cards on the table.
    pub fn cards(&self) -> usize {
        usize::from(self.pairs) * usize::from(self.copies)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            pairs: 8,
            copies: 2,
            ties: Ties::Shared,
            idle_end: 0,
        }
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "pairs",
            meaning: Meaning::Message(id!("settings-concentration-pairs")),
            kind: ValueKind::Number {
                min: 1,
                max: Self::MOST_PAIRS as i64,
            },
            get: |rules| settings::SettingValue::Number(rules.pairs.into()),
            set: |rules, value| rules.pairs = value.number(),
        },
        Setting {
            name: "copies",
            meaning: Meaning::Message(id!("settings-concentration-copies")),
            kind: ValueKind::Number { min: 2, max: 4 },
            get: |rules| settings::SettingValue::Number(rules.copies.into()),
            set: |rules, value| rules.copies = value.number(),
        },
        Setting {
            name: "ties",
            meaning: Meaning::Message(id!("settings-concentration-ties")),
            kind: ValueKind::Choice(Ties::WORDS),
            get: |rules| settings::SettingValue::word(rules.ties.word()),
            set: |rules, value| {
                rules.ties = if value.is("last") {
                    Ties::Last
                } else {
                    Ties::Shared
                }
            },
        },
        Setting {
            name: "idle_end",
            meaning: Meaning::Message(id!("settings-concentration-idle")),
            kind: ValueKind::Number { min: 0, max: 1000 },
            get: |rules| settings::SettingValue::Number(rules.idle_end.into()),
            set: |rules, value| rules.idle_end = value.number(),
        },
    ];

    fn seats(&self) -> RangeInclusive<usize> {
        1..=Seat::MOST
    }
}
