//! How a search looks at `BirdHead`.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::greedy::greedy;
use super::memory::{Deed, Memory};
use super::prospects::{Prospects, Shares};
use crate::model::birdhead::piles::MOST_SEATS;
use crate::model::birdhead::{BirdHead, Cards, Move, Way};
use crate::model::game::Game;
use crate::model::seat::Turn;
use crate::robots::ismcts::Judge;

/// Looks to the end of the deal, and asks there what the score promises. Expects players who
/// are greedy for the most part.
#[derive(Clone, Debug)]
pub struct DealJudge {
    prospects: Prospects,
    habits: Habits,
}

/// What a judge expects of the others, as against the greedy player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// How often they do something else, in what is played on from an imagined state.
    pub whim: f64,
    /// How much less likely a discard is from a hand that could have played; 1 reads nothing from it.
    pub shy: f64,
    /// How much less likely a play of other cards than the strongest is; 1 reads nothing from it.
    pub modest: f64,
}

impl Habits {
    /// The greedy player's own, from which nothing is read.
    pub const GREEDY: Self = Self { whim: 0.0, shy: 1.0, modest: 1.0 };

    /// How likely a player with this hand was to do that, up to a factor that is the same for all hands.
    fn weight(&self, deed: &Deed, hand: Cards) -> f64 {
        let Some(standing) = deed.standing else { return 1.0 };
        let strongest = hand.highest_of(standing.len());
        match deed.action.way {
            Way::Discard if strongest.reaches(standing) => self.shy,
            Way::Play if strongest != deed.action.cards => self.modest,
            _ => 1.0,
        }
    }
}

impl DealJudge {
    /// A judge for a table under this limit.
    #[must_use]
    pub fn new(limit: i32, seats: usize, habits: Habits) -> Self {
        Self { prospects: Prospects::new(limit, seats), habits }
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
        if rng.random_bool(self.habits.whim) {
            return state.legal_moves().choose(rng).copied();
        }
        Some(Move::Act(greedy(trick, state.hands()[seat])))
    }

    /// Goes back through the deal, taking back card after card, and asks how likely each deed was.
    fn plausibility(&self, state: &BirdHead, memory: &Memory) -> f64 {
        let mut hands = *state.hands();
        let mut weight = 1.0;
        for deed in memory.deeds().iter().rev() {
            let hand = hands[deed.seat].plus(deed.action.cards);
            hands[deed.seat] = hand;
            weight *= self.habits.weight(deed, hand);
        }
        weight
    }
}
