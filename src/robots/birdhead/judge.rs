//! How a search looks at `BirdHead`.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::greedy::greedy;
use super::prospects::{Prospects, Shares};
use crate::model::birdhead::piles::MOST_SEATS;
use crate::model::birdhead::{BirdHead, Move};
use crate::model::game::Game;
use crate::model::seat::Turn;
use crate::robots::ismcts::Judge;

/// Looks to the end of the deal, and asks there what the score promises. Expects greedy players who now
/// and then do something else.
#[derive(Clone, Debug)]
pub struct DealJudge {
    prospects: Prospects,
    whim: f64,
}

impl DealJudge {
    /// A judge for a table under this limit, who expects any legal move instead of the greedy one with
    /// the probability `whim`.
    #[must_use]
    pub fn new(limit: i32, seats: usize, whim: f64) -> Self {
        Self { prospects: Prospects::new(limit, seats), whim }
    }
}

impl Judge<BirdHead> for DealJudge {
    type Worth = Shares;

    fn worth(&mut self, state: &BirdHead) -> Option<Shares> {
        if state.trick().is_some() {
            return None;
        }
        let mut points = [0; MOST_SEATS];
        points.iter_mut().zip(state.minus_points()).for_each(|(seat, minus)| *seat = minus);
        Some(self.prospects.shares(points))
    }

    fn guess<R: Rng + ?Sized>(&mut self, state: &BirdHead, rng: &mut R) -> Option<Move> {
        let (Some(trick), Turn::Seat(seat)) = (state.trick(), state.to_act()) else { return None };
        if rng.random_bool(self.whim) {
            return state.legal_moves().choose(rng).copied();
        }
        Some(Move::Act(greedy(trick, state.hands()[seat])))
    }
}
