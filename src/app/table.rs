//! The seam between a screen and a table: a screen sees a table from a seat and cannot tell whether
//! the table lives in this process.
//!
//! What a screen wants it says in a [`Request`]; what it learns comes in a [`Notice`]. A table in
//! this process answers at once; one elsewhere would answer by a message. Everything that passes
//! here towards a screen or a robot is a view, legal moves, and events redacted for its viewer: the
//! playthrough with its hidden state stays inside.

use std::fmt::Debug;
use std::time::Duration;

use jiff::Timestamp;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::effect::{Effect, Ticket};
use super::thought::{Asked, Seated, Thought};
use crate::model::game::{Game, Secrecy, Tell};
use crate::model::keys::Fault;
use crate::model::player::{Level, Mind, Names, Player};
use crate::model::playthrough::{End, Playthrough};
use crate::model::seat::{Seat, Turn, Viewer};
use crate::model::standing::Standing;
use crate::model::text;
use crate::store::{Closing, Opening};

/// What one viewer may know at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight<G: Game> {
    /// Who looks.
    pub viewer: Viewer,
    /// What may be seen.
    pub view: G::View,
    /// The moves that may be made, if a person at this screen is to act and may be seen into the hand.
    pub legal: Vec<G::Move>,
    /// Who has to act.
    pub to_act: Turn,
    /// How many moves have been made, chance's too.
    pub moves: usize,
    /// The winners once the game is over.
    pub winners: Option<Vec<Seat>>,
    /// How the game ended, where not by its rules.
    pub end: Option<End>,
    /// Whether a move can be taken back.
    pub can_undo: bool,
    /// Whether one that was taken back can be made again.
    pub can_redo: bool,
}

/// One move as a viewer was told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<G: Game> {
    /// Who moved.
    pub by: Turn,
    /// What happened.
    pub events: Vec<G::Event>,
}

/// The table as it stands, with all that has happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand<G: Game> {
    /// What may be seen.
    pub sight: Sight<G>,
    /// Every move so far.
    pub history: Vec<Told<G>>,
}

/// What a screen asks of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Request<G: Game> {
    /// Another person looks now: tell everything that this seat may know.
    Look(Viewer),
    /// The seat to act, where a person of this screen sits, makes a move.
    Play(G::Move),
    /// Everything told so far has been shown: let chance or a robot act, if it is their turn.
    Proceed,
    /// Take back the latest move of a person.
    Undo,
    /// Make the move again that was taken back last.
    Redo,
    /// Go to the state after so many moves of the log, back or forward.
    Seek(usize),
    /// What a robot would do for the seat to act; it answers by a move that is not made.
    Advise,
    /// Whether the robot of this seat agrees to a draw.
    OfferDraw(Seat),
    /// The game ends otherwise than by its rules.
    Finish(End),
    /// The same players under the same rules once more.
    Again {
        /// Whether the same cards are dealt.
        same_deal: bool,
    },
}

/// What a table tells a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice<G: Game> {
    /// The table, for somebody who looks afresh.
    Stands(Stand<G>),
    /// A move was made.
    Moved {
        /// The people at this screen who were told something that the viewer was not.
        private: Vec<Seat>,
        /// What it was.
        told: Told<G>,
        /// What may be seen now.
        sight: Sight<G>,
    },
    /// The request was refused; nothing has changed.
    Refused(String),
}

/// What comes of a request to a table in this process.
#[derive(Debug)]
#[must_use]
pub struct Answer<G: Game> {
    /// What the screen is told at once.
    pub notices: Vec<Notice<G>>,
    /// What has to be done outside.
    pub effects: Vec<Effect>,
}

impl<G: Game> Answer<G> {
    fn notice(notice: Notice<G>) -> Self {
        Self { notices: vec![notice], effects: Vec::new() }
    }

    fn nothing() -> Self {
        Self { notices: Vec::new(), effects: Vec::new() }
    }

    fn refused(why: impl Into<String>) -> Self {
        Self::notice(Notice::Refused(why.into()))
    }
}

/// Whether moves can be taken back at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Never.
    No,
    /// To the latest decision of a person.
    Yes,
}

/// A table in this process.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    players: Vec<Player>,
    names: Names,
    sitting: Playthrough<G>,
    /// The events of every move of the log, unredacted.
    events: Vec<Vec<G::Event>>,
    viewer: Viewer,
    take_back: TakeBack,
    /// How long a robot may think.
    think_within: Option<Duration>,
    seed: u64,
    asked: Option<Ticket>,
    /// How a recorded game ended, where not by its rules.
    ending: Option<End>,
}

