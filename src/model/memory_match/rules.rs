//! The rules of Memory Match that a table can choose.

use std::ops::RangeInclusive;

use super::Card;
use crate::settings::{self, Meaning, Setting, SettingError, ValueKind};
use parlour_language::{id, text};

/// The rules of one playthrough (MM-2, MM-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The number of standard pairs.
    pub pairs: u16,
    pub bonus: u16,
    pub penalty: u16,
    /// True if a penalty card turned up with a standard card leaves the grid (MM-8).
    pub penalty_leaves: bool,
}

/// The most pairs, bonus or penalty cards offered; far more than a real game needs.
const MOST: i64 = 1000;

impl Rules {
    /// Returns the number of cards on the grid.
    pub fn cards(&self) -> usize {
        2 * usize::from(self.pairs) + usize::from(self.bonus) + usize::from(self.penalty)
    }

    /// All cards in ascending order.
    pub fn deck(&self) -> Vec<Card> {
        let standard = (0..self.pairs).flat_map(|index| [Card::standard(index); 2]);
        let bonus = std::iter::repeat_n(Card::BONUS, self.bonus.into());
        let penalty = std::iter::repeat_n(Card::PENALTY, self.penalty.into());
        let mut deck: Vec<_> = standard.chain(bonus).chain(penalty).collect();
        deck.sort_unstable();
        deck
    }

    /// MM-2: an odd number of cards is refused.
    pub(super) fn check(self) -> Result<(), SettingError> {
        if self.cards().is_multiple_of(2) {
            return Ok(());
        }
        let why = text!("match-odd", cards = self.cards());
        Err(SettingError::of("bonus", why))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            pairs: 6,
            bonus: 2,
            penalty: 2,
            penalty_leaves: false,
        }
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "pairs",
            meaning: Meaning::Message(id!("settings-match-pairs")),
            kind: ValueKind::Number { min: 1, max: MOST },
            get: |rules| settings::SettingValue::Number(rules.pairs.into()),
            set: |rules, value| rules.pairs = value.number(),
        },
        Setting {
            name: "bonus",
            meaning: Meaning::Message(id!("settings-match-bonus")),
            kind: ValueKind::Number { min: 0, max: MOST },
            get: |rules| settings::SettingValue::Number(rules.bonus.into()),
            set: |rules, value| rules.bonus = value.number(),
        },
        Setting {
            name: "penalty",
            meaning: Meaning::Message(id!("settings-match-penalty")),
            kind: ValueKind::Number { min: 0, max: MOST },
            get: |rules| settings::SettingValue::Number(rules.penalty.into()),
            set: |rules, value| rules.penalty = value.number(),
        },
        Setting {
            name: "penalty_leaves",
            meaning: Meaning::Message(id!("settings-match-penalty-leaves")),
            kind: ValueKind::Switch,
            get: |rules| settings::SettingValue::Switch(rules.penalty_leaves),
            set: |rules, value| rules.penalty_leaves = value.is_on(),
        },
    ];

    /// MM-1: two players.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
