//! The rules of `BirdHead` that a table can choose.

use std::ops::RangeInclusive;

use super::piles::MOST_SEATS;
use crate::settings;
use crate::settings::Setting;

settings! {
    /// The rules that a table may choose.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Rules {
        /// The game ends after a deal in which a player has that many minus points or more (BH-12).
        limit: i32 [1..=1000] = 22, "setup-name-limit", "settings-birdhead-limit";
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = Self::SETTINGS;

    fn seats(&self) -> RangeInclusive<usize> {
        2..=MOST_SEATS // BH-1
    }

    fn usual_seats(&self) -> usize {
        4 // BH-1
    }
}
