//! A hall with a store, robots that think at once, and everything that its sessions are told.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::ops::Index;
use std::time::Duration;

use jiff::Timestamp;

use crate::Hall;
use crate::access::{AccessAnswer, AccessId, AccessRequest, ArrivalCode};
use crate::effect::{HallEffect, TurnCall};
use crate::input::{BotAnswer, HallInput};
use crate::options::HallOptions;
use crate::session::{Arrival, SessionId};
use crate::state::tables::live_table::LiveTable;
use crate::state::tables::live_tables::LiveTables;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::each_game;
use parlour_model::sentence::Sentence as _;
use parlour_model::time_control::TimeControl;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::operator::{ArenaRequest, OperatorRequest};
use parlour_protocol::request::{HallRequest, NewTable, SeatOffer};
use parlour_robots::Thinking;
use parlour_store::run;
use parlour_store::sqlite::Sqlite;
use parlour_store::table_code::TableCode;
use parlour_table::any::{AnyBotRequest, AnyCommand, AnyGame, AnyTableEvent};
use parlour_table::bot_request::Query;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::event::{Observation, TableEvent};
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

impl Index<TableCode> for LiveTables {
    type Output = LiveTable;

    fn index(&self, code: TableCode) -> &LiveTable {
        self.get(code).expect("a table")
    }
}

/// The number of every request.
pub(super) const ASKED: RequestId = RequestId(1);

/// The answer to a request.
pub(super) fn answered(answer: HallAnswer) -> HallEvent {
    HallEvent::Answered(ASKED, Ok(answer))
}

/// The operator's request about an arena.
pub(super) fn of_arena(request: ArenaRequest) -> OperatorRequest {
    OperatorRequest::Arena { request }
}

/// The operator's request to close a table.
pub(super) fn close(code: TableCode) -> OperatorRequest {
    let code = Some(code.to_string());
    OperatorRequest::Close { code, by: None }
}

pub(super) struct World {
    pub(super) hall: Hall,
    pub(super) store: Sqlite,
    pub(super) now: Timestamp,
    told: BTreeMap<SessionId, Vec<HallEvent>>,
    pub(super) dismissed: Vec<SessionId>,
    /// Those who were called to their turn.
    pub(super) calls: Vec<TurnCall>,
    sessions: u64,
    /// The answer to the operator's latest question.
    answered: Option<AccessAnswer>,
    /// The address from which the next sessions come.
    pub(super) address: Option<IpAddr>,
}

impl World {
    pub(super) fn new() -> Self {
        Self::with(HallOptions {
            allow_seeds: true,
            ..HallOptions::default()
        })
    }

    pub(super) fn with(options: HallOptions) -> Self {
        let now = Timestamp::from_second(1_700_000_000).expect("a time");
        let store = Sqlite::in_memory().expect("a store");
        let hall = Hall::new(options, [7; 32]);
        let mut world = Self {
            hall,
            store,
            now,
            told: BTreeMap::new(),
            dismissed: Vec::new(),
            calls: Vec::new(),
            sessions: 0,
            answered: None,
            address: None,
        };
        world.give(HallInput::Opened);
        world
    }

    /// The process is killed, and another one opens the hall on the same store.
    pub(super) fn restart(&mut self) {
        let options = self.hall.options.clone();
        self.hall = Hall::new(options, [9; 32]);
        self.told.clear();
        self.give(HallInput::Opened);
        assert!(self.hall.is_ready());
    }

    /// Something happens, and all that the hall wants done is done.
    pub(super) fn give(&mut self, input: HallInput) {
        self.give_all([input]);
    }

    /// The same of several things, before the store answers to the first.
    pub(super) fn give_all(&mut self, inputs: impl IntoIterator<Item = HallInput>) {
        let mut inputs = VecDeque::from_iter(inputs);
        while let Some(input) = inputs.pop_front() {
            for effect in self.hall.handle(self.now, input) {
                self.carry_out(effect, &mut inputs);
            }
        }
    }

