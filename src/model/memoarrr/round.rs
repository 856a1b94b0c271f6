//! One round: who is still in, and what was turned up.

use super::{Background, Block, Card, Shown, View};
use crate::grid::Place;
use crate::seat::Seat;

/// The data that a round needs to go on: the players still in, and the open cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// Counted from 1.
    pub(super) number: u8,
    /// The players still in, as flags in seat order.
    inside: Vec<bool>,
    /// The card that the next one is compared with: the one turned up last, wherever it went (MEM-7).
    pub(super) last: Option<Card>,
    /// The face-up cards in the order of turning up (MEM-13).
    pub(super) row: Vec<Shown>,
    /// The penguins that have turned a card down (MEM-17).
    pub(super) penguins: Vec<Background>,
    /// The place that the next player may not choose first (MEM-18).
    pub(super) block: Option<Block>,
    /// The seat that the turtle turned up last has skipped (MEM-20).
    pub(super) skipped: Option<Seat>,
}

impl Round {
    pub(super) fn new(number: u8, seats: usize) -> Self {
        Self {
            number,
            inside: vec![true; seats],
            last: None,
            row: Vec::new(),
            penguins: Vec::new(),
            block: None,
            skipped: None,
        }
    }

    /// The round that a view shows.
    pub(super) fn shown(view: &View) -> Self {
        Self {
            number: view.round,
            inside: view.inside.clone(),
            last: view.last,
            row: view.row.clone(),
            penguins: view.penguins.clone(),
            block: view.block,
            skipped: view.skipped,
        }
    }

    /// MEM-4: seat 1 starts the first round, each later one the next seat.
    pub(super) fn starter(&self) -> Seat {
        Seat::of((usize::from(self.number) - 1) % self.inside.len())
    }

    /// The players still in, as flags in seat order.
    pub(super) fn inside(&self) -> &[bool] {
        &self.inside
    }

    pub(super) fn put_out(&mut self, seat: Seat) {
        self.inside[seat.index()] = false;
    }

    /// The last player in, once there is only one (MEM-8).
    pub(super) fn winner(&self) -> Option<Seat> {
        let mut left = Seat::all(self.inside.len()).filter(|seat| self.inside[seat.index()]);
        left.next().filter(|_| left.next().is_none())
    }

    /// Returns the next player still in; the same one when no other player is.
    pub(super) fn after(&self, seat: Seat) -> Seat {
        let seats = self.inside.len();
        let mut next = seat.next(seats);
        while !self.inside[next.index()] && next != seat {
            next = next.next(seats);
        }
        next
    }

    /// A card has been turned up (MEM-7). A block and a skip have had their effect then.
    pub(super) fn show(&mut self, card: Card, place: Place) {
        self.last = Some(card);
        self.row.push(Shown {
            card,
            from: place,
            at: place,
        });
        self.block = None;
        self.skipped = None;
    }

    /// A card has been turned down again.
    pub(super) fn hide(&mut self, place: Place) {
        self.row.retain(|shown| shown.at != place);
    }

    /// Two cards have changed places (MEM-16).
    pub(super) fn swap(&mut self, one: Place, other: Place) {
        for shown in &mut self.row {
            if shown.at == one {
                shown.at = other;
            } else if shown.at == other {
                shown.at = one;
            }
        }
    }
}
