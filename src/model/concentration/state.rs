//! The state of a game of Concentration and what a move does to it.

use rand::Rng;
use rand::seq::SliceRandom;

use super::{Event, Face, Illegal, Known, Move, Rules, Ties, Value, View};
use crate::game::{Average, Best, Game, Secrecy};
use crate::grid::{Grid, Place};
use crate::seat::{Seat, ToAct, Viewer};
use crate::settings::{RuleSet as _, SettingError};
use parlour_language::{Id, id};

/// One card on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Card {
    value: Value,
    seen: bool,
    owner: Option<Seat>,
}

/// The game.
#[derive(Clone, Debug, PartialEq)]
pub struct Concentration {
    rules: Rules,
    grid: Grid,
    cards: Vec<Card>,
    /// The cards opened in this turn, in order.
    open: Vec<usize>,
    /// Set when a card that had never been seen was opened in this turn.
    fresh: bool,
    seat: Seat,
    scores: Vec<i32>,
    turns: u32,
    idle: u32,
    last_claim: Option<Seat>,
}

impl Concentration {
    fn dealt(&self) -> bool {
        !self.cards.is_empty()
    }

    /// Returns whether the game has ended: every card is claimed (CON-9) or there were too many
    /// idle turns (CON-11).
    fn is_over(&self) -> bool {
        self.dealt() && (self.claimed() == self.rules.pairs || self.is_idle())
    }

    /// Returns the number of pairs that are claimed.
    fn claimed(&self) -> u16 {
        self.scores.iter().sum::<i32>().try_into().unwrap_or(0)
    }

    fn is_idle(&self) -> bool {
        let limit = self.idle_limit();
        limit > 0 && self.idle >= limit
    }

    /// Idle turns in succession that end the game; 0 is never (CON-11).
    fn idle_limit(&self) -> u32 {
        let seats = u32::try_from(self.scores.len()).unwrap_or(u32::MAX);
        if seats == 1 {
            0
        } else {
            u32::from(self.rules.idle_end) * seats
        }
    }

    /// CON-3: every value lies there `copies` times.
    fn deal(&mut self, values: &[Value]) -> Result<Vec<Event>, Illegal> {
        if self.dealt() {
            return Err(Illegal::AlreadyDealt);
        }
        let mut sorted = values.to_vec();
        sorted.sort_unstable();
        if sorted != self.ordered() {
            return Err(Illegal::NotThisDeal {
                pairs: self.rules.pairs,
                copies: self.rules.copies,
            });
        }
        self.cards = values
            .iter()
            .map(|value| Card {
                value: *value,
                seen: false,
                owner: None,
            })
            .collect();
        let seated = Seat::all(self.scores.len()).map(Event::Seated);
        Ok(seated
            .chain([Event::Started {
                cards: values.len(),
            }])
            .collect())
    }

    /// All values in ascending order.
    fn ordered(&self) -> Vec<Value> {
        let copies = usize::from(self.rules.copies);
        (1..=self.rules.pairs)
            .flat_map(|value| std::iter::repeat_n(value, copies))
            .collect()
    }

    /// The card's index, if it may be opened now.
    fn openable(&self, place: Place) -> Result<usize, Illegal> {
        if !self.dealt() {
            return Err(Illegal::NotDealt);
        }
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let index = self
            .grid
            .index(place)
            .ok_or(Illegal::OutsideOf(self.grid))?;
        match self.cards[index].owner {
            Some(by) => Err(Illegal::AlreadyClaimed(by)), // CON-7
            None if self.open.contains(&index) => Err(Illegal::AlreadyOpen), // CON-8
            None => Ok(index),
        }
    }

    /// CON-4: a card is opened; the first that differs, or the last of the copies, ends the turn.
    fn open(&mut self, place: Place) -> Result<Vec<Event>, Illegal> {
        let index = self.openable(place)?;
        let card = self.cards[index];
        self.fresh |= !card.seen;
        let value = card.value;
        self.open.push(index);
        let mut events = vec![Event::Opened {
            seat: self.seat,
            place,
            value,
        }];
        if value != self.cards[self.open[0]].value {
            events.extend(self.close());
        } else if self.open.len() == usize::from(self.rules.copies) {
            events.push(self.claim(value));
        }
        if self.is_over() {
            events.push(self.over());
        }
        Ok(events)
    }

    /// CON-5: the cards are the player's, who goes on.
    fn claim(&mut self, value: Value) -> Event {
        for index in &self.open {
            self.cards[*index].owner = Some(self.seat);
        }
        self.scores[self.seat.index()] += 1;
        self.last_claim = Some(self.seat);
        self.idle = 0;
        Event::Claimed {
            seat: self.seat,
            places: self.end_turn(),
            value,
        }
    }

