//! Games whose hidden part can be imagined: from what a seat sees and remembers, a whole state that
//! agrees with all of it. A search then plays on from many imagined states and never meets the real one.

use std::fmt::Debug;

use rand::Rng;

use crate::model::game::Game;
use crate::model::seat::{Seat, Viewer};

/// A game whose hidden part can be imagined.
pub trait Imagine: Game {
    /// What a seat keeps in mind of the events it heard, beyond what its view shows at any one moment.
    /// The default is the mind of somebody who has heard nothing yet.
    type Memory: Clone + Debug + Default + Send;

    /// Takes in an event as a seat may hear it. Every event is heard once and in order.
    fn remember(memory: &mut Self::Memory, event: &Self::Event);

    /// A state that agrees with everything a seat sees and remembers: the seat's view of it is `view`
    /// again, and every event remembered could have led there. Among those it is drawn at random.
    fn imagine<R: Rng + ?Sized>(view: &Self::View, memory: &Self::Memory, rng: &mut R) -> Self;

    /// Makes a move that is known to be legal and tells nobody what happened.
    fn advance(&mut self, chosen: &Self::Move) {
        let made = self.apply(chosen);
        debug_assert!(made.is_ok(), "a search made an illegal move");
    }
}

/// Another state that `seat` cannot tell from this one: everything it cannot know is drawn anew.
/// `memory` has heard what the seat has heard so far.
pub fn redeal<G: Imagine, R: Rng + ?Sized>(game: &G, seat: Seat, memory: &G::Memory, rng: &mut R) -> G {
    G::imagine(&game.view(Viewer::Seat(seat)), memory, rng)
}
