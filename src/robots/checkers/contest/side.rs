//! A player of a match, and the means that it has for a move.

use std::time::Duration;

use super::speed::Speed;
use crate::checkers::think::{MoveLimit, SearchReport};
use crate::move_time::ClockTime;
use parlour_model::checkers::{Event, Notation, Rules, View};
use parlour_model::seat::Seat;

/// The means that a side has for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    Nodes(u64),
    Time(Duration),
    /// Time of the processor: as many nodes as the side has searched in such a time so far. What else the machine does takes
    /// no time from either side.
    CpuTime(Duration),
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
    pub chosen: Notation,
    /// Its evaluation, where it tells one.
    pub found: Option<SearchReport>,
    /// The processor's time that it took, where that was measured.
    pub cpu_time: Duration,
}

impl Answer {
    /// A move of which nothing else is told.
    pub fn unsearched(chosen: Notation) -> Self {
        Self {
            chosen,
            found: None,
            cpu_time: Duration::ZERO,
        }
    }
}

/// A player of a match.
pub trait Side {
    /// Another game begins.
    ///
    /// # Errors
    /// The reason why the side cannot play, as what follows its name in a sentence.
    fn begin_game(&mut self, rules: &Rules, seat: Seat, seed: u64) -> Result<(), String>;

    /// Notes what has happened in the game.
    fn on_event(&mut self, _: &Event) {}

    /// One of the legal moves.
    ///
    /// # Errors
    /// The reason why there is none, likewise.
    fn choose(&mut self, view: &View, legal: &[Notation], budget: Budget)
    -> Result<Answer, String>;
}

impl<S: Side + ?Sized> Side for Box<S> {
    fn begin_game(&mut self, rules: &Rules, seat: Seat, seed: u64) -> Result<(), String> {
        (**self).begin_game(rules, seat, seed)
    }

    fn on_event(&mut self, event: &Event) {
        (**self).on_event(event);
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &[Notation],
        budget: Budget,
    ) -> Result<Answer, String> {
        (**self).choose(view, legal, budget)
    }
}
