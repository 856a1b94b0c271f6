//! Why a move is refused.

use super::cards::Cards;
use super::moves::Way;
use crate::model::game::Describe;
use crate::model::player::Names;
use crate::model::seat::Seat;

/// Why a move is refused. Each kind is a type of its own, so that a caller can tell them apart.
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

/// What is wrong with an action, or with what chance did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The player does not hold so many of that rank.
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
        /// How many the deck has left.
        left: u32,
    },
}

impl Describe for Illegal {
    fn describe(&self, names: &Names) -> String {
        match self {
            Self::NotInDeal => "no deal is under way; chance has to act first (BH-2)".into(),
            Self::GameOver => "the game is over (BH-12)".into(),
            Self::NoSuchSeat(seat) => format!("there is no seat {seat} at this table (BH-1)"),
            Self::NotYourTurn { turn } => format!("it is {}'s turn (BH-5)", names.get(*turn)),
            Self::Action(why) => why.describe(),
        }
    }
}

impl Why {
    /// The sentence, with the rule's id at its end.
    pub fn describe(&self) -> String {
        match self {
            Self::NotHeld(rank) => format!("the hand does not hold so many cards of rank {rank} (BH-5)"),
            Self::LeadDiscards => "the leader of a trick plays and does not discard (BH-4)".into(),
            Self::LeadTooMany => "a lead is one, two or three cards (BH-4)".into(),
            Self::LeadMixed => "a lead is cards of one rank (BH-4)".into(),
            Self::LeadAll => "a lead keeps at least one card in hand (BH-4)".into(),
            Self::Count { led } => format!("as many cards as were led must be laid down: {led} (BH-5)"),
            Self::TooLow { standing } => format!("a play has to reach {standing}, card by card (BH-6)"),
            Self::NotLowest { lowest } => {
                format!("a {} is exactly the lowest cards of the hand: {lowest} (BH-7)", Way::Discard)
            }
            Self::StartedAlready => "the starter of the first deal has been drawn (BH-3)".into(),
            Self::NotStarted => "the starter of the first deal is drawn first (BH-3)".into(),
            Self::DealSeats { seats } => format!("a deal gives a hand to each of the {seats} players (BH-2)"),
            Self::DealSize { size: 1 } => "this deal gives every player 1 card (BH-2)".into(),
            Self::DealSize { size } => format!("this deal gives every player {size} cards (BH-2)"),
            Self::DealShort { rank, left } => format!("of rank {rank} the deck has only {left} left (BH-2)"),
        }
    }
}
