//! The decisions in Memoarrr! and their written forms.

use std::fmt;
use std::str::FromStr;

use parlour_language::id;

use super::Card;
use crate::game::MoveSyntax;
use crate::grid::Place;

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chance's: the 24 cards of the square in reading order, then the one left out (MEM-1).
    Deal(Vec<Card>),
    /// Chance's: the ruby card drawn for the winner of a round (MEM-8).
    Ruby(u8),
    /// A player's: turn up this card (MEM-5).
    TurnUp(Place),
    /// A player's: the octopus changes places with this card (MEM-16).
    Swap(Place),
    /// A player's: the penguin turns this card down (MEM-17).
    Down(Place),
    /// A player's: the walrus blocks this card (MEM-18).
    Block(Place),
    /// A player's: the penguin or the walrus does nothing (MEM-17, MEM-18).
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(cards) => {
                f.write_str("deal")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            Self::Ruby(value) => write!(f, "ruby {value}"),
            Self::TurnUp(place) => place.fmt(f),
            Self::Swap(place) => write!(f, "swap {place}"),
            Self::Down(place) => write!(f, "down {place}"),
            Self::Block(place) => write!(f, "block {place}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

const MOVE: MoveSyntax = MoveSyntax {
    expected: id!("memoarrr-move-form"),
};
const DEAL: MoveSyntax = MoveSyntax {
    expected: id!("memoarrr-deal-form"),
};

impl FromStr for Move {
    type Err = MoveSyntax;

    fn from_str(text: &str) -> Result<Self, MoveSyntax> {
        let place = |place: &str| place.parse::<Place>().map_err(|_| MOVE);
        match text.split_once(' ') {
            Some(("deal", cards)) => cards
                .split(' ')
                .map(|card| card.parse().map_err(|()| DEAL))
                .collect::<Result<_, _>>()
                .map(Self::Deal),
            Some(("ruby", value)) => value.parse().map(Self::Ruby).map_err(|_| MOVE),
            Some(("swap", at)) => place(at).map(Self::Swap),
            Some(("down", at)) => place(at).map(Self::Down),
            Some(("block", at)) => place(at).map(Self::Block),
            None if text == "pass" => Ok(Self::Pass),
            _ => place(text).map(Self::TurnUp),
        }
    }
}
