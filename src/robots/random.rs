//! The robot that every game has: any legal move, all equally likely. It is what others are
//! measured against.

use rand::seq::IndexedRandom;

use super::{Robot, Thinking};
use crate::model::game::Game;

/// Chooses any legal move.
#[derive(Clone, Debug)]
pub struct AnyMove {
    seed: u64,
    heard: u64,
}

impl AnyMove {
    /// Its choices follow from the seed and from how much it has heard.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, heard: 0 }
    }
}

impl<G: Game> Robot<G> for AnyMove {
    fn hear(&mut self, _: &G::Event) {
        self.heard += 1;
    }

    fn choose(&mut self, _: &G::View, legal: &[G::Move], _: &Thinking) -> G::Move {
        let mut rng = super::rng_after(self.seed, self.heard);
        legal.choose(&mut rng).expect("a robot is asked only when it has a legal move").clone()
    }
}
