//! A hall with its store and its robots, and programs in it, without a line between: whatever one side wants done is
//! done at once.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parlour_hall::Hall;
use parlour_hall::effect::HallEffect;
use parlour_hall::input::{BotAnswer, HallInput};
use parlour_hall::options::HallOptions;
use parlour_hall::programs::reaction::Reaction;
use parlour_hall::programs::session::ProgramSession;
use parlour_hall::session::{Arrival, SessionId};
use parlour_model::each_game;
use parlour_protocol::identity::SessionKind;
use parlour_robots::Thinking;
use parlour_store::sqlite::Sqlite;
use parlour_table::any::AnyBotRequest;
use parlour_table::bot_request::Query;
use serde_json::Value as Json;

/// So long a robot thinks at most.
const LONGEST_THOUGHT: Duration = Duration::from_millis(20);

/// A hall, its store, and the programs that are there.
pub struct ProgramServer {
    hall: Hall,
    store: Sqlite,
    now: Timestamp,
    programs: BTreeMap<SessionId, ProgramLine>,
    arrived: u64,
}

/// A program that has come.
#[derive(Default)]
struct ProgramLine {
    session: ProgramSession,
    /// The lines that it was sent and has not read.
    lines: VecDeque<String>,
}

impl ProgramServer {
    /// A hall that has opened its doors, and honours seeds.
    pub fn open() -> Self {
        let options = HallOptions {
            allow_seeds: true,
            chat: 1000,
            openings_a_minute: 1000,
            ..HallOptions::default()
        };
        let mut server = Self {
            hall: Hall::new(options, [7; 32]),
            store: Sqlite::in_memory().expect("memory"),
            now: "2026-01-31T18:30:00Z".parse().expect("a time"),
            programs: BTreeMap::new(),
            arrived: 0,
        };
        server.handle(HallInput::Opened);
        server
    }

    /// Lets a program come, with its own key.
    pub fn program(&mut self, user: &str) -> SessionId {
        self.arrived += 1;
        let session = SessionId(self.arrived);
        self.programs.insert(session, ProgramLine::default());
        let key = Some(format!("SHA256:{user}"));
        let arrival = Arrival {
            session,
            kind: SessionKind::Program,
            user: user.into(),
            key,
            address: None,
            code: None,
        };
        self.handle(HallInput::Arrived(arrival));
        session
    }

    /// Its line breaks.
    pub fn lose(&mut self, session: SessionId) {
        self.programs.remove(&session);
        self.handle(HallInput::Gone(session));
    }

    /// The program sends a line.
    pub fn send(&mut self, session: SessionId, line: &str) {
        self.send_bytes(session, format!("{line}\n").as_bytes());
    }

    /// The program sends bytes.
    pub fn send_bytes(&mut self, session: SessionId, bytes: &[u8]) {
        let program = self.programs.get_mut(&session).expect("it is there");
        let reactions = program.session.read(bytes);
        self.react(session, reactions);
    }

    /// The lines that a program was sent since it was last asked.
    pub fn lines(&mut self, session: SessionId) -> Vec<String> {
        self.programs
            .get_mut(&session)
            .expect("it is there")
            .lines
            .drain(..)
            .collect()
    }

    /// The same, read as JSON.
    pub fn told(&mut self, session: SessionId) -> Vec<Json> {
        let read = |line: String| {
            assert!(!line.contains('\n'), "one line: {line}");
            serde_json::from_str(&line).unwrap_or_else(|why| panic!("{line}: {why}"))
        };
        self.lines(session).into_iter().map(read).collect()
    }

    /// The first line that comes of a request; the rest is left to be read.
    pub fn ask(&mut self, session: SessionId, line: &str) -> String {
        self.lines(session);
        self.send(session, line);
        let lines = &mut self.programs.get_mut(&session).expect("it is there").lines;
        lines
            .pop_front()
            .unwrap_or_else(|| panic!("no answer to {line}"))
    }

    /// Time passes.
    pub fn wait(&mut self, time: Duration) {
        self.now = self.now.checked_add(time).expect("a time");
        while self.hall.deadline().is_some_and(|at| at <= self.now) {
            self.handle(HallInput::DeadlinePassed);
        }
    }

    /// Something happens, and whatever comes of it is done.
    pub fn handle(&mut self, input: HallInput) {
        self.handle_all(vec![input]);
    }

    /// The same of several things, before the store answers to the first.
    fn handle_all(&mut self, inputs: Vec<HallInput>) {
        let mut inputs = VecDeque::from(inputs);
        while let Some(input) = inputs.pop_front() {
            for effect in self.hall.handle(self.now, input) {
                inputs.extend(self.carry_out(effect));
            }
        }
    }

    fn carry_out(&mut self, effect: HallEffect) -> Vec<HallInput> {
        match effect {
            HallEffect::Store(id, request) => {
                vec![HallInput::Stored(
                    id,
                    parlour_store::run(&mut self.store, *request),
                )]
            }
            HallEffect::Think(code, request) => vec![HallInput::Bot(code, think(&request))],
            HallEffect::Tell(session, event) => {
                let Some(program) = self.programs.get_mut(&session) else {
                    return Vec::new();
                };
                let reactions = program.session.hear(event, self.now);
                self.inputs(session, reactions)
            }
            HallEffect::Note(text) => panic!("{text}"),
            HallEffect::Dismiss(_)
            | HallEffect::StopThinking(_)
            | HallEffect::Forget(_)
            | HallEffect::Call(_)
            | HallEffect::Answer(..)
            | HallEffect::Publish(_) => Vec::new(),
        }
    }

    fn react(&mut self, session: SessionId, reactions: Vec<Reaction>) {
        let inputs = self.inputs(session, reactions);
        self.handle_all(inputs);
    }

    fn inputs(&mut self, session: SessionId, reactions: Vec<Reaction>) -> Vec<HallInput> {
        let mut inputs = Vec::new();
        for reaction in reactions {
            match reaction {
                Reaction::Send(line) => {
                    self.programs
                        .get_mut(&session)
                        .expect("it is there")
                        .lines
                        .push_back(line);
                }
                Reaction::Ask(id, request) => inputs.push(HallInput::Asked(session, id, request)),
                Reaction::Quit => inputs.push(HallInput::Gone(session)),
            }
        }
        inputs
    }
}

/// A robot's answer.
fn think(request: &AnyBotRequest) -> BotAnswer {
    let thinking = Thinking::within(LONGEST_THOUGHT, Arc::default());
    let id = request.request_id();
    match each_game!(AnyBotRequest, request, request => request.query) {
        Query::Move => BotAnswer::Moved(id, request.choose(&thinking)),
        Query::Draw => {
            let agrees =
                each_game!(AnyBotRequest, request, request => request.agrees_to_draw(&thinking));
            BotAnswer::Agreed(id, agrees)
        }
    }
}
