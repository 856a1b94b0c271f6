//! What may vary in Memory Match.

use std::ops::RangeInclusive;

use super::Card;
use crate::model::keys::{self, Fault, Key, Kind};

/// The rules of one sitting (MM-2, MM-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many standard pairs there are.
    pub pairs: u16,
    /// How many bonus cards.
    pub bonus: u16,
    /// How many penalty cards.
    pub penalty: u16,
    /// Whether a penalty turned up with a standard card leaves the grid (MM-8).
    pub penalty_leaves: bool,
}

/// The most pairs, bonus or penalty cards offered; far more than anybody wants to play.
const MOST: i64 = 1000;

impl Rules {
    /// How many cards lie on the grid.
    #[must_use]
    pub fn cards(&self) -> usize {
        2 * usize::from(self.pairs) + usize::from(self.bonus) + usize::from(self.penalty)
    }

    /// All cards in ascending order.
    #[must_use]
    pub fn deck(&self) -> Vec<Card> {
        let standard = (0..self.pairs).flat_map(|index| [Card::standard(index); 2]);
        let bonus = std::iter::repeat_n(Card::BONUS, self.bonus.into());
        let penalty = std::iter::repeat_n(Card::PENALTY, self.penalty.into());
        let mut deck: Vec<_> = standard.chain(bonus).chain(penalty).collect();
        deck.sort_unstable();
        deck
    }

    /// MM-2: an odd number of cards is refused.
    pub(super) fn check(self) -> Result<(), Fault> {
        if self.cards().is_multiple_of(2) {
            return Ok(());
        }
        let why = format!(
            "{} cards are an odd number; make `bonus` and `penalty` both even or both odd (MM-2)",
            self.cards()
        );
        Err(Fault::of("bonus", why))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self { pairs: 6, bonus: 2, penalty: 2, penalty_leaves: false }
    }
}

impl keys::Rules for Rules {
    const KEYS: &'static [Key<Self>] = &[
        Key {
            name: "pairs",
            meaning: "how many standard pairs lie on the grid",
            kind: Kind::Number { min: 1, max: MOST },
            get: |rules| keys::Value::Number(rules.pairs.into()),
            set: |rules, value| rules.pairs = value.number(),
        },
        Key {
            name: "bonus",
            meaning: "how many bonus cards (7) lie among them",
            kind: Kind::Number { min: 0, max: MOST },
            get: |rules| keys::Value::Number(rules.bonus.into()),
            set: |rules, value| rules.bonus = value.number(),
        },
        Key {
            name: "penalty",
            meaning: "how many penalty cards (8) lie among them",
            kind: Kind::Number { min: 0, max: MOST },
            get: |rules| keys::Value::Number(rules.penalty.into()),
            set: |rules, value| rules.penalty = value.number(),
        },
        Key {
            name: "penalty_leaves",
            meaning: "whether a penalty turned up with a standard card leaves the grid",
            kind: Kind::Switch,
            get: |rules| keys::Value::Switch(rules.penalty_leaves),
            set: |rules, value| rules.penalty_leaves = value.is_on(),
        },
    ];

    /// MM-1: two players.
    fn seats(&self) -> RangeInclusive<usize> {
        2..=2
    }
}
