//! What happens in checkers.

use super::position::Ply;
use super::route::Route;
use super::side::Color;
use super::square::Name;
use super::written::Move;
use crate::model::game::Tell;
use crate::model::player::Names;
use crate::model::seat::Seat;

/// Something that happened; everybody sees all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece moved, and took what it jumped.
    Moved(Made),
    /// A man became a king (CHK-7).
    Crowned {
        /// Whose it is.
        seat: Seat,
        /// Where it stands.
        square: Name,
    },
    /// The game is over.
    Over(Ending),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// By whom.
    pub seat: Seat,
    /// Which side that is.
    pub color: Color,
    /// The move as it is written.
    pub written: Move,
    /// What it does.
    pub ply: Ply<u128>,
    /// The squares it led over, jump by jump.
    pub route: Route,
}

/// How a game ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side cannot move (CHK-8).
    Blocked {
        /// Who wins by it.
        winner: Seat,
        /// Who cannot move.
        stuck: Seat,
        /// Whether it has no piece left.
        bare: bool,
    },
    /// A side crowned in a game that is won by that (CHK-8).
    FirstKing {
        /// Who crowned.
        winner: Seat,
    },
    /// The same position with the same side to move for the third time (CHK-9).
    Repetition,
    /// A limit of the variant (CHK-9); its index in the table and its number of moves.
    Limit {
        /// Which one.
        index: usize,
        /// Moves of each side.
        moves: u16,
        /// What held all the while.
        held: &'static str,
    },
}

impl Ending {
    /// Who won; `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Blocked { winner, .. } | Self::FirstKing { winner } => Some(winner),
            Self::Repetition | Self::Limit { .. } => None,
        }
    }
}

impl Tell for Event {
    fn tell(&self, names: &Names) -> String {
        match self {
            Self::Moved(made) => made.tell(names),
            Self::Crowned { seat, square } => format!("{} has a new king on {square}", names.get(*seat)),
            Self::Over(ending) => ending.tell(names),
        }
    }
}

impl Tell for Made {
    fn tell(&self, names: &Names) -> String {
        let name = names.get(self.seat);
        match self.ply.captured.count_ones() {
            0 => format!("{name} moves {}", self.written),
            1 => format!("{name} captures {}", self.written),
            n => format!("{name} captures {}, {n} pieces", self.written),
        }
    }
}

impl Tell for Ending {
    fn tell(&self, names: &Names) -> String {
        match *self {
            Self::Blocked { winner, stuck, bare } => {
                let why = if bare { "has no pieces left" } else { "cannot move" };
                format!("{} {why}; {} wins (CHK-8)", names.get(stuck), names.get(winner))
            }
            Self::FirstKing { winner } => format!("{} is the first to crown and wins (CHK-8)", names.get(winner)),
            Self::Repetition => "the same position stands for the third time: a draw (CHK-9)".into(),
            Self::Limit { moves, held, .. } => format!("{moves} moves of each side {held}: a draw (CHK-9)"),
        }
    }
}
