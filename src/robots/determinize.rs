//! Determinization: sampling a complete state that is consistent with what one seat knows.
//! A search plays on from many sampled states and never has access to the real one.

use std::fmt::Debug;

use rand::Rng;

use parlour_model::game::Game;
use parlour_model::seat::{Seat, Viewer};

/// A game whose hidden information can be sampled.
pub trait Determinize: Game {
    /// The memory of past events that a seat's current view does not show. The default is the
    /// memory before the first event.
    type Memory: Clone + Debug + Default + Send;

    /// Updates the memory with an event redacted for the seat. Call it once per event, in order.
    fn remember(memory: &mut Self::Memory, event: &Self::Event);

    /// Draws a random state that is consistent with `view` and `memory`: the seat's view of it equals
    /// `view`, and the remembered events could have led to it.
    fn determinize<R: Rng + ?Sized>(view: &Self::View, memory: &Self::Memory, rng: &mut R) -> Self;

    /// Makes a move that is known to be legal and drops its events.
    fn advance(&mut self, chosen: &Self::Move) {
        let made = self.apply(chosen);
        debug_assert!(made.is_ok(), "a search made an illegal move");
    }
}

/// Draws a state that `seat` cannot distinguish from `game`. `memory` must hold all events that the seat
/// has received so far.
pub fn redeal<G: Determinize, R: Rng + ?Sized>(
    game: &G,
    seat: Seat,
    memory: &G::Memory,
    rng: &mut R,
) -> G {
    G::determinize(&game.view(Viewer::Seat(seat)), memory, rng)
}
