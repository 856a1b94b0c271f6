//! A server with users at screens of their own, without any network: what they ask goes to the hall, and what the hall
//! tells goes to their screens, until nothing is left to be done.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use jiff::{Timestamp, ToSpan};
use parlour_config::Config;
use parlour_config::edit;
use parlour_hall::Hall;
use parlour_hall::effect::HallEffect;
use parlour_hall::input::{BotAnswer, HallInput};
use parlour_hall::options::HallOptions;
use parlour_hall::session::{Arrival, SessionId};
use parlour_kit::input::{Input, Key};
use parlour_lobby::entrance::EntranceScreen;
use parlour_lobby::errand::Errand;
use parlour_lobby::hall::HallState;
use parlour_protocol::event::HallEvent;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::request::{HallRequest, NewTable};
use parlour_robots::Thinking;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_store::run;
use parlour_store::sqlite::Sqlite;
use parlour_store::table_code::TableCode;
use parlour_table::request_id::RequestId;
use parlour_ui::state::Start;

use parlour_testing::session::{BEST, START, Session};

/// The number of what no screen has asked.
pub(crate) const ASKED: RequestId = RequestId(u64::MAX);

/// A user's screen.
pub(crate) struct HallSession {
    session_id: SessionId,
    pub(crate) session: Session,
    /// The effects beside requests: titles, bells, the end.
    pub(crate) effects: Vec<Effect>,
    /// The events of the hall, in order.
    pub(crate) told: Vec<HallEvent>,
}

