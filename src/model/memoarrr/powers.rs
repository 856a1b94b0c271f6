//! The powers of the animals under the expert rules (MEM-14 … MEM-20).

use super::square::beside;
use super::{Animal, Background, Block, Card, Event, Illegal, Memoarrr, Move, Phase, Power};
use crate::grid::Place;
use crate::seat::Seat;

impl Memoarrr {
    /// MEM-15: what a card does that fits while the round is undecided.
    pub(super) fn use_power(
        &mut self,
        seat: Seat,
        place: Place,
        card: Card,
        first: bool,
        events: &mut Vec<Event>,
    ) {
        match card.animal {
            Animal::Octopus => self.ask(seat, Power::Octopus(place), events),
            Animal::Penguin if self.may_turn_down(place, card.background, first) => {
                self.ask(seat, Power::Penguin(place), events);
            }
            // MEM-18: with one face-down card left no block is allowed
            Animal::Walrus if self.square.lying(false).count() > 1 => {
                self.ask(seat, Power::Walrus, events);
            }
            Animal::Penguin | Animal::Walrus => self.pass_on(seat, events),
            Animal::Crab => self.turn_another(seat, events),
            Animal::Turtle => self.skip_next(seat, events),
        }
    }

    fn ask(&mut self, seat: Seat, power: Power, events: &mut Vec<Event>) {
        self.phase = Phase::Decide(seat, power);
        events.push(Event::Asked { seat, power });
    }

    /// MEM-17: never as first card of a round, once a round for each penguin, and (MEM-15) only with
    /// another card face up.
    fn may_turn_down(&self, penguin: Place, background: Background, first: bool) -> bool {
        !first
            && !self.round.penguins.contains(&background)
            && self.square.lying(true).any(|place| place != penguin)
    }

    /// MEM-19: the same player turns another card; with none left that is void.
    fn turn_another(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if self.square.lying(false).next().is_some() {
            self.phase = Phase::TurnUp(seat);
            events.push(Event::Again(seat));
        } else {
            events.push(Event::NoneAgain(seat));
            self.pass_on(seat, events);
        }
    }

    /// MEM-20: the next player still in neither turns a card nor goes out.
    fn skip_next(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let skipped = self.round.after(seat);
        self.round.skipped = Some(skipped);
        events.push(Event::Skipped(skipped));
        self.pass_on(skipped, events);
    }

    /// All that may be decided about a power.
    pub(super) fn decisions(&self, power: Power) -> Vec<Move> {
        match power {
            Power::Octopus(octopus) => beside(octopus).map(Move::Swap).collect(),
            Power::Penguin(penguin) => {
                let others = self.square.lying(true).filter(|place| *place != penguin);
                others.map(Move::Down).chain([Move::Pass]).collect()
            }
            Power::Walrus => self
                .square
                .lying(false)
                .map(Move::Block)
                .chain([Move::Pass])
                .collect(),
        }
    }

    /// A player decides about a power; then the turn passes.
    pub(super) fn decide(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        let Phase::Decide(seat, power) = self.phase else {
            return Err(self.not_now());
        };
        let event = match (power, chosen) {
            (Power::Octopus(from), Move::Swap(to)) => self.swap(seat, from, *to),
            (Power::Octopus(_), Move::Pass) => Err(Illegal::MustSwap),
            (Power::Penguin(penguin), Move::Down(place)) => self.turn_down(seat, penguin, *place),
            (Power::Walrus, Move::Block(place)) => self.block(seat, *place),
            (Power::Penguin(_) | Power::Walrus, Move::Pass) => Ok(Event::Passed(seat)),
            _ => Err(Illegal::Undecided(power)),
        }?;
        let mut events = vec![event];
        self.pass_on(seat, &mut events);
        Ok(events)
    }

    /// MEM-16: with a neighbour, never with C3; both keep their face.
    fn swap(&mut self, seat: Seat, from: Place, to: Place) -> Result<Event, Illegal> {
        self.card_at(to)?;
        if !beside(from).any(|place| place == to) {
            return Err(Illegal::NotBeside);
        }
        self.square.swap(from, to);
        self.round.swap(from, to);
        Ok(Event::Swapped { seat, from, to })
    }

    /// MEM-17: another card that lies face up.
    fn turn_down(&mut self, seat: Seat, penguin: Place, place: Place) -> Result<Event, Illegal> {
        let lying = self.card_at(place)?;
        if place == penguin {
            return Err(Illegal::Itself);
        }
        if !lying.up {
            return Err(Illegal::FaceDown);
        }
        self.round
            .penguins
            .extend(self.card_at(penguin).map(|lying| lying.card.background));
        self.square.turn(place, false);
        self.round.hide(place);
        Ok(Event::TurnedDown { seat, place })
    }

    /// MEM-18: a card that lies face down.
    fn block(&mut self, seat: Seat, place: Place) -> Result<Event, Illegal> {
        if self.card_at(place)?.up {
            return Err(Illegal::FaceUp);
        }
        self.round.block = Some(Block { place, by: seat });
        Ok(Event::Blocked { seat, place })
    }
}
