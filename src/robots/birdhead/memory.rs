//! The memory that a seat has of a deal, and the sampling of hands that are consistent with it.

use std::cmp::Reverse;

use rand::{Rng, RngExt};

use crate::determinize::Determinize;
use parlour_model::birdhead::cards::{Cards, LOWEST};
use parlour_model::birdhead::piles::MOST_SEATS;
use parlour_model::birdhead::{Action, BirdHead, Event, Hands, Move, Piles, View, Way};
use parlour_model::seat::Seat;

/// The facts that the actions of a deal reveal about the hands. A discard is proof: it consists of
/// exactly the lowest cards of the hand (BH-7). Every remaining card is therefore at least as high
/// as the highest discarded one until the next deal. The memory keeps all actions, since
/// [`OpponentModel`](super::rollout::OpponentModel) weighs them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// For every seat, the lowest rank that it can hold.
    floors: [u8; MOST_SEATS],
    /// The actions of all seats in this deal, in order.
    actions: Vec<PastAction>,
    /// The last play of the trick under way.
    standing: Cards,
}

/// An action of this deal and the play it had to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastAction {
    pub seat: Seat,
    pub action: Action,
    /// The play that had to be reached; `None` for a lead.
    pub standing: Option<Cards>,
}

impl Memory {
    /// A memory in which `seat` is proved to hold only `rank` or higher.
    #[cfg(test)]
    pub(super) fn proving(seat: Seat, rank: u8) -> Self {
        let mut memory = Self::default();
        memory.floors[seat.index()] = rank;
        memory
    }

    /// Records an action.
    fn add(&mut self, seat: Seat, action: Action, leads: bool) {
        self.actions.push(PastAction {
            seat,
            action,
            standing: (!leads).then_some(self.standing),
        });
        match action.way {
            Way::Play => self.standing = action.cards,
            Way::Discard => {
                let floor = &mut self.floors[seat.index()];
                *floor = action.cards.highest().unwrap_or(LOWEST).max(*floor);
            }
        }
    }

    /// The actions of all seats in this deal, in order.
    pub fn actions(&self) -> &[PastAction] {
        &self.actions
    }

    /// The lowest rank that a seat can hold.
    fn floor(&self, seat: Seat) -> u8 {
        self.floors[seat.index()].max(LOWEST)
    }
}

impl Determinize for BirdHead {
    type Memory = Memory;

    fn remember(memory: &mut Memory, event: &Event) {
        match event {
            Event::Dealt { .. } => *memory = Self::Memory::default(),
            Event::Acted {
                seat,
                action,
                leads,
            } => memory.add(*seat, *action, *leads),
            _ => {}
        }
    }

    /// Every deal of the unseen cards that agrees with the discards is equally likely.
    fn determinize<R: Rng + ?Sized>(view: &View, memory: &Memory, rng: &mut R) -> Self {
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
fn fill<R: Rng + ?Sized>(
    own: Option<(Seat, Cards)>,
    view: &View,
    memory: &Memory,
    rng: &mut R,
) -> Piles {
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
