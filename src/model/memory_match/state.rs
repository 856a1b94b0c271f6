//! The state of a game of Memory Match and what a move does to it.

use rand::Rng;
use rand::seq::SliceRandom;

use super::{Answer, Card, CardKind, Dilemma, Event, Face, Illegal, Move, Phase, Rules, View};
use crate::game::{Average, Best, Game, Secrecy};
use crate::grid::{Grid, Place};
use crate::seat::{Seat, ToAct, Viewer};
use crate::settings::{RuleSet as _, SettingError};
use parlour_language::{Id, id};

/// MM-1: two players.
const SEATS: usize = 2;

/// The game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryMatch {
    rules: Rules,
    grid: Grid,
    /// In reading order; what has left the grid is `None`. Empty before the deal.
    cards: Vec<Option<Card>>,
    phase: Phase,
    /// MM-1: from 0, and below 0 as well.
    scores: [i32; SEATS],
    /// MM-11: how many turns each seat owes.
    skips: [u32; SEATS],
    turns: u32,
}

impl MemoryMatch {
    /// MM-2: the deal holds exactly the cards of these rules.
    fn deal(&mut self, cards: &[Card]) -> Result<Vec<Event>, Illegal> {
        if self.phase != Phase::Deal {
            return Err(Illegal::AlreadyDealt);
        }
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if sorted != self.rules.deck() {
            return Err(Illegal::NotThisDeal(self.rules));
        }
        self.cards = cards.iter().copied().map(Some).collect();
        self.phase = Phase::First(Seat(0));
        Ok(vec![Event::Dealt(self.grid), Event::Next(Seat(0))])
    }

    /// MM-3: what lies there, if it may be revealed now.
    fn revealable(&self, place: Place) -> Result<Card, Illegal> {
        match self.phase {
            Phase::Deal => return Err(Illegal::NotDealt),
            Phase::Choice(_, dilemma, _) => return Err(Illegal::Undecided(dilemma)),
            Phase::Over => return Err(Illegal::Over),
            Phase::First(_) | Phase::Second(..) => {}
        }
        let index = self
            .grid
            .index(place)
            .ok_or(Illegal::OutsideOf(self.grid))?;
        let card = self.cards[index].ok_or(Illegal::Removed)?;
        if self.phase.revealed().contains(&place) {
            Err(Illegal::Revealed)
        } else {
            Ok(card)
        }
    }

    /// MM-3: a turn reveals two cards, one after the other.
    fn reveal(&mut self, place: Place) -> Result<Vec<Event>, Illegal> {
        let card = self.revealable(place)?;
        let mut events = Vec::new();
        match self.phase {
            Phase::First(seat) => {
                events.push(Event::Revealed { seat, place, card });
                self.phase = Phase::Second(seat, place);
            }
            Phase::Second(seat, first) => {
                events.push(Event::Revealed { seat, place, card });
                events.extend(self.compare(seat, [first, place]));
            }
            Phase::Deal | Phase::Choice(..) | Phase::Over => {} // refused above
        }
        Ok(events)
    }

    /// Applies the effect of two revealed cards.
    fn compare(&mut self, seat: Seat, places: [Place; 2]) -> Vec<Event> {
        let [Some(one), Some(other)] = places.map(|place| self.at(place)) else {
            return Vec::new();
        };
        match (one.kind(), other.kind()) {
            (CardKind::Standard, CardKind::Standard) if one == other => {
                self.matched(seat, places, one)
            }
            (CardKind::Standard, CardKind::Standard) => {
                // MM-5; MM-12: complete at once, whatever the screen still shows
                self.pass_turn(seat, vec![Event::Missed { places }])
            }
            (CardKind::Bonus, CardKind::Standard) => self.bonus_taken(seat, places),
            (CardKind::Standard, CardKind::Bonus) => self.bonus_taken(seat, [places[1], places[0]]),
            (CardKind::Penalty, CardKind::Standard) => self.penalty_hit(seat, places),
            (CardKind::Standard, CardKind::Penalty) => {
                self.penalty_hit(seat, [places[1], places[0]])
            }
            (CardKind::Bonus, CardKind::Bonus) => self.ask(seat, Dilemma::Bonus, places),
            (CardKind::Penalty, CardKind::Penalty) => self.ask(seat, Dilemma::Penalty, places),
            (CardKind::Bonus, CardKind::Penalty) | (CardKind::Penalty, CardKind::Bonus) => {
                // MM-10
                self.remove(&places);
                self.pass_turn(seat, vec![Event::Cancelled { places }])
            }
        }
    }

