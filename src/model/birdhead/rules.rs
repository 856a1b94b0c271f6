//! What may vary between two games of `BirdHead`.

use std::ops::RangeInclusive;

use super::piles::MOST_SEATS;
use crate::model::keys::{Key, Kind, Rules, Value};

/// The key of [`Config::limit`].
const LIMIT: Kind = Kind::Number { min: 1, max: 1000 };

/// The rules that a table may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The game ends after a deal in which somebody has that many minus points or more (BH-12).
    pub limit: i32,
}

impl Default for Config {
    fn default() -> Self {
        Self { limit: 22 } // BH-12
    }
}

impl Rules for Config {
    const KEYS: &'static [Key<Self>] = &[Key {
        name: "limit",
        meaning: "minus points that end the game",
        kind: LIMIT,
        get: |rules| Value::Number(i64::from(rules.limit)),
        set: |rules, value| {
            if let Value::Number(limit) = value {
                rules.limit = i32::try_from(*limit).unwrap_or(rules.limit);
            }
        },
    }];

    fn seats(&self) -> RangeInclusive<usize> {
        2..=MOST_SEATS // BH-1
    }

    fn usual_seats(&self) -> usize {
        4 // BH-1
    }
}