    /// CON-6: the cards are closed and the next seat plays.
    fn close(&mut self) -> Vec<Event> {
        self.idle = if self.fresh { 0 } else { self.idle + 1 }; // CON-11
        let closed = Event::Closed {
            places: self.end_turn(),
        };
        if self.scores.len() == 1 || self.is_idle() {
            return vec![closed];
        }
        self.seat = self.seat.next(self.scores.len());
        vec![closed, Event::Next(self.seat)]
    }

    /// Counts the turn and takes its cards off the list; now they have been seen.
    fn end_turn(&mut self) -> Vec<Place> {
        self.open
            .iter()
            .for_each(|index| self.cards[*index].seen = true);
        self.turns += 1;
        self.fresh = false;
        std::mem::take(&mut self.open)
            .into_iter()
            .map(|index| self.grid.place(index))
            .collect()
    }

    fn over(&self) -> Event {
        let solitaire = (self.scores.len() == 1).then_some(self.turns);
        Event::Over {
            winners: self.leaders(),
            idle: self.is_idle(),
            solitaire,
        }
    }

    /// CON-10: the winners by the present counts.
    fn leaders(&self) -> Vec<Seat> {
        let leaders = Best::Highest.leaders(&self.scores, Seat::all(self.scores.len()));
        match (self.rules.ties, self.last_claim) {
            (Ties::Shared, _) => leaders,
            (Ties::Last, Some(last)) if leaders.contains(&last) => vec![last],
            (Ties::Last, _) => leaders[..1].to_vec(),
        }
    }

    fn face(&self, index: usize, viewer: Viewer) -> Face {
        let card = self.cards[index];
        match card.owner {
            Some(by) => Face::Claimed {
                value: card.value,
                by,
            },
            None if self.open.contains(&index) => Face::Open(card.value),
            None if viewer == Viewer::Replay => Face::Under(card.value),
            None => Face::Down,
        }
    }

    fn known(&self) -> Known {
        let mut seen = vec![0u32; usize::from(self.rules.pairs) + 1];
        let mut known = Known {
            left: usize::from(self.rules.pairs),
            ..Known::default()
        };
        for card in self.cards.iter().filter(|card| card.seen) {
            seen[usize::from(card.value)] += 1;
        }
        let claimed = usize::from(self.claimed());
        known.left -= claimed;
        known.single = seen.iter().filter(|count| **count == 1).count();
        known.whole = seen
            .iter()
            .filter(|count| **count == u32::from(self.rules.copies))
            .count()
            - claimed;
        known
    }
}

impl Game for Concentration {
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "concentration";
    const TITLE: Id = id!("concentration-title");
    const PITCH: Id = id!("concentration-pitch");
    const AVERAGE: Average = Average::ScorePerTurn(id!("concentration-average"));
    const BEST: Best = Best::Highest;
    const SECRETS: Secrecy = Secrecy::None;
    const REVEALS: bool = true;

    fn start(rules: &Rules, seats: usize) -> Result<Self, SettingError> {
        rules.check_seats(seats)?; // CON-1
        Ok(Self {
            rules: *rules,
            grid: Grid::for_cards(rules.cards()),
            cards: Vec::new(),
            open: Vec::new(),
            fresh: false,
            seat: Seat(0),
            scores: vec![0; seats],
            turns: 0,
            idle: 0,
            last_claim: None,
        })
    }

    fn seats(&self) -> usize {
        self.scores.len()
    }

    fn to_act(&self) -> ToAct {
        match self.dealt() {
            false => ToAct::Chance,
            true if self.is_over() => ToAct::Over,
            true => ToAct::Seat(self.seat),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let places = (0..self.cards.len()).map(|index| self.grid.place(index));
        places
            .filter(|place| self.openable(*place).is_ok())
            .map(Move::Open)
            .collect()
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        let mut values = self.ordered();
        values.shuffle(rng);
        (!self.dealt()).then_some(Move::Deal(values))
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        match chosen {
            Move::Deal(values) => self.deal(values),
            Move::Open(place) => self.open(*place),
        }
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        self.is_over().then(|| self.leaders())
    }

    fn scores(&self) -> Vec<i32> {
        self.scores.clone()
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            grid: self.grid,
            pairs: self.rules.pairs,
            copies: self.rules.copies,
            cards: (0..self.cards.len())
                .map(|index| self.face(index, viewer))
                .collect(),
            to_act: self.to_act(),
            scores: self.scores.clone(),
            turns: self.turns,
            idle: self.idle,
            idle_limit: self.idle_limit(),
            known: self.known(),
        }
    }

    fn scores_in(view: &View) -> Vec<Option<i32>> {
        view.scores.iter().copied().map(Some).collect()
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}
