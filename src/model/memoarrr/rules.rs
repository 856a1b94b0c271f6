//! The rules of Memoarrr! that a table can choose.

use std::ops::RangeInclusive;

use crate::settings::Setting;
use crate::{settings, words};

/// The time at which the players look at the cards of their side (MEM-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Peek {
    /// Once, at the start of the game.
    #[default]
    Game,
    Round,
}

words! { Peek: Game = "game", Round = "round" }

settings! {
    /// The rules of one playthrough.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rules {
        /// True while the animals have powers (MEM-14).
        expert_rules: bool = false, "setup-name-expert-rules", "settings-memoarrr-rules";
        /// True while the board is hidden (MEM-13). This concerns the screen only.
        expert_display: bool = false, "setup-name-expert-display", "settings-memoarrr-display";
        /// The time at which the players look at the cards of their side (MEM-3).
        peek: Peek = Peek::Game, "setup-name-peek", "settings-memoarrr-peek";
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = Self::SETTINGS;

    /// MEM-2: two to four players.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=4
    }
}
