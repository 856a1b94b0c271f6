//! A table of `BirdHead` in a test: what the shell would do is done at once, and time passes when a test says so.

use parlour::app::Msg;
use parlour::app::any_play::AnyPlay;
use parlour::app::effect::{Effect, Ticket};
use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::{Input, Key, Mouse, MouseKind};
use parlour::app::screens::play::Play;
use parlour::app::state::{Screen, Start, State};
use parlour::app::update::update;
use parlour::config::Config;
use parlour::model::any::Mode;
use parlour::model::birdhead::BirdHead;
use parlour::model::player::{Level, Player};
use parlour::robots::Thinking;
use parlour::view::view;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

/// A terminal with all colours and characters.
pub(crate) const FULL: Facts = Facts { depth: Depth::True, glyphs: Glyphs::Unicode };

/// A person.
pub(crate) fn person(name: &str) -> Player {
    Player::person(name)
}

/// A robot that plays the same way every time, and fast.
pub(crate) fn robot(name: &str) -> Player {
    Player::robot(name, Level::Novice)
}

/// Ana among three robots.
pub(crate) fn ana_and_robots() -> Vec<Player> {
    vec![person("Ana"), robot("Bo"), robot("Cy"), robot("Dot")]
}

/// A table on a screen, with what the shell has been asked for.
pub(crate) struct Room {
    pub(crate) state: State,
    wake: Option<Ticket>,
}

impl Room {
    /// Players sit down in a window of this size, and the robots play until a person has to act, or until
    /// something stays in sight.
    pub(crate) fn open(players: Vec<Player>, seed: u64, (width, height): (u16, u16), facts: Facts) -> Self {
        let config = Config { players, ..Config::default() };
        let state = State::new(config, facts, Start::Play(Mode::BirdHead), seed);
        let mut room = Self { state, wake: None };
        room.send(Msg::Input(Input::Resize(Size::new(width, height))));
        room
    }

    /// A message, and what comes of it but for deadlines.
    pub(crate) fn send(&mut self, msg: Msg) {
        for effect in update(&mut self.state, msg) {
            match effect {
                Effect::Wake { ticket, .. } => self.wake = Some(ticket),
                Effect::Unwake => self.wake = None,
                Effect::Think(thought) => {
                    let chosen = thought.choose(&Thinking::untimed());
                    self.send(Msg::Thought(thought.ticket(), chosen));
                }
                _ => {}
            }
        }
    }

    pub(crate) fn press(&mut self, key: Key) {
        self.send(Msg::Input(Input::Key(key)));
    }

    pub(crate) fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(Key::Char(c)));
    }

    pub(crate) fn click(&mut self, at: Position) {
        for kind in [MouseKind::Press, MouseKind::Release] {
            self.send(Msg::Input(Input::Mouse(Mouse { kind, at })));
        }
    }

    /// Clicks on a text of the frame.
    pub(crate) fn click_on(&mut self, text: &str) {
        let at = find(&self.frame(), text).unwrap_or_else(|| panic!("{text} is not on the screen:\n{}", self.text()));
        self.click(at);
    }

    /// The deadline that is pending passes; `false` when there is none.
    pub(crate) fn wait(&mut self) -> bool {
        let ticket = self.wake.take();
        if let Some(ticket) = ticket {
            self.send(Msg::Woke(ticket));
        }
        ticket.is_some()
    }

    /// Time passes until somebody has to press a key.
    pub(crate) fn wait_for_person(&mut self) {
        while self.wait() {}
    }

    pub(crate) fn play(&self) -> &Play<BirdHead> {
        match &self.state.screen {
            Screen::Play(AnyPlay::BirdHead(play)) => play,
            other => panic!("no table of BirdHead: {other:?}"),
        }
    }

    /// The frame as it is drawn now.
    pub(crate) fn frame(&self) -> Buffer {
        frame(&self.state)
    }

    /// Its text.
    pub(crate) fn text(&self) -> String {
        text(&self.frame())
    }

    /// The line above the foot line.
    pub(crate) fn message(&self) -> String {
        let text = self.text();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len() - 2].trim_end().to_owned()
    }

    /// The person leads the lowest card, or discards.
    pub(crate) fn act(&mut self) {
        if self.play().sight.view.standing().is_none() {
            self.press(Key::Home);
            self.press(Key::Enter);
            self.press(Key::Enter);
        } else {
            self.press(Key::Char('d'));
        }
    }

    /// The person leads the lowest card or discards, and time passes, until the message line says this.
    pub(crate) fn play_until(&mut self, said: &str) {
        for _ in 0..300 {
            if self.message().contains(said) {
                return;
            }
            if self.is_my_turn() {
                self.act();
            } else {
                self.wait();
            }
        }
        panic!("waited in vain for {said}:\n{}", self.text());
    }

    /// Whether the person is to lay cards down.
    pub(crate) fn is_my_turn(&self) -> bool {
        !self.play().sight.legal.is_empty() && self.play().board.scene.is_table() && self.play().curtain().is_none()
    }
}

/// A state's frame.
pub(crate) fn frame(state: &State) -> Buffer {
    let backend = TestBackend::new(state.size.width, state.size.height);
    let mut terminal = Terminal::new(backend).expect("a terminal in memory");
    terminal.draw(|frame| view(state, frame)).expect("a frame");
    terminal.backend().buffer().clone()
}

/// A frame's text, a line a row.
pub(crate) fn text(frame: &Buffer) -> String {
    let row = |row: ratatui::layout::Rect| row.positions().map(|at| frame[at].symbol()).collect::<String>();
    frame.area.rows().map(row).collect::<Vec<_>>().join("\n")
}

fn find(frame: &Buffer, text: &str) -> Option<Position> {
    let starts = |at: &Position| {
        let row = (at.x..frame.area.right()).map(|x| frame[(x, at.y)].symbol());
        row.collect::<String>().starts_with(text)
    };
    frame.area.positions().find(starts)
}