impl<G: Seated> Table<G> {
    /// Players sit down; all that is random follows from `seed`. `viewer` is who looks first.
    ///
    /// # Errors
    /// What does not fit in the rules or in the number of players.
    pub fn new(
        rules: G::Config,
        players: Vec<Player>,
        viewer: Viewer,
        take_back: TakeBack,
        seed: u64,
    ) -> Result<Self, Fault> {
        let sitting = Playthrough::new(rules, players.len())?;
        let names = Names::of(&players);
        Ok(Self {
            players,
            names,
            sitting,
            events: Vec::new(),
            viewer,
            take_back,
            think_within: None,
            seed,
            asked: None,
            ending: None,
        })
    }

    /// A table at which a playthrough that has been played is looked at again from its start.
    pub fn replay(sitting: Playthrough<G>, players: Vec<Player>) -> Self {
        let (names, ending) = (Names::of(&players), sitting.end());
        let mut table = Self {
            players,
            names,
            sitting,
            events: Vec::new(),
            viewer: Viewer::Replay,
            take_back: TakeBack::No,
            think_within: None,
            seed: 0,
            asked: None,
            ending,
        };
        table.sitting.rewind(0);
        table
    }

    /// The same players sit down again where they left off: at a line of moves of which so many stand.
    ///
    /// # Errors
    /// Which move cannot be made, and why; or what does not fit in the rules.
    pub fn resume(self, line: &[String], made: usize) -> Result<Self, String> {
        let mut table = self;
        for (i, text) in line.iter().enumerate() {
            let events = text::play(&mut table.sitting, text, &table.names);
            table.events.push(events.map_err(|why| format!("move {}: {text}: {why}", i + 1))?);
        }
        if made < line.len() {
            table.sitting.rewind(made);
            table.events.truncate(made);
        }
        Ok(table)
    }

    /// What the table is from its first moment on, for the store.
    pub fn opening(&self, started: Option<Timestamp>) -> Opening {
        Opening {
            players: self.players.clone(),
            rules: G::wrap_rules(self.rules().clone()),
            seed: self.seed,
            take_back: self.take_back == TakeBack::Yes,
            started,
        }
    }

    /// The moves from this one on as text, those taken back at the end: for the store.
    pub fn line(&self, from: usize) -> Vec<String> {
        self.sitting.line(from).map(|entry| entry.chosen.to_string()).collect()
    }

    /// How many moves stand.
    pub fn made(&self) -> usize {
        self.sitting.log().len()
    }

    /// Who made the last of them.
    pub fn moved_last(&self) -> Turn {
        self.sitting.log().last().map_or(Turn::Chance, |entry| entry.by)
    }

    /// How the game ended, if it has; `finished` is when.
    pub fn closing(&self, finished: Option<Timestamp>) -> Option<Closing> {
        Standing::of(&self.sitting).map(|standing| Closing { finished, end: self.sitting.end(), standing })
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.sitting.to_act() == Turn::Over
    }

    /// The people for whom there was news in the last move that the viewer is not told.
    pub fn unseen(&self) -> Vec<Seat> {
        self.private(self.events.last().map_or(&[], Vec::as_slice))
    }

    /// How many moves the playthrough has, those taken back included.
    pub fn length(&self) -> usize {
        self.sitting.length()
    }

    /// Who sits here, in seat order.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Their names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The rules of the table.
    pub fn rules(&self) -> &G::Config {
        self.sitting.config()
    }

    /// Every move of the playthrough as text, chance's too: for the record, which shows everything.
    pub fn record(&self) -> Vec<String> {
        self.sitting.log().iter().map(|entry| entry.chosen.to_string()).collect()
    }

    /// From now on this viewer looks.
    pub fn look(&mut self, viewer: Viewer) {
        self.viewer = viewer;
    }

    /// Does what a screen asks, as far as the rules allow. `ticket` is a new one, for a robot's answer.
    pub fn ask(&mut self, request: Request<G>, ticket: Ticket) -> Answer<G> {
        match request {
            Request::Look(viewer) => {
                self.viewer = viewer;
                Answer::notice(self.stands())
            }
            Request::Play(chosen) => self.play(&chosen),
            Request::Proceed => self.proceed(ticket),
            Request::Advise => self.advise(ticket),
            Request::OfferDraw(seat) => self.offer_draw(seat, ticket),
            Request::Undo => self.undo(),
            Request::Redo => self.redo(),
            Request::Finish(end) => {
                self.sitting.finish(end);
                self.asked = None;
                Answer::notice(self.stands())
            }
            Request::Seek(moves) => self.seek(moves),
            Request::Again { same_deal } => self.again(same_deal),
        }
    }

