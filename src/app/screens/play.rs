//! The table screen: one game being played, from the first deal to the standings.
//!
//! It knows the game only through the table's events ([`crate::app::table`]) and the board
//! ([`crate::app::board`]). It adds the pauses: a mismatch stays visible, a robot's move takes a moment, and a key
//! skips both.

mod curtain;
mod ending;
mod events;
mod hints;
mod input;
mod phase;
mod saving;
mod screen;

use std::collections::VecDeque;

use jiff::Timestamp;

use self::curtain::first_viewer;
use self::hints::BotQuestion;
pub use self::phase::{Phase, TableOptions};
use crate::app::autosave::Autosave;
use crate::app::board::{BoardUi, GameUi};
use crate::app::effect::{Effect, RequestId};
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::move_log::MoveLog;
use crate::app::table::{Observation, Table, TableEvent};
use crate::model::player::{Names, Player};
use crate::model::record::Record;
use crate::model::seat::Seat;
use crate::model::time_control::TimeControl;
use crate::table::bot_request::AnyGame;

/// A table on the screen.
#[derive(Clone, Debug)]
pub struct Play<G: GameUi> {
    table: Table<G>,
    /// What the person at the screen may know.
    pub observation: Observation<G>,
    /// How the person handles the board.
    pub board: G::Board,
    pub log: MoveLog,
    /// What the message line says, if not what to do.
    pub message: Option<Message>,
    phase: Phase<G::Move>,
    /// The seats that are still to be shown something in private before the game goes on.
    private: VecDeque<Seat>,
    options: TableOptions,
    /// What a robot has been asked for beside its own moves.
    asked_bot: Option<(RequestId, BotQuestion)>,
    /// What the robot that thinks has found so far.
    analysis: String,
    shows_analysis: bool,
    /// Whether the end of the game has been announced.
    announced: bool,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    autosave: Autosave,
    /// Events that are shown once they are saved.
    held: Vec<TableEvent<G>>,
    /// The file that the record was to be saved in, until it is.
    file: Option<String>,
}

impl<G: GameUi + AnyGame> Play<G> {
    /// A table that has been set up; the game begins at once.
    pub fn new(table: Table<G>, options: TableOptions, env: &mut Env) -> (Self, Vec<Effect>) {
        Self::begin(table, options, Autosave::new(false), env)
    }

    /// The same with an autosave.
    pub fn begin(table: Table<G>, options: TableOptions, autosave: Autosave, env: &mut Env) -> (Self, Vec<Effect>) {
        let mut play = Self::at(table, options, autosave);
        let mut effects = play.proceed(env);
        effects.extend(play.save(env));
        (play, effects)
    }

    fn at(table: Table<G>, options: TableOptions, autosave: Autosave) -> Self {
        let mut table = table;
        table.set_viewer(first_viewer::<G>(table.players()));
        table.think_within(options.limit);
        let observation = table.snapshot().observation;
        let board = G::Board::new(&observation);
        Self {
            table,
            observation,
            board,
            log: MoveLog::default(),
            message: None,
            phase: Phase::Idle,
            private: VecDeque::new(),
            options,
            asked_bot: None,
            analysis: String::new(),
            shows_analysis: false,
            announced: false,
            started: None,
            finished: None,
            autosave,
            held: Vec::new(),
            file: None,
        }
    }

    /// Who sits here.
    pub fn players(&self) -> &[Player] {
        self.table.players()
    }

    /// Their names.
    pub fn names(&self) -> &Names {
        self.table.names()
    }

    /// The table itself, for the record.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.observation.winners.is_some()
    }

    /// Whether the game runs and something has been done in it, so that leaving would lose it.
    pub fn is_running(&self) -> bool {
        !self.is_over() && self.observation.moves > usize::from(G::DEALS)
    }

    /// How many lines the scoreboard has.
    pub fn score_lines(&self) -> usize {
        self.players().len() + self.board.notes(&self.observation).len()
    }

    /// The record of the game so far. It shows everything.
    pub fn record(&self) -> Record {
        Record {
            players: self.players().to_vec(),
            rules: G::wrap_rules(self.table.rules().clone()),
            moves: self.table.record(),
            started: self.started,
            finished: self.finished,
            end: self.observation.end,
            clock: TimeControl::None,
            spent: Vec::new(),
            practice: false,
        }
    }

    /// A name for the file of the record: the game, and when it began.
    pub fn file_name(&self) -> String {
        let began = self.started.map_or_else(String::new, |at| at.strftime("-%Y%m%d-%H%M%S").to_string());
        format!("{}{began}.toml", G::NAME)
    }
}
