//! The seam between a screen and a table: a screen sees a table from a seat and cannot tell whether
//! the table lives in this process.
//!
//! What a screen wants it says in a [`Request`]; what it learns comes in a [`TableEvent`]. A table in
//! this process answers at once; one elsewhere would answer by a message. Everything that passes
//! here towards a screen or a robot is a view, legal moves, and events redacted for its viewer: the
//! playthrough with its hidden state stays inside.

use std::fmt::Debug;
use std::time::Duration;

use jiff::Timestamp;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::effect::{Effect, RequestId};
use crate::model::game::{Describe, Game, Secrecy};
use crate::model::log::Action;
use crate::model::player::{Controller, Level, Names, Player};
use crate::model::playthrough::{End, Playthrough};
use crate::model::seat::{Seat, ToAct, Viewer};
use crate::model::settings::SettingError;
use crate::model::standing::Standing;
use crate::model::text;
use crate::model::time_control::TimeControl;
use crate::store::{GameEnd, GameHeader};
use crate::table::bot_request::{AnyGame, BotRequest, Query};
pub use crate::table::event::{MoveReport, Observation};

/// The table as it stands, with all that has happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<G: Game> {
    pub observation: Observation<G>,
    pub history: Vec<MoveReport<G>>,
}

/// What a screen asks of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Request<G: Game> {
    /// Another person looks now: answers with a snapshot of what this viewer may know.
    SetViewer(Viewer),
    /// The seat to act, where a person of this screen sits, makes a move.
    Play(G::Move),
    /// Lets chance or a robot act, if it is their turn; asked once the events so far have been shown.
    Advance,
    /// Take back the latest move of a person.
    Undo,
    /// Make the move again that was taken back last.
    Redo,
    /// Go to the state after so many moves of the log, back or forward.
    Seek(usize),
    /// What a robot would do for the seat to act; it answers by a move that is not made.
    Hint,
    /// Whether the robot of this seat agrees to a draw.
    OfferDraw(Seat),
    /// The game ends otherwise than by its rules.
    Finish(End),
    /// The same players under the same rules once more.
    Restart {
        /// Whether the same cards are dealt.
        same_deal: bool,
    },
}

/// What a table tells a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEvent<G: Game> {
    /// The table as a whole: for a new viewer, and after anything but one move.
    Synced(Snapshot<G>),
    Moved {
        /// The people at this screen who were told something that the viewer was not.
        private: Vec<Seat>,
        report: MoveReport<G>,
        /// What may be seen now.
        observation: Observation<G>,
    },
    /// The request was refused; nothing has changed.
    Rejected(String),
}

/// What comes of a request to a table in this process.
#[derive(Debug)]
#[must_use]
pub struct Reply<G: Game> {
    /// What has happened.
    pub events: Vec<TableEvent<G>>,
    /// What has to be done outside.
    pub effects: Vec<Effect>,
}

impl<G: Game> Reply<G> {
    fn event(event: TableEvent<G>) -> Self {
        Self { events: vec![event], effects: Vec::new() }
    }

    fn nothing() -> Self {
        Self { events: Vec::new(), effects: Vec::new() }
    }

    fn rejected(why: impl Into<String>) -> Self {
        Self::event(TableEvent::Rejected(why.into()))
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
    playthrough: Playthrough<G>,
    /// The events of every move of the log, unredacted.
    events: Vec<Vec<G::Event>>,
    viewer: Viewer,
    take_back: TakeBack,
    /// How long a robot may think.
    think_within: Option<Duration>,
    seed: u64,
    /// Whether the same deal is played again.
    repeated: bool,
    awaited: Option<RequestId>,
    /// How a recorded game ended, where not by its rules.
    ending: Option<End>,
}

impl<G: AnyGame> Table<G> {
    /// Players sit down; all that is random follows from `seed`. `viewer` is who looks first.
    ///
    /// # Errors
    /// What does not fit in the rules or in the number of players.
    pub fn new(
        rules: G::Rules,
        players: Vec<Player>,
        viewer: Viewer,
        take_back: TakeBack,
        seed: u64,
    ) -> Result<Self, SettingError> {
        let playthrough = Playthrough::new(rules, players.len())?;
        let names = Names::of(&players);
        Ok(Self {
            players,
            names,
            playthrough,
            events: Vec::new(),
            viewer,
            take_back,
            think_within: None,
            seed,
            repeated: false,
            awaited: None,
            ending: None,
        })
    }

