//! Saves games: unfinished ones to be resumed, finished ones for the history and the statistics. Of how a game goes a
//! store keeps the log, to which it only ever appends; whatever else is written follows from it.
//!
//! For a hall it also keeps accounts with their keys, tables from when they are opened until they are over, and the ratings
//! that rated games make. At home nothing of that is written.
//!
//! [`Store`] is the interface; its operations stand in one table in `operations.rs`, each with its queries, which lie by part:
//! `games`, `library`, `training`, `accounts`, `moderation` and `server`. `database` gives them a transaction; a query has one
//! text for all databases. [`sqlite::Sqlite`] is the engine for a database file, or for one in memory in tests;
//! `postgres::Postgres`, behind the feature `postgres`, is the one for a database that several halls share.
//! [`source::StoreSource`] says which of them is meant, and where it is; `transfer` moves a server from one to the other. A
//! request and its response are plain data ([`StoreRequest`], [`StoreResponse`]), so that they travel as an effect and a
//! message; [`run`] carries one out.
//!
//! A store holds whole games, with deals and other secrets. A screen's part of them passes through a
//! table's view or a replay, as in every game.

mod accounts;
pub mod check;
mod database;
mod error;
mod games;
pub mod library;
mod moderation;
mod operations;
pub mod path;
#[cfg(feature = "postgres")]
pub mod postgres;
mod server;
pub mod source;
pub mod sqlite;
mod training;
pub mod transfer;

use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;

pub use accounts::account_id::AccountId;
pub use accounts::account_merge::MergedAccounts;
pub use accounts::recovery_codes::RecoveryCode;
pub use accounts::{Account, AccountKey, Visited};
pub use accounts::{account_code, account_name};
pub use error::{ErrorKind, StoreError};
pub use games::append::Append;
pub use games::statistics::{Alone, Person, Statistics};
pub use games::{history, import_tally, statistics};
pub use moderation::bans::{Ban, Banned, network};
pub use moderation::mutes::Mute;
pub use moderation::reports::{Report, ReportedLine};
pub use operations::{Operation, Store, StoreRequest, StoreResponse, ask, run};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::final_score::FinalScore;
use parlour_model::log::LogEntry;
use parlour_model::player::{Names, Player};
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;
pub use server::arena_score::ArenaScore;
pub use server::arenas::{Arena, ArenaId, ArenaPlayer, ArenaTerms};
pub use server::daily_leaderboard::{
    DailyDeal, DailyLeaderboard, DailyPlay, DailyRow, DailyStreak,
};
pub use server::hall_tables::{GameTable, HallSeat, HallTable, SeatOwner, TableMark};
pub use server::halls::{HALL_LASTS, HallId, Heartbeat, PresentSession};
pub use server::notices::{Notice, NoticeKind};
pub use server::ratings::{HeadToHead, LeaderboardRow, RatingChange};
pub use server::{chat_line, rating, table_code};
pub use training::TrainingCount;
pub use training::daily::{DailyDeals, DailyGame, DailyResult};
pub use training::daily_puzzle::DailyPuzzle;
pub use training::puzzle_runs::RunCount;

/// The number of a game in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The settings that are fixed when a game begins.
#[derive(Clone, Debug, PartialEq)]
pub struct GameHeader {
    /// In seat order.
    pub players: Vec<Player>,
    pub rules: AnyRules,
    /// The seed of all deals, dice and robots.
    pub seed: u64,
    /// Set when moves may be taken back.
    pub take_back: bool,
    pub clock: TimeControl,
    /// Set when the same deal is played again. Such a game counts for no best, par, rating or
    /// streak.
    pub practice: bool,
    pub started: Option<Timestamp>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// `None` where the record does not say.
    pub finished: Option<Timestamp>,
    /// The end of the game if it did not end by its rules.
    pub end: Option<End>,
    pub standing: FinalScore,
}

/// A game with its whole log, to be resumed.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    pub id: GameId,
    pub header: GameHeader,
    /// The time at which the game was over, if it is.
    pub finished: Option<Timestamp>,
    /// The time at which the log last grew.
    pub touched: Timestamp,
    /// All that was decided, in order. Its length is what [`Append::expected`] takes, so that of two programs that write
    /// only one succeeds.
    pub log: Vec<LogEntry>,
}

/// The store's additions to a game beyond what was known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    pub game: GameId,
    /// The number of the first of these entries, counted from 0.
    pub from: usize,
    pub entries: Vec<LogEntry>,
    /// The time at which the last of them was appended.
    pub touched: Timestamp,
    pub started: Option<Timestamp>,
    /// The time at which the game was over, if it is.
    pub finished: Option<Timestamp>,
}

