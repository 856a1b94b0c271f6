//! The ruby cards (MEM-8).

use crate::seat::Seat;

/// The rubies on the cards at the start, one card a round (MEM-8).
pub const RUBIES: [u8; 7] = [1, 1, 1, 2, 2, 3, 4];

/// The deck and what the players have drawn from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Treasure {
    deck: Vec<u8>,
    drawn: Vec<Vec<u8>>,
}

impl Treasure {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            deck: RUBIES.to_vec(),
            drawn: vec![Vec::new(); seats],
        }
    }

    /// Returns a possible distribution in which each seat has drawn the given number of cards.
    pub(super) fn supposed(won: &[usize]) -> Self {
        let mut treasure = Self::new(won.len());
        for (seat, cards) in won.iter().enumerate() {
            let rest = treasure.deck.split_off((*cards).min(treasure.deck.len()));
            treasure.drawn[seat] = std::mem::replace(&mut treasure.deck, rest);
        }
        treasure
    }

    /// Returns the cards left in the deck.
    pub(super) fn deck(&self) -> &[u8] {
        &self.deck
    }

    /// The cards of every seat, in seat order.
    pub(super) fn drawn(&self) -> &[Vec<u8>] {
        &self.drawn
    }

    /// Gives a card to a seat; whether there is such a card.
    pub(super) fn give(&mut self, seat: Seat, value: u8) -> bool {
        let found = self.deck.iter().position(|card| *card == value);
        if let Some(index) = found {
            self.deck.remove(index);
            self.drawn[seat.index()].push(value);
        }
        found.is_some()
    }

    /// The rubies of every seat.
    pub(super) fn scores(&self) -> Vec<i32> {
        self.drawn
            .iter()
            .map(|cards| cards.iter().copied().map(i32::from).sum())
            .collect()
    }
}
