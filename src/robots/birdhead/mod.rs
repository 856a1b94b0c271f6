//! Robots that play `BirdHead`.
//!
//! | skill | how it plays |
//! |---|---|
//! | beginner | any legal play; discards only when it must |
//! | novice | the greedy player, who makes 50 of a hundred moves as the beginner does |
//! | casual | the [`greedy`] player |
//! | skilled | looks at twenty sampled deals, one move ahead, and makes 10 of a hundred moves as the beginner does |
//! | sharp | searches sampled deals, one move ahead and then by greedy play |
//! | expert | searches further ahead and longer, and reads in what the others did what they may hold |

pub mod beginner;
pub mod greedy;
pub mod memory;
pub mod rollout;
#[cfg(test)]
mod tests;
pub mod win_shares;

use rand::RngExt;
use rand::seq::IndexedRandom;

use self::memory::Memory;
use self::rollout::{DealRollout, OpponentModel};
use super::determinize::Determinize;
use super::ismcts::{self, Effort};
use super::{Bot, Robots, Skill, Thinking};
use parlour_model::birdhead::{BirdHead, Event, Hands, Move, Rules, View};
use parlour_model::seat::Seat;

/// The method by which a robot chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// Any legal play; see [`beginner::beginner`].
    Beginner,
    /// See [`greedy::greedy`].
    Greedy,
    /// Searches sampled deals; see [`ismcts`].
    Search {
        /// The depth and length of the search.
        effort: Effort,
        /// The assumptions about the opponents' play.
        opponents: OpponentModel,
    },
}

impl Strategy {
    /// The strategy of a skill.
    pub fn of(skill: Skill) -> Self {
        match skill {
            Skill::Beginner => Self::Beginner,
            Skill::Novice | Skill::Casual => Self::Greedy,
            Skill::Skilled => Self::SKILLED,
            Skill::Sharp => Self::SHARP,
            Skill::Expert | Skill::Champion => Self::EXPERT,
        }
    }

    /// Returns how many moves of a hundred are a beginner's. `parlour arena birdhead` measures how
    /// much stronger each level is than the one before.
    fn slips(skill: Skill) -> u32 {
        match skill {
            Skill::Novice => 50,
            Skill::Skilled => 10,
            Skill::Beginner | Skill::Casual | Skill::Sharp | Skill::Expert | Skill::Champion => 0,
        }
    }

    /// A glance one move ahead at a few deals.
    const SKILLED: Self = Self::Search {
        effort: Effort {
            states: 20,
            iterations: 20,
            exploration: 0.3,
            depth: 1,
            widening: 0.0,
        },
        opponents: OpponentModel {
            random_rate: 0.1,
            discard_likelihood: 1.0,
            weaker_play_likelihood: 1.0,
        },
    };

    /// A short look one move ahead, which reads nothing from what others did beyond what it proves.
    const SHARP: Self = Self::Search {
        effort: Effort {
            states: 100,
            iterations: 100,
            exploration: 0.3,
            depth: 1,
            widening: 0.0,
        },
        opponents: OpponentModel {
            random_rate: 0.1,
            discard_likelihood: 1.0,
            weaker_play_likelihood: 1.0,
        },
    };

    /// A long look far ahead.
    const EXPERT: Self = Self::Search {
        effort: Effort {
            states: 1000,
            iterations: 4000,
            exploration: 0.6,
            depth: 20,
            widening: 0.4,
        },
        opponents: OpponentModel {
            random_rate: 0.05,
            discard_likelihood: 0.3,
            weaker_play_likelihood: 0.6,
        },
    };
}

/// A robot on one seat. Its choices depend only on its seed and on the events it has received.
#[derive(Clone, Debug)]
pub struct Robot {
    strategy: Strategy,
    /// The number of moves of a hundred that are made as the beginner makes them.
    slips: u32,
    memory: Memory,
    rollout: DealRollout,
    seed: u64,
    events: u64,
}

impl Robot {
    /// A robot with this strategy, before the first event.
    pub fn new(strategy: Strategy, seats: usize, rules: &Rules, seed: u64) -> Self {
        let opponents = if let Strategy::Search { opponents, .. } = strategy {
            opponents
        } else {
            OpponentModel::GREEDY
        };
        Self {
            strategy,
            slips: 0,
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
        let slips = self.slips > 0 && rng.random_range(0..100) < self.slips;
        let strategy = if slips {
            Strategy::Beginner
        } else {
            self.strategy
        };
        let chosen = match (strategy, view.trick, view.hands) {
            (Strategy::Beginner, ..) => beginner::beginner(legal, &mut rng),
            (Strategy::Greedy, Some(trick), Hands::Own { hand, .. }) => {
                Some(Move::Act(greedy::greedy(&trick, hand)))
            }
            (Strategy::Search { effort, .. }, ..) => ismcts::choose(
                (view, &self.memory),
                legal,
                &mut self.rollout,
                effort,
                thinking,
                &mut rng,
            ),
            _ => legal.choose(&mut rng).copied(),
        };
        chosen.expect("a robot is asked only when it has a legal move")
    }
}

impl Robots for BirdHead {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, seats: usize, rules: &Rules, seed: u64) -> Robot {
        Robot {
            slips: Strategy::slips(skill),
            ..Robot::new(Strategy::of(skill), seats, rules, seed)
        }
    }
}