    /// One move forward is told as a move; anything else as the table standing anew.
    fn seek(&mut self, moves: usize) -> Answer<G> {
        let now = self.sitting.log().len();
        if moves < now {
            self.sitting.rewind(moves);
            self.events.truncate(moves);
        }
        while self.sitting.log().len() < moves {
            let Some(events) = self.sitting.redo() else { break };
            self.events.push(events);
        }
        if self.sitting.next_undone().is_none() {
            self.ending.into_iter().for_each(|end| self.sitting.finish(end));
        }
        Answer::notice(if moves == now + 1 { self.moved() } else { self.stands() })
    }

    /// Takes in a robot's answer; one that nobody waits for any more is ignored.
    pub fn answered(&mut self, ticket: Ticket, chosen: &G::Move) -> Answer<G> {
        if !self.waits_for(ticket) {
            return Answer::nothing();
        }
        self.asked = None;
        self.play(chosen)
    }

    /// How long a robot may think from now on; `None` is as long as its level does.
    pub fn think_within(&mut self, limit: Option<Duration>) {
        self.think_within = limit;
    }

    /// Whether this is the ticket of the robot whose move is waited for.
    pub fn waits_for(&self, ticket: Ticket) -> bool {
        self.asked == Some(ticket)
    }

    fn play(&mut self, chosen: &G::Move) -> Answer<G> {
        if self.sitting.to_act() == Turn::Over {
            return Answer::refused("the game is over");
        }
        match self.sitting.play(chosen) {
            Ok(events) => {
                self.events.push(events);
                Answer::notice(self.moved())
            }
            Err(refusal) => Answer::refused(format!("{chosen}: {}", refusal.tell(&self.names))),
        }
    }

    fn proceed(&mut self, ticket: Ticket) -> Answer<G> {
        match self.sitting.to_act() {
            Turn::Chance => match self.sitting.game().sample(&mut self.chance()) {
                Some(chosen) => self.play(&chosen),
                None => Answer::nothing(),
            },
            Turn::Seat(seat) if !self.is_person(Turn::Seat(seat)) && self.asked.is_none() => {
                self.asked = Some(ticket);
                self.consult(seat, self.mind(seat), Asked::Move, ticket)
            }
            Turn::Seat(_) | Turn::Over => Answer::nothing(),
        }
    }

    /// Who decides for a seat.
    fn mind(&self, seat: Seat) -> Mind {
        self.players[seat.index()].mind.clone()
    }

    /// The strongest robot's advice to a person, who has to act.
    fn advise(&self, ticket: Ticket) -> Answer<G> {
        match self.sitting.to_act() {
            Turn::Seat(seat) if self.is_person(Turn::Seat(seat)) => {
                self.consult(seat, Mind::Robot(Level::Expert), Asked::Move, ticket)
            }
            _ => Answer::refused("advice is for the person whose turn it is"),
        }
    }

    fn offer_draw(&self, seat: Seat, ticket: Ticket) -> Answer<G> {
        match self.mind(seat) {
            Mind::Person => Answer::nothing(),
            mind => self.consult(seat, mind, Asked::Draw, ticket),
        }
    }

    /// Asks somebody who knows what this seat may know.
    fn consult(&self, seat: Seat, mind: Mind, asked: Asked, ticket: Ticket) -> Answer<G> {
        let viewer = Viewer::Seat(seat);
        let thought = Thought {
            ticket,
            asked,
            within: self.think_within,
            mind,
            seat,
            seats: self.players.len(),
            rules: self.rules().clone(),
            seed: stream(self.seed, u64::from(seat.0) + 1).next_u64(),
            heard: self.events.iter().flatten().filter_map(|event| G::redact(event, viewer)).collect(),
            view: self.sitting.game().view(viewer),
            legal: self.sitting.legal_moves(),
        };
        Answer { notices: Vec::new(), effects: vec![Effect::Think(Box::new(G::wrap_thought(thought)))] }
    }

