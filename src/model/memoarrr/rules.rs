//! The rules of Memoarrr! that a table can choose.

use std::ops::RangeInclusive;

use parlour_language::id;

use crate::settings::{self, Meaning, Setting, ValueKind};

/// The time at which the players look at the cards of their side (MEM-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Peek {
    /// Once, at the start of the game.
    #[default]
    Game,
    Round,
}

impl Peek {
    const WORDS: &'static [&'static str] = &["game", "round"];

    fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Round => "round",
        }
    }
}

/// The rules of one playthrough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// True while the animals have powers (MEM-14).
    pub expert_rules: bool,
    /// True while the board is hidden (MEM-13). This concerns the screen only.
    pub expert_display: bool,
    /// The time at which the players look at the cards of their side (MEM-3).
    pub peek: Peek,
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "expert_rules",
            meaning: Meaning::Message(id!("settings-memoarrr-rules")),
            kind: ValueKind::Switch,
            get: |rules| settings::SettingValue::Switch(rules.expert_rules),
            set: |rules, value| rules.expert_rules = value.is_on(),
        },
        Setting {
            name: "expert_display",
            meaning: Meaning::Message(id!("settings-memoarrr-display")),
            kind: ValueKind::Switch,
            get: |rules| settings::SettingValue::Switch(rules.expert_display),
            set: |rules, value| rules.expert_display = value.is_on(),
        },
        Setting {
            name: "peek",
            meaning: Meaning::Message(id!("settings-memoarrr-peek")),
            kind: ValueKind::Choice(Peek::WORDS),
            get: |rules| settings::SettingValue::word(rules.peek.word()),
            set: |rules, value| {
                rules.peek = if value.is("round") {
                    Peek::Round
                } else {
                    Peek::Game
                }
            },
        },
    ];

    /// MEM-2: two to four players.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=4
    }
}
