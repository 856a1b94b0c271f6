//! A rollout of a round: the real rules on sampled hidden cards, with players who turn up a card that they
//! know to fit.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::witnesses::Witnesses;
use parlour_model::game::Game;
use parlour_model::grid::Place;
use parlour_model::memoarrr::{Card, Event, Face, GRID, Memoarrr, Move, View};
use parlour_model::seat::Seat;

/// A round with sampled hidden cards.
#[derive(Clone, Debug)]
pub(super) struct SampledRound {
    game: Memoarrr,
    cards: [Option<Card>; GRID.rows * GRID.columns],
    last: Option<Card>,
    witnesses: Witnesses,
    winner: Option<Seat>,
}

impl SampledRound {
    /// The round that `view` shows, supposing that these cards lie face down; see [`Memoarrr::supposing`].
    pub(super) fn new(view: &View, hidden: &[Card], witnesses: Witnesses) -> Self {
        let mut rest = hidden.iter().copied();
        let mut cards = [None; GRID.rows * GRID.columns];
        for (card, face) in cards.iter_mut().zip(&view.square) {
            *card = match face {
                Face::Up(card) => Some(*card),
                Face::Down => rest.next(),
                Face::Empty | Face::Under(_) => None,
            };
        }
        Self {
            game: Memoarrr::supposing(view, hidden),
            cards,
            last: view.last,
            witnesses,
            winner: None,
        }
    }

    /// Returns the winner of the round if it begins with this move.
    pub(super) fn winner_after(mut self, chosen: &Move, rng: &mut ChaCha8Rng) -> Option<Seat> {
        self.play(chosen);
        while self.winner.is_none() {
            let next = self.likely(rng)?;
            self.play(&next);
        }
        self.winner
    }

    fn play(&mut self, chosen: &Move) {
        for event in self.game.apply(chosen).unwrap_or_default() {
            self.witnesses.follow(&event);
            match event {
                Event::TurnedUp { card, .. } => self.last = Some(card),
                Event::Swapped { from, to, .. } => self.swap(from, to),
                Event::RoundWon { seat, .. } => self.winner = Some(seat),
                _ => {}
            }
        }
    }

    fn swap(&mut self, one: Place, other: Place) {
        if let (Some(one), Some(other)) = (GRID.index(one), GRID.index(other)) {
            self.cards.swap(one, other);
        }
    }

    /// Returns a likely move of the player to act. It turns up a card known to fit, else one not
    /// known, and uses no power unless it must.
    fn likely(&self, rng: &mut ChaCha8Rng) -> Option<Move> {
        let seat = self.game.to_act().seat()?;
        let legal = self.game.legal_moves();
        if legal.contains(&Move::Pass) {
            return Some(Move::Pass);
        }
        let (mut fitting, mut unknown) = (Vec::new(), Vec::new());
        for chosen in &legal {
            match chosen {
                Move::TurnUp(place) if !self.witnesses.knows(seat, *place) => unknown.push(chosen),
                Move::TurnUp(place) if self.fits(*place) => fitting.push(chosen),
                _ => {}
            }
        }
        let wanted = fitting
            .choose(rng)
            .or_else(|| unknown.choose(rng))
            .map(|chosen| (*chosen).clone());
        wanted.or_else(|| legal.choose(rng).cloned())
    }

    fn fits(&self, place: Place) -> bool {
        let card = GRID.index(place).and_then(|index| self.cards[index]);
        card.is_some_and(|card| self.last.is_none_or(|last| card.fits(last)))
    }
}
