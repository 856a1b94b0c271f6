//! A session in a world that answers: robots think, and deadlines pass, when they are let.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

use jiff::Timestamp;
use parlour::app::effect::{Effect, MouseMode};
use parlour::app::facts::Facts;
use parlour::app::input::MouseKind;
use parlour::app::msg::Msg;
use parlour::app::state::{Start, State};
use parlour::config::Config;
use parlour::model::any::Mode;
use parlour::model::source::Source;
use parlour::robots::Thinking;
use parlour::store::run;
use parlour::store::sqlite::Sqlite;

use crate::session::{BEST, Session};

/// The program on a stage.
pub(crate) struct Stage {
    session: Session,
    /// What robots, the clock and the store have been asked and not answered yet.
    questions: VecDeque<Effect>,
    /// The deadline that has not passed yet.
    wake: Option<Effect>,
    /// Where games are kept, if they are.
    store: Option<Sqlite>,
    /// What time it is; it passes whenever somebody asks.
    seconds: i64,
    /// Every effect that the world has taken in.
    effects: Vec<Effect>,
}

impl Deref for Stage {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Stage {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Stage {
    /// A table as a configuration says, in a window of this size.
    pub(crate) fn new(config: &str, mode: Mode, width: u16, height: u16) -> Self {
        Self::with(config, Start::Play(mode), BEST, width, height)
    }

    /// The same with another beginning and another terminal.
    pub(crate) fn with(config: &str, start: Start, facts: Facts, width: u16, height: u16) -> Self {
        let config = Config::read(Source::new("config.toml", config)).expect("a configuration");
        let session = Session::start(config, facts, start, (width, height));
        Self {
            session,
            questions: VecDeque::new(),
            wake: None,
            store: None,
            seconds: 1_700_000_000,
            effects: Vec::new(),
        }
    }

    /// The start screen of a program that keeps games, in a memory that is empty.
    pub(crate) fn kept(config: &str, facts: Facts) -> Self {
        let config = Config::read(Source::new("config.toml", config)).expect("a configuration");
        Self::over(config, facts, Sqlite::in_memory().expect("there is memory"))
    }

    /// The program is left and started anew.
    pub(crate) fn again(self) -> Self {
        let (facts, config) = (self.state.facts(), self.session.state.config);
        Self::over(config, facts, self.store.expect("a store"))
    }

    fn over(config: Config, facts: Facts, store: Sqlite) -> Self {
        let state = State::new(config, facts, Start::Menu, 1).with_store();
        let mut kept = Self {
            session: Session::at(state),
            questions: VecDeque::new(),
            wake: None,
            store: Some(store),
            seconds: 1_700_000_000,
            effects: Vec::new(),
        };
        kept.resize(80, 24);
        kept.settle();
        kept
    }

    /// The session alone, as it stands.
    pub(crate) fn session(&self) -> Session {
        self.session.clone()
    }

    /// The world takes in what was asked of it.
    fn hear(&mut self) {
        for effect in self.session.effects() {
            match &effect {
                Effect::Think(_) | Effect::Keep(..) | Effect::Date => self.questions.push_back(effect.clone()),
                Effect::StopThinking => self.questions.retain(|asked| !matches!(asked, Effect::Think(_))),
                Effect::Wake { .. } => self.wake = Some(effect.clone()),
                Effect::Unwake => self.wake = None,
                _ => {}
            }
            self.effects.push(effect);
        }
    }

    /// Answers until nothing is asked: robots think, and the store does its errands.
    pub(crate) fn think(&mut self) {
        self.hear();
        while let Some(asked) = self.questions.pop_front() {
            if let Some(msg) = self.answer(&asked) {
                self.session.send(msg);
            }
            self.hear();
        }
    }

    fn answer(&mut self, asked: &Effect) -> Option<Msg> {
        match asked {
            Effect::Think(thought) => Some(thought.answer(&Thinking::untimed())),
            Effect::Keep(ticket, errand) => Some(Msg::Kept(*ticket, run(self.store.as_mut()?, errand))),
            Effect::Date => {
                self.seconds += 10;
                Some(Msg::Date(Timestamp::from_second(self.seconds).expect("a time")))
            }
            _ => None,
        }
    }

    /// Lets the deadline pass, if one is waited for.
    pub(crate) fn wake(&mut self) -> bool {
        self.hear();
        let Some(Effect::Wake { ticket, .. }) = self.wake.take() else { return false };
        self.session.send(Msg::Woke(ticket));
        true
    }

    /// Lets robots think and deadlines pass until neither is left.
    pub(crate) fn settle(&mut self) {
        for _ in 0..500 {
            self.think();
            if !self.wake() {
                return;
            }
        }
        panic!("the table never comes to rest");
    }

    /// Every effect so far.
    pub(crate) fn asked(&mut self) -> &[Effect] {
        self.hear();
        &self.effects
    }

    /// What the mouse was last asked to report.
    pub(crate) fn mouse_mode(&mut self) -> MouseMode {
        let at_first = if self.state.config.screen.mouse { MouseMode::Click } else { MouseMode::Off };
        let asked = self.asked().iter().rev().find_map(|effect| match effect {
            Effect::Mouse(mode) => Some(*mode),
            _ => None,
        });
        asked.unwrap_or(at_first)
    }

    /// Whether a text is somewhere on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.find(text).is_some()
    }

    /// Types a move and accepts it.
    pub(crate) fn play(&mut self, text: &str) {
        self.open(text);
    }

    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(MouseKind::Press, from);
        self.mouse(MouseKind::Drag, to);
        self.mouse(MouseKind::Release, to);
    }
}
