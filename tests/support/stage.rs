//! The program without a terminal: messages in, effects and frames out.

use std::collections::VecDeque;

use parlour::app::App;
use parlour::app::effect::{Effect, MouseMode};
use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::{Input, Key, Mouse, MouseKind};
use parlour::app::msg::Msg;
use parlour::app::state::{Start, State};
use parlour::app::update::update;
use parlour::config::Config;
use parlour::model::any::Mode;
use parlour::model::source::Source;
use parlour::robots::Thinking;
use parlour::view::view;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};
use ratatui::{Frame, Terminal};

type Update = fn(&mut State, Msg) -> Vec<Effect>;
type View = fn(&State, &mut Frame);
type Parlour = App<State, Update, View>;

/// The program on a stage. What it wants done is done at once or kept: robots think only when they are let.
pub(crate) struct Stage {
    app: Parlour,
    size: Size,
    /// What robots have been asked and not answered yet.
    thoughts: VecDeque<Effect>,
    /// Deadlines that have not passed yet.
    wakes: VecDeque<Effect>,
    /// What the mouse was last asked to report.
    pub(crate) mouse: MouseMode,
    /// Every effect so far.
    pub(crate) effects: Vec<Effect>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Stage {
    /// A table as a configuration says, in a window of this size.
    pub(crate) fn new(config: &str, mode: Mode, width: u16, height: u16) -> Self {
        Self::with(config, Start::Play(mode), Facts { depth: Depth::True, glyphs: Glyphs::Unicode }, width, height)
    }

    /// The same with another beginning and another terminal.
    pub(crate) fn with(config: &str, start: Start, facts: Facts, width: u16, height: u16) -> Self {
        let config = Config::read(Source::new("config.toml", config)).expect("a configuration");
        let mouse = if config.screen.mouse { MouseMode::Click } else { MouseMode::Off };
        let state = State::new(config, facts, start, 1);
        let (size, app) = (Size::new(width, height), App::new(state, update as Update, view as View));
        let (thoughts, wakes, effects) = <_>::default();
        let mut this = Self { app, size, thoughts, wakes, mouse, effects };
        this.send(Msg::Input(Input::Resize(size)));
        this
    }

    pub(crate) fn send(&mut self, msg: Msg) {
        for effect in self.app.update(msg) {
            match &effect {
                Effect::Think(_) => self.thoughts.push_back(effect.clone()),
                Effect::StopThinking => self.thoughts.clear(),
                Effect::Wake { .. } => self.wakes = VecDeque::from([effect.clone()]),
                Effect::Unwake => self.wakes.clear(),
                Effect::Mouse(mode) => self.mouse = *mode,
                _ => {}
            }
            self.effects.push(effect);
        }
    }

    /// Lets robots think and deadlines pass until neither is left.
    pub(crate) fn settle(&mut self) {
        for _ in 0..500 {
            if let Some(Effect::Think(thought)) = self.thoughts.pop_front() {
                let msg = thought.answer(&Thinking::untimed());
                self.send(msg);
            } else if let Some(Effect::Wake { ticket, .. }) = self.wakes.pop_front() {
                self.send(Msg::Woke(ticket));
            } else {
                return;
            }
        }
        panic!("the table never comes to rest");
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.send(Msg::Input(Input::Key(key)));
    }

    /// Types characters as keys.
    pub(crate) fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.key(Key::Char(c)));
    }

    /// Types a move and accepts it.
    pub(crate) fn play(&mut self, text: &str) {
        self.keys(&format!(":{text}"));
        self.key(Key::Enter);
    }

    pub(crate) fn mouse(&mut self, kind: MouseKind, at: (u16, u16)) {
        self.send(Msg::Input(Input::Mouse(Mouse { kind, at: Position::from(at) })));
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseKind::Press, at);
        self.mouse(MouseKind::Release, at);
    }

    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.mouse(MouseKind::Press, from);
        self.mouse(MouseKind::Drag, to);
        self.mouse(MouseKind::Release, to);
    }

    /// What is on the screen.
    pub(crate) fn frame(&self) -> Buffer {
        let backend = TestBackend::new(self.size.width, self.size.height);
        let mut terminal = Terminal::new(backend).expect("a terminal");
        terminal.draw(|frame| self.app.view(frame)).expect("a frame");
        terminal.backend().buffer().clone()
    }

    /// The lines on the screen.
    pub(crate) fn lines(&self) -> Vec<String> {
        let frame = self.frame();
        let line = |row: ratatui::layout::Rect| row.positions().map(|at| frame[at].symbol().to_owned()).collect();
        frame.area.rows().map(line).collect()
    }

    /// The line above the foot.
    pub(crate) fn message(&self) -> String {
        self.lines()[usize::from(self.size.height) - 2].trim().to_owned()
    }

    /// Whether a text is somewhere on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.lines().iter().any(|line| line.contains(text))
    }
}
