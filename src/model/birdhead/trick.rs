//! A trick: the cards laid down by each seat, and the play that the next one has to reach.

use super::cards::Cards;
use super::moves::{Action, Way};
use super::piles::MOST_SEATS;
use crate::seat::Seat;

/// A trick, complete or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Trick {
    /// Its number in the deal, from 1.
    pub number: u32,
    pub leader: Seat,
    seats: u8,
    laid: u8,
    /// The index, counted from the leader, of the last action that was a play.
    last_play: u8,
    actions: [Action; MOST_SEATS],
}

impl Trick {
    /// A trick before its lead.
    pub fn new(number: u32, leader: Seat, seats: u8) -> Self {
        let nothing = Action {
            way: Way::Play,
            cards: Cards::NONE,
        };
        Self {
            number,
            leader,
            seats,
            laid: 0,
            last_play: 0,
            actions: [nothing; MOST_SEATS],
        }
    }

    /// The seat on turn, clockwise from the leader (BH-5); `None` when everybody has acted.
    pub fn turn(&self) -> Option<Seat> {
        (self.laid < self.seats).then(|| self.seat_of(self.laid))
    }

    fn seat_of(&self, index: u8) -> Seat {
        Seat((self.leader.0 + index) % self.seats)
    }

    /// Returns whether the lead is still to come.
    pub fn is_new(&self) -> bool {
        self.laid == 0
    }

    /// Returns the actions so far with their seats, in turn order from the leader.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = (Seat, Action)> + '_ {
        (0..self.laid).map(|index| (self.seat_of(index), self.actions[usize::from(index)]))
    }

    /// The last play, which the next one has to reach: a discard does not change it (BH-7). `None`
    /// before the lead.
    pub fn standing(&self) -> Option<Cards> {
        (!self.is_new()).then(|| self.actions[usize::from(self.last_play)].cards)
    }

    /// Returns the seat that played last, and so takes the trick when all have acted (BH-9).
    pub fn holder(&self) -> Seat {
        self.seat_of(self.last_play)
    }

    /// Adds the action of the seat whose turn it is.
    pub(super) fn lay(&mut self, action: Action) {
        self.actions[usize::from(self.laid)] = action;
        if action.way == Way::Play {
            self.last_play = self.laid; // BH-9: an equal later play comes after, so it holds the trick.
        }
        self.laid += 1;
    }
}

impl std::fmt::Debug for Trick {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "trick {} led by {}:", self.number, self.leader)?;
        self.actions()
            .try_for_each(|(seat, action)| write!(f, " {seat} {action};"))
    }
}
