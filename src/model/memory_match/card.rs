//! The cards of Memory Match.

use std::fmt;
use std::str::FromStr;

use parlour_language::{Text, text};

/// A card, called by the number on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u16);

/// The kind of a card (MM-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// One of two that belong together.
    Standard,
    Bonus,
    Penalty,
}

impl Card {
    /// The bonus cards carry a 7 (MM-2).
    pub const BONUS: Self = Self(7);
    /// The penalty cards carry an 8 (MM-2).
    pub const PENALTY: Self = Self(8);

    /// The standard card number so-and-so, counted from 0: 1, 2, … leaving out 7 and 8 (MM-2).
    pub fn standard(index: u16) -> Self {
        Self(if index < 6 { index + 1 } else { index + 3 })
    }

    /// Returns the kind of the card.
    pub fn kind(self) -> CardKind {
        match self {
            Self::BONUS => CardKind::Bonus,
            Self::PENALTY => CardKind::Penalty,
            Self(_) => CardKind::Standard,
        }
    }

    /// The number, and what a special card is.
    pub fn in_words(self) -> Text {
        match self.kind() {
            CardKind::Standard => self.to_string().into(),
            CardKind::Bonus => text!("match-card-bonus", card = &self),
            CardKind::Penalty => text!("match-card-penalty", card = &self),
        }
    }
}

/// The bare number, as records write it.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}
