//! Robots that play `BirdHead`.

pub mod greedy;
pub mod judge;
pub mod memory;
pub mod prospects;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use self::greedy::greedy;
use self::judge::DealJudge;
use self::memory::Memory;
use super::imagine::Imagine;
use super::ismcts::{self, Effort};
use super::{Robot, Robots, Thinking};
use crate::model::birdhead::{BirdHead, Config, Event, Hands, Move, View};
use crate::model::player::Level;
use crate::model::seat::Seat;

/// A player made of code.
#[derive(Debug)]
pub struct Player {
    level: Level,
    memory: Memory,
    /// Judge
    pub judge: DealJudge,
    rng: ChaCha8Rng,
    /// Effort
    pub effort: Effort,
}

impl Robot<BirdHead> for Player {
    fn hear(&mut self, event: &Event) {
        BirdHead::remember(&mut self.memory, event);
    }

    fn choose(&mut self, view: &View, legal: &[Move], thinking: &Thinking) -> Move {
        match (self.level, view.trick, view.hands) {
            (Level::Casual, Some(trick), Hands::Own { hand, .. }) => Move::Act(greedy(&trick, hand)),
            (Level::Sharp | Level::Expert, ..) => {
                ismcts::choose::<BirdHead, _, _>((view, &self.memory), legal, &mut self.judge, self.effort, thinking, &mut self.rng)
            }
            _ => legal[self.rng.random_range(0..legal.len())],
        }
    }
}

impl Robots for BirdHead {
    type Robot = Player;

    fn robot(level: Level, _: Seat, seats: usize, rules: &Config, seed: u64) -> Player {
        Player {
            level,
            memory: Memory::default(),
            judge: DealJudge::new(rules.limit, seats),
            rng: ChaCha8Rng::seed_from_u64(seed),
            effort: Effort { iterations: 1000, exploration: 0.3, depth: 20, widening: 0.4 },
        }
    }
}
impl Player {
    #[doc(hidden)]
    pub fn tune(&mut self, key: &str, value: f64) {
        match key {
            "it" => self.effort.iterations = value as u32,
            "c" => self.effort.exploration = value,
            "d" => self.effort.depth = value as usize,
            "w" => self.effort.widening = value,
            "n" => self.judge.noise = value,
            _ => panic!(),
        }
    }
}
