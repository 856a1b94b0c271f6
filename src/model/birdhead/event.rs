//! The events of `BirdHead`, from which screens, logs and robots follow the game.

use super::cards::Cards;
use super::moves::{Action, Way};
use super::resolution::Resolution;
use crate::disclosure::Disclosure;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::{Seat, Viewer};
use parlour_language::{Text, text};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The starter of a deal is determined: drawn for the first (BH-3), by the last deal's losers later (BH-11).
    Starts {
        seat: Seat,
        /// The deal's number in the game, from 1.
        deal: u32,
    },
    /// A seat was dealt its hand (BH-2).
    Dealt {
        seat: Seat,
        size: u32,
        /// Their faces, for that seat alone (BH-13).
        cards: Option<Cards>,
    },
    /// A trick begins (BH-4).
    TrickStarted {
        /// Its number in this deal, from 1.
        number: u32,
        leader: Seat,
    },
    /// A seat laid cards down (BH-4, BH-5).
    Acted {
        seat: Seat,
        action: Action,
        /// Set when the action led the trick.
        leads: bool,
    },
    /// A trick is complete (BH-9).
    TrickTaken {
        /// Its number in this deal, from 1.
        number: u32,
        /// The seat that takes the trick and leads the next one.
        taker: Seat,
    },
    /// Every hand is down to one card (BH-10, BH-11).
    DealResolved(Resolution),
    /// The game is over (BH-12).
    Over {
        /// Those with the fewest minus points.
        winners: Vec<Seat>,
    },
}

impl Event {
    /// Returns the part that `viewer` may know: everything but the faces of another seat's new
    /// cards (BH-13).
    #[must_use]
    pub fn as_told_to(&self, viewer: Viewer) -> Self {
        match self {
            Self::Dealt { seat, size, .. } if !viewer.is(*seat) => Self::Dealt {
                seat: *seat,
                size: *size,
                cards: None,
            },
            _ => self.clone(),
        }
    }
}

/// "1 card", "3 cards".
pub fn counted(cards: u32) -> Text {
    if cards == 1 {
        text!("birdhead-one-card")
    } else {
        text!("birdhead-cards", cards = cards)
    }
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::Starts { seat, deal } => {
                text!("birdhead-starts", name = names.get(*seat), deal = deal)
            }
            Self::Dealt {
                seat,
                cards: Some(cards),
                ..
            } => {
                text!("birdhead-is-dealt", name = names.get(*seat), cards = cards)
            }
            Self::Dealt {
                seat,
                size,
                cards: None,
            } => {
                text!(
                    "birdhead-is-dealt",
                    name = names.get(*seat),
                    cards = counted(*size)
                )
            }
            Self::TrickStarted { number, leader } => {
                text!(
                    "birdhead-trick-begins",
                    number = number,
                    name = names.get(*leader)
                )
            }
            Self::Acted {
                seat,
                action,
                leads,
            } => acted(names.get(*seat), action, *leads),
            Self::TrickTaken { number, taker } => {
                text!(
                    "birdhead-takes-trick",
                    name = names.get(*taker),
                    number = number
                )
            }
            Self::DealResolved(resolution) => resolution.describe(names),
            Self::Over { winners } => over(winners, names),
        }
    }
}

/// Keeps every event in the log, because the cards on the table stay open for all to see.
impl Disclosure for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Starts { seat, .. } | Self::Dealt { seat, .. } | Self::Acted { seat, .. } => {
                Some(*seat)
            }
            Self::TrickStarted { leader, .. } => Some(*leader),
            Self::TrickTaken { taker, .. } => Some(*taker),
            Self::DealResolved(_) | Self::Over { .. } => None,
        }
    }
}

fn acted(name: &Text, action: &Action, leads: bool) -> Text {
    let cards = &action.cards;
    match action.way {
        Way::Play if leads => text!("birdhead-leads-cards", name = name, cards = cards),
        Way::Play => text!("birdhead-plays-cards", name = name, cards = cards),
        Way::Discard => text!("birdhead-discards-cards", name = name, cards = cards),
    }
}

fn over(winners: &[Seat], names: &Names) -> Text {
    match winners {
        [only] => text!("birdhead-game-won", name = names.get(*only)),
        several => text!("birdhead-game-shared", names = names.list(several)),
    }
}
