//! The reasons for refusing a move.

use super::cards::Cards;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

/// The reason a move is refused. Each kind is a separate variant, so that a caller can tell them
/// apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No deal is under way: chance has to act first.
    NotInDeal,
    GameOver,
    /// The table has no such seat.
    NoSuchSeat(Seat),
    /// Another seat has to act.
    NotYourTurn {
        /// The seat that has to act.
        turn: Seat,
    },
    /// The seat to act may not do this.
    Action(Why),
}

/// The fault of an action, or of what chance did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The player does not hold enough cards of that rank.
    NotHeld(u8),
    /// A leader does not discard (BH-4).
    LeadDiscards,
    /// A lead of no card or of more than three (BH-4).
    LeadTooMany,
    /// A lead of several ranks (BH-4).
    LeadMixed,
    /// A lead of the whole hand (BH-4).
    LeadAll,
    /// Another number of cards than was led (BH-5).
    Count { led: u32 },
    /// A play that does not reach the last one (BH-6).
    TooLow { standing: Cards },
    /// A discard of other cards than the lowest (BH-7).
    NotLowest {
        /// The lowest cards of the hand.
        lowest: Cards,
    },
    /// The first starter has been drawn (BH-3).
    StartedAlready,
    /// The first starter has not been drawn (BH-3).
    NotStarted,
    /// A deal for another number of seats (BH-2).
    DealSeats {
        /// The seats at the table.
        seats: usize,
    },
    /// A deal of hands of another size (BH-2).
    DealSize { size: u32 },
    /// A deal of more cards of one rank than the deck has left (BH-2, BH-10).
    DealShort {
        rank: u8,
        /// The number of cards left in the deck.
        left: u32,
    },
}

impl Describe for Illegal {
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::NotInDeal => text!("birdhead-no-deal"),
            Self::GameOver => text!("birdhead-game-over"),
            Self::NoSuchSeat(seat) => text!("birdhead-no-seat", seat = seat),
            Self::NotYourTurn { turn } => text!("birdhead-not-your-turn", name = names.get(*turn)),
            Self::Action(why) => why.describe(),
        }
    }
}

impl Why {
    /// The sentence.
    pub fn describe(&self) -> Text {
        match self {
            Self::NotHeld(rank) => text!("birdhead-not-held", rank = rank),
            Self::LeadDiscards => text!("birdhead-lead-discards"),
            Self::LeadTooMany => text!("birdhead-lead-many"),
            Self::LeadMixed => text!("birdhead-lead-mixed"),
            Self::LeadAll => text!("birdhead-lead-all"),
            Self::Count { led } => text!("birdhead-as-many", led = led),
            Self::TooLow { standing } => text!("birdhead-too-low", standing = standing),
            Self::NotLowest { lowest } => {
                text!("birdhead-not-lowest", lowest = lowest)
            }
            Self::StartedAlready => text!("birdhead-started-already"),
            Self::NotStarted => text!("birdhead-not-started"),
            Self::DealSeats { seats } => text!("birdhead-deal-seats", seats = seats),
            Self::DealSize { size: 1 } => text!("birdhead-deal-one"),
            Self::DealSize { size } => text!("birdhead-deal-size", size = size),
            Self::DealShort { rank, left } => {
                text!("birdhead-deal-short", rank = rank, left = *left)
            }
        }
    }
}
