//! The rules of `BirdHead` that a table can choose.

use std::ops::RangeInclusive;

use parlour_language::id;

use super::piles::MOST_SEATS;
use crate::settings::{self, Meaning, Setting, SettingValue, ValueKind};

/// The key of [`Rules::limit`].
const LIMIT: ValueKind = ValueKind::Number { min: 1, max: 1000 };

/// The rules that a table may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The game ends after a deal in which a player has that many minus points or more (BH-12).
    pub limit: i32,
}

impl Default for Rules {
    fn default() -> Self {
        Self { limit: 22 } // BH-12
    }
}

impl settings::RuleSet for Rules {
    const SETTINGS: &'static [Setting<Self>] = &[Setting {
        name: "limit",
        meaning: Meaning::Message(id!("settings-birdhead-limit")),
        kind: LIMIT,
        get: |rules| SettingValue::Number(i64::from(rules.limit)),
        set: |rules, value| {
            if let SettingValue::Number(limit) = value {
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