    fn carry_out(&mut self, effect: HallEffect, inputs: &mut VecDeque<HallInput>) {
        match effect {
            HallEffect::Tell(session, event) => self.told.entry(session).or_default().push(event),
            HallEffect::Dismiss(session) => self.dismissed.push(session),
            HallEffect::Store(id, request) => {
                inputs.push_back(HallInput::Stored(id, run(&mut self.store, *request)));
            }
            HallEffect::Think(code, request) => {
                inputs.push_back(HallInput::Bot(code, answer(&request)));
            }
            HallEffect::Call(call) => self.calls.push(call),
            HallEffect::StopThinking(_) | HallEffect::Forget(_) | HallEffect::Publish(_) => {}
            HallEffect::Answer(_, answer) => self.answered = Some(answer),
            HallEffect::Note(note) => panic!("{note}"),
        }
    }

    pub(super) fn pass(&mut self, time: Duration) {
        self.now = self.now.checked_add(time).expect("a time");
        if self.hall.deadline().is_some_and(|at| at <= self.now) {
            self.give(HallInput::DeadlinePassed);
        }
    }

    /// Somebody comes with the key of this name.
    pub(super) fn come(&mut self, name: &str, kind: SessionKind) -> SessionId {
        self.arrive(name, kind, Some(format!("SHA256:{name}")))
    }

    pub(super) fn arrive(
        &mut self,
        user: &str,
        kind: SessionKind,
        key: Option<String>,
    ) -> SessionId {
        self.arrive_with(user, kind, key, None)
    }

    /// Somebody comes with a code, as `ssh HOST add-key CODE` does.
    pub(super) fn arrive_with(
        &mut self,
        user: &str,
        kind: SessionKind,
        key: Option<String>,
        code: Option<ArrivalCode>,
    ) -> SessionId {
        self.sessions += 1;
        let session = SessionId(self.sessions);
        self.give(HallInput::Arrived(Arrival {
            session,
            kind,
            user: user.into(),
            key,
            address: self.address,
            code,
        }));
        session
    }

    /// The operator asks something, and is answered.
    pub(super) fn access(&mut self, request: impl Into<AccessRequest>) -> AccessAnswer {
        self.give(HallInput::Access(AccessId(0), request.into()));
        self.answered.take().expect("an answer")
    }

    /// The operator bans somebody.
    pub(super) fn ban(&mut self, who: &str, why: &str) {
        let ban = OperatorRequest::Ban {
            name: who.into(),
            lasts: None,
            address: false,
            why: vec![why.into()],
        };
        assert_eq!(self.access(ban), AccessAnswer::Done);
    }

    /// A program, which needs no questions about its name.
    pub(super) fn program(&mut self, name: &str) -> SessionId {
        self.come(name, SessionKind::Program)
    }

    pub(super) fn screen(&mut self, name: &str) -> SessionId {
        let session = self.come(name, SessionKind::Screen);
        if matches!(
            self.peek(session).last(),
            Some(HallEvent::NameWanted { .. })
        ) {
            self.ask(session, HallRequest::TakeName(name.into()));
        }
        session
    }

    pub(super) fn guest(&mut self) -> SessionId {
        self.arrive("whoever", SessionKind::Screen, None)
    }

    /// The name under which a session is in.
    pub(super) fn name(&self, session: SessionId) -> String {
        let who = self.hall.sessions.who(session);
        who.expect("it is in").name.clone()
    }

    pub(super) fn ask(&mut self, session: SessionId, request: HallRequest) {
        self.give(HallInput::Asked(session, ASKED, request));
    }

    pub(super) fn go(&mut self, session: SessionId) {
        self.give(HallInput::Gone(session));
    }

    pub(super) fn peek(&self, session: SessionId) -> &[HallEvent] {
        self.told.get(&session).map_or(&[], Vec::as_slice)
    }

    /// Takes the events that a user was told since the last call.
    pub(super) fn told(&mut self, session: SessionId) -> Vec<HallEvent> {
        self.told.remove(&session).unwrap_or_default()
    }

    pub(super) fn refusal(&mut self, session: SessionId) -> Option<String> {
        self.told(session)
            .into_iter()
            .find_map(|event| match event {
                HallEvent::Answered(_, Err(why)) => Some(why.english().into_owned()),
                HallEvent::Table(_, event) => rejection(*event),
                _ => None,
            })
    }

    /// Asks for a code of an account, and answers it.
    pub(super) fn code(&mut self, session: SessionId, request: HallRequest) -> String {
        self.ask(session, request);
        let told = self.told(session).into_iter();
        let mut codes = told.filter_map(|event| match event {
            HallEvent::Answered(
                _,
                Ok(HallAnswer::KeyCode { code, .. } | HallAnswer::RecoveryCode(code)),
            ) => Some(code),
            _ => None,
        });
        codes.next().expect("a code")
    }

