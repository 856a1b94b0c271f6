//! The events of checkers.

use draughts::Move;
use draughts::Notation;
use draughts::draw_clock::Draw;
use draughts::route::Route;
use draughts::side::Color;
use draughts::squares::SquareName;

use super::names::ConditionWords as _;
use crate::disclosure::Disclosure;
use crate::game::Describe;
use crate::player::Names;
use crate::seat::Seat;
use parlour_language::{Id, Text, text};

/// An effect of a move; visible to both seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece moved, and took what it jumped.
    Moved(PlayedMove),
    /// A man became a king (CHK-7).
    Crowned {
        seat: Seat,
        square: SquareName,
    },
    Over(Ending),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub seat: Seat,
    pub color: Color,
    /// The move as it is written.
    pub notation: Notation,
    pub ply: Move,
    /// The squares it led over, jump by jump.
    pub route: Route,
}

/// The end of a game by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side cannot move (CHK-8).
    Blocked {
        winner: Seat,
        stuck: Seat,
        /// Set when the side has no piece left.
        bare: bool,
    },
    /// A side crowned in a game that is won by that (CHK-8).
    FirstKing { winner: Seat },
    /// The same position with the same side to move has occurred this many times (CHK-9).
    Repetition { times: u8 },
    /// A limit of the variant (CHK-9); its index in the table and its number of moves.
    DrawLimit {
        index: usize,
        moves: u16,
        /// The condition that held all the while.
        held: Id,
    },
    /// The side to move could capture in more ways than are searched (CHK-9).
    TooManyCaptures,
}

impl Ending {
    /// Returns the winner; `None` for a draw.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::Blocked { winner, .. } | Self::FirstKing { winner } => Some(winner),
            Self::Repetition { .. } | Self::DrawLimit { .. } | Self::TooManyCaptures => None,
        }
    }
}

impl From<Draw> for Ending {
    fn from(draw: Draw) -> Self {
        match draw {
            Draw::Repetition { times } => Self::Repetition { times },
            Draw::Limit { index, limit } => Self::DrawLimit {
                index,
                moves: limit.moves,
                held: limit.when.words(),
            },
            Draw::TooManyCaptures => Self::TooManyCaptures,
        }
    }
}

impl Describe for Event {
    fn describe(&self, names: &Names) -> Text {
        match self {
            Self::Moved(made) => made.describe(names),
            Self::Crowned { seat, square } => text!(
                "checkers-new-king",
                name = names.get(*seat),
                square = square
            ),
            Self::Over(ending) => ending.describe(names),
        }
    }
}

impl Disclosure for Event {
    fn about(&self) -> Option<Seat> {
        match self {
            Self::Moved(made) => Some(made.seat),
            Self::Crowned { seat, .. } => Some(*seat),
            Self::Over(_) => None,
        }
    }
}

impl Describe for PlayedMove {
    fn describe(&self, names: &Names) -> Text {
        let name = names.get(self.seat);
        match self.ply.captured.count() {
            0 => text!("checkers-moves", name = name, move = &self.notation),
            1 => text!("checkers-captures", name = name, move = &self.notation),
            n => text!("checkers-captures-several", name = name, move = &self.notation, n = n),
        }
    }
}

impl Describe for Ending {
    fn describe(&self, names: &Names) -> Text {
        match *self {
            Self::Blocked {
                winner,
                stuck,
                bare,
            } => {
                let (stuck, winner) = (names.get(stuck), names.get(winner));
                if bare {
                    text!("checkers-bare", stuck = stuck, winner = winner)
                } else {
                    text!("checkers-stuck", stuck = stuck, winner = winner)
                }
            }
            Self::FirstKing { winner } => {
                text!("checkers-crowned-first", winner = names.get(winner))
            }
            Self::Repetition { times: 4 } => text!("checkers-fourth-time"),
            Self::Repetition { .. } => text!("checkers-third-time"),
            Self::DrawLimit { moves, held, .. } => {
                text!("checkers-limit-held", moves = moves, held = held)
            }
            Self::TooManyCaptures => text!("checkers-too-many"),
        }
    }
}
