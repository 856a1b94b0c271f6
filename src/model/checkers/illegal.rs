//! Refusals of moves in a game.

use draughts::Notation;

use crate::game::Describe;
use crate::player::Names;
use crate::sentence::Sentence as _;
use parlour_language::{Text, text};

/// A refusal; nothing has changed (CHK-12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The rules of the variant refuse the move.
    Rules(draughts::Illegal),
    /// The opening is drawn by lot, and not with this move.
    NotInBallot(Notation),
}

impl From<draughts::Illegal> for Illegal {
    fn from(illegal: draughts::Illegal) -> Self {
        Self::Rules(illegal)
    }
}

impl Describe for Illegal {
    fn describe(&self, _: &Names) -> Text {
        match self {
            Self::Rules(illegal) => illegal.sentence(),
            Self::NotInBallot(notation) => text!("checkers-not-drawn", notation = notation),
        }
    }
}