    /// MM-4: a point, both cards go, and the same player plays again.
    fn matched(&mut self, seat: Seat, places: [Place; 2], card: Card) -> Vec<Event> {
        self.scores[seat.index()] += 1;
        self.remove(&places);
        self.play_again(seat, vec![Event::Matched { seat, places, card }])
    }

    /// MM-6: a point, the bonus card goes, the standard card is hidden, the turn passes.
    fn bonus_taken(&mut self, seat: Seat, [place, hidden]: [Place; 2]) -> Vec<Event> {
        self.scores[seat.index()] += 1;
        self.remove(&[place]);
        self.pass_turn(
            seat,
            vec![Event::BonusTaken {
                seat,
                place,
                hidden,
            }],
        )
    }

    /// MM-8: a point lost, both are hidden (or the penalty card goes), the turn passes.
    fn penalty_hit(&mut self, seat: Seat, [place, hidden]: [Place; 2]) -> Vec<Event> {
        let leaves = self.rules.penalty_leaves;
        self.scores[seat.index()] -= 1;
        if leaves {
            self.remove(&[place]);
        }
        self.pass_turn(
            seat,
            vec![Event::PenaltyHit {
                seat,
                place,
                hidden,
                leaves,
            }],
        )
    }

    /// MM-7, MM-9: two equal special cards; the player chooses.
    fn ask(&mut self, seat: Seat, dilemma: Dilemma, places: [Place; 2]) -> Vec<Event> {
        self.phase = Phase::Choice(seat, dilemma, places);
        vec![Event::Asked { seat, dilemma }]
    }

    /// MM-7, MM-9: the choice counts and both cards go.
    fn answer(&mut self, answer: Answer) -> Result<Vec<Event>, Illegal> {
        let (seat, places) = match self.phase {
            Phase::Choice(seat, dilemma, places) if dilemma.answers().contains(&answer) => {
                (seat, places)
            }
            Phase::Choice(_, dilemma, _) => return Err(Illegal::Undecided(dilemma)),
            Phase::Deal => return Err(Illegal::NotDealt),
            Phase::Over => return Err(Illegal::Over),
            Phase::First(_) | Phase::Second(..) => return Err(Illegal::NotAsked(answer)),
        };
        self.scores[seat.index()] += answer.points();
        self.remove(&places);
        let answered = vec![Event::Answered {
            seat,
            answer,
            places,
        }];
        if answer == Answer::MinusOneSkip {
            self.skips[seat.index()] += 1; // MM-11: skips add up
        }
        Ok(match answer {
            Answer::PlusOneAgain => self.play_again(seat, answered),
            Answer::PlusTwo | Answer::MinusTwo | Answer::MinusOneSkip => {
                self.pass_turn(seat, answered)
            }
        })
    }

    /// The same player has another turn; an owed skip is not used up by that (MM-11).
    fn play_again(&mut self, seat: Seat, mut events: Vec<Event>) -> Vec<Event> {
        if !self.end_turn(&mut events) {
            self.phase = Phase::First(seat);
            events.push(Event::Again(seat));
        }
        events
    }

