//! The events of Concentration.

use super::Value;
use crate::disclosure::{Disclosure, Faces};
use crate::game::Describe;
use crate::grid::Place;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

/// An effect of a move; visible to every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player has sat down.
    Seated(Seat),
    /// The cards lie on the table.
    Started { cards: usize },
    /// A card was turned face up.
    Opened {
        seat: Seat,
        place: Place,
        value: Value,
    },
    /// All open cards were equal (CON-5).
    Claimed {
        seat: Seat,
        /// The places where they lay, in the order of opening.
        places: Vec<Place>,
        value: Value,
    },
    /// The open cards were not equal and were turned face down again (CON-6).
    Closed {
        /// The places where they lie, in the order of opening.
        places: Vec<Place>,
    },
    /// It is another player's turn.
    Next(Seat),
    Over {
        winners: Vec<Seat>,
        /// Set when the limit of idle turns ended the game (CON-11).
        idle: bool,
        /// In how many turns, for a player alone.
        solitaire: Option<u32>,
    },
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::Seated(seat) => text!("concentration-sits", name = names.get(*seat)),
            Self::Started { cards } => text!("concentration-dealt", cards = cards),
            Self::Opened { seat, place, value } => {
                text!(
                    "concentration-opens",
                    name = names.get(*seat),
                    place = place,
                    value = value
                )
            }
            Self::Claimed {
                seat,
                places,
                value,
            } => {
                let name = names.get(*seat);
                match places.len() {
                    2 => text!("concentration-pair", name = name, value = value),
                    cards => text!(
                        "concentration-set",
                        name = name,
                        cards = cards,
                        value = value
                    ),
                }
            }
            Self::Closed { places } => text!("concentration-closed", places = list(places)),
            Self::Next(seat) => text!("concentration-on-turn", name = names.get(*seat)),
            Self::Over {
                solitaire: Some(turns),
                ..
            } => text!("concentration-over-alone", turns = *turns),
            Self::Over { winners, idle, .. } => describe_over(winners, *idle, names),
        }
    }
}

impl Disclosure for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Seated(seat)
            | Self::Opened { seat, .. }
            | Self::Claimed { seat, .. }
            | Self::Next(seat) => Some(*seat),
            Self::Started { .. } | Self::Closed { .. } | Self::Over { .. } => None,
        }
    }

    fn is_routine(&self) -> bool {
        matches!(self, Self::Seated(_) | Self::Started { .. } | Self::Next(_))
    }

    fn faces(&self) -> Faces {
        match self {
            Self::Opened { place, .. } => Faces::Up(*place),
            Self::Closed { places } => Faces::Down(places.clone()),
            _ => Faces::None,
        }
    }

    fn describe_closed(&self, names: &Names) -> Option<Text> {
        match self {
            Self::Opened { seat, place, .. } => Some(text!(
                "concentration-opens-closed",
                name = names.get(*seat),
                place = place
            )),
            _ => None,
        }
    }
}

fn describe_over(winners: &[Seat], idle: bool, names: &Names) -> Text {
    let verdict = names.verdict(winners);
    if idle {
        text!("concentration-over-idle", verdict = verdict)
    } else {
        text!("game-over", verdict = verdict)
    }
}

fn list(places: &[Place]) -> Text {
    let places: Vec<_> = places.iter().map(Place::to_string).collect();
    match places.split_last() {
        Some((last, first)) if !first.is_empty() => {
            text!("common-and", first = first.join(", "), last = last)
        }
        _ => places.concat().into(),
    }
}