    /// A table at which a playthrough that has been played is looked at again from its start.
    pub fn replay(playthrough: Playthrough<G>, players: Vec<Player>) -> Self {
        let (names, ending) = (Names::of(&players), playthrough.end());
        let mut table = Self {
            players,
            names,
            playthrough,
            events: Vec::new(),
            viewer: Viewer::Replay,
            take_back: TakeBack::No,
            think_within: None,
            seed: 0,
            repeated: false,
            awaited: None,
            ending,
        };
        table.playthrough.rewind(0);
        table
    }

    /// The same players sit down again where they left off: at a line of moves of which so many stand.
    ///
    /// # Errors
    /// Which move cannot be made, and why; or what does not fit in the rules.
    pub fn resume(self, line: &[String], made: usize) -> Result<Self, String> {
        let mut table = self;
        for (i, text) in line.iter().enumerate() {
            let events = text::play(&mut table.playthrough, text, &table.names);
            table.events.push(events.map_err(|why| format!("move {}: {text}: {why}", i + 1))?);
        }
        if made < line.len() {
            table.playthrough.rewind(made);
            table.events.truncate(made);
        }
        Ok(table)
    }

    /// What the table is from its first moment on, for the store.
    pub fn header(&self, started: Option<Timestamp>) -> GameHeader {
        GameHeader {
            players: self.players.clone(),
            rules: G::wrap_rules(self.rules().clone()),
            seed: self.seed,
            take_back: self.take_back == TakeBack::Yes,
            clock: TimeControl::None,
            practice: self.repeated,
            started,
        }
    }

    /// The moves from this one on, those taken back at the end: for the store.
    pub fn line(&self, from: usize) -> Vec<Action> {
        let action = |(by, text): (ToAct, String)| Action::Move { by: by.seat(), text };
        self.playthrough.line(from).map(|entry| action((entry.by, entry.chosen.to_string()))).collect()
    }

    /// How many moves stand.
    pub fn made(&self) -> usize {
        self.playthrough.log().len()
    }

    /// Who made the last of them.
    pub fn moved_last(&self) -> ToAct {
        self.playthrough.log().last().map_or(ToAct::Chance, |entry| entry.by)
    }

    /// How the game ended, if it has; `finished` is when.
    pub fn game_end(&self, finished: Option<Timestamp>) -> Option<GameEnd> {
        Standing::of(&self.playthrough).map(|standing| GameEnd { finished, end: self.playthrough.end(), standing })
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.playthrough.to_act() == ToAct::Over
    }

    /// The people for whom there was news in the last move that the viewer is not told.
    pub fn privately_told(&self) -> Vec<Seat> {
        self.private(self.events.last().map_or(&[], Vec::as_slice))
    }

