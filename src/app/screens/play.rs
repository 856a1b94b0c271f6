//! The table screen: one game being played, from the first deal to the standings.
//!
//! It knows the game only through the table's notices ([`crate::app::table`]) and the board's seam
//! ([`crate::app::board`]). What it adds is pace: a mismatch stays in sight, a robot takes a visible
//! moment, and a key hurries both.

mod consult;
mod curtain;
mod ending;
mod hand;
mod keeping;
mod news;
mod pace;

use std::collections::VecDeque;

use jiff::Timestamp;
use ratatui::layout::{Rect, Size};

use self::consult::Consulted;
use self::curtain::first_viewer;
pub use self::pace::{Manner, Pace};
use crate::app::board::{Board, OnScreen};
use crate::app::effect::{Effect, Ticket};
use crate::app::input::Key;
use crate::app::keeper::Keeper;
use crate::app::keymap::{Binding, Command, Context};
use crate::app::move_log::MoveLog;
use crate::app::table::{Notice, Sight, Table};
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;
use crate::model::game::Secrecy;
use crate::model::player::{Names, Player};
use crate::model::record::Record;
use crate::model::seat::{Seat, Turn};

/// What the message line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// News.
    Said(String),
    /// A refusal, or bad news.
    Refused(String),
}

/// A table on the screen.
#[derive(Clone, Debug)]
pub struct Play<G: OnScreen> {
    table: Table<G>,
    /// What the person at the screen may know.
    pub sight: Sight<G>,
    /// How the person handles the board.
    pub board: G::Board,
    /// The move log.
    pub log: MoveLog,
    /// What the message line says, if not what to do.
    pub message: Option<Message>,
    pace: Pace<G::Move>,
    /// Who else is to be shown something in secret before the game goes on.
    looks: VecDeque<Seat>,
    manner: Manner,
    /// What a robot has been asked for beside its own moves.
    consulted: Option<(Ticket, Consulted)>,
    /// What the robot that thinks has found so far.
    musing: String,
    /// Whether that is shown.
    thoughts: bool,
    /// Whether the end of the game has been announced.
    announced: bool,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    keeper: Keeper,
    /// What is shown when it is safe.
    held: Vec<Notice<G>>,
}

impl<G: OnScreen + Seated> Play<G> {
    /// A table that has been set up; the game begins at once.
    pub fn new(table: Table<G>, manner: Manner, tickets: &mut Tickets) -> (Self, Vec<Effect>) {
        let seats = table.players().len();
        Self::begin(table, manner, Keeper::new(false, seats), tickets)
    }

    /// The same with a keeper.
    pub fn begin(table: Table<G>, manner: Manner, keeper: Keeper, tickets: &mut Tickets) -> (Self, Vec<Effect>) {
        let mut play = Self::at(table, manner, keeper);
        let mut effects = vec![Effect::Date];
        effects.extend(play.go_on(tickets));
        (play, effects)
    }

    fn at(table: Table<G>, manner: Manner, keeper: Keeper) -> Self {
        let mut table = table;
        table.look(first_viewer::<G>(table.players()));
        table.think_within(manner.limit);
        let sight = table.stand().sight;
        let board = G::Board::new(&sight);
        Self {
            table,
            sight,
            board,
            log: MoveLog::default(),
            message: None,
            pace: Pace::Free,
            looks: VecDeque::new(),
            manner,
            consulted: None,
            musing: String::new(),
            thoughts: false,
            announced: false,
            started: None,
            finished: None,
            keeper,
            held: Vec::new(),
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

    /// The smallest window in which this game can be played.
    pub fn smallest(&self) -> Size {
        G::Board::needed(&self.sight)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.sight.winners.is_some()
    }

    /// Whether the game runs and something has been done in it, so that leaving would lose it.
    pub fn would_lose(&self) -> bool {
        !self.is_over() && self.sight.moves > usize::from(G::DEALS)
    }

    /// Whether a record of the game as it stands would tell what somebody must not know yet.
    pub fn has_secrets(&self) -> bool {
        G::SECRETS != Secrecy::None && !self.is_over()
    }

    /// How many lines the scoreboard has.
    pub fn score_lines(&self) -> usize {
        self.players().len() + self.board.notes(&self.sight).len()
    }

    /// Rows at the bottom that the board has over the whole width.
    pub fn strip(&self, body: Rect) -> u16 {
        G::Board::strip(body)
    }

    /// The record of the game so far. It shows everything.
    pub fn record(&self) -> Record {
        Record {
            players: self.players().to_vec(),
            rules: G::wrap_rules(self.table.rules().clone()),
            moves: self.table.record(),
            started: self.started,
            finished: self.finished,
            end: self.sight.end,
        }
    }

    /// The keys of the board.
    pub fn bindings(&self) -> &'static [Binding] {
        G::Board::BINDINGS
    }

    /// A name for the file of the record: the game, and when it began.
    pub fn file_name(&self) -> String {
        let began = self.started.map_or_else(String::new, |at| at.strftime("-%Y%m%d-%H%M%S").to_string());
        format!("{}{began}.toml", G::MODE)
    }

    /// Which keys work.
    pub fn context(&self) -> Context {
        if self.is_over() && self.pace == Pace::Free { Context::Over } else { Context::Table }
    }

    /// Whether a command of the keymap makes sense now.
    pub fn offers(&self, command: Command) -> bool {
        match command {
            Command::Undo => self.sight.can_undo,
            Command::Redo => self.sight.can_redo,
            Command::Hint => self.person_to_act(),
            Command::OfferDraw => self.draw_offer().is_some(),
            Command::NewDeal | Command::Restart => G::DEALS,
            Command::Surrender => self.players().iter().any(Player::is_person),
            _ => self.board.offers(command, &self.sight),
        }
    }

    /// How a card may be named by typing, as an example, where that can be done.
    pub fn coordinate(&self) -> Option<String> {
        self.board.coordinate(&self.sight)
    }

    /// Whether a key belongs to a coordinate that is typed on the board, before it means any command.
    pub fn takes(&self, key: Key) -> bool {
        let typing = matches!(self.pace, Pace::Free | Pace::Showing(_)) && !self.is_over();
        typing && self.board.takes(key, &self.sight)
    }

    /// What the person is to do, or why nothing is to be done.
    pub fn prompt(&self) -> String {
        match (&self.pace, self.sight.to_act) {
            (Pace::Curtain(seat), _) => format!("{}: Enter or a click when you are there", self.names().get(*seat)),
            (Pace::Showing(_), _) => self.board.showing(&self.sight, self.names()),
            (Pace::Robot { .. }, Turn::Seat(seat)) => self.thinking(seat),
            // On the way to the disk nothing changes on the screen, so that a move costs no second frame.
            (Pace::Keeping, Turn::Seat(seat)) if !self.players()[seat.index()].is_person() => self.thinking(seat),
            (_, Turn::Over) => self.standing(),
            _ => self.board.prompt(&self.sight, self.names()),
        }
    }
}
