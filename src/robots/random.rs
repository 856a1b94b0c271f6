//! The bot of [`Level::Random`](parlour_model::player::Level::Random), the same for every game: any legal
//! move, all equally likely. Other bots are measured against it.

use rand::seq::IndexedRandom;

use super::Thinking;
use super::bot::{Bot, rng_after};
use parlour_model::game::Game;

/// Chooses uniformly among the legal moves.
#[derive(Clone, Debug)]
pub struct RandomBot {
    seed: u64,
    events: u64,
}

impl RandomBot {
    /// Its choices follow from `seed` and the number of events so far.
    pub fn new(seed: u64) -> Self {
        Self { seed, events: 0 }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn on_event(&mut self, _: &G::Event) {
        self.events += 1;
    }

    fn choose(&mut self, _: &G::View, legal: &[G::Move], _: &Thinking) -> G::Move {
        let mut rng = rng_after(self.seed, self.events);
        legal
            .choose(&mut rng)
            .expect("a bot is asked only when it has a legal move")
            .clone()
    }
}
