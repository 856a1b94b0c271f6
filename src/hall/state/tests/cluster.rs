//! Several halls over one store: answers, news and robots' moves come when a schedule lets them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::world::{ASKED, answer, latest, new_table};
use crate::Hall;
use crate::access::{AccessId, ArrivalCode};
use crate::effect::HallEffect;
use crate::input::HallInput;
use crate::invalidation::Invalidation;
use crate::options::HallOptions;
use crate::session::{Arrival, SessionId};
use crate::store_offset::StoreOffset;
use parlour_model::any::Mode;
use parlour_protocol::event::{HallAnswer, HallEvent};
use parlour_protocol::identity::SessionKind;
use parlour_protocol::operator::OperatorRequest;
use parlour_protocol::request::{HallRequest, SeatOffer};
use parlour_store::sqlite::Sqlite;
use parlour_store::table_code::TableCode;
use parlour_store::{ErrorKind, StoreError, StoreRequest, StoreResponse, run};
use parlour_table::any::{AnyCommand, AnyGame};
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

/// A hall, with what has not reached it yet.
pub(super) struct Node {
    pub(super) hall: Hall,
    /// The inputs it is going to hear, in order.
    inbox: VecDeque<HallInput>,
    told: BTreeMap<SessionId, Vec<HallEvent>>,
    pub(super) dismissed: BTreeSet<SessionId>,
    /// The error of its clock, and the offset that corrects it.
    pub(super) skew: SignedDuration,
    clock: StoreOffset,
    pub(super) is_alive: bool,
    /// True while the store cannot be reached from here.
    pub(super) is_cut: bool,
    /// The number of games it has read.
    pub(super) games_read: usize,
}

/// A user in one of the halls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guest {
    pub(super) hall: usize,
    pub(super) session: SessionId,
}

/// Halls over one store.
pub(super) struct Cluster {
    pub(super) store: Sqlite,
    pub(super) nodes: Vec<Node>,
    pub(super) now: Timestamp,
    random: ChaCha8Rng,
    /// One in this number of news is lost; with 0 none is.
    pub(super) loses: u32,
    sessions: u64,
}

impl Cluster {
    pub(super) fn new(halls: usize) -> Self {
        let now = Timestamp::from_second(1_700_000_000).expect("a time");
        let store = Sqlite::in_memory().expect("a store");
        let random = ChaCha8Rng::seed_from_u64(1);
        let mut cluster = Self {
            store,
            nodes: Vec::new(),
            now,
            random,
            loses: 0,
            sessions: 0,
        };
        (0..halls).for_each(|_| cluster.add_hall(SignedDuration::ZERO));
        cluster.settle();
        cluster
    }

    /// Another hall opens, whose clock is so far off.
    pub(super) fn add_hall(&mut self, skew: SignedDuration) {
        let options = HallOptions {
            allow_seeds: true,
            shared: true,
            ..HallOptions::default()
        };
        let seed = u8::try_from(self.nodes.len() + 7).expect("few halls");
        self.nodes.push(Node {
            hall: Hall::new(options, [seed; 32]),
            inbox: VecDeque::from([HallInput::Opened]),
            told: BTreeMap::new(),
            dismissed: BTreeSet::new(),
            skew,
            clock: StoreOffset::default(),
            is_alive: true,
            is_cut: false,
            games_read: 0,
        });
        let last = self.nodes.len() - 1;
        self.step(last);
        self.tick(last);
    }

    pub(super) fn seed(&mut self, seed: u64) {
        self.random = ChaCha8Rng::seed_from_u64(seed);
    }

    fn local(&self, hall: usize) -> Timestamp {
        self.now.checked_add(self.nodes[hall].skew).expect("a time")
    }

    pub(super) fn give(&mut self, hall: usize, input: HallInput) {
        let local = self.local(hall);
        let node = &mut self.nodes[hall];
        if let HallInput::Stored(id, Ok(StoreResponse::Heartbeat(heartbeat))) = &input {
            node.clock.answer(*id, local, heartbeat.now);
        }
        let now = node.clock.time_at(local);
        for effect in node.hall.handle(now, input) {
            self.carry_out(hall, effect);
        }
    }