    /// What is random in the next move follows from the seed and from how many moves were made, so that a
    /// table that was put away deals on as it would have. The streams of the seats lie between.
    fn chance(&self) -> ChaCha8Rng {
        stream(self.seed, u64::try_from(self.made()).unwrap_or(0) << 8)
    }

    /// Goes back to the latest decision of a person.
    fn undo(&mut self) -> Answer<G> {
        match self.last_decision() {
            Some(moves) if self.take_back == TakeBack::Yes => {
                self.sitting.rewind(moves);
                self.events.truncate(moves);
                self.asked = None;
                Answer::notice(self.stands())
            }
            Some(_) => Answer::refused("moves are not taken back at this table"),
            None => Answer::refused("there is nothing to take back"),
        }
    }

    /// The index in the log of the latest move that a person made.
    fn last_decision(&self) -> Option<usize> {
        self.sitting.log().iter().rposition(|entry| self.is_person(entry.by))
    }

    fn is_person(&self, by: Turn) -> bool {
        by.seat().is_some_and(|seat| self.players[seat.index()].is_person())
    }

    /// Makes moves again up to the next decision of a person.
    fn redo(&mut self) -> Answer<G> {
        let mut notices = Vec::new();
        while let Some(events) = self.sitting.redo() {
            self.events.push(events);
            notices.push(self.moved());
            if self.sitting.next_undone().is_none_or(|entry| self.is_person(entry.by)) {
                break;
            }
        }
        if notices.is_empty() {
            Answer::refused("there is nothing to make again")
        } else {
            Answer { notices, effects: Vec::new() }
        }
    }

    fn again(&mut self, same_deal: bool) -> Answer<G> {
        if !same_deal {
            self.seed = stream(self.seed, u64::MAX).next_u64();
        }
        if let Ok(sitting) = Playthrough::new(self.rules().clone(), self.players.len()) {
            self.sitting = sitting;
        }
        self.events.clear();
        self.asked = None;
        Answer::notice(self.stands())
    }

    /// The table as it stands, for whoever looks.
    pub fn stand(&self) -> Stand<G> {
        let entries = self.sitting.log().iter().zip(&self.events);
        let history = entries.map(|(entry, events)| self.told(entry.by, events)).collect();
        Stand { sight: self.sight(), history }
    }

    fn stands(&self) -> Notice<G> {
        Notice::Stands(self.stand())
    }

    fn moved(&self) -> Notice<G> {
        let (by, events) = match (self.sitting.log().last(), self.events.last()) {
            (Some(entry), Some(events)) => (entry.by, events.as_slice()),
            _ => (Turn::Over, [].as_slice()),
        };
        Notice::Moved { private: self.private(events), told: self.told(by, events), sight: self.sight() }
    }

    /// What the viewer may know of a move: the one place through which events leave for a screen.
    fn told(&self, by: Turn, events: &[G::Event]) -> Told<G> {
        Told { by, events: events.iter().filter_map(|event| G::redact(event, self.viewer)).collect() }
    }

    /// The people for whom there is news in these events that the viewer is not told.
    fn private(&self, events: &[G::Event]) -> Vec<Seat> {
        if G::SECRETS != Secrecy::News {
            return Vec::new();
        }
        let told = |viewer: Viewer| events.iter().filter_map(|event| G::redact(event, viewer)).collect::<Vec<_>>();
        let shown = told(self.viewer);
        let people = Seat::all(self.players.len()).filter(|seat| self.is_person(Turn::Seat(*seat)));
        people.filter(|seat| told(Viewer::Seat(*seat)) != shown).collect()
    }

    /// What the viewer may know of the state: the one place through which it leaves for a screen.
    fn sight(&self) -> Sight<G> {
        let to_act = self.sitting.to_act();
        let own_turn = self.is_person(to_act)
            && (G::SECRETS != Secrecy::Hands || to_act.seat().is_some_and(|seat| self.viewer.is(seat)));
        Sight {
            viewer: self.viewer,
            view: self.sitting.game().view(self.viewer),
            legal: if own_turn { self.sitting.legal_moves() } else { Vec::new() },
            to_act,
            moves: self.sitting.log().len(),
            winners: self.sitting.winners(),
            end: self.sitting.end(),
            can_undo: self.take_back == TakeBack::Yes && self.last_decision().is_some(),
            can_redo: self.sitting.next_undone().is_some(),
        }
    }
}

/// One of the independent random streams that follow from a table's seed: a stream a seat, from 1;
/// every 256th is chance.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}
