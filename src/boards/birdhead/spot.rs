//! The parts of a `BirdHead` table that can be animated, numbered as places of a
//! [`parlour_kit::motion::Motion`]. The cards of the hand of the person who looks have their index.

use std::ops::Range;

use parlour_model::birdhead::cards::LARGEST_HAND;
use parlour_model::seat::Seat;

/// The most cards in a hand, and so the most that are laid down at once.
const CARDS: usize = LARGEST_HAND as usize;

/// The number of the first seat's last card: above the hand of the person who looks and what every seat lays down.
const LAST: usize = CARDS * (1 + Seat::MOST);

/// Returns the number of a card that a seat has laid down in the trick.
pub fn laid(seat: Seat, card: usize) -> usize {
    (seat.index() + 1) * CARDS + card.min(CARDS - 1)
}

/// The numbers of all cards that as many seats lay down in a trick.
pub fn trick(seats: usize) -> Range<usize> {
    laid(Seat(0), 0)..laid(Seat::of(seats), 0)
}

/// Returns the number of a seat's last card, at the end of the deal.
pub fn last(seat: Seat) -> usize {
    LAST + seat.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_has_a_number_of_its_own() {
        let seats = || Seat::all(5);
        let laid = seats().flat_map(|seat| (0..CARDS).map(move |card| laid(seat, card)));
        let mut all: Vec<_> = (0..CARDS).chain(laid).chain(seats().map(last)).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