    fn carry_out(&mut self, hall: usize, effect: HallEffect) {
        match effect {
            HallEffect::Tell(session, event) => {
                self.nodes[hall]
                    .told
                    .entry(session)
                    .or_default()
                    .push(event);
            }
            HallEffect::Dismiss(session) => drop(self.nodes[hall].dismissed.insert(session)),
            HallEffect::Store(id, request) => {
                let answer = self.ask_store(hall, id, *request);
                self.nodes[hall]
                    .inbox
                    .push_back(HallInput::Stored(id, answer));
            }
            HallEffect::Think(code, request) => {
                self.nodes[hall]
                    .inbox
                    .push_back(HallInput::Bot(code, answer(&request)));
            }
            HallEffect::Publish(news) => self.publish(hall, &news),
            HallEffect::StopThinking(_)
            | HallEffect::Call(_)
            | HallEffect::Forget(_)
            | HallEffect::Answer(..)
            | HallEffect::Note(_) => {}
        }
    }

    /// Asks the store, which has its own clock, like a store shared by several machines.
    fn ask_store(
        &mut self,
        hall: usize,
        id: RequestId,
        request: StoreRequest,
    ) -> Result<StoreResponse, StoreError> {
        let local = self.local(hall);
        let node = &mut self.nodes[hall];
        if node.is_cut {
            return Err(StoreError {
                file: "the store".into(),
                kind: ErrorKind::Io("the line is cut".into()),
            });
        }
        let request = match request {
            StoreRequest::Heartbeat { hall, leases, now } => {
                node.clock.ask(id, local, now);
                StoreRequest::Heartbeat {
                    hall,
                    leases,
                    now: self.now,
                }
            }
            StoreRequest::SessionsElsewhere { hall, .. } => StoreRequest::SessionsElsewhere {
                hall,
                now: self.now,
            },
            request => request,
        };
        node.games_read += usize::from(matches!(request, StoreRequest::Open { .. }));
        run(&mut self.store, request)
    }

    /// Invalidation reach the others late, twice, or not at all.
    fn publish(&mut self, from: usize, news: &Invalidation) {
        for hall in (0..self.nodes.len()).filter(|hall| *hall != from) {
            let lot = self.random.next_u32();
            if self.loses > 0 && lot.is_multiple_of(self.loses) {
                continue;
            }
            let inbox = &mut self.nodes[hall].inbox;
            // The way of news crosses that of answers.
            let place = self.random.next_u32() as usize % (inbox.len() + 1);
            inbox.insert(
                inbox.len() - place.min(1),
                HallInput::Invalidation(news.clone()),
            );
            if self.loses > 0 && (lot / 7).is_multiple_of(5) {
                inbox.push_back(HallInput::Invalidation(news.clone()));
            }
        }
    }

    /// A hall hears what comes next; says whether there was anything.
    pub(super) fn step(&mut self, hall: usize) -> bool {
        if !self.nodes[hall].is_alive {
            return false;
        }
        let Some(input) = self.nodes[hall].inbox.pop_front() else {
            return false;
        };
        self.give(hall, input);
        true
    }

    fn tick(&mut self, hall: usize) {
        let now = self.nodes[hall].clock.time_at(self.local(hall));
        if self.nodes[hall].is_alive && self.nodes[hall].hall.deadline().is_some_and(|at| at <= now)
        {
            self.give(hall, HallInput::DeadlinePassed);
        }
    }

    /// Time passes.
    pub(super) fn pass(&mut self, time: Duration) {
        self.now = self.now.checked_add(time).expect("a time");
        (0..self.nodes.len()).for_each(|hall| self.tick(hall));
    }

    /// All that is on its way arrives.
    pub(super) fn drain(&mut self) {
        for _ in 0..20_000 {
            let heard: Vec<_> = (0..self.nodes.len()).map(|hall| self.step(hall)).collect();
            if !heard.contains(&true) {
                return;
            }
        }
        panic!("the halls do not come to rest");
    }

    /// All that is on its way arrives, and every hall looks around.
    pub(super) fn settle(&mut self) {
        for _ in 0..16 {
            self.drain();
            self.pass(Duration::from_millis(500));
        }
        self.drain();
    }

    /// A hall is killed.
    pub(super) fn kill(&mut self, hall: usize) {
        self.nodes[hall].is_alive = false;
        self.nodes[hall].inbox.clear();
    }