    /// How many moves the playthrough has, those taken back included.
    pub fn length(&self) -> usize {
        self.playthrough.length()
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
    pub fn rules(&self) -> &G::Rules {
        self.playthrough.rules()
    }

    /// Every move of the playthrough as text, chance's too: for the record, which shows everything.
    pub fn record(&self) -> Vec<String> {
        self.playthrough.log().iter().map(|entry| entry.chosen.to_string()).collect()
    }

    /// Whose view observations are from now on.
    pub fn set_viewer(&mut self, viewer: Viewer) {
        self.viewer = viewer;
    }

    /// Does what a screen asks, as far as the rules allow. `request_id` is a new one, for a robot's answer.
    pub fn ask(&mut self, request: Request<G>, request_id: RequestId) -> Reply<G> {
        match request {
            Request::SetViewer(viewer) => {
                self.viewer = viewer;
                Reply::event(self.synced())
            }
            Request::Play(chosen) => self.play(&chosen),
            Request::Advance => self.advance(request_id),
            Request::Hint => self.hint(request_id),
            Request::OfferDraw(seat) => self.offer_draw(seat, request_id),
            Request::Undo => self.undo(),
            Request::Redo => self.redo(),
            Request::Finish(end) => {
                self.playthrough.finish(end);
                self.awaited = None;
                Reply::event(self.synced())
            }
            Request::Seek(moves) => self.seek(moves),
            Request::Restart { same_deal } => self.restart(same_deal),
        }
    }

    /// Answers one move forward with [`TableEvent::Moved`], and anything else with a new snapshot.
    fn seek(&mut self, moves: usize) -> Reply<G> {
        let now = self.playthrough.log().len();
        if moves < now {
            self.playthrough.rewind(moves);
            self.events.truncate(moves);
        }
        while self.playthrough.log().len() < moves {
            let Some(events) = self.playthrough.redo() else { break };
            self.events.push(events);
        }
        if self.playthrough.next_undone().is_none() {
            self.ending.into_iter().for_each(|end| self.playthrough.finish(end));
        }
        Reply::event(if moves == now + 1 { self.moved() } else { self.synced() })
    }

    /// Plays the move that a robot has answered with; an answer that is not awaited is ignored.
    pub fn answered(&mut self, request_id: RequestId, chosen: &G::Move) -> Reply<G> {
        if !self.waits_for(request_id) {
            return Reply::nothing();
        }
        self.awaited = None;
        self.play(chosen)
    }

    /// How long a robot may think from now on; `None` is as long as its level does.
    pub fn think_within(&mut self, limit: Option<Duration>) {
        self.think_within = limit;
    }

    /// Whether the answer to this request is awaited.
    pub fn waits_for(&self, request_id: RequestId) -> bool {
        self.awaited == Some(request_id)
    }

    fn play(&mut self, chosen: &G::Move) -> Reply<G> {
        if self.playthrough.to_act() == ToAct::Over {
            return Reply::rejected("the game is over");
        }
        match self.playthrough.play(chosen) {
            Ok(events) => {
                self.events.push(events);
                Reply::event(self.moved())
            }
            Err(refusal) => Reply::rejected(format!("{chosen}: {}", refusal.describe(&self.names))),
        }
    }

    fn advance(&mut self, request_id: RequestId) -> Reply<G> {
        match self.playthrough.to_act() {
            ToAct::Chance => match self.playthrough.game().sample(&mut self.chance()) {
                Some(chosen) => self.play(&chosen),
                None => Reply::nothing(),
            },
            ToAct::Seat(seat) if !self.is_person(ToAct::Seat(seat)) && self.awaited.is_none() => {
                self.awaited = Some(request_id);
                self.ask_bot(seat, self.controller_of(seat), Query::Move, request_id)
            }
            ToAct::Seat(_) | ToAct::Over => Reply::nothing(),
        }
    }

    /// Who decides for a seat.
    fn controller_of(&self, seat: Seat) -> Controller {
        self.players[seat.index()].controller.clone()
    }

    /// The strongest robot's advice to a person, who has to act.
    fn hint(&self, request_id: RequestId) -> Reply<G> {
        match self.playthrough.to_act() {
            ToAct::Seat(seat) if self.is_person(ToAct::Seat(seat)) => {
                self.ask_bot(seat, Controller::Robot(Level::Expert), Query::Move, request_id)
            }
            _ => Reply::rejected("advice is for the person whose turn it is"),
        }
    }

    fn offer_draw(&self, seat: Seat, request_id: RequestId) -> Reply<G> {
        match self.controller_of(seat) {
            Controller::Person => Reply::nothing(),
            controller => self.ask_bot(seat, controller, Query::Draw, request_id),
        }
    }

    /// Asks a robot that knows what this seat may know.
    fn ask_bot(&self, seat: Seat, controller: Controller, query: Query, request_id: RequestId) -> Reply<G> {
        let viewer = Viewer::Seat(seat);
        let request = BotRequest {
            request_id,
            query,
            within: self.think_within,
            controller,
            seat,
            seats: self.players.len(),
            rules: self.rules().clone(),
            seed: stream(self.seed, u64::from(seat.0) + 1).next_u64(),
            events: self.events.iter().flatten().filter_map(|event| G::redact(event, viewer)).collect(),
            view: self.playthrough.game().view(viewer),
            legal: self.playthrough.legal_moves(),
        };
        Reply { events: Vec::new(), effects: vec![Effect::Think(Box::new(G::wrap_request(request)))] }
    }

    /// What is random in the next move follows from the seed and from how many moves were made, so that a
    /// table that was put away deals on as it would have. The streams of the seats lie between.
    fn chance(&self) -> ChaCha8Rng {
        stream(self.seed, u64::try_from(self.made()).unwrap_or(0) << 8)
    }

    /// Goes back to the latest decision of a person.
    fn undo(&mut self) -> Reply<G> {
        match self.last_decision() {
            Some(moves) if self.take_back == TakeBack::Yes => {
                self.playthrough.rewind(moves);
                self.events.truncate(moves);
                self.awaited = None;
                Reply::event(self.synced())
            }
            Some(_) => Reply::rejected("moves are not taken back at this table"),
            None => Reply::rejected("there is nothing to take back"),
        }
    }

    /// The index in the log of the latest move that a person made.
    fn last_decision(&self) -> Option<usize> {
        self.playthrough.log().iter().rposition(|entry| self.is_person(entry.by))
    }

    fn is_person(&self, by: ToAct) -> bool {
        by.seat().is_some_and(|seat| self.players[seat.index()].is_person())
    }

    /// Makes moves again up to the next decision of a person.
    fn redo(&mut self) -> Reply<G> {
        let mut report = Vec::new();
        while let Some(events) = self.playthrough.redo() {
            self.events.push(events);
            report.push(self.moved());
            if self.playthrough.next_undone().is_none_or(|entry| self.is_person(entry.by)) {
                break;
            }
        }
        if report.is_empty() {
            Reply::rejected("there is nothing to make again")
        } else {
            Reply { events: report, effects: Vec::new() }
        }
    }

    fn restart(&mut self, same_deal: bool) -> Reply<G> {
        if !same_deal {
            self.seed = stream(self.seed, u64::MAX).next_u64();
        }
        if let Ok(playthrough) = Playthrough::new(self.rules().clone(), self.players.len()) {
            self.playthrough = playthrough;
        }
        self.events.clear();
        (self.awaited, self.repeated) = (None, same_deal);
        Reply::event(self.synced())
    }

    /// The table as it stands, for the viewer.
    pub fn snapshot(&self) -> Snapshot<G> {
        let entries = self.playthrough.log().iter().zip(&self.events);
        let history = entries.map(|(entry, events)| self.report(entry.by, events)).collect();
        Snapshot { observation: self.observation(), history }
    }

    fn synced(&self) -> TableEvent<G> {
        TableEvent::Synced(self.snapshot())
    }

    fn moved(&self) -> TableEvent<G> {
        let (by, events) = match (self.playthrough.log().last(), self.events.last()) {
            (Some(entry), Some(events)) => (entry.by, events.as_slice()),
            _ => (ToAct::Over, [].as_slice()),
        };
        TableEvent::Moved {
            private: self.private(events),
            report: self.report(by, events),
            observation: self.observation(),
        }
    }

    /// What the viewer may know of a move: the one place through which events leave for a screen.
    fn report(&self, by: ToAct, events: &[G::Event]) -> MoveReport<G> {
        MoveReport { by, events: events.iter().filter_map(|event| G::redact(event, self.viewer)).collect() }
    }

    /// The people for whom there is news in these events that the viewer is not told.
    fn private(&self, events: &[G::Event]) -> Vec<Seat> {
        if G::SECRETS != Secrecy::News {
            return Vec::new();
        }
        let report = |viewer: Viewer| events.iter().filter_map(|event| G::redact(event, viewer)).collect::<Vec<_>>();
        let shown = report(self.viewer);
        let people = Seat::all(self.players.len()).filter(|seat| self.is_person(ToAct::Seat(*seat)));
        people.filter(|seat| report(Viewer::Seat(*seat)) != shown).collect()
    }

    /// What the viewer may know of the state: the one place through which it leaves for a screen.
    fn observation(&self) -> Observation<G> {
        let to_act = self.playthrough.to_act();
        let own_turn = self.is_person(to_act)
            && (G::SECRETS != Secrecy::Hands || to_act.seat().is_some_and(|seat| self.viewer.is(seat)));
        Observation {
            viewer: self.viewer,
            view: self.playthrough.game().view(self.viewer),
            legal: if own_turn { self.playthrough.legal_moves() } else { Vec::new() },
            to_act,
            moves: self.playthrough.log().len(),
            winners: self.playthrough.winners(),
            end: self.playthrough.end(),
            can_undo: self.take_back == TakeBack::Yes && self.last_decision().is_some(),
            clock: None,
            offer: None,
            can_redo: self.playthrough.next_undone().is_some(),
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
