//! A beginner: knows that cards must go, not which.

use rand::Rng;
use rand::seq::IndexedRandom;

use parlour_model::birdhead::{Move, Way};

/// Any of the legal plays, all equally likely; discards only when none of its cards reach.
/// `None` where nothing is legal.
pub fn beginner<R: Rng + ?Sized>(legal: &[Move], rng: &mut R) -> Option<Move> {
    let plays: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|chosen| matches!(chosen, Move::Act(action) if action.way == Way::Play))
        .collect();
    plays.choose(rng).or_else(|| legal.choose(rng)).copied()
}
