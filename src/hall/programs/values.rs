//! Seats and rules as JSON.

use serde::{Serialize, Serializer};

use parlour_model::any::AnyRules;
use parlour_model::seat::Seat;
use parlour_model::settings::SettingValue;

/// The number of a seat, from 1.
pub(super) fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

/// Every rule with its value.
#[derive(Clone)]
pub(super) struct Rules(pub(super) AnyRules);

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .entries()
                .into_iter()
                .map(|(name, value)| (name, Scalar(value))),
        )
    }
}

/// The value of a rule.
struct Scalar(SettingValue);

impl Serialize for Scalar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            SettingValue::Number(number) => number.serialize(serializer),
            SettingValue::Switch(on) => on.serialize(serializer),
            SettingValue::Word(word) => word.serialize(serializer),
        }
    }
}
