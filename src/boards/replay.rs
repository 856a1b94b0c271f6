//! The view of a record: forward, back, to any move, or automatically.

use crate::play::keys::{AUTO, COPY, FILM, FLIP, LABELS, MOVE_LOG, SAVE, TYPE};
use std::time::Duration;

use ratatui::layout::Size;

use crate::board::{BoardUi, GameUi, Pause};
use crate::move_log::MoveLog;
use crate::play::TableOptions;
use crate::play::file_names;
use crate::saved_game;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Binding, Command, Context};
use parlour_language::{Language, Text, id, text};
use parlour_model::named_game::NamedGame;
use parlour_model::player::{Names, Player};
use parlour_model::record::Record;
use parlour_screen::action::{Action, Export};
use parlour_screen::ask::Then;
use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;
use parlour_screen::line::Line;
use parlour_screen::msg::Msg;
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;
use parlour_table::event::Observation;
use parlour_table::reader::Reader;

/// A record on the screen.
#[derive(Clone, Debug)]
pub struct ReplayScreen<G: GameUi> {
    reader: Reader<G>,
    record: Record,
    /// Set where a file can be written.
    has_files: bool,
    /// The observation of the game, with everything visible.
    pub observation: Observation<G>,
    pub board: G::Board,
    pub log: MoveLog,
    /// The number of moves in the record.
    pub length: usize,
    /// The deadline of the next step, during automatic stepping.
    auto: Option<RequestId>,
    /// The duration of a step.
    pace: Duration,
    /// True while a capture is being shown jump by jump, which happens only during automatic
    /// stepping.
    jumping: bool,
    /// The language of the log.
    language: Language,
}

impl<G: GameUi> ReplayScreen<G> {
    /// A record from its start: the position after the deal.
    pub fn new(reader: Reader<G>, record: Record, options: &TableOptions, has_files: bool) -> Self {
        let observation = reader.observation();
        let board = G::Board::new(&observation);
        let length = reader.length();
        let mut replay = Self {
            reader,
            record,
            has_files,
            observation,
            board,
            log: MoveLog::telling_all(options.language),
            length,
            auto: None,
            pace: options.robot,
            jumping: false,
            language: options.language,
        };
        replay.log.is_open = true;
        replay.seek(0);
        replay
    }

    /// A title with the place in the record.
    pub(crate) fn place(&self, title: Text) -> Text {
        text!("lists-replay-title", title = title, move = self.observation.moves, moves = self.length)
    }

    /// The players' names.
    pub fn names(&self) -> &Names {
        self.reader.names()
    }

    /// Returns the reader of the record.
    pub fn reader(&self) -> &Reader<G> {
        &self.reader
    }

    /// Returns the record of the game that is looked at.
    pub fn played(&self) -> &Record {
        &self.record
    }

    /// A name for the file of the record.
    fn file() -> String {
        format!("{}.{}", G::GAME.name(), saved_game::ending(G::GAME))
    }

    /// Returns the players at the table.
    pub fn players(&self) -> &[Player] {
        self.reader.players()
    }

    /// Returns whether the replay steps automatically.
    pub fn is_auto(&self) -> bool {
        self.auto.is_some()
    }

