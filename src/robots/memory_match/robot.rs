//! The robot: keeps the books on what lies on the grid, and picks.

use std::collections::BTreeMap;

use rand::seq::{IndexedRandom, IteratorRandom};
use rand_chacha::ChaCha8Rng;

use super::card_counts::CardCounts;
use super::lookahead::{First, Lookahead, Pick, Position};
use crate::memory::{Memory, Span};
use crate::{Bot, Robots, Skill, Thinking, rng_after};
use parlour_model::grid::Place;
use parlour_model::memory_match::{
    Card, CardKind, Dilemma, Event, Face, MemoryMatch, Move, Phase, Rules, View,
};
use parlour_model::seat::Seat;

/// Returns how many turns a robot looks ahead.
fn foresight(skill: Skill) -> u8 {
    match skill {
        Skill::Beginner | Skill::Novice | Skill::Casual => 1,
        Skill::Skilled => 2,
        Skill::Sharp => 3,
        Skill::Expert | Skill::Champion => 5,
    }
}

/// A robot for Memory Match.
#[derive(Debug)]
pub struct Robot {
    skill: Skill,
    memory: Memory<Place, Card>,
    /// The number of each card that still lies on the grid; every player sees which cards leave it.
    left: BTreeMap<Card, u16>,
    lookahead: Lookahead,
    seed: u64,
    events: u64,
    /// Set when this turn has shown a new card or removed one.
    progress: bool,
    /// Set when the last turn neither showed a new card nor removed one. Two such turns in a row
    /// could go on for ever.
    idle: bool,
}

impl Robots for MemoryMatch {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, _: usize, rules: &Rules, seed: u64) -> Robot {
        let mut left = BTreeMap::new();
        for card in rules.deck() {
            *left.entry(card).or_insert(0) += 1;
        }
        Robot {
            skill,
            memory: Memory::new(Span::of(skill), seed),
            left,
            lookahead: Lookahead::new(rules.penalty_leaves),
            seed,
            events: 0,
            progress: false,
            idle: false,
        }
    }
}

impl Bot<MemoryMatch> for Robot {
    fn on_event(&mut self, event: &Event) {
        self.events += 1;
        match event {
            Event::Revealed { place, card, .. } => {
                self.progress |= self.memory.recall(*place).is_none();
                self.memory.see(*place, *card);
            }
            Event::Matched { places, card, .. } => self.gone(places, &[*card; 2]),
            Event::BonusTaken { place, .. } => self.gone(&[*place], &[Card::BONUS]),
            Event::PenaltyHit {
                place,
                leaves: true,
                ..
            } => self.gone(&[*place], &[Card::PENALTY]),
            Event::Cancelled { places } => self.gone(places, &[Card::BONUS, Card::PENALTY]),
            Event::Answered { answer, places, .. } => {
                let card = if answer.points() > 0 {
                    Card::BONUS
                } else {
                    Card::PENALTY
                };
                self.gone(places, &[card; 2]);
            }
            Event::Next(_) | Event::Again(_) => self.idle = !std::mem::take(&mut self.progress),
            _ => {}
        }
    }

    fn choose(&mut self, view: &View, legal: &[Move], _: &Thinking) -> Move {
        let rng = &mut rng_after(self.seed, self.events);
        let table = KnownCards::of(view, &self.memory);
        self.lookahead.tidy();
        let wanted = match view.phase {
            Phase::Deal | Phase::Over => None,
            Phase::First(_) => self.first(view, &table, rng).map(Move::Reveal),
            Phase::Second(_, first) => self.second(view, &table, first, rng).map(Move::Reveal),
            Phase::Choice(_, dilemma, _) => Some(self.answer(view, &table, dilemma)),
        };
        wanted
            .or_else(|| legal.choose(rng).cloned())
            .expect("a robot is asked only when it has a legal move")
    }
}

impl Robot {
    fn gone(&mut self, places: &[Place], cards: &[Card]) {
        self.progress = true;
        for place in places {
            self.memory.forget(*place);
        }
        for card in cards {
            self.left
                .entry(*card)
                .and_modify(|count| *count = count.saturating_sub(1));
        }
    }

    /// The first card: of a known pair, else whatever promises most.
    fn first(&mut self, view: &View, table: &KnownCards, rng: &mut ChaCha8Rng) -> Option<Place> {
        if let Some(place) = table.pair() {
            return Some(place);
        }
        let position = self.position(view, table);
        let all = Pick::ALL
            .into_iter()
            .filter(|pick| !self.idle || pick.moves_on());
        let picks: Vec<_> = all
            .filter_map(|pick| Some((pick, self.lookahead.first(position, pick)?)))
            .collect();
        table.place(best(&picks)?, rng)
    }

