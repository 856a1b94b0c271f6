//! A player of a match, and the means that it has for a move.

use std::time::Duration;

use super::BoxError;
use super::speed::Speed;
use crate::move_time::ClockTime;
use crate::think::{MoveLimit, SearchReport};
use draughts::{Board, Game, Move};

/// The means that a side has for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// The most positions that are searched.
    Nodes(u64),
    /// Time that passes.
    Time(Duration),
    /// Time of the processor: as many nodes as the side has searched in such a time so far. What else the machine does takes
    /// no time from either side.
    CpuTime(Duration),
    /// The clock of the whole game.
    Clock(ClockTime),
}

impl Budget {
    /// The limit of a search at this speed.
    pub fn limit(self, speed: Speed) -> MoveLimit {
        match self {
            Self::Nodes(nodes) => MoveLimit::Nodes(nodes),
            Self::Time(time) => MoveLimit::Time(time),
            Self::CpuTime(time) => MoveLimit::Nodes(speed.nodes_in(time)),
            Self::Clock(clock) => MoveLimit::Clock(clock),
        }
    }
}

/// The move of a side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// One of the legal moves.
    pub chosen: Move,
    /// Its evaluation, where it tells one.
    pub found: Option<SearchReport>,
    /// The processor's time that it took, where that was measured.
    pub cpu_time: Duration,
}

impl Answer {
    /// A move of which nothing else is told.
    pub fn unsearched(chosen: Move) -> Self {
        Self {
            chosen,
            found: None,
            cpu_time: Duration::ZERO,
        }
    }
}

/// A player of a match.
pub trait Side {
    /// Another game begins on this board. `seed` is for what the side leaves to chance.
    ///
    /// # Errors
    /// The reason why the side cannot play, as what follows its name in a sentence.
    fn begin_game(&mut self, start: &Board, seed: u64) -> Result<(), BoxError>;

    /// One of the legal moves of a game that goes on.
    ///
    /// # Errors
    /// The reason why there is none, likewise.
    fn choose(&mut self, game: &Game, budget: Budget) -> Result<Answer, BoxError>;
}

impl<S: Side + ?Sized> Side for Box<S> {
    fn begin_game(&mut self, start: &Board, seed: u64) -> Result<(), BoxError> {
        (**self).begin_game(start, seed)
    }

    fn choose(&mut self, game: &Game, budget: Budget) -> Result<Answer, BoxError> {
        (**self).choose(game, budget)
    }
}
