//! Why a move of Concentration is refused.

use crate::model::game::Describe;
use crate::model::grid::{Grid, Place};
use crate::model::player::Names;
use crate::model::seat::Seat;

/// A refusal. The turn stands as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The card is already claimed (CON-7).
    AlreadyClaimed(Seat),
    /// The card lies open (CON-8).
    AlreadyOpen,
    /// There is no such card.
    OutsideOf(Grid),
    /// The cards have not been dealt yet.
    NotDealt,
    /// The cards have been dealt.
    AlreadyDealt,
    /// The deal is not one of this game (CON-3).
    NotThisDeal {
        /// How many values a deal holds.
        pairs: u16,
        copies: u8,
    },
    /// The game is over (CON-9, CON-11).
    Over,
}

impl Describe for Illegal {
    fn describe(&self, names: &Names) -> String {
        match self {
            Self::AlreadyClaimed(by) => format!("already claimed by {} (CON-7)", names.get(*by)),
            Self::AlreadyOpen => "already open (CON-8)".into(),
            Self::OutsideOf(grid) => {
                let last = Place { row: grid.rows - 1, column: grid.columns - 1 };
                format!("there is no such card; they go from A1 to {last} (CON-2)")
            }
            Self::NotDealt => "the cards have not been dealt yet".into(),
            Self::AlreadyDealt => "the cards have been dealt already".into(),
            Self::NotThisDeal { pairs, copies } => {
                format!("a deal here holds each of the values 1 to {pairs} exactly {copies} times (CON-3)")
            }
            Self::Over => "the game is over (CON-9)".into(),
        }
    }
}
