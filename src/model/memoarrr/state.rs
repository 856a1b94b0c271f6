//! The state of a game of Memoarrr! and what a move does to it.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::round::Round;
use super::square::{Lying, Square};
use super::treasure::Treasure;
use super::{CENTRE, Card, Event, Face, GRID, Illegal, Move, Peek, Phase, Rules, Side, View, Why};
use crate::game::{Average, Best, Game, Secrecy};
use crate::grid::Place;
use crate::seat::{Seat, ToAct, Viewer};
use crate::settings::{RuleSet as _, SettingError};
use parlour_language::{Id, id};

/// The game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memoarrr {
    pub(super) rules: Rules,
    seats: usize,
    pub(super) square: Square,
    left_out: Option<Card>,
    pub(super) round: Round,
    pub(super) phase: Phase,
    treasure: Treasure,
    turns: u32,
    /// Set when the game was ended before its last round.
    ended: bool,
}

impl Memoarrr {
    /// A state with the view `view` in which the face-down cards are `hidden` in reading order, followed by the
    /// card left out. For the rollouts of a robot: who has drawn which rubies is arbitrary.
    pub fn supposing(view: &View, hidden: &[Card]) -> Self {
        let mut hidden = hidden.iter().copied();
        let square = Square::looking_like(&view.square, &mut hidden);
        Self {
            rules: view.rules,
            seats: view.inside.len(),
            square,
            left_out: hidden.next(),
            round: Round::shown(view),
            phase: view.phase,
            treasure: Treasure::supposed(&view.rounds_won),
            turns: view.turns,
            ended: false,
        }
    }

    /// MEM-1: the deal holds every card once; the last one is out of the game.
    fn deal(&mut self, cards: &[Card]) -> Result<Vec<Event>, Illegal> {
        if self.phase != Phase::Deal {
            return Err(Illegal::AlreadyDealt);
        }
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(Card::all()) {
            return Err(Illegal::NotThisDeal);
        }
        self.square = Square::dealt(cards);
        self.left_out = cards.last().copied();
        let mut events = vec![Event::Dealt];
        self.begin_round(&mut events);
        Ok(events)
    }

    /// MEM-4: a round begins; MEM-3: before the first one, or before each, the players look.
    fn begin_round(&mut self, events: &mut Vec<Event>) {
        if self.round.number == 1 || self.rules.peek == Peek::Round {
            events.extend(Seat::all(self.seats).filter_map(|seat| self.peek(seat)));
        }
        let starter = self.round.starter();
        self.phase = Phase::TurnUp(starter);
        events.extend([
            Event::RoundStarted {
                round: self.round.number,
            },
            Event::Next(starter),
        ]);
    }

    /// MEM-3: what a player sees at the own side.
    fn peek(&self, seat: Seat) -> Option<Event> {
        let seen = |place| Some((place, self.square.at(place)?.card));
        let [one, two, three] = Side::of(seat, self.seats).middle().map(seen);
        Some(Event::Peeked {
            seat,
            cards: [one?, two?, three?],
        })
    }

    /// Returns the seat and the card that it would turn up there, if that may be done now (MEM-5,
    /// MEM-21).
    fn turnable(&self, place: Place) -> Result<(Seat, Card), Illegal> {
        let seat = match self.phase {
            Phase::TurnUp(seat) => seat,
            Phase::Decide(_, power) => return Err(Illegal::Undecided(power)),
            _ => return Err(self.not_now()),
        };
        let lying = self.card_at(place)?;
        match self.round.block {
            _ if lying.up => Err(Illegal::FaceUp),
            Some(block) if block.place == place => Err(Illegal::Blocked(block.by)),
            _ => Ok((seat, lying.card)),
        }
    }

    /// The card on a place, if there is one.
    pub(super) fn card_at(&self, place: Place) -> Result<Lying, Illegal> {
        let missing = if place == CENTRE {
            Illegal::Empty
        } else {
            Illegal::Outside
        };
        self.square.at(place).ok_or(missing)
    }

