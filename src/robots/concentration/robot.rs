//! The robot: plays from what it remembers.

use std::collections::BTreeMap;

use rand::seq::IndexedRandom;

use super::zwick_paterson::{Policy, TurnKind};
use crate::memory::{Memory, Span};
use crate::{Bot, Robots, Skill, Thinking, rng_after};
use parlour_model::concentration::{Concentration, Event, Face, Move, Rules, Value, View};
use parlour_model::grid::Place;
use parlour_model::seat::Seat;

/// Takes what it knows to be equal, and else opens as many unknown cards as its policy says.
#[derive(Clone, Debug)]
pub struct Robot {
    memory: Memory<Place, Value>,
    /// The expert's policy between two; without one it always opens unknown cards.
    policy: Option<Policy>,
    seed: u64,
    events: u64,
    /// Cards opened in this turn.
    opened: usize,
    /// Set when the first card of this turn was known before it was opened.
    began_known: bool,
}

impl Robot {
    fn new(skill: Skill, seats: usize, rules: Rules, seed: u64) -> Self {
        let optimal = skill >= Skill::Expert && rules.copies == 2 && seats == 2;
        Self {
            memory: Memory::new(Span::of(skill), seed),
            policy: optimal.then(|| Policy::up_to(rules.pairs.into())),
            seed,
            events: 0,
            opened: 0,
            began_known: false,
        }
    }

    /// Returns the kind of this turn: how many unknown cards it should open.
    fn kind(&self, view: &View, table: &KnownCards) -> TurnKind {
        match &self.policy {
            Some(_) if self.opened > 0 && self.began_known => TurnKind::Zero,
            Some(policy) => policy.best(view.known.left, table.singles()),
            None => TurnKind::Two,
        }
    }
}

impl Bot<Concentration> for Robot {
    fn on_event(&mut self, event: &Event) {
        self.events += 1;
        match event {
            Event::Opened { place, value, .. } => {
                if self.opened == 0 {
                    self.began_known = self.memory.recall(*place).is_some();
                }
                self.opened += 1;
                self.memory.see(*place, *value);
            }
            Event::Claimed { places, .. } => {
                self.opened = 0;
                for place in places {
                    self.memory.forget(*place);
                }
            }
            Event::Closed { .. } => self.opened = 0,
            Event::Seated(_) | Event::Started { .. } | Event::Next(_) | Event::Over { .. } => {}
        }
    }

    fn choose(&mut self, view: &View, legal: &[Move], _: &Thinking) -> Move {
        let table = KnownCards::of(&self.memory, legal);
        let kind = self.kind(view, &table);
        let candidates = match open_value(view) {
            None => table.first(view.copies, kind),
            Some(value) => table.next(value, kind),
        };
        let mut rng = rng_after(self.seed, self.events);
        match candidates.choose(&mut rng) {
            Some(place) => Move::Open(*place),
            None => legal
                .choose(&mut rng)
                .expect("a robot is asked only when it has a legal move")
                .clone(),
        }
    }
}

impl Robots for Concentration {
    type Robot = Robot;

    fn robot(skill: Skill, _: Seat, seats: usize, rules: &Rules, seed: u64) -> Robot {
        Robot::new(skill, seats, *rules, seed)
    }

    /// Ends after two idle turns of every robot (CON-11): two experts would else never finish.
    fn among_robots(rules: &Rules) -> Rules {
        Rules {
            idle_end: if rules.idle_end == 0 {
                2
            } else {
                rules.idle_end
            },
            ..*rules
        }
    }
}

/// The value that is open in this turn.
fn open_value(view: &View) -> Option<Value> {
    view.cards.iter().find_map(|face| match face {
        Face::Open(value) => Some(*value),
        Face::Down | Face::Under(_) | Face::Claimed { .. } => None,
    })
}

/// The cards that may be opened now, sorted by what is known of them.
struct KnownCards {
    known: BTreeMap<Value, Vec<Place>>,
    unknown: Vec<Place>,
}

impl KnownCards {
    fn of(memory: &Memory<Place, Value>, legal: &[Move]) -> Self {
        let mut table = Self {
            known: BTreeMap::new(),
            unknown: Vec::new(),
        };
        for chosen in legal {
            let Move::Open(place) = chosen else { continue };
            match memory.recall(*place) {
                Some(value) => table.known.entry(value).or_default().push(*place),
                None => table.unknown.push(*place),
            }
        }
        table
    }

    /// Returns the number of values known by one card. The open card is not among them. After an
    /// unknown one was opened this is therefore still the number at the beginning of the turn.
    fn singles(&self) -> usize {
        self.known
            .values()
            .filter(|places| places.len() == 1)
            .count()
    }

    /// Returns the cards that may begin a turn: cards known to be equal before all others.
    fn first(&self, copies: u8, kind: TurnKind) -> Vec<Place> {
        let whole = self
            .known
            .values()
            .find(|places| places.len() == usize::from(copies));
        match (whole, kind) {
            (Some(places), _) => places.clone(),
            (None, TurnKind::Zero) => self.all_known(),
            (None, TurnKind::One | TurnKind::Two) => self.unknown.clone(),
        }
    }

    /// Returns the cards that may follow an open card: those known to be equal to it before all
    /// others.
    fn next(&self, value: Value, kind: TurnKind) -> Vec<Place> {
        match (self.known.get(&value), kind) {
            (Some(places), _) => places.clone(),
            (None, TurnKind::Zero | TurnKind::One) => self.all_known(),
            (None, TurnKind::Two) => self.unknown.clone(),
        }
    }

    fn all_known(&self) -> Vec<Place> {
        self.known.values().flatten().copied().collect()
    }
}
