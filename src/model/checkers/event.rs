//! What happens in checkers.

use super::moves::Move;
use super::position::Ply;
use super::route::Route;
use super::side::Color;
use super::square::Name;
use crate::model::game::Describe;
use crate::model::player::Names;
use crate::model::seat::Seat;
use crate::model::told::Told;

/// What a move caused; visible to both seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece moved, and took what it jumped.
    Moved(PlayedMove),
    /// A man became a king (CHK-7).
    Crowned {
        seat: Seat,
        square: Name,
    },
    Over(Ending),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub seat: Seat,
    pub color: Color,
    /// The move as it is written.
    pub notation: Move,
    pub ply: Ply<u128>,
    /// The squares it led over, jump by jump.
    pub route: Route,
}

/// How a game ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side cannot move (CHK-8).
    Blocked {
        winner: Seat,
        stuck: Seat,
        /// Whether it has no piece left.
        bare: bool,
    },
    /// A side crowned in a game that is won by that (CHK-8).
    FirstKing { winner: Seat },
    /// The same position with the same side to move so many times (CHK-9).
    Repetition { times: u8 },
    /// A limit of the variant (CHK-9); its index in the table and its number of moves.
    DrawLimit {
        index: usize,
        moves: u16,
        /// What held all the while.
        held: &'static str,
    },
}

impl Ending {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Blocked { winner, .. } | Self::FirstKing { winner } => Some(winner),
            Self::Repetition { .. } | Self::DrawLimit { .. } => None,
        }
    }
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> String {
        match self {
            Self::Moved(made) => made.describe(names),
            Self::Crowned { seat, square } => format!("{} has a new king on {square}", names.get(*seat)),
            Self::Over(ending) => ending.describe(names),
        }
    }
}

impl Told for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Moved(made) => Some(made.seat),
            Self::Crowned { seat, .. } => Some(*seat),
            Self::Over(_) => None,
        }
    }
}

impl Describe for PlayedMove {
    fn describe(&self, names: &Names) -> String {
        let name = names.get(self.seat);
        match self.ply.captured.count_ones() {
            0 => format!("{name} moves {}", self.notation),
            1 => format!("{name} captures {}", self.notation),
            n => format!("{name} captures {}, {n} pieces", self.notation),
        }
    }
}

impl Describe for Ending {
    fn describe(&self, names: &Names) -> String {
        match *self {
            Self::Blocked { winner, stuck, bare } => {
                let why = if bare { "has no pieces left" } else { "cannot move" };
                format!("{} {why}; {} wins (CHK-8)", names.get(stuck), names.get(winner))
            }
            Self::FirstKing { winner } => format!("{} is the first to crown and wins (CHK-8)", names.get(winner)),
            Self::Repetition { times } => {
                let nth = if times == 4 { "fourth" } else { "third" };
                format!("the same position stands for the {nth} time: a draw (CHK-9)")
            }
            Self::DrawLimit { moves, held, .. } => {
                let plural = if moves == 1 { "" } else { "s" };
                format!("{moves} move{plural} of each side {held}: a draw (CHK-9)")
            }
        }
    }
}