    /// Opens a table, and answers its code.
    pub(super) fn open(&mut self, session: SessionId, table: NewTable) -> TableCode {
        self.ask(session, HallRequest::Open(Box::new(table)));
        let opened = self
            .peek(session)
            .iter()
            .rev()
            .find_map(|event| match event {
                HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(*code),
                _ => None,
            });
        opened.unwrap_or_else(|| panic!("no table: {:?}", self.peek(session).last()))
    }

    pub(super) fn sit(&mut self, session: SessionId, table: TableCode) {
        self.ask(session, HallRequest::Sit { table, seat: None });
    }

    /// Two programs at a table of this game; the first has opened it.
    pub(super) fn two(&mut self, mode: Mode) -> (SessionId, SessionId, TableCode) {
        let (ana, bob) = (self.program("ana"), self.program("bob"));
        let code = self.open(ana, new_table(mode, vec![SeatOffer::Me, SeatOffer::Open]));
        self.sit(bob, code);
        (ana, bob, code)
    }

    /// Sends a request to a table, on the ground of all that was made so far.
    pub(super) fn request<G: AnyGame>(
        &mut self,
        session: SessionId,
        code: TableCode,
        request: TableRequest<G>,
    ) {
        let command = self.command(code, request);
        self.ask(session, command);
    }

    /// The request to a table, on the ground of all that was made so far.
    pub(super) fn command<G: AnyGame>(
        &self,
        code: TableCode,
        request: TableRequest<G>,
    ) -> HallRequest {
        let seen = self.hall.tables[code].moves();
        let command = TableCommand {
            from: ParticipantId(0),
            id: RequestId::default(),
            seat: None,
            seen,
            request,
        };
        let command: AnyCommand = G::wrap_command(command);
        HallRequest::Command(code, Box::new(command))
    }

    pub(super) fn play<G: AnyGame>(&mut self, session: SessionId, code: TableCode, text: &str) {
        let chosen = text.parse().unwrap_or_else(|_| panic!("{text} is a move"));
        self.request::<G>(session, code, TableRequest::Play(chosen));
    }

    /// Lets two players play some legal move in turn until the game is over.
    pub(super) fn play_out<G: AnyGame>(&mut self, sessions: [SessionId; 2], code: TableCode) {
        for round in 0..10_000_usize {
            let mut moves = sessions.iter().filter_map(|session| {
                let legal = latest::<G>(self.peek(*session), code)?.legal;
                let index = round * 7 / 3 % legal.len().max(1);
                Some((*session, legal.into_iter().nth(index)?))
            });
            let Some((session, chosen)) = moves.next() else {
                return;
            };
            drop(moves);
            self.request::<G>(session, code, TableRequest::Play(chosen));
        }
        panic!("the game does not end");
    }
}

pub(super) fn answer(request: &AnyBotRequest) -> BotAnswer {
    let id = request.request_id();
    match each_game!(AnyBotRequest, request, request => request.query) {
        Query::Move => BotAnswer::Moved(id, request.choose(&Thinking::untimed())),
        Query::Draw => {
            let thinking = Thinking::untimed();
            BotAnswer::Agreed(
                id,
                each_game!(AnyBotRequest, request, request => request.agrees_to_draw(&thinking)),
            )
        }
    }
}

fn rejection(event: AnyTableEvent) -> Option<String> {
    each_game!(AnyTableEvent, event, event => match event {
        TableEvent::Rejected(_, refusal) => Some(refusal.sentence().english().into_owned()),
        _ => None,
    })
}

/// Returns the latest observation of a table that a user was told.
pub(super) fn latest<G: AnyGame>(events: &[HallEvent], code: TableCode) -> Option<Observation<G>> {
    events.iter().rev().find_map(|event| match event {
        HallEvent::Table(table, event) if *table == code => {
            match G::unwrap_event((**event).clone())? {
                TableEvent::Snapshot(told) => Some(told.observation.clone()),
                TableEvent::Moved { observation, .. } => Some(observation),
                _ => None,
            }
        }
        _ => None,
    })
}

pub(super) fn new_table(mode: Mode, seats: Vec<SeatOffer>) -> NewTable {
    let rules = AnyRules::default_of(mode);
    NewTable {
        rules,
        seats,
        clock: TimeControl::None,
        rated: false,
        listed: true,
        seed: Some(1),
    }
}