impl Deref for HallSession {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for HallSession {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

/// A hall, its store, and who is there.
pub(crate) struct ScreenServer {
    pub(crate) hall: Hall,
    store: Sqlite,
    pub(crate) now: Timestamp,
    sessions: Vec<HallSession>,
    /// Sessions without a screen: their lines are cut, or they are programs.
    gone: BTreeSet<SessionId>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl ScreenServer {
    /// A server that has just opened, called "the house".
    pub(crate) fn open() -> Self {
        Self::with(HallOptions::default())
    }

    /// The same with more options.
    pub(crate) fn with(options: HallOptions) -> Self {
        let options = HallOptions {
            name: "the house".into(),
            ..options
        };
        let store = Sqlite::in_memory().expect("there is memory");
        let hall = Hall::new(options, [7; 32]);
        let mut server = Self {
            hall,
            store,
            now: START,
            sessions: Vec::new(),
            gone: BTreeSet::new(),
        };
        server.tell_hall(HallInput::Opened);
        server
    }

    /// Somebody comes to the door, in a window of this size; answers with the user's number.
    pub(crate) fn come(
        &mut self,
        user: &str,
        key: Option<&str>,
        (width, height): (u16, u16),
    ) -> usize {
        let arrival = self.arrival(user, key, (width, height), Errand::Lobby);
        self.tell_hall(HallInput::Arrived(arrival));
        self.sessions.len() - 1
    }

    /// Somebody with a key that has an account comes with an errand.
    pub(crate) fn come_for(&mut self, name: &str, errand: Errand) -> usize {
        let arrival = self.arrival(name, Some(name), (80, 24), errand);
        self.tell_hall(HallInput::Arrived(arrival));
        self.sessions.len() - 1
    }

    /// A guest comes and asks for a table at once, as a command does: no lobby is told before the table is there.
    pub(crate) fn come_to_open(&mut self, user: &str, table: NewTable) -> usize {
        let arrival = self.arrival(user, None, (80, 24), Errand::Lobby);
        let session = arrival.session;
        self.tell_hall_once(HallInput::Arrived(arrival));
        let request = HallRequest::Open(Box::new(table));
        self.tell_hall_once(HallInput::Asked(session, ASKED, request));
        self.settle();
        self.sessions.len() - 1
    }

    /// A screen for somebody who comes; returns what the hall is told.
    fn arrival(
        &mut self,
        user: &str,
        key: Option<&str>,
        (width, height): (u16, u16),
        errand: Errand,
    ) -> Arrival {
        let session_id = SessionId(u64::try_from(self.sessions.len()).expect("a few"));
        let session = Session::start(
            Config::default(),
            BEST,
            Start::Hall(errand),
            (width, height),
        );
        self.sessions.push(HallSession {
            session_id,
            session,
            effects: Vec::new(),
            told: Vec::new(),
        });
        let key = key.map(|key| format!("SHA256:{key}"));
        Arrival {
            session: session_id,
            kind: SessionKind::Screen,
            user: user.into(),
            key,
            address: None,
            code: None,
        }
    }

    /// Somebody comes with a key of that name, and the first time takes it.
    pub(crate) fn enter(&mut self, name: &str) -> usize {
        let who = self.come(name, Some(name), (80, 24));
        if self.session(who).state.screen().is::<EntranceScreen>() {
            self.key(who, Key::Enter);
        }
        who
    }

    /// A program comes; nobody hears what it is told.
    pub(crate) fn program(&mut self, name: &str) -> SessionId {
        let session = SessionId(1_000 + u64::try_from(self.gone.len()).expect("a few"));
        self.gone.insert(session);
        self.tell_hall(HallInput::Arrived(Arrival {
            session,
            kind: SessionKind::Program,
            user: name.into(),
            key: Some(format!("SHA256:{name}")),
            address: None,
            code: None,
        }));
        session
    }

    /// The line of a user breaks.
    pub(crate) fn drop_line(&mut self, who: usize) {
        let session_id = self.sessions[who].session_id;
        self.gone.insert(session_id);
        self.tell_hall(HallInput::Gone(session_id));
    }

    /// The table at which a user looks.
    pub(crate) fn looks_at(&self, who: usize) -> Option<TableCode> {
        self.sessions[who].state.venue().looks_at()
    }

    /// The news of the hall that a user has been told.
    pub(crate) fn hall(&self, who: usize) -> &HallState {
        HallState::at(self.sessions[who].state.venue()).expect("a hall")
    }

    pub(crate) fn session(&mut self, who: usize) -> &mut HallSession {
        &mut self.sessions[who]
    }

    pub(crate) fn key(&mut self, who: usize, key: Key) {
        self.sessions[who].key(key);
        self.settle();
    }

    /// A key that was on its way while the screen changed.
    pub(crate) fn key_at_once(&mut self, who: usize, key: Key) {
        self.sessions[who].send(Msg::Input(Input::Key(key)));
        self.settle();
    }

    pub(crate) fn keys(&mut self, who: usize, text: &str) {
        text.chars().for_each(|c| self.key(who, Key::Char(c)));
    }

    pub(crate) fn press_down(&mut self, who: usize, times: usize) {
        (0..times).for_each(|_| self.key(who, Key::Down));
    }

    /// A line for which a key asks, typed and accepted.
    pub(crate) fn line(&mut self, who: usize, opener: Key, text: &str) {
        self.sessions[who].line(opener, text);
        self.settle();
    }

    #[track_caller]
    pub(crate) fn click_on(&mut self, who: usize, text: &str) {
        self.sessions[who].click_on(text);
        self.settle();
    }

    /// A request as if the screen had made it.
    pub(crate) fn ask(&mut self, who: usize, request: HallRequest) {
        self.tell_hall(HallInput::Asked(
            self.sessions[who].session_id,
            ASKED,
            request,
        ));
    }

    /// Lets the hall's time pass, and then the screens' pauses.
    pub(crate) fn wait(&mut self, minutes: i64) {
        self.now += minutes.minutes();
        self.pass();
    }

    /// Lets the screens' pauses pass.
    pub(crate) fn pass(&mut self) {
        for _ in 0..500 {
            let woken: Vec<_> = self
                .sessions
                .iter_mut()
                .map(|session| session.session.wake())
                .collect();
            self.settle();
            if !woken.contains(&true) {
                return;
            }
        }
        panic!("the screens never come to rest");
    }

    /// Carries out all that is asked, until nothing is. While somebody looks at an arena the hall has something to do
    /// every few seconds: it is woken some times.
    pub(crate) fn settle(&mut self) {
        let mut wakes = 0..16;
        loop {
            let asked: Vec<_> = (0..self.sessions.len())
                .flat_map(|who| self.asked_by(who))
                .collect();
            if asked.is_empty() && !(wakes.next().is_some() && self.wake_hall()) {
                return;
            }
            for (who, effect) in asked {
                self.carry_out(who, effect);
            }
        }
    }

    fn asked_by(&mut self, who: usize) -> Vec<(usize, Effect)> {
        self.sessions[who]
            .session
            .effects()
            .into_iter()
            .map(|effect| (who, effect))
            .collect()
    }

    /// The lobby is told when its time has come.
    fn wake_hall(&mut self) -> bool {
        let soon = self.now + 10.seconds();
        let Some(at) = self.hall.deadline().filter(|at| *at <= soon) else {
            return false;
        };
        self.now = self.now.max(at);
        self.tell_hall_once(HallInput::DeadlinePassed);
        true
    }

    fn carry_out(&mut self, who: usize, effect: Effect) {
        match effect {
            Effect::Hall(id, request) => {
                self.tell_hall_once(HallInput::Asked(
                    self.sessions[who].session_id,
                    id,
                    *request,
                ));
            }
            Effect::Store(id, request) => {
                let answer = run(&mut self.store, *request);
                self.sessions[who].session.send(Msg::Stored(id, answer));
            }
            Effect::SaveSettings {
                changes,
                is_told: true,
            } => {
                let told = self.sessions[who].told.iter().rev();
                let mut before = told.filter_map(|event| match event {
                    HallEvent::Welcome(welcome) => Some(welcome.settings.as_str()),
                    _ => None,
                });
                let before = before.next().unwrap_or_default();
                let settings = edit::apply(before, &changes).expect("settings that can be changed");
                let request = HallRequest::SaveSettings(settings);
                self.tell_hall_once(HallInput::Asked(
                    self.sessions[who].session_id,
                    ASKED,
                    request,
                ));
            }
            effect => self.sessions[who].effects.push(effect),
        }
    }

    /// Something happens to the hall, and all that follows.
    pub(crate) fn tell_hall(&mut self, input: HallInput) {
        self.tell_hall_once(input);
        self.settle();
    }

    fn tell_hall_once(&mut self, input: HallInput) {
        let mut inputs = vec![input];
        while let Some(input) = inputs.pop() {
            let effects = self.hall.handle(self.now, input);
            let mut next: Vec<_> = effects
                .into_iter()
                .filter_map(|effect| self.follow(effect))
                .collect();
            next.reverse();
            inputs.extend(next);
        }
    }

    fn follow(&mut self, effect: HallEffect) -> Option<HallInput> {
        match effect {
            HallEffect::Tell(session_id, event) => {
                self.tell_session(session_id, event);
                None
            }
            HallEffect::Store(id, request) => {
                Some(HallInput::Stored(id, run(&mut self.store, *request)))
            }
            HallEffect::Think(code, request) => match Msg::of_bot(&request, &Thinking::untimed()) {
                Msg::BotMoved(id, chosen) => {
                    Some(HallInput::Bot(code, BotAnswer::Moved(id, chosen)))
                }
                Msg::Agreed(id, agreed) => {
                    Some(HallInput::Bot(code, BotAnswer::Agreed(id, agreed)))
                }
                other => panic!("no answer of a robot: {other:?}"),
            },
            HallEffect::Dismiss(_)
            | HallEffect::StopThinking(_)
            | HallEffect::Forget(_)
            | HallEffect::Call(_)
            | HallEffect::Publish(_)
            | HallEffect::Answer(..)
            | HallEffect::Note(_) => None,
        }
    }

    fn tell_session(&mut self, session_id: SessionId, event: HallEvent) {
        if self.gone.contains(&session_id) {
            return;
        }
        let session = self
            .sessions
            .iter_mut()
            .find(|session| session.session_id == session_id)
            .expect("somebody who came");
        session.told.push(event.clone());
        session.session.send(Msg::Hall(Box::new(event)));
    }
}
