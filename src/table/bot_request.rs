//! What a robot is given to think about, and what it answers: plain data, so that the thinking can
//! be done on another thread, or be left out in a test.

use std::time::Duration;

use super::request_id::RequestId;
use parlour_model::game::Game;
use parlour_model::player::{Controller, Level};
use parlour_model::seat::Seat;
use parlour_robots::move_time::MoveTime;
use parlour_robots::{Bot, Robots, Thinking};

/// What a robot is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    Move,
    /// Whether it agrees to a draw.
    Draw,
}

/// All that a robot is given to make its move.
#[derive(Clone, Debug, PartialEq)]
pub struct BotRequest<G: Game> {
    pub request_id: RequestId,
    pub query: Query,
    /// How long it may take; `None` is as long as its level does.
    pub within: Option<Duration>,
    /// The budget of its clock, by which it ends before the limit where its choice is settled.
    pub pace: Option<MoveTime>,
    pub controller: Controller,
    pub seat: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// The rules of the table.
    pub rules: G::Rules,
    /// What is random in it follows from this.
    pub seed: u64,
    /// All events since the start, as its seat may see them.
    pub events: Vec<G::Event>,
    pub view: G::View,
    /// What it may do; empty only where it is not asked for a move.
    pub legal: Vec<G::Move>,
}

impl<G: Robots> BotRequest<G> {
    /// Builds a fresh robot, replays `events` to it and asks for a move, so that it keeps no state between turns.
    pub fn choose(&self, thinking: &Thinking) -> G::Move {
        self.robot().choose(&self.view, &self.legal, thinking)
    }

    /// Whether the robot agrees to a draw.
    pub fn agrees_to_draw(&self, thinking: &Thinking) -> bool {
        self.robot().agrees_to_draw(&self.view, thinking)
    }

    /// The robot that thinks, or that stands in for a program which cannot.
    fn robot(&self) -> Box<dyn Bot<G>> {
        let level = self.controller.level().unwrap_or(Level::Expert);
        let mut robot = G::bot(level, self.seat, self.seats, &self.rules, self.seed);
        self.events.iter().for_each(|event| robot.on_event(event));
        robot
    }
}
