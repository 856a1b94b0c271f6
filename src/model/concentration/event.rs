//! What happens in Concentration.

use super::Value;
use crate::model::game::Describe;
use crate::model::grid::Place;
use crate::model::player::Names;
use crate::model::seat::Seat;
use crate::model::told::{Faces, Told};

/// What a move caused; visible to every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player has sat down.
    Seated(Seat),
    /// The cards lie on the table.
    Started { cards: usize },
    /// A card was turned face up.
    Opened { seat: Seat, place: Place, value: Value },
    /// All open cards were equal (CON-5).
    Claimed {
        seat: Seat,
        /// Where they lay, in the order of opening.
        places: Vec<Place>,
        value: Value,
    },
    /// The open cards were not equal and were turned face down again (CON-6).
    Closed {
        /// Where they lie, in the order of opening.
        places: Vec<Place>,
    },
    /// It is another player's turn.
    Next(Seat),
    Over {
        winners: Vec<Seat>,
        /// Whether the limit of idle turns ended the game (CON-11).
        idle: bool,
        /// In how many turns, for a player alone.
        solitaire: Option<u32>,
    },
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> String {
        match self {
            Self::Seated(seat) => format!("{} sits down", names.get(*seat)),
            Self::Started { cards } => format!("{cards} cards are dealt"),
            Self::Opened { seat, place, value } => format!("{} opens {place}: {value}", names.get(*seat)),
            Self::Claimed { seat, places, value } => {
                format!("{} claims {}, all {value}", names.get(*seat), list(places))
            }
            Self::Closed { places } => format!("{} differ and are closed", list(places)),
            Self::Next(seat) => format!("{} is on turn", names.get(*seat)),
            Self::Over { solitaire: Some(turns), .. } => format!("the game is over after {turns} turns"),
            Self::Over { winners, idle, .. } => describe_over(winners, *idle, names),
        }
    }
}

impl Told for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Seated(seat) | Self::Opened { seat, .. } | Self::Claimed { seat, .. } | Self::Next(seat) => {
                Some(*seat)
            }
            Self::Started { .. } | Self::Closed { .. } | Self::Over { .. } => None,
        }
    }

    fn faces(&self) -> Faces {
        match self {
            Self::Opened { place, .. } => Faces::Up(*place),
            Self::Closed { places } => Faces::Down(places.clone()),
            _ => Faces::None,
        }
    }

    fn describe_closed(&self, names: &Names) -> Option<String> {
        match self {
            Self::Opened { seat, place, .. } => Some(format!("{} opens {place}", names.get(*seat))),
            _ => None,
        }
    }
}

fn describe_over(winners: &[Seat], idle: bool, names: &Names) -> String {
    let why = if idle { ": nobody finds a new card any more" } else { "" };
    let wins = if winners.len() == 1 { "wins" } else { "share the win" };
    format!("the game is over{why}; {} {wins}", names.list(winners))
}

fn list(places: &[Place]) -> String {
    let places: Vec<_> = places.iter().map(Place::to_string).collect();
    match places.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => places.join(""),
    }
}
