//! The questions to a robot and its answers, as plain data. The robot can therefore think on
//! another thread, or be left out in a test.

use std::time::Duration;

use super::request_id::RequestId;
use parlour_model::game::Game;
use parlour_model::player::{Controller, Level};
use parlour_model::seat::Seat;
use parlour_robots::move_time::MoveTime;
use parlour_robots::{Bot, Robots, Thinking};

/// The questions to a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    Move,
    /// Asks it to agree to a draw.
    Draw,
}

/// All that a robot is given to make its move.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRequest<G: Game> {
    pub request_id: RequestId,
    pub query: Query,
    /// The time limit; `None` means the limit of its level.
    pub within: Option<Duration>,
    /// The budget of its clock, by which it ends before the limit where its choice is settled.
    pub pace: Option<MoveTime>,
    pub controller: Controller,
    pub seat: Seat,
    /// The number of seats.
    pub seats: usize,
    /// The rules of the table.
    pub rules: G::Rules,
    /// The seed of its random choices.
    pub seed: u64,
    /// All events since the start, as its seat may see them.
    pub events: Vec<G::Event>,
    pub view: G::View,
    /// The legal moves; empty only if it is not asked for a move.
    pub legal: Vec<G::Move>,
}

impl<G: Robots> BotRequest<G> {
    /// Builds a fresh robot, replays `events` to it and asks for a move, so that it keeps no state between turns.
    pub fn choose(&self, thinking: &Thinking) -> G::Move {
        self.robot().choose(&self.view, &self.legal, thinking)
    }

    /// Returns whether the robot agrees to a draw.
    pub fn agrees_to_draw(&self, thinking: &Thinking) -> bool {
        self.robot().agrees_to_draw(&self.view, thinking)
    }

    /// The robot that thinks, or that stands in for a program which cannot.
    fn robot(&self) -> Box<dyn Bot<G>> {
        let level = self.controller.level().unwrap_or(Level::Champion);
        let mut robot = G::bot(level, self.seat, self.seats, &self.rules, self.seed);
        self.events.iter().for_each(|event| robot.on_event(event));
        robot
    }
}
