//! The secrecy of Memory Match: no viewer knows a card that was never revealed. A last card is
//! named when it is removed (MM-13).

use parlour_model::memory_match::{Event, MemoryMatch, Move};
use parlour_model::seat::Viewer;
use rand_chacha::ChaCha8Rng;

use crate::redeal::{Redeal, shuffled_but};

impl Redeal for MemoryMatch {
    fn redealt(moves: &[Move], happened: &[Event], _: Viewer, rng: &mut ChaCha8Rng) -> Vec<Move> {
        let seen = happened.iter().filter_map(|event| match event {
            Event::Revealed { place, .. } | Event::LastGone { place, .. } => Some(*place),
            _ => None,
        });
        let seen: Vec<_> = seen.collect();
        let again = |chosen: &Move| match chosen {
            Move::Deal(cards) => Move::Deal(shuffled_but(cards, &seen, rng)),
            Move::Reveal(_) | Move::Answer(_) => chosen.clone(),
        };
        moves.iter().map(again).collect()
    }
}
