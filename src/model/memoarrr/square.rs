//! The square of cards: 24 on 5×5 places, the centre empty (MEM-1).

use super::Card;
use crate::grid::{Grid, Place};
use crate::seat::Seat;

/// Five rows of five.
pub const GRID: Grid = Grid {
    rows: 5,
    columns: 5,
};

/// C3, which stays empty (MEM-1).
pub const CENTRE: Place = Place { row: 2, column: 2 };

/// The state of a place of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// C3, or any place before the deal.
    Empty,
    Down,
    /// Face down with its face known: only in a replay.
    Under(Card),
    Up(Card),
}

/// A side of the square, where a player sits (MEM-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    Bottom,
    Left,
    Top,
    Right,
}

impl Side {
    /// The sides of a table in turn order (MEM-2).
    fn of_table(seats: usize) -> &'static [Self] {
        match seats {
            2 => &[Self::Bottom, Self::Top],
            3 => &[Self::Bottom, Self::Left, Self::Top],
            _ => &[Self::Bottom, Self::Left, Self::Top, Self::Right],
        }
    }

    /// Returns the side of a seat at a table of `seats` seats (MEM-2).
    pub fn of(seat: Seat, seats: usize) -> Self {
        Self::of_table(seats)[seat.index()]
    }

    /// Its three middle places, which its player may look at (MEM-3).
    pub fn middle(self) -> [Place; 3] {
        [1, 2, 3].map(|along| match self {
            Self::Bottom => Place {
                row: 4,
                column: along,
            },
            Self::Left => Place {
                row: along,
                column: 0,
            },
            Self::Top => Place {
                row: 0,
                column: along,
            },
            Self::Right => Place {
                row: along,
                column: 4,
            },
        })
    }
}

/// The places above, left of, right of and below a place, without C3 (MEM-16).
pub fn beside(place: Place) -> impl Iterator<Item = Place> {
    let distance =
        move |other: &Place| place.row.abs_diff(other.row) + place.column.abs_diff(other.column);
    (0..GRID.places())
        .map(|index| GRID.place(index))
        .filter(move |other| *other != CENTRE && distance(other) == 1)
}

/// A card on the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lying {
    pub(super) card: Card,
    pub(super) up: bool,
}

/// The cards on their places; none before the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Square([Option<Lying>; GRID.rows * GRID.columns]);

impl Square {
    /// MEM-1: the cards in reading order, C3 left out, all face down.
    pub(super) fn dealt(cards: &[Card]) -> Self {
        let mut square = Self::default();
        for (place, card) in Self::places().zip(cards) {
            *square.at_mut(place) = Some(Lying {
                card: *card,
                up: false,
            });
        }
        square
    }

    /// A square that looks so, with the `hidden` cards face down in reading order.
    pub(super) fn looking_like(faces: &[Face], hidden: &mut impl Iterator<Item = Card>) -> Self {
        let mut square = Self::default();
        for (lying, face) in square.0.iter_mut().zip(faces) {
            *lying = match *face {
                Face::Empty => None,
                Face::Up(card) => Some(Lying { card, up: true }),
                Face::Down | Face::Under(_) => hidden.next().map(|card| Lying { card, up: false }),
            };
        }
        square
    }

    /// All places that have a card once they are dealt, in reading order.
    pub(super) fn places() -> impl Iterator<Item = Place> {
        (0..GRID.places())
            .map(|index| GRID.place(index))
            .filter(|place| *place != CENTRE)
    }

    /// The card on a place of the square; `None` on C3 and outside.
    pub(super) fn at(&self, place: Place) -> Option<Lying> {
        GRID.index(place).and_then(|index| self.0[index])
    }

    /// Only for places that lie on the square.
    fn at_mut(&mut self, place: Place) -> &mut Option<Lying> {
        &mut self.0[place.row * GRID.columns + place.column]
    }

    /// The places of the cards that lie so, in reading order.
    pub(super) fn lying(&self, up: bool) -> impl Iterator<Item = Place> + '_ {
        Self::places().filter(move |place| self.at(*place).is_some_and(|lying| lying.up == up))
    }

    /// Turns a card up or down.
    pub(super) fn turn(&mut self, place: Place, up: bool) {
        if let Some(lying) = self.at_mut(place) {
            lying.up = up;
        }
    }

    /// MEM-16: two cards change places and keep their faces.
    pub(super) fn swap(&mut self, one: Place, other: Place) {
        let carried = self.at_mut(one).take();
        *self.at_mut(one) = std::mem::replace(self.at_mut(other), carried);
    }

    /// MEM-10: every card is turned face down where it lies.
    pub(super) fn close(&mut self) {
        for lying in self.0.iter_mut().flatten() {
            lying.up = false;
        }
    }
}
