//! A session in a world that answers: robots think, and deadlines pass, when they are let.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

use parlour::app::effect::{Effect, MouseMode};
use parlour::app::facts::Facts;
use parlour::app::input::MouseKind;
use parlour::app::msg::Msg;
use parlour::app::state::Start;
use parlour::config::Config;
use parlour::model::any::Mode;
use parlour::model::source::Source;
use parlour::robots::Thinking;

use crate::session::{BEST, Session};

/// The program on a stage.
pub(crate) struct Stage {
    session: Session,
    /// What robots have been asked and not answered yet.
    thoughts: VecDeque<Effect>,
    /// The deadline that has not passed yet.
    wake: Option<Effect>,
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
        Self { session, thoughts: VecDeque::new(), wake: None, effects: Vec::new() }
    }

    /// The world takes in what was asked of it.
    fn hear(&mut self) {
        for effect in self.session.effects() {
            match &effect {
                Effect::Think(_) => self.thoughts.push_back(effect.clone()),
                Effect::StopThinking => self.thoughts.clear(),
                Effect::Wake { .. } => self.wake = Some(effect.clone()),
                Effect::Unwake => self.wake = None,
                _ => {}
            }
            self.effects.push(effect);
        }
    }

    /// Lets robots think until none is asked.
    pub(crate) fn think(&mut self) {
        self.hear();
        while let Some(Effect::Think(thought)) = self.thoughts.pop_front() {
            self.session.send(thought.answer(&Thinking::untimed()));
            self.hear();
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
