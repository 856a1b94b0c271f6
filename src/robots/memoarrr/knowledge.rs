//! The knowledge that a robot has of the cards, and of others' knowledge.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::witnesses::Witnesses;
use crate::Skill;
use crate::memory::{Memory, Span};
use parlour_model::grid::Place;
use parlour_model::memoarrr::{Card, Event, Face, GRID, Peek, Rules, Side, View};
use parlour_model::seat::Seat;

/// The knowledge of a robot.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    seat: Seat,
    seats: usize,
    peek: Peek,
    memory: Memory<Place, Card>,
    witnesses: Witnesses,
}

impl Knowledge {
    pub(super) fn new(skill: Skill, seat: Seat, seats: usize, rules: Rules, seed: u64) -> Self {
        let memory = Memory::new(Span::of(skill), seed);
        Self {
            seat,
            seats,
            peek: rules.peek,
            memory,
            witnesses: Witnesses::default(),
        }
    }

    pub(super) fn on_event(&mut self, event: &Event) {
        self.witnesses.follow(event);
        match event {
            Event::Peeked { cards, .. } => self.look(cards),
            Event::TurnedUp { place, card, .. } => self.memory.see(*place, *card),
            Event::Swapped { from, to, .. } => self.memory.swap(*from, *to),
            Event::RoundStarted { round } if *round == 1 || self.peek == Peek::Round => {
                self.all_have_looked();
            }
            _ => {}
        }
    }

    /// MEM-3: the cards of the own side.
    fn look(&mut self, cards: &[(Place, Card)]) {
        for (place, card) in cards {
            self.memory.see(*place, *card);
        }
    }

    /// MEM-3: everybody has looked at the own side.
    fn all_have_looked(&mut self) {
        for seat in Seat::all(self.seats) {
            for place in Side::of(seat, self.seats).middle() {
                self.witnesses.set(seat, place, true);
            }
        }
    }

    /// The card that lies there, if it is remembered.
    pub(super) fn recall(&self, place: Place) -> Option<Card> {
        self.memory.recall(place)
    }

    /// Returns the seats that have seen each card; for the own seat, only what it still remembers.
    pub(super) fn witnesses(&self) -> Witnesses {
        let mut witnesses = self.witnesses.clone();
        for place in (0..GRID.places()).map(|index| GRID.place(index)) {
            witnesses.set(self.seat, place, self.recall(place).is_some());
        }
        witnesses
    }

    /// The cards that lie face down, in reading order, and the one left out, as they may be: those that
    /// are remembered where they are, the others at random.
    pub(super) fn suppose(&self, view: &View, rng: &mut ChaCha8Rng) -> Vec<Card> {
        let down = view
            .square
            .iter()
            .enumerate()
            .filter(|(_, face)| matches!(face, Face::Down));
        let recalled: Vec<_> = down
            .map(|(index, _)| self.recall(GRID.place(index)))
            .collect();
        let seen =
            |card: &Card| view.square.contains(&Face::Up(*card)) || recalled.contains(&Some(*card));
        let mut unseen: Vec<_> = Card::all().filter(|card| !seen(card)).collect();
        unseen.shuffle(rng);
        let mut unseen = unseen.into_iter();
        let mut cards: Vec<_> = recalled
            .into_iter()
            .filter_map(|card| card.or_else(|| unseen.next()))
            .collect();
        cards.extend(unseen);
        cards
    }
}