    pub(super) fn come(&mut self, hall: usize, name: &str, kind: SessionKind) -> Guest {
        self.come_with(hall, name, kind, None)
    }

    /// The same, with a code that adds the key.
    pub(super) fn come_with(
        &mut self,
        hall: usize,
        name: &str,
        kind: SessionKind,
        code: Option<String>,
    ) -> Guest {
        let guest = self.arrive(hall, name, kind, code);
        self.drain();
        if matches!(self.peek(guest).last(), Some(HallEvent::NameWanted { .. })) {
            self.ask(guest, HallRequest::TakeName(name.into()));
            self.drain();
        }
        guest
    }

    /// The same, before the hall hears of it.
    pub(super) fn arrive(
        &mut self,
        hall: usize,
        name: &str,
        kind: SessionKind,
        code: Option<String>,
    ) -> Guest {
        self.sessions += 1;
        let session = SessionId(self.sessions);
        let key = Some(format!("SHA256:{name}"));
        self.nodes[hall]
            .inbox
            .push_back(HallInput::Arrived(Arrival {
                session,
                kind,
                user: name.into(),
                key,
                address: None,
                code: code.map(ArrivalCode::Key),
            }));
        Guest { hall, session }
    }

    pub(super) fn program(&mut self, hall: usize, name: &str) -> Guest {
        self.come(hall, name, SessionKind::Program)
    }

    pub(super) fn screen(&mut self, hall: usize, name: &str) -> Guest {
        self.come(hall, name, SessionKind::Screen)
    }

    pub(super) fn go(&mut self, guest: Guest) {
        self.give(guest.hall, HallInput::Gone(guest.session));
    }

    pub(super) fn ask(&mut self, guest: Guest, request: HallRequest) {
        self.give(guest.hall, HallInput::Asked(guest.session, ASKED, request));
    }

    pub(super) fn operate(&mut self, hall: usize, request: OperatorRequest) {
        self.give(hall, HallInput::Access(AccessId(0), request.into()));
    }

    pub(super) fn peek(&self, guest: Guest) -> &[HallEvent] {
        self.nodes[guest.hall]
            .told
            .get(&guest.session)
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn told(&mut self, guest: Guest) -> Vec<HallEvent> {
        self.nodes[guest.hall]
            .told
            .remove(&guest.session)
            .unwrap_or_default()
    }

    /// Opens a table, and answers its code once every hall knows it.
    pub(super) fn open(&mut self, guest: Guest, mode: Mode, seats: Vec<SeatOffer>) -> TableCode {
        self.ask(guest, HallRequest::Open(Box::new(new_table(mode, seats))));
        self.drain();
        let opened = self.peek(guest).iter().rev().find_map(|event| match event {
            HallEvent::Answered(_, Ok(HallAnswer::Seated(code))) => Some(*code),
            _ => None,
        });
        opened.unwrap_or_else(|| panic!("no table: {:?}", self.peek(guest).last()))
    }

    /// Ana in the first hall and Bob in the second at one table.
    pub(super) fn two(&mut self, mode: Mode) -> (Guest, Guest, TableCode) {
        let (ana, bob) = (self.program(0, "ana"), self.program(1, "bob"));
        let code = self.open(ana, mode, vec![SeatOffer::Me, SeatOffer::Open]);
        self.ask(
            bob,
            HallRequest::Sit {
                table: code,
                seat: None,
            },
        );
        self.drain();
        (ana, bob, code)
    }

    pub(super) fn request<G: AnyGame>(
        &mut self,
        guest: Guest,
        code: TableCode,
        request: TableRequest<G>,
    ) {
        let seen = latest::<G>(self.peek(guest), code).map_or(0, |last| last.moves);
        let command = TableCommand {
            from: ParticipantId(0),
            id: RequestId::default(),
            seat: None,
            seen,
            request,
        };
        let command: AnyCommand = G::wrap_command(command);
        self.ask(guest, HallRequest::Command(code, Box::new(command)));
    }

    pub(super) fn play<G: AnyGame>(&mut self, guest: Guest, code: TableCode, text: &str) {
        let chosen = text.parse().unwrap_or_else(|_| panic!("{text} is a move"));
        self.request::<G>(guest, code, TableRequest::Play(chosen));
    }
}