    /// The second card: the partner if it is known, else whatever promises most.
    fn second(
        &mut self,
        view: &View,
        table: &KnownCards,
        first: Place,
        rng: &mut ChaCha8Rng,
    ) -> Option<Place> {
        let card = table.known.get(&first).copied()?;
        if let Some(partner) = table.partner(first, card) {
            return Some(partner);
        }
        let position = self.position(view, table);
        let first_card = First {
            kind: card.kind(),
            fresh: self.progress,
        };
        let value = |pick| Some((pick, self.lookahead.second(position, first_card, pick)?));
        let picks: Vec<_> = Pick::ALL.into_iter().filter_map(value).collect();
        table.without(first).place(best(&picks)?, rng)
    }

    fn answer(&mut self, view: &View, table: &KnownCards, dilemma: Dilemma) -> Move {
        let position = self.position(view, table);
        let [one, other] = dilemma.answers();
        let better = self.lookahead.answer(position, one) >= self.lookahead.answer(position, other);
        Move::Answer(if better { one } else { other })
    }

    fn position(&self, view: &View, table: &KnownCards) -> Position {
        let owes = view
            .phase
            .to_act()
            .seat()
            .map(|seat| view.skips[seat.next(2).index()]);
        Position {
            counts: self.counts(table),
            free: owes.is_some_and(|skips| skips > 0),
            turns: foresight(self.skill),
        }
    }

    /// Returns the robot's knowledge of the grid, as counts.
    fn counts(&self, table: &KnownCards) -> CardCounts {
        let mut counts = CardCounts::default();
        for (card, left) in &self.left {
            let known = table.known.values().filter(|known| *known == card).count();
            let known = u16::try_from(known).unwrap_or(u16::MAX).min(*left);
            match card.kind() {
                CardKind::Bonus => (counts.bonus, counts.unseen_bonus) = (known, left - known),
                CardKind::Penalty => {
                    (counts.penalty, counts.unseen_penalty) = (known, left - known);
                }
                CardKind::Standard => {
                    counts.singles += u16::from(*left == 2 && known == 1);
                    counts.unseen_pairs += u16::from(*left == 2 && known == 0);
                }
            }
        }
        counts
    }
}

/// The pick that promises most; of equal ones the first.
fn best(picks: &[(Pick, f64)]) -> Option<Pick> {
    let better = |best: (Pick, f64), next: (Pick, f64)| if next.1 > best.1 { next } else { best };
    picks.iter().copied().reduce(better).map(|(pick, _)| pick)
}

/// The cards on the grid: where which is known, and where one is not.
#[derive(Clone, Debug)]
struct KnownCards {
    known: BTreeMap<Place, Card>,
    unknown: Vec<Place>,
}

impl KnownCards {
    fn of(view: &View, memory: &Memory<Place, Card>) -> Self {
        let mut table = Self {
            known: BTreeMap::new(),
            unknown: Vec::new(),
        };
        for (index, face) in view.cards.iter().enumerate() {
            let place = view.grid.place(index);
            let known = match *face {
                Face::Removed => continue,
                Face::Revealed(card) => Some(card),
                Face::Hidden | Face::Under(_) => memory.recall(place),
            };
            match known {
                Some(card) => drop(table.known.insert(place, card)),
                None => table.unknown.push(place),
            }
        }
        table
    }

    /// A card of a known standard pair.
    fn pair(&self) -> Option<Place> {
        let paired = |(place, card): &(&Place, &Card)| self.partner(**place, **card).is_some();
        self.known.iter().find(paired).map(|(place, _)| *place)
    }

    /// Returns the place where the partner of a standard card is known to lie.
    fn partner(&self, place: Place, card: Card) -> Option<Place> {
        let equal = |(other, known): &(&Place, &Card)| **other != place && **known == card;
        let found = self.known.iter().find(equal).map(|(other, _)| *other);
        found.filter(|_| card.kind() == CardKind::Standard)
    }

    /// A card that is such a pick.
    fn place(&self, pick: Pick, rng: &mut ChaCha8Rng) -> Option<Place> {
        match pick {
            Pick::Unknown => self.unknown.choose(rng).copied(),
            Pick::Known(kind) => {
                let fitting = self.known.iter().filter(|(_, card)| card.kind() == kind);
                fitting.map(|(place, _)| *place).choose(rng)
            }
        }
    }

    fn without(&self, place: Place) -> Self {
        let mut table = self.clone();
        table.known.remove(&place);
        table
    }
}