    /// Handles a command of the keymap. Any command but scrolling stops automatic stepping.
    fn on_command(&mut self, command: Command, env: &mut Env) -> Vec<Effect> {
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            AUTO if self.auto.is_none() => return self.step(env),
            FLIP | LABELS => {
                drop(self.board.on_command(command, &self.observation));
            }
            _ => {
                let target = match command {
                    Command::Right => self.observation.moves + 1,
                    Command::Left => self.observation.moves.saturating_sub(1),
                    Command::Home => 0,
                    Command::End => self.length,
                    _ => self.observation.moves,
                };
                self.seek(target);
                return self
                    .auto
                    .take()
                    .map(|_| Effect::CancelTimer(Timer::Screen))
                    .into_iter()
                    .collect();
            }
        }
        Vec::new()
    }

    /// Goes to the state after `moves` moves.
    pub fn seek(&mut self, moves: usize) {
        self.land();
        self.go_to(moves);
        self.land();
    }

    fn go_to(&mut self, moves: usize) {
        let moves = moves.min(self.length);
        if moves == self.observation.moves && moves > 0 {
            return;
        }
        let is_next = moves == self.observation.moves + 1;
        self.reader.seek(moves);
        self.observation = self.reader.observation();
        if let Some(told) = self.reader.history().last().filter(|_| is_next) {
            self.log.write(moves, told, self.reader.names());
            self.jumping = self.board.on_move(told, &self.observation) == Pause::Jump;
        } else {
            self.rebuild();
        }
    }

    /// Builds board and log from the moves so far.
    fn rebuild(&mut self) {
        let before = std::mem::replace(&mut self.board, G::Board::new(&self.observation));
        self.board.resume(&before);
        self.log = MoveLog::telling_all(self.language).in_place_of(&self.log);
        for (i, told) in self.reader.history().iter().enumerate() {
            self.log.write(i + 1, told, self.reader.names());
            self.board.on_move(told, &self.observation);
        }
    }

    /// Makes the jumps that are left of a capture that is being shown.
    fn land(&mut self) {
        while self.jumping {
            self.jumping = self.board.advance() == Pause::Jump;
        }
    }

    /// A deadline has passed.
    fn timer_fired(&mut self, request_id: RequestId, env: &mut Env) -> Vec<Effect> {
        if self.auto == Some(request_id) {
            self.step(env)
        } else {
            Vec::new()
        }
    }

    /// Makes one automatic step, and sets the deadline of the next.
    fn step(&mut self, env: &mut Env) -> Vec<Effect> {
        if self.jumping {
            self.jumping = self.board.advance() == Pause::Jump;
        } else {
            self.go_to(self.observation.moves + 1);
        }
        self.auto = None;
        if self.observation.moves >= self.length && !self.jumping {
            return Vec::new();
        }
        let request_id = env.new_id();
        self.auto = Some(request_id);
        vec![Effect::SetTimer {
            timer: Timer::Screen,
            after: self.pace,
            request_id,
        }]
    }
}

impl<G: GameUi> ScreenUi for ReplayScreen<G> {
    fn context(&self) -> Context {
        Context::Replay
    }

    fn title(&self) -> Text {
        self.place(self.observation.title(G::GAME.title().into(), self.names()))
    }

    /// The move that was made last.
    fn prompt(&self) -> Text {
        self.log
            .lines()
            .last()
            .map_or_else(Text::default, |(_, text)| text.to_owned().into())
    }

    fn command(&mut self, command: Command, shared: &mut Shared) -> Vec<Action> {
        match command {
            Command::Back => vec![Action::Back],
            TYPE => {
                let seek = |screen: &mut Self, typed: String, _: &mut Shared| {
                    let moves = typed.parse();
                    let moves = moves.map_err(|_| text!("lists-no-move-number", text = &typed));
                    moves.map(|moves| screen.seek(moves))
                };
                let line = Line::new(id!("menu-asks-number"), "", Then::new(seek));
                vec![Action::Type(line.or_blank())]
            }
            MOVE_LOG => {
                self.log.switch(shared.window);
                Vec::new()
            }
            COPY => vec![Action::Copy(self.record.text_for(&Self::file()).into())],
            SAVE if !self.has_files => vec![Action::Export(Export::Played, Self::file())],
            SAVE => {
                let save = |_: &mut Self, file| Action::Export(Export::Played, file);
                vec![file_names::ask(id!("menu-asks-file"), &Self::file(), save)]
            }
            FILM => {
                let name = format!("{}.svg", G::GAME.name());
                let save = |_: &mut Self, file| Action::Export(Export::Film, file);
                vec![file_names::ask(id!("menu-asks-film"), &name, save)]
            }
            _ => Action::effects(self.on_command(command, shared.env)),
        }
    }

    fn mouse(&mut self, mouse: Mouse, shared: &mut Shared) -> Vec<Action> {
        let command = match mouse.kind {
            MouseKind::WheelUp => Command::Left,
            MouseKind::WheelDown | MouseKind::Press => Command::Right,
            MouseKind::Drag | MouseKind::Release => return Vec::new(),
        };
        Action::effects(self.on_command(command, shared.env))
    }

    fn shows_log(&self) -> bool {
        self.log.is_asked
    }

    fn game(&self) -> Option<NamedGame> {
        Some((&self.record.rules).into())
    }

    fn smallest(&self) -> Size {
        G::Board::needed(&self.observation)
    }

    fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Left | Command::Home => self.observation.moves > 0,
            Command::Right | Command::End | AUTO => {
                self.observation.moves < self.length || self.is_auto()
            }
            FILM => self.has_files,
            _ => true,
        }
    }

    fn record(&self) -> Option<Record> {
        Some(self.record.clone())
    }

    fn receive(&mut self, msg: Msg, shared: &mut Shared) -> Vec<Action> {
        match msg {
            Msg::TimerFired(id) => Action::effects(self.timer_fired(id, shared.env)),
            _ => Vec::new(),
        }
    }
}