    /// Returns the reason no seat can act while chance has to or the game is over.
    pub(super) fn not_now(&self) -> Illegal {
        match self.phase {
            Phase::Deal => Illegal::NotDealt,
            Phase::Ruby(_) => Illegal::RubyDue,
            Phase::Over => Illegal::Over,
            Phase::TurnUp(_) | Phase::Decide(..) => Illegal::NothingToDecide,
        }
    }

    /// MEM-5: a card is turned up. It fits if it is the round's first or shares something with the last.
    fn turn_up(&mut self, place: Place) -> Result<Vec<Event>, Illegal> {
        let (seat, card) = self.turnable(place)?;
        let last = self.round.last;
        let fits = last.is_none_or(|last| card.fits(last));
        self.square.turn(place, true);
        self.round.show(card, place);
        let mut events = vec![Event::TurnedUp {
            seat,
            place,
            card,
            fits,
        }];
        if !fits {
            self.put_out(seat, Why::Misfit, &mut events); // MEM-6
            self.pass_on(seat, &mut events);
        } else if self.rules.expert_rules {
            self.use_power(seat, place, card, last.is_none(), &mut events); // MEM-14
        } else {
            self.pass_on(seat, &mut events);
        }
        Ok(events)
    }

    fn put_out(&mut self, seat: Seat, why: Why, events: &mut Vec<Event>) {
        self.round.put_out(seat);
        events.push(Event::Out { seat, why });
    }

    /// The turn of `seat` is over and comes to the next player still in, if the round goes on.
    pub(super) fn pass_on(&mut self, seat: Seat, events: &mut Vec<Event>) {
        self.turns += 1;
        self.hand_to(self.round.after(seat), events);
    }

    /// The next player has to turn up a card. MEM-9: with no face-down card left, one player after the other is
    /// out until one is left.
    fn hand_to(&mut self, mut next: Seat, events: &mut Vec<Event>) {
        while self.round.winner().is_none() && self.square.lying(false).next().is_none() {
            self.put_out(next, Why::NothingLeft, events);
            next = self.round.after(next);
        }
        if let Some(seat) = self.round.winner() {
            self.phase = Phase::Ruby(seat); // MEM-8
            events.push(Event::RoundWon {
                seat,
                round: self.round.number,
            });
        } else {
            self.phase = Phase::TurnUp(next);
            events.push(Event::Next(next));
        }
    }

    /// MEM-8: the winner of the round gets a ruby card; then the next round begins, or all is over.
    fn give_ruby(&mut self, value: u8) -> Result<Vec<Event>, Illegal> {
        let seat = match self.phase {
            Phase::Ruby(seat) => seat,
            Phase::TurnUp(_) | Phase::Decide(..) => return Err(Illegal::NoRubyDue),
            Phase::Deal | Phase::Over => return Err(self.not_now()),
        };
        if !self.treasure.give(seat, value) {
            return Err(Illegal::NoSuchRuby);
        }
        self.square.close(); // MEM-10
        self.round.row.clear();
        let mut events = vec![
            Event::RubyDrawn {
                seat,
                rubies: Some(value),
            },
            Event::Closed,
        ];
        self.end_round(&mut events);
        Ok(events)
    }

    /// MEM-4: there are as many rounds as ruby cards.
    fn end_round(&mut self, events: &mut Vec<Event>) {
        if self.treasure.deck().is_empty() {
            self.phase = Phase::Over;
            events.push(Event::Over {
                rubies: self.treasure.scores(),
                winners: self.leaders(),
            });
        } else {
            self.round = Round::new(self.round.number + 1, self.seats);
            self.begin_round(events);
        }
    }

    /// MEM-11: most rubies win; equal leaders share.
    fn leaders(&self) -> Vec<Seat> {
        Best::Highest.leaders(&self.treasure.scores(), Seat::all(self.seats))
    }