    /// Passes the turn to the next player who owes no skip; each owed skip on the way is used up (MM-11).
    fn pass_turn(&mut self, seat: Seat, mut events: Vec<Event>) -> Vec<Event> {
        if self.end_turn(&mut events) {
            return events;
        }
        let mut next = seat.next(SEATS);
        while self.skips[next.index()] > 0 {
            self.skips[next.index()] -= 1;
            events.push(Event::Skipped(next));
            next = next.next(SEATS);
        }
        self.phase = Phase::First(next);
        events.push(Event::Next(next));
        events
    }

    /// Counts the turn; MM-13: whether the game is over, and then ends it.
    fn end_turn(&mut self, events: &mut Vec<Event>) -> bool {
        self.turns += 1;
        let left: Vec<_> = (0..self.cards.len())
            .filter(|index| self.cards[*index].is_some())
            .collect();
        if left.len() > 1 {
            return false;
        }
        if let Some((index, card)) = left
            .first()
            .and_then(|index| Some((*index, self.cards[*index].take()?)))
        {
            events.push(Event::LastGone {
                place: self.grid.place(index),
                card,
            });
        }
        self.phase = Phase::Over;
        events.push(Event::Over {
            scores: self.scores,
            winners: self.leaders(),
        });
        true
    }

    /// MM-14: the higher score, or both.
    fn leaders(&self) -> Vec<Seat> {
        Best::Highest.leaders(&self.scores, Seat::all(SEATS))
    }

    fn at(&self, place: Place) -> Option<Card> {
        self.grid.index(place).and_then(|index| self.cards[index])
    }

    fn remove(&mut self, places: &[Place]) {
        for index in places.iter().filter_map(|place| self.grid.index(*place)) {
            self.cards[index] = None;
        }
    }

    fn face(&self, index: usize, viewer: Viewer) -> Face {
        match self.cards[index] {
            None => Face::Removed,
            Some(card) if self.phase.revealed().contains(&self.grid.place(index)) => {
                Face::Revealed(card)
            }
            Some(card) if viewer == Viewer::Replay => Face::Under(card),
            Some(_) => Face::Hidden,
        }
    }
}

impl Game for MemoryMatch {
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "memory-match";
    const TITLE: Id = id!("match-title");
    const PITCH: Id = id!("match-pitch");
    const AVERAGE: Average = Average::ScorePerTurn(id!("match-average"));
    const BEST: Best = Best::Highest;
    const SECRETS: Secrecy = Secrecy::None;
    const REVEALS: bool = true;

    fn start(rules: &Rules, seats: usize) -> Result<Self, SettingError> {
        rules.check_seats(seats)?;
        rules.check()?;
        Ok(Self {
            rules: *rules,
            grid: Grid::for_cards(rules.cards()),
            cards: Vec::new(),
            phase: Phase::Deal,
            scores: [0; SEATS],
            skips: [0; SEATS],
            turns: 0,
        })
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn to_act(&self) -> ToAct {
        self.phase.to_act()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if let Phase::Choice(_, dilemma, _) = self.phase {
            return dilemma.answers().map(Move::Answer).into();
        }
        let places = (0..self.cards.len()).map(|index| self.grid.place(index));
        places
            .filter(|place| self.revealable(*place).is_ok())
            .map(Move::Reveal)
            .collect()
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        if self.phase != Phase::Deal {
            return None;
        }
        let mut cards = self.rules.deck();
        cards.shuffle(rng);
        Some(Move::Deal(cards))
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        match chosen {
            Move::Deal(cards) => self.deal(cards),
            Move::Reveal(place) => self.reveal(*place),
            Move::Answer(answer) => self.answer(*answer),
        }
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        (self.phase == Phase::Over).then(|| self.leaders())
    }

    fn scores(&self) -> Vec<i32> {
        self.scores.into()
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            grid: self.grid,
            cards: (0..self.cards.len())
                .map(|index| self.face(index, viewer))
                .collect(),
            phase: self.phase,
            scores: self.scores,
            skips: self.skips,
            turns: self.turns,
        }
    }

    /// All events are public.
    fn scores_in(view: &View) -> Vec<Option<i32>> {
        view.scores.into_iter().map(Some).collect()
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}