/// A game in a list. Nothing in it is a secret of the game. Of a game that cannot be read the list has no more than its
/// number.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    pub id: GameId,
    /// `None` where it cannot be read.
    pub mode: Option<Mode>,
    /// `None` where they cannot be read.
    pub rules: Option<AnyRules>,
    /// The name a person gave it.
    pub title: Option<String>,
    /// In seat order.
    pub players: Vec<Player>,
    pub moves: usize,
    pub started: Option<Timestamp>,
    pub last_played: Timestamp,
    /// Playing time in milliseconds.
    pub elapsed_ms: u64,
    /// Set when the game counts for no best, par, rating or streak. Reasons are that the same deal
    /// was played again, moves were taken back, or hints were given.
    pub practice: bool,
    /// `None` while it is unfinished.
    pub result: Option<GameResult>,
    /// The day of the daily deal that it is, if it is one.
    pub day: Option<Date>,
    /// The details that are known only because the game came from a file of games.
    pub file: Option<FileNote>,
    /// The reason why the game cannot be opened, if its rows cannot be read. It can still be
    /// deleted, and exported as [`Store::raw`] does.
    pub unreadable: Option<String>,
}

/// The result of a game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// `None` where the record does not say.
    pub finished: Option<Timestamp>,
    /// The end of the game if it did not end by its rules.
    pub end: Option<End>,
    pub scores: Vec<i32>,
    /// The number of turns that every seat has ended.
    pub turns: Vec<u64>,
    /// Of a game of somebody alone: what a perfect memory needs on average, where that is known (CON-13).
    pub par: Option<f64>,
    pub winners: Vec<Seat>,
}

/// The details that a list shows of a game from a file of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNote {
    /// The date on which it was played, as far as that is known: a day, a month or a year.
    pub date: Option<String>,
    /// The event, where the text that is kept names one.
    pub event: Option<String>,
    /// The tag for the result, as it stands in the text that is kept.
    pub result: Option<String>,
    /// Set when the file does not give the result.
    pub is_open: bool,
    /// Set when the last word of its text is no move, so that only the moves before it are kept.
    pub is_incomplete: bool,
}

impl GameSummary {
    /// A game that cannot be read.
    fn unreadable(id: GameId, why: String) -> Self {
        Self {
            id,
            mode: None,
            rules: None,
            title: None,
            players: Vec::new(),
            moves: 0,
            started: None,
            last_played: Timestamp::UNIX_EPOCH,
            elapsed_ms: 0,
            practice: false,
            result: None,
            day: None,
            file: None,
            unreadable: Some(why),
        }
    }

    /// The players' names.
    pub fn names(&self) -> Names {
        Names::of(&self.players)
    }
}

/// The outcome of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Lost,
    /// Won, alone or with some of the others.
    Won,
    /// Nobody has won, or all have.
    Drawn,
}

impl Outcome {
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::Drawn];

    /// The word for it in the program's arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }
}

/// The finished games to list, the latest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub mode: Option<Mode>,
    /// Only games that this person played in.
    pub player: Option<String>,
    /// Only games that ended so for `player`, or for anybody if there is none.
    pub outcome: Option<Outcome>,
    /// Only games that this person of a hall may know of: those of its listed tables, and the person's own.
    pub seen_by: Option<String>,
    /// The account of that person, if there is one: a seat is the account's, whatever it was called when the game was kept.
    pub seen_as: Option<AccountId>,
    pub skip: usize,
    pub limit: usize,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            mode: None,
            player: None,
            outcome: None,
            seen_by: None,
            seen_as: None,
            skip: 0,
            limit: Self::PAGE,
        }
    }
}

impl Filter {
    /// The number of games listed at a time.
    pub const PAGE: usize = 100;
}

/// Finished games that a filter lets through.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryPage {
    /// At most [`Filter::limit`] of them.
    pub games: Vec<GameSummary>,
    /// The number of games that the filter lets through, as far as they were counted.
    pub total: usize,
    /// Set when there are more than `total`: beyond [`Filter::skip`], at most
    /// [`HistoryPage::MOST_COUNTED`] are counted.
    pub has_more: bool,
}

impl HistoryPage {
    /// The number of games that are counted beyond those skipped. A page of a million games
    /// therefore takes no longer than one of some thousands.
    pub const MOST_COUNTED: usize = 5_000;
}

/// The result of importing one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// Added to the history.
    Finished(GameId),
    /// Added to the unfinished games.
    Unfinished(GameId),
    /// The same game was already imported; nothing was added.
    Known(GameId),
    /// Added to the history, though the file does not say how it ended.
    Open(GameId),
}

#[cfg(test)]
mod tests;