    fn face(&self, place: Place, viewer: Viewer) -> Face {
        match self.square.at(place) {
            None => Face::Empty,
            Some(Lying { card, up: true }) => Face::Up(card),
            Some(Lying { card, up: false }) if viewer == Viewer::Replay => Face::Under(card),
            Some(_) => Face::Down,
        }
    }
}

impl Game for Memoarrr {
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const NAME: &'static str = "memoarrr";
    const TITLE: Id = id!("memoarrr-title");
    const PITCH: Id = id!("memoarrr-pitch");
    const AVERAGE: Average = Average::ScorePerGame(id!("memoarrr-average"));
    const BEST: Best = Best::Highest;
    const SECRETS: Secrecy = Secrecy::News; // MEM-3
    const REVEALS: bool = true;

    fn start(rules: &Rules, seats: usize) -> Result<Self, SettingError> {
        rules.check_seats(seats)?; // MEM-2
        Ok(Self {
            rules: *rules,
            seats,
            square: Square::default(),
            left_out: None,
            round: Round::new(1, seats),
            phase: Phase::Deal,
            treasure: Treasure::new(seats),
            turns: 0,
            ended: false,
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn to_act(&self) -> ToAct {
        self.phase.to_act()
    }

    fn legal_moves(&self) -> Vec<Move> {
        match self.phase {
            Phase::TurnUp(_) => Square::places()
                .filter(|place| self.turnable(*place).is_ok())
                .map(Move::TurnUp)
                .collect(),
            Phase::Decide(_, power) => self.decisions(power),
            Phase::Deal | Phase::Ruby(_) | Phase::Over => Vec::new(),
        }
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Move> {
        match self.phase {
            Phase::Deal => {
                let mut cards: Vec<_> = Card::all().collect();
                cards.shuffle(rng);
                Some(Move::Deal(cards))
            }
            Phase::Ruby(_) => self.treasure.deck().choose(rng).copied().map(Move::Ruby),
            Phase::TurnUp(_) | Phase::Decide(..) | Phase::Over => None,
        }
    }

    fn apply(&mut self, chosen: &Move) -> Result<Vec<Event>, Illegal> {
        match chosen {
            Move::Deal(cards) => self.deal(cards),
            Move::Ruby(value) => self.give_ruby(*value),
            Move::TurnUp(place) => self.turn_up(*place),
            Move::Swap(_) | Move::Down(_) | Move::Block(_) | Move::Pass => self.decide(chosen),
        }
    }

    fn winners(&self) -> Option<Vec<Seat>> {
        (self.phase == Phase::Over).then(|| self.leaders())
    }

    fn scores(&self) -> Vec<i32> {
        self.treasure.scores()
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    /// MEM-11: the rubies are secret until the end, however it comes.
    fn finish(&mut self) {
        self.ended = true;
    }

    fn view(&self, viewer: Viewer) -> View {
        let all = viewer == Viewer::Replay;
        View {
            rules: self.rules,
            square: (0..GRID.places())
                .map(|index| self.face(GRID.place(index), viewer))
                .collect(),
            sides: Seat::all(self.seats)
                .map(|seat| Side::of(seat, self.seats))
                .collect(),
            round: self.round.number,
            phase: self.phase,
            inside: self.round.inside().to_vec(),
            skipped: self.round.skipped,
            last: self.round.last,
            row: self.round.row.clone(),
            block: self.round.block,
            penguins: self.round.penguins.clone(),
            rounds_won: self.treasure.drawn().iter().map(Vec::len).collect(),
            rubies: (all || self.ended || self.phase == Phase::Over)
                .then(|| self.treasure.drawn().to_vec()), // MEM-11
            left_out: self.left_out.filter(|_| all),
            turns: self.turns,
        }
    }

    /// MEM-11: the rubies are secret until the end.
    fn scores_in(view: &View) -> Vec<Option<i32>> {
        let sum = |cards: &Vec<u8>| Some(cards.iter().copied().map(i32::from).sum());
        match &view.rubies {
            Some(rubies) => rubies.iter().map(sum).collect(),
            None => vec![None; view.sides.len()],
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        event.redacted(viewer)
    }
}
