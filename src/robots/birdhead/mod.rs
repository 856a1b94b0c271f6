//! Robots that play `BirdHead`.
//!
//! | level | how it plays |
//! |---|---|
//! | random | any legal move |
//! | novice | any legal play; discards only when it must |
//! | casual | the [`greedy`] player |
//! | sharp | searches imagined deals, one move ahead and then by greedy play |
//! | expert | searches further ahead and longer, and reads in what the others did what they may hold |

pub mod greedy;
pub mod judge;
pub mod memory;
pub mod novice;
pub mod prospects;
#[cfg(test)]
mod tests;

use rand::seq::IndexedRandom;

use self::judge::{DealJudge, Habits};
use self::memory::Memory;
use super::imagine::Imagine;
use super::ismcts::{self, Effort};
use super::{Robot, Robots, Thinking};
use crate::model::birdhead::{BirdHead, Config, Event, Hands, Move, View};
use crate::model::player::Level;
use crate::model::seat::Seat;

/// How a player thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mind {
    /// Any legal move.
    Random,
    /// Any legal play; see [`novice::novice`].
    Novice,
    /// See [`greedy::greedy`].
    Greedy,
    /// Searches imagined deals; see [`ismcts`].
    Search {
        /// How far and how long.
        effort: Effort,
        /// What it expects of the others.
        habits: Habits,
    },
}

impl Mind {
    /// The mind of a level.
    #[must_use]
    pub fn of(level: Level) -> Self {
        match level {
            Level::Random => Self::Random,
            Level::Novice => Self::Novice,
            Level::Casual => Self::Greedy,
            Level::Sharp => Self::SHARP,
            Level::Expert => Self::EXPERT,
        }
    }

    /// A short look one move ahead, which reads nothing from what others did beyond what it proves.
    const SHARP: Self = Self::Search {
        effort: Effort { states: 100, iterations: 100, exploration: 0.3, depth: 1, widening: 0.0 },
        habits: Habits { whim: 0.1, shy: 1.0, modest: 1.0 },
    };

    /// A long look far ahead.
    const EXPERT: Self = Self::Search {
        effort: Effort { states: 1000, iterations: 4000, exploration: 0.6, depth: 20, widening: 0.4 },
        habits: Habits { whim: 0.05, shy: 0.3, modest: 0.6 },
    };
}

/// A player made of code, on one seat. What it does follows from its seed and from what it has heard.
#[derive(Clone, Debug)]
pub struct Player {
    mind: Mind,
    memory: Memory,
    judge: DealJudge,
    seed: u64,
    heard: u64,
}

impl Player {
    /// A player with this mind who sits down before the first move.
    #[must_use]
    pub fn new(mind: Mind, seats: usize, rules: &Config, seed: u64) -> Self {
        let habits = if let Mind::Search { habits, .. } = mind { habits } else { Habits::GREEDY };
        Self { mind, memory: Memory::default(), judge: DealJudge::new(rules.limit, seats, habits), seed, heard: 0 }
    }
}

impl Robot<BirdHead> for Player {
    fn hear(&mut self, event: &Event) {
        self.heard += 1;
        BirdHead::remember(&mut self.memory, event);
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        let mut rng = super::rng_after(self.seed, self.heard);
        let chosen = match (self.mind, view.trick, view.hands) {
            (Mind::Novice, ..) => novice::novice(legal, &mut rng),
            (Mind::Greedy, Some(trick), Hands::Own { hand, .. }) => Some(Move::Act(greedy::greedy(&trick, hand))),
            (Mind::Search { effort, .. }, ..) => {
                ismcts::choose((view, &self.memory), legal, &mut self.judge, effort, thinking, &mut rng)
            }
            _ => legal.choose(&mut rng).copied(),
        };
        chosen.expect("a robot is asked only when it has a legal move")
    }
}

impl Robots for BirdHead {
    type Robot = Player;

    fn robot(level: Level, _: Seat, seats: usize, rules: &Config, seed: u64) -> Player {
        Player::new(Mind::of(level), seats, rules, seed)
    }
}
