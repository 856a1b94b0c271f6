//! The parts of a `BirdHead` table that can be animated, numbered as places of a
//! [`crate::app::motion::Motion`].

use parlour_model::birdhead::cards::LARGEST_HAND;
use parlour_model::seat::Seat;

/// The most cards in a hand, and so the most that are laid down at once.
const CARDS: usize = LARGEST_HAND as usize;

/// The number of the first seat's last card: above the hand of the person who looks and what every seat lays down.
const LAST: usize = CARDS * (1 + Seat::MOST);

/// Something that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// A card of the hand of the person who looks.
    Hand(usize),
    /// A card that a seat has laid down in the trick.
    Laid(Seat, usize),
    /// The last card of a seat, at the end of the deal.
    Last(Seat),
}

impl Spot {
    /// Returns the spot of a number that was assigned here.
    pub(super) fn of(place: usize) -> Self {
        match place {
            LAST.. => Self::Last(Seat::of(place - LAST)),
            CARDS.. => Self::Laid(Seat::of(place / CARDS - 1), place % CARDS),
            _ => Self::Hand(place),
        }
    }

    /// Returns the numbers of the first `cards` cards that a seat has laid down.
    pub(super) fn laid(seat: Seat, cards: usize) -> Vec<usize> {
        (0..cards.min(CARDS))
            .map(|card| (seat.index() + 1) * CARDS + card)
            .collect()
    }

    /// The number of a seat's last card.
    pub(super) fn last(seat: Seat) -> Vec<usize> {
        vec![LAST + seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_has_a_number_of_its_own() {
        assert_eq!(Spot::of(CARDS - 1), Spot::Hand(CARDS - 1));
        for seat in Seat::all(5) {
            let laid: Vec<_> = Spot::laid(seat, CARDS).into_iter().map(Spot::of).collect();
            assert_eq!(
                laid,
                (0..CARDS)
                    .map(|card| Spot::Laid(seat, card))
                    .collect::<Vec<_>>()
            );
            assert_eq!(
                Spot::last(seat)
                    .into_iter()
                    .map(Spot::of)
                    .collect::<Vec<_>>(),
                [Spot::Last(seat)]
            );
        }
    }
}
