//! The rules of Concentration that a table can choose.

use std::ops::RangeInclusive;

use crate::seat::Seat;
use crate::settings::Setting;
use crate::{settings, words};

/// The winner when several players have the most pairs (CON-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    #[default]
    Shared,
    /// The one who took the last pair, else the lowest seat.
    Last,
}

words! { Ties: Shared = "shared", Last = "last" }

settings! {
    /// The rules of one playthrough.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rules {
        /// The number of different values (CON-1).
        pairs: u16 [1..=MOST_PAIRS] = 8, "setup-name-pairs", "settings-concentration-pairs";
        /// The number of cards of each value: 2, 3 or 4 (CON-3).
        copies: u8 [2..=4] = 2, "setup-name-copies", "settings-concentration-copies";
        /// The rule for a tie (CON-10).
        ties: Ties = Ties::Shared, "setup-name-ties", "settings-concentration-ties";
        /// After how many idle turns of every player the game ends; 0 is never (CON-11).
        idle_end: u16 [0..=1000] = 0, "setup-name-idle-end", "settings-concentration-idle";
    }
}

/// The most pairs offered. CON-1 asks for a thousand at least; beyond this the tables of the
/// optimal strategy would take long to make.
const MOST_PAIRS: u16 = 5000;

impl Rules {
    /// Returns the number of cards on the table.
    pub fn cards(&self) -> usize {
        usize::from(self.pairs) * usize::from(self.copies)
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = Self::SETTINGS;

    fn seats(&self) -> RangeInclusive<usize> {
        1..=Seat::MOST
    }
}
