//! The rules of Memory Match that a table can choose.

use std::ops::RangeInclusive;

use super::Card;
use crate::settings;
use crate::settings::{Setting, SettingError};
use parlour_language::text;

settings! {
    /// The rules of one playthrough (MM-2, MM-8).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rules {
        /// The number of standard pairs.
        pairs: u16 [1..=MOST] = 6, "setup-name-pairs", "settings-match-pairs";
        bonus: u16 [0..=MOST] = 2, "setup-name-bonus", "settings-match-bonus";
        penalty: u16 [0..=MOST] = 2, "setup-name-penalty", "settings-match-penalty";
        /// True if a penalty card turned up with a standard card leaves the grid (MM-8).
        penalty_leaves: bool = false, "setup-name-penalty-leaves", "settings-match-penalty-leaves";
    }
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

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = Self::SETTINGS;

    /// MM-1: two players.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
