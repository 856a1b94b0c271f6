//! Robots that play `BirdHead`.
//!
//! | skill | how it plays |
//! |---|---|
//! | beginner | any legal move |
//! | novice | any legal play; discards only when it must |
//! | casual | the [`greedy`] player |
//! | skilled | glances at five sampled deals, one move ahead |
//! | sharp | searches sampled deals, one move ahead and then by greedy play |
//! | expert | searches further ahead and longer, and reads in what the others did what they may hold |

pub mod greedy;
pub mod memory;
pub mod novice;
pub mod rollout;
#[cfg(test)]
mod tests;
pub mod win_shares;

use rand::seq::IndexedRandom;

use self::memory::Memory;
use self::rollout::{DealRollout, OpponentModel};
use super::determinize::Determinize;
use super::ismcts::{self, Effort};
use super::{Bot, Robots, Skill, Thinking};
use crate::model::birdhead::{BirdHead, Event, Hands, Move, Rules, View};
use crate::model::seat::Seat;

/// How a robot chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal move, the cards thrown away for no reason among them.
    Beginner,
    /// Any legal play; see [`novice::novice`].
    Novice,
    /// See [`greedy::greedy`].
    Greedy,
    /// Searches sampled deals; see [`ismcts`].
    Search {
        /// How far and how long.
        effort: Effort,
        /// What it expects of the others.
        opponents: OpponentModel,
    },
}

impl Strategy {
    /// The strategy of a skill.
    pub fn of(skill: Skill) -> Self {
        match skill {
            Skill::Beginner => Self::Beginner,
            Skill::Novice => Self::Novice,
            Skill::Casual => Self::Greedy,
            Skill::Skilled => Self::SKILLED,
            Skill::Sharp => Self::SHARP,
            Skill::Expert => Self::EXPERT,
        }
    }

    /// A glance one move ahead at a few deals.
    const SKILLED: Self = Self::Search {
        effort: Effort { states: 5, iterations: 5, exploration: 0.3, depth: 1, widening: 0.0 },
        opponents: OpponentModel { random_rate: 0.1, discard_likelihood: 1.0, weaker_play_likelihood: 1.0 },
    };

    /// A short look one move ahead, which reads nothing from what others did beyond what it proves.
    const SHARP: Self = Self::Search {
        effort: Effort { states: 100, iterations: 100, exploration: 0.3, depth: 1, widening: 0.0 },
        opponents: OpponentModel { random_rate: 0.1, discard_likelihood: 1.0, weaker_play_likelihood: 1.0 },
    };

    /// A long look far ahead.
    const EXPERT: Self = Self::Search {
        effort: Effort { states: 1000, iterations: 4000, exploration: 0.6, depth: 20, widening: 0.4 },
        opponents: OpponentModel { random_rate: 0.05, discard_likelihood: 0.3, weaker_play_likelihood: 0.6 },
    };
}

/// A robot on one seat. Its choices depend only on its seed and on the events it has received.
#[derive(Clone, Debug)]
pub struct Robot {
    strategy: Strategy,
    memory: Memory,
    rollout: DealRollout,
    seed: u64,
    events: u64,
}

impl Robot {
    /// A robot with this strategy, before the first event.
    pub fn new(strategy: Strategy, seats: usize, rules: &Rules, seed: u64) -> Self {
        let opponents =
            if let Strategy::Search { opponents, .. } = strategy { opponents } else { OpponentModel::GREEDY };
        Self {
            strategy,
            memory: Memory::default(),
            rollout: DealRollout::new(rules.limit, seats, opponents),
            seed,
            events: 0,
        }
    }
}

impl Bot<BirdHead> for Robot {
    fn on_event(&mut self, event: &Event) {
        self.events += 1;
        BirdHead::remember(&mut self.memory, event);
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        let mut rng = super::rng_after(self.seed, self.events);
        let chosen = match (self.strategy, view.trick, view.hands) {
            (Strategy::Novice, ..) => novice::novice(legal, &mut rng),
            (Strategy::Greedy, Some(trick), Hands::Own { hand, .. }) => Some(Move::Act(greedy::greedy(&trick, hand))),
            (Strategy::Search { effort, .. }, ..) => {
                ismcts::choose((view, &self.memory), legal, &mut self.rollout, effort, thinking, &mut rng)
            }
            _ => legal.choose(&mut rng).copied(),
        };
        chosen.expect("a robot is asked only when it has a legal move")
    }
}

impl Robots for BirdHead {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, seats: usize, rules: &Rules, seed: u64) -> Robot {
        Robot::new(Strategy::of(skill), seats, rules, seed)
    }
}
