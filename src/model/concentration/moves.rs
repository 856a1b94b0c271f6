//! Moves of Concentration and their written form.

use std::fmt;
use std::str::FromStr;

use parlour_language::id;

use super::Value;
use crate::game::MoveSyntax;
use crate::grid::{PLACE_SYNTAX, Place};

/// A decision in Concentration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chance's: the values in reading order (CON-3).
    Deal(Vec<Value>),
    /// A player's: open this card.
    Open(Place),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(place) => place.fmt(f),
            Self::Deal(values) => {
                f.write_str("deal")?;
                values.iter().try_for_each(|value| write!(f, " {value}"))
            }
        }
    }
}

impl FromStr for Move {
    type Err = MoveSyntax;

    fn from_str(text: &str) -> Result<Self, MoveSyntax> {
        const DEAL: MoveSyntax = MoveSyntax {
            expected: id!("concentration-deal-form"),
        };
        match text.strip_prefix("deal ") {
            None => text.parse().map(Self::Open).map_err(|_| PLACE_SYNTAX),
            Some(values) => values
                .split(' ')
                .map(|value| value.parse().map_err(|_| DEAL))
                .collect::<Result<_, _>>()
                .map(Self::Deal),
        }
    }
}
