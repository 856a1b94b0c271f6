//! How a search looks at `BirdHead`.

use rand::{Rng, RngExt};

use super::greedy::greedy;
use super::prospects::{Prospects, Shares};
use crate::model::birdhead::piles::MOST_SEATS;
use crate::model::birdhead::{Action, BirdHead, Cards, Move};
use crate::model::game::Game;
use crate::model::seat::Turn;
use crate::robots::ismcts::Judge;

/// Looks to the end of the deal, and there asks what the score promises.
#[derive(Clone, Debug)]
pub struct DealJudge {
    prospects: Prospects,
    pub(crate) noise: f64,
}

impl DealJudge {
    /// A judge for a table under this limit.
    #[must_use]
    pub fn new(limit: i32, seats: usize) -> Self {
        Self { prospects: Prospects::new(limit, seats), noise: 0.1 }
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

    fn guess<R: Rng + ?Sized>(&mut self, state: &BirdHead, rng: &mut R) -> Move {
        let (Some(trick), Turn::Seat(seat)) = (state.trick(), state.to_act()) else {
            return Move::Act(Action::discard(Cards::NONE)); // never asked between deals
        };
        if rng.random_bool(self.noise) {
            let legal = crate::model::birdhead::legal::actions(trick, state.hands()[seat]);
            return Move::Act(legal[rng.random_range(0..legal.len())]);
        }
        Move::Act(greedy(trick, state.hands()[seat]))
    }
}
