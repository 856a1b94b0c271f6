//! The secrecy of Concentration: no viewer knows a card that was never opened.

use parlour_model::concentration::{Concentration, Event, Move};
use parlour_model::seat::Viewer;
use rand_chacha::ChaCha8Rng;

use crate::redeal::{Redeal, shuffled_but};

impl Redeal for Concentration {
    fn redealt(moves: &[Move], happened: &[Event], _: Viewer, rng: &mut ChaCha8Rng) -> Vec<Move> {
        let opened = happened.iter().filter_map(|event| match event {
            Event::Opened { place, .. } => Some(*place),
            _ => None,
        });
        let opened: Vec<_> = opened.collect();
        let again = |chosen: &Move| match chosen {
            Move::Deal(values) => Move::Deal(shuffled_but(values, &opened, rng)),
            Move::Open(_) => chosen.clone(),
        };
        moves.iter().map(again).collect()
    }
}
