//! The reasons for refusing a move.

use super::cards::Cards;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::fl;

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
    fn describe(&self, names: &Names) -> String {
        match self {
            Self::NotInDeal => fl!("birdhead-no-deal").into(),
            Self::GameOver => fl!("birdhead-game-over").into(),
            Self::NoSuchSeat(seat) => fl!("birdhead-no-seat", seat = seat),
            Self::NotYourTurn { turn } => fl!("birdhead-not-your-turn", name = names.get(*turn)),
            Self::Action(why) => why.describe(),
        }
    }
}

impl Why {
    /// The sentence, with the rule's id at its end.
    pub fn describe(&self) -> String {
        match self {
            Self::NotHeld(rank) => fl!("birdhead-not-held", rank = rank),
            Self::LeadDiscards => fl!("birdhead-lead-discards").into(),
            Self::LeadTooMany => fl!("birdhead-lead-many").into(),
            Self::LeadMixed => fl!("birdhead-lead-mixed").into(),
            Self::LeadAll => fl!("birdhead-lead-all").into(),
            Self::Count { led } => fl!("birdhead-as-many", led = led),
            Self::TooLow { standing } => fl!("birdhead-too-low", standing = standing),
            Self::NotLowest { lowest } => {
                fl!("birdhead-not-lowest", lowest = lowest)
            }
            Self::StartedAlready => fl!("birdhead-started-already").into(),
            Self::NotStarted => fl!("birdhead-not-started").into(),
            Self::DealSeats { seats } => fl!("birdhead-deal-seats", seats = seats),
            Self::DealSize { size: 1 } => fl!("birdhead-deal-one").into(),
            Self::DealSize { size } => fl!("birdhead-deal-size", size = size),
            Self::DealShort { rank, left } => fl!("birdhead-deal-short", rank = rank, left = left),
        }
    }
}
