//! The program without a terminal: messages go in, effects come out, and what is drawn is read and clicked as a person
//! would do it.

use parlour::app::any_play::AnyPlay;
use parlour::app::facts::{Depth, Facts, Glyphs};
use parlour::app::input::{Input, Key, Mouse, MouseKind};
use parlour::app::state::{Screen, Start, State};
use parlour::app::update::update;
use parlour::app::{Effect, Msg};
use parlour::config::Config;
use parlour::each_game;
use parlour::model::any::{AnyRules, Mode};
use parlour::model::concentration::{Move, Rules};
use parlour::model::grid::Grid;
use parlour::model::player::{Level, Player};
use parlour::model::record::Record;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

/// A terminal that can show everything.
pub(crate) const BEST: Facts = Facts { depth: Depth::True, glyphs: Glyphs::Unicode };

/// The program, and what it has asked of the world so far.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) state: State,
    /// Every effect since the start or since [`Session::effects`] was last asked.
    asked: Vec<Effect>,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Session {
    /// The program in a window of this size.
    pub(crate) fn start(config: Config, facts: Facts, start: Start, size: (u16, u16)) -> Self {
        let mut session = Self::at(State::new(config, facts, start, 1));
        session.resize(size.0, size.1);
        session
    }

    /// The program as it stands.
    pub(crate) fn at(state: State) -> Self {
        Self { state, asked: Vec::new() }
    }

    /// The start screen at 80×24.
    pub(crate) fn menu(config: Config) -> Self {
        Self::start(config, BEST, Start::Menu, (80, 24))
    }

    /// A table of Concentration at 80×24.
    pub(crate) fn table(config: Config) -> Self {
        Self::start(config, BEST, Start::Play(Mode::Concentration), (80, 24))
    }

    /// A record at 80×24.
    pub(crate) fn replay(record: &Record, config: Config) -> Self {
        let (sitting, refused) = record.replay().expect("a record that fits");
        assert_eq!(refused, None);
        Self::start(config, BEST, Start::Replay(Box::new(sitting), record.players.clone()), (80, 24))
    }

    /// Takes in one message.
    pub(crate) fn send(&mut self, msg: Msg) -> Vec<Effect> {
        let effects = update(&mut self.state, msg);
        self.asked.extend(effects.clone());
        effects
    }

    /// What it has asked of the world since this was asked last.
    pub(crate) fn effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.asked)
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) -> Vec<Effect> {
        self.send(Msg::Input(Input::Resize(Size::new(width, height))))
    }

    pub(crate) fn key(&mut self, key: Key) -> Vec<Effect> {
        self.send(Msg::Input(Input::Key(key)))
    }

    /// The same key several times.
    pub(crate) fn press(&mut self, key: Key, times: usize) {
        (0..times).for_each(|_| drop(self.key(key)));
    }

    /// Each character as a key.
    pub(crate) fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| drop(self.key(Key::Char(c))));
    }

    /// A line for which `opener` asks, typed and accepted.
    pub(crate) fn line(&mut self, opener: Key, text: &str) -> Vec<Effect> {
        self.key(opener);
        self.key(Key::Ctrl('u'));
        self.keys(text);
        self.key(Key::Enter)
    }

    pub(crate) fn mouse(&mut self, kind: MouseKind, (x, y): (u16, u16)) -> Vec<Effect> {
        self.send(Msg::Input(Input::Mouse(Mouse { kind, at: Position { x, y } })))
    }

    /// Presses and releases the button on a cell.
    pub(crate) fn click(&mut self, at: (u16, u16)) -> Vec<Effect> {
        let mut effects = self.mouse(MouseKind::Press, at);
        effects.extend(self.mouse(MouseKind::Release, at));
        effects
    }

    /// Clicks on the middle of a text that is on the screen.
    #[track_caller]
    pub(crate) fn click_on(&mut self, text: &str) -> Vec<Effect> {
        let (x, y) = self.place_of(text);
        self.click((x + u16::try_from(text.chars().count() / 2).expect("a short text"), y))
    }

    /// What is drawn.
    pub(crate) fn frame(&self) -> Buffer {
        let Size { width, height } = self.state.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer is a terminal");
        terminal.draw(|frame| parlour::view::view(&self.state, frame)).expect("a buffer can be drawn into");
        terminal.backend().buffer().clone()
    }

    /// The lines that are drawn.
    pub(crate) fn lines(&self) -> Vec<String> {
        let frame = self.frame();
        let line = |y| (0..frame.area.width).map(|x| frame[(x, y)].symbol()).collect::<String>();
        (0..frame.area.height).map(line).collect()
    }

    /// All that is drawn, as text.
    pub(crate) fn text(&self) -> String {
        self.lines().iter().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// That this can be read on the screen.
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.find(text).is_some(), "no {text:?} on the screen:\n{}", self.text());
    }

    /// That this cannot be read on the screen.
    #[track_caller]
    pub(crate) fn hides(&self, text: &str) {
        assert!(self.find(text).is_none(), "there is {text:?} on the screen:\n{}", self.text());
    }

    /// The line above the last, which says what to do or what has happened.
    pub(crate) fn message(&self) -> String {
        let lines = self.lines();
        lines[lines.len() - 2].trim_end().to_owned()
    }

    /// Where a text stands, by the cell of its first character.
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        let frame = self.frame();
        frame.area.positions().map(|at| (at.x, at.y)).find(|at| row_from(&frame, *at).starts_with(text))
    }

    #[track_caller]
    pub(crate) fn place_of(&self, text: &str) -> (u16, u16) {
        self.find(text).unwrap_or_else(|| panic!("no {text:?} on the screen:\n{}", self.text()))
    }

    /// The middle of a card, found as a person finds it: by the letter of its row and the number of its column.
    #[track_caller]
    pub(crate) fn card(&self, place: &str) -> (u16, u16) {
        let (row, column) = place.split_at(1);
        let frame = self.frame();
        let alone = |x: u16, y: u16, sign: &str| {
            let word: String = row_from(&frame, (x, y)).split(' ').next().unwrap_or_default().into();
            word == sign && (x == 0 || frame[(x - 1, y)].symbol() == " ")
        };
        let mut cells = frame.area.positions().filter(|at| at.y > 0);
        let find = |y: u16, from: u16, sign: &str| (from..frame.area.width).find(|x| alone(*x, y, sign));
        let blank_before = |at: &Position| (0..at.x).all(|x| frame[(x, at.y)].symbol() == " ");
        let heads = |at: &Position| alone(at.x, at.y, "1") && blank_before(at);
        let first = cells.find(heads).expect("numbers over the columns");
        let x = find(first.y, first.x, column).expect("the column's number");
        let letter = |y: &u16| (0..first.x).any(|x| alone(x, *y, row));
        (x, (first.y + 1..frame.area.height).find(letter).expect("the row's letter"))
    }

    #[track_caller]
    pub(crate) fn click_card(&mut self, place: &str) -> Vec<Effect> {
        let at = self.card(place);
        self.click(at)
    }

    /// Opens a card by typing its name.
    pub(crate) fn open(&mut self, place: &str) -> Vec<Effect> {
        self.line(Key::Char(':'), place)
    }

    /// The record of the table on the screen.
    pub(crate) fn record(&self) -> Record {
        match &self.state.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.record()),
            other => panic!("no table: {other:?}"),
        }
    }

    /// The places that belong together, in the order of their values, by the deal of the table on the screen.
    pub(crate) fn pairs(&self) -> Vec<Vec<String>> {
        let deal = self.record().moves.first().expect("a deal").clone();
        let Ok(Move::Deal(values)) = deal.parse() else { panic!("no deal: {deal}") };
        let grid = Grid::for_cards(values.len());
        let highest = *values.iter().max().expect("cards");
        let places = |value| values.iter().enumerate().filter(move |(_, other)| **other == value);
        (1..=highest).map(|value| places(value).map(|(i, _)| grid.place(i).to_string()).collect()).collect()
    }

    /// Two places that do not belong together.
    pub(crate) fn mismatch(&self) -> [String; 2] {
        let pairs = self.pairs();
        [pairs[0][0].clone(), pairs[1][0].clone()]
    }
}

fn row_from(frame: &Buffer, (x, y): (u16, u16)) -> String {
    (x..frame.area.width).map(|x| frame[(x, y)].symbol()).collect()
}

/// Ana, and Bo unless she plays alone; a robot where a level is given.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) fn players(robots: &[Option<Level>]) -> Vec<Player> {
    let names = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"];
    robots.iter().zip(names).map(|(robot, name)| Player { name: name.into(), mind: (*robot).into() }).collect()
}

/// Settings for a table of Concentration with so many pairs.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) fn settings(robots: &[Option<Level>], pairs: u16) -> Config {
    let rules = AnyRules::Concentration(Rules { pairs, ..Rules::default() });
    let mut config = Config { players: players(robots), ..Config::default() };
    config.remember(&rules, &players(robots));
    config
}

/// Two friends at one keyboard.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) fn friends(pairs: u16) -> Config {
    settings(&[None, None], pairs)
}
