//! What a player keeps in mind of a deal, and the hands that can then still be.

use std::cmp::Reverse;

use rand::{Rng, RngExt};

use crate::model::birdhead::cards::{Cards, LOWEST};
use crate::model::birdhead::piles::MOST_SEATS;
use crate::model::birdhead::{Action, BirdHead, Event, Hands, Move, Piles, View, Way};
use crate::model::seat::Seat;
use crate::robots::imagine::Imagine;

/// What a deal tells of the hands. Its discards prove something: who discards lays down exactly the lowest
/// cards (BH-7), so that the rest of that hand is as high as the highest of them or higher, and stays so
/// until the next deal. What else was done is kept for those who read something in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// For every seat the lowest rank that it can hold.
    floors: [u8; MOST_SEATS],
    /// What everybody did in this deal, in order.
    deeds: Vec<Deed>,
    /// The last play of the trick under way.
    standing: Cards,
}

/// Something that a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// What a play had to reach; `None` for a lead.
    pub standing: Option<Cards>,
}

impl Memory {
    /// The memory of somebody to whom one seat has proved to hold this rank or higher.
    #[cfg(test)]
    pub(super) fn proving(seat: Seat, rank: u8) -> Self {
        let mut memory = Self::default();
        memory.floors[seat.index()] = rank;
        memory
    }

    /// Takes in what a player did.
    fn add(&mut self, seat: Seat, action: Action, leads: bool) {
        self.deeds.push(Deed { seat, action, standing: (!leads).then_some(self.standing) });
        match action.way {
            Way::Play => self.standing = action.cards,
            Way::Discard => {
                let floor = &mut self.floors[seat.index()];
                *floor = action.cards.highest().unwrap_or(LOWEST).max(*floor);
            }
        }
    }

    /// What everybody did in this deal, in order.
    #[must_use]
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// The lowest rank that a seat can hold.
    fn floor(&self, seat: Seat) -> u8 {
        self.floors[seat.index()].max(LOWEST)
    }
}

impl Imagine for BirdHead {
    type Memory = Memory;

    fn remember(memory: &mut Memory, event: &Event) {
        match event {
            Event::Dealt { .. } => *memory = Self::Memory::default(),
            Event::Acted { seat, action, leads } => memory.add(*seat, *action, *leads),
            _ => {}
        }
    }

    /// Every deal of the unseen cards that agrees with the discards is equally likely.
    fn imagine<R: Rng + ?Sized>(view: &View, memory: &Memory, rng: &mut R) -> Self {
        let hands = match view.hands {
            Hands::All(hands) => hands,
            Hands::Own { seat, hand } => fill(Some((seat, hand)), view, memory, rng),
            Hands::None => fill(None, view, memory, rng),
        };
        Self::from_view(view, hands)
    }

    fn advance(&mut self, chosen: &Move) {
        self.step(chosen);
    }
}

/// Deals the unseen cards to the others, those with the highest floor first. However they choose, the
/// next one has equally many cards left to choose from, since what may go to a higher floor may go to a
/// lower one as well; so drawing them one after another draws all deals with the same probability.
fn fill<R: Rng + ?Sized>(own: Option<(Seat, Cards)>, view: &View, memory: &Memory, rng: &mut R) -> Piles {
    let seats = view.hand_sizes.len();
    let mut hands = view.markers.emptied();
    let mut unseen = view.unseen();
    let mut others: Vec<Seat> = Seat::all(seats).collect();
    if let Some((seat, hand)) = own {
        hands[seat] = hand;
        others.retain(|other| *other != seat);
    }
    others.sort_by_key(|seat| Reverse(memory.floor(*seat)));
    for seat in others {
        let mut possible = unseen.from_rank(memory.floor(seat));
        let impossible = unseen.minus(possible);
        hands[seat] = draw(&mut possible, view.hand_sizes[seat.index()], rng);
        unseen = impossible.plus(possible);
    }
    hands
}

/// Takes `n` cards at random, or all when there are fewer.
fn draw<R: Rng + ?Sized>(from: &mut Cards, n: u32, rng: &mut R) -> Cards {
    let mut drawn = Cards::NONE;
    let mut left = from.len();
    for _ in 0..n.min(left) {
        let card = Cards::of(from.nth(rng.random_range(0..left)), 1);
        *from = from.minus(card);
        drawn = drawn.plus(card);
        left -= 1;
    }
    drawn
}
