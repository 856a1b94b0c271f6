//! The rollout policy and the evaluation of the `BirdHead` search.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::greedy::greedy;
use super::memory::{Memory, PastAction};
use super::win_shares::{Shares, WinShares};
use crate::ismcts::RolloutPolicy;
use parlour_model::birdhead::piles::MOST_SEATS;
use parlour_model::birdhead::{BirdHead, Cards, Move, Way};
use parlour_model::game::Game;
use parlour_model::seat::ToAct;

/// Plays a deal to its end with mostly greedy players and values the score there by [`WinShares`].
#[derive(Clone, Debug)]
pub struct DealRollout {
    win_shares: WinShares,
    opponents: OpponentModel,
}

/// The ways in which opponents are assumed to deviate from the greedy player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpponentModel {
    /// The probability of a random move instead of the greedy one in a rollout.
    pub random_rate: f64,
    /// The relative likelihood of a discard from a hand that could have played; 1 draws no inference from it.
    pub discard_likelihood: f64,
    /// The relative likelihood of a play other than the strongest; 1 draws no inference from it.
    pub weaker_play_likelihood: f64,
}

impl OpponentModel {
    /// Always greedy in rollouts; draws no inference from past actions.
    pub const GREEDY: Self = Self {
        random_rate: 0.0,
        discard_likelihood: 1.0,
        weaker_play_likelihood: 1.0,
    };

    /// The likelihood of a past action for this hand, up to a factor that is the same for all hands.
    fn weight(&self, past: &PastAction, hand: Cards) -> f64 {
        let Some(standing) = past.standing else {
            return 1.0;
        };
        let strongest = hand.highest_of(standing.len());
        match past.action.way {
            Way::Discard if strongest.reaches(standing) => self.discard_likelihood,
            Way::Play if strongest != past.action.cards => self.weaker_play_likelihood,
            _ => 1.0,
        }
    }
}

impl DealRollout {
    /// A policy for a game that ends at `limit` minus points.
    pub fn new(limit: i32, seats: usize, opponents: OpponentModel) -> Self {
        Self {
            win_shares: WinShares::new(limit, seats),
            opponents,
        }
    }
}

impl RolloutPolicy<BirdHead> for DealRollout {
    type Values = Shares;

    fn evaluate(&mut self, state: &BirdHead) -> Option<Shares> {
        if state.trick().is_some() {
            return None;
        }
        let mut points = [0; MOST_SEATS];
        points
            .iter_mut()
            .zip(state.minus_points())
            .for_each(|(seat, minus)| *seat = minus);
        Some(self.win_shares.shares(points))
    }

    fn propose<R: Rng + ?Sized>(&mut self, state: &BirdHead, rng: &mut R) -> Option<Move> {
        let (Some(trick), ToAct::Seat(seat)) = (state.trick(), state.to_act()) else {
            return None;
        };
        if rng.random_bool(self.opponents.random_rate) {
            return state.legal_moves().choose(rng).copied();
        }
        Some(Move::Act(greedy(trick, state.hands()[seat])))
    }

    /// Takes the actions of the deal back one by one and multiplies their likelihoods.
    fn likelihood(&self, state: &BirdHead, memory: &Memory) -> f64 {
        let mut hands = *state.hands();
        let mut weight = 1.0;
        for past in memory.actions().iter().rev() {
            let hand = hands[past.seat].plus(past.action.cards);
            hands[past.seat] = hand;
            weight *= self.opponents.weight(past, hand);
        }
        weight
    }
}
