//! A pile of cards for every seat: the hands of a deal, or the markers.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::cards::Cards;
use crate::seat::Seat;

/// The largest table (BH-1).
pub const MOST_SEATS: usize = 5;

/// One pile of cards a seat, in seat order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Piles {
    piles: [Cards; MOST_SEATS],
    seats: u8,
}

impl Piles {
    /// These piles; `None` when there are more than a table has seats.
    pub fn of(list: &[Cards]) -> Option<Self> {
        let mut piles = [Cards::NONE; MOST_SEATS];
        piles.get_mut(..list.len())?.copy_from_slice(list);
        u8::try_from(list.len())
            .ok()
            .map(|seats| Self { piles, seats })
    }

    /// An empty pile for every seat of a table, which has [`MOST_SEATS`] at most.
    pub fn empty(seats: u8) -> Self {
        Self {
            piles: [Cards::NONE; MOST_SEATS],
            seats,
        }
    }

    /// Empty piles for the same table.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self::empty(self.seats)
    }

    /// The piles in seat order.
    pub fn as_slice(&self) -> &[Cards] {
        &self.piles[..usize::from(self.seats)]
    }

    /// All of them together.
    pub fn sum(&self) -> Cards {
        self.piles.into_iter().fold(Cards::NONE, Cards::plus)
    }
}

impl Index<Seat> for Piles {
    type Output = Cards;

    fn index(&self, seat: Seat) -> &Cards {
        &self.piles[seat.index()]
    }
}

impl IndexMut<Seat> for Piles {
    fn index_mut(&mut self, seat: Seat) -> &mut Cards {
        &mut self.piles[seat.index()]
    }
}

impl fmt::Display for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pile) in self.as_slice().iter().enumerate() {
            let gap = if i == 0 { "" } else { " / " };
            write!(f, "{gap}{pile}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}
