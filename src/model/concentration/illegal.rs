//! The reasons for refusing a move of Concentration.

use crate::game::Describe;
use crate::grid::{Grid, Place};
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Text, text};

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
        /// The number of values in a deal.
        pairs: u16,
        copies: u8,
    },
    /// The game is over (CON-9, CON-11).
    Over,
}

impl Describe for Illegal {
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::AlreadyClaimed(by) => text!("concentration-claimed", name = names.get(*by)),
            Self::AlreadyOpen => text!("concentration-already-open"),
            Self::OutsideOf(grid) => {
                let last = Place {
                    row: grid.rows - 1,
                    column: grid.columns - 1,
                };
                text!("concentration-no-card", last = &last)
            }
            Self::NotDealt => text!("concentration-not-dealt"),
            Self::AlreadyDealt => text!("concentration-dealt-already"),
            Self::NotThisDeal { pairs, copies } => {
                text!("concentration-wrong-deal", pairs = pairs, copies = copies)
            }
            Self::Over => text!("concentration-game-over"),
        }
    }
}
