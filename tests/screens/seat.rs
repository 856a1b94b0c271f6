//! The program with a person at it: keys and clicks in, frames out. Robots answer at once.

use std::collections::VecDeque;

use parlour::app::effect::{Effect, Ticket};
use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::{Input, Key, Mouse, MouseKind};
use parlour::app::state::{Start, State};
use parlour::app::{Msg, update};
use parlour::config::Config;
use parlour::model::any::AnyRules;
use parlour::model::player::{Level, Player};
use parlour::robots::Thinking;
use parlour::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

/// The program with its window.
pub(crate) struct Seat {
    pub(crate) state: State,
    /// The deadline that is waited for.
    pub(crate) deadline: Option<Ticket>,
    /// What was asked of the shell but for time and robots.
    pub(crate) asked: Vec<Effect>,
}

/// A table of these rules; where `reveal_ms` is zero, only a key goes on.
pub(crate) fn table(rules: AnyRules, players: &[(&str, Option<Level>)], size: (u16, u16), reveal_ms: u32) -> Seat {
    let mode = rules.mode();
    let mut config = Config { mode, ..Config::default() };
    config.players =
        players.iter().map(|(name, robot)| Player { name: (*name).into(), mind: (*robot).into() }).collect();
    config.rules.retain(|other| other.mode() != mode);
    config.rules.push(rules);
    config.table.reveal_ms = reveal_ms;
    config.table.undo = true;
    let facts = Facts { depth: Depth::True, glyphs: Glyphs::Unicode };
    let mut seat = Seat { state: State::new(config, facts, Start::Play(mode), 1), deadline: None, asked: Vec::new() };
    seat.tell(Msg::Input(Input::Resize(Size::new(size.0, size.1))));
    seat
}

impl Seat {
    /// A message and all that follows from it at once.
    pub(crate) fn tell(&mut self, msg: Msg) {
        let mut waiting = VecDeque::from([msg]);
        while let Some(msg) = waiting.pop_front() {
            for effect in update::update(&mut self.state, msg) {
                match effect {
                    Effect::Think(thought) => {
                        waiting.push_back(Msg::Thought(thought.ticket(), thought.choose(&Thinking::untimed())));
                    }
                    Effect::Wake { ticket, .. } => self.deadline = Some(ticket),
                    Effect::Unwake => self.deadline = None,
                    other => self.asked.push(other),
                }
            }
        }
    }

    /// Time passes, so that robots move and nothing stays in sight that has a deadline.
    pub(crate) fn wait(&mut self) {
        while let Some(ticket) = self.deadline.take() {
            self.tell(Msg::Woke(ticket));
        }
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.tell(Msg::Input(Input::Key(key)));
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        keys.chars().for_each(|c| self.key(Key::Char(c)));
    }

    /// Presses and releases the button on the first place where the frame shows this text.
    #[track_caller]
    pub(crate) fn click(&mut self, text: &str) {
        let at = self.find(text).unwrap_or_else(|| panic!("{text:?} is not on the screen\n{}", self.text()));
        for kind in [MouseKind::Press, MouseKind::Release] {
            self.tell(Msg::Input(Input::Mouse(Mouse { kind, at })));
        }
    }

    fn find(&self, text: &str) -> Option<Position> {
        let frame = self.frame();
        frame.area.positions().find(|at| {
            let row = (at.x..frame.area.right()).map(|x| frame[(x, at.y)].symbol()).collect::<String>();
            row.starts_with(text)
        })
    }

    pub(crate) fn frame(&self) -> Buffer {
        let mut terminal =
            Terminal::new(TestBackend::new(self.state.size.width, self.state.size.height)).expect("a test's terminal");
        terminal.draw(|frame| view(&self.state, frame)).expect("a frame");
        terminal.backend().buffer().clone()
    }

    /// The frame's symbols, a line a row.
    pub(crate) fn text(&self) -> String {
        let frame = self.frame();
        let row = |y| (0..frame.area.width).map(|x| frame[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..frame.area.height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    pub(crate) fn sees(&self, text: &str) {
        assert!(self.text().contains(text), "{text:?} is not on the screen\n{}", self.text());
    }

    #[track_caller]
    pub(crate) fn sees_no(&self, text: &str) {
        assert!(!self.text().contains(text), "{text:?} is on the screen\n{}", self.text());
    }
}
