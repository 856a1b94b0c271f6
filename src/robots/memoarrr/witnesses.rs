//! The seats that may know each card: every player can follow which seat has seen what.

use parlour_model::grid::Place;
use parlour_model::memoarrr::{Event, GRID};
use parlour_model::seat::Seat;

/// For every place, in reading order, the seats that have seen the card which lies there now, as bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses([u8; GRID.rows * GRID.columns]);

impl Witnesses {
    /// The seats that have seen the card, as bits.
    pub(super) fn at(&self, place: Place) -> u8 {
        GRID.index(place).map_or(0, |index| self.0[index])
    }

    /// Returns whether a seat has seen the card.
    pub(super) fn knows(&self, seat: Seat, place: Place) -> bool {
        self.at(place) & bit(seat) != 0
    }

    /// A seat has seen the card, or has forgotten it.
    pub(super) fn set(&mut self, seat: Seat, place: Place, knows: bool) {
        let seats = self.at(place);
        self.put(
            place,
            if knows {
                seats | bit(seat)
            } else {
                seats & !bit(seat)
            },
        );
    }

    /// Follows public events: cards turned up, and cards that change places.
    pub(super) fn follow(&mut self, event: &Event) {
        match event {
            Event::TurnedUp { place, .. } => self.put(*place, u8::MAX),
            Event::Swapped { from, to, .. } => {
                let (one, other) = (self.at(*from), self.at(*to));
                self.put(*from, other);
                self.put(*to, one);
            }
            _ => {}
        }
    }

    fn put(&mut self, place: Place, seats: u8) {
        if let Some(index) = GRID.index(place) {
            self.0[index] = seats;
        }
    }
}

fn bit(seat: Seat) -> u8 {
    1 << seat.0
}
