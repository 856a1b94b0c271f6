//! Where games are kept: unfinished tables, the history, and what follows from it.
//!
//! A [`Store`] is asked and answers; it knows nothing of screens. [`sqlite::Sqlite`] is the one in a file
//! (or in memory, for tests); a server behind a hall would be another. What passes is plain data, so that
//! it can travel as an effect and a message: an [`Errand`] and what was [`Brought`] back.
//!
//! A store holds whole games, deals and secrets too. What a screen shows of them goes through the table
//! or the replay, as ever.

mod error;
pub mod history;
mod migrations;
pub mod place;
mod rows;
pub mod sqlite;
pub mod statistics;
mod tables;

use std::fmt;

use jiff::Timestamp;

use crate::model::any::{AnyRules, Mode};
use crate::model::player::{Names, Player};
use crate::model::playthrough::End;
use crate::model::record::Record;
use crate::model::record::games::Game;
use crate::model::seat::Seat;
use crate::model::standing::Standing;
pub use error::{StoreError, Trouble};
pub use statistics::{Person, Statistics};

/// A game in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub i64);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a table is from its first moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// Who sits there, in seat order.
    pub players: Vec<Player>,
    /// Which game, and its rules.
    pub rules: AnyRules,
    /// What all chance and all robots follow from.
    pub seed: u64,
    /// Whether moves may be taken back.
    pub take_back: bool,
    /// When the game began.
    pub started: Option<Timestamp>,
}

/// How far a table has come. Its moves are one line, those taken back at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// From which move on the line is as `moves` says; what the store had from there on is replaced.
    pub from: usize,
    /// The moves from there on.
    pub moves: Vec<String>,
    /// How many moves of the line stand; those after them were taken back.
    pub made: usize,
    /// What time it is.
    pub now: Timestamp,
    /// For how long the table has been played at, in milliseconds.
    pub spent: u64,
    /// For how long each seat has been waited for, in milliseconds.
    pub waited: Vec<u64>,
    /// How it ended, once it has.
    pub closing: Option<Closing>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// When; `None` in a record that does not say.
    pub finished: Option<Timestamp>,
    /// How, where not by its rules.
    pub end: Option<End>,
    /// How it stands.
    pub standing: Standing,
}

/// A table as a store has it, to be played on at.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Which one.
    pub id: TableId,
    /// How often it has been written: whoever writes next has to know.
    pub revision: u64,
    /// What it is.
    pub opening: Opening,
    /// The line of its moves.
    pub moves: Vec<String>,
    /// How many of them stand.
    pub made: usize,
    /// For how long it has been played at, in milliseconds.
    pub spent: u64,
    /// For how long each seat has been waited for, in milliseconds.
    pub waited: Vec<u64>,
}

/// A game in a list. Nothing in it is a secret of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Which one.
    pub id: TableId,
    /// Which game it is.
    pub mode: Mode,
    /// What a person has called it.
    pub title: Option<String>,
    /// Who played, in seat order.
    pub players: Vec<Player>,
    /// How many moves were made.
    pub moves: usize,
    /// When it began.
    pub started: Option<Timestamp>,
    /// When it was last played at.
    pub touched: Timestamp,
    /// For how long it has been played at, in milliseconds.
    pub spent: u64,
    /// How it ended, if it has.
    pub result: Option<ListedResult>,
}

/// How a game in a list ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedResult {
    /// When, where the record says.
    pub finished: Option<Timestamp>,
    /// How, where not by its rules.
    pub end: Option<End>,
    /// Every seat's score.
    pub scores: Vec<i32>,
    /// The winning seats.
    pub winners: Vec<Seat>,
}

impl Listed {
    /// The players' names.
    #[must_use]
    pub fn names(&self) -> Names {
        Names::of(&self.players)
    }
}

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Others won.
    Lost,
    /// Won, alone or with others.
    Won,
    /// Nobody won.
    Drawn,
}

impl Fate {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Won, Self::Lost, Self::Drawn];

    /// How it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }
}

/// Which finished games are wanted, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Of this game only.
    pub mode: Option<Mode>,
    /// In which this person sat.
    pub player: Option<String>,
    /// Which ended so, for that person, or else for any person.
    pub fate: Option<Fate>,
    /// How many are passed over.
    pub skip: usize,
    /// How many are wanted at most.
    pub limit: usize,
}

impl Default for Filter {
    fn default() -> Self {
        Self { mode: None, player: None, fate: None, skip: 0, limit: Self::PAGE }
    }
}

impl Filter {
    /// So many games are listed at a time.
    pub const PAGE: usize = 100;
}

/// What came of importing a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// A finished game, now in the history.
    Finished(TableId),
    /// An unfinished one, which can be played on.
    Unfinished(TableId),
    /// The same game is there already.
    Known(TableId),
}

/// Keeps games. What returns an error has changed nothing.
pub trait Store: fmt::Debug {
    /// A new table, with what has happened there so far. Answers with its number; its revision is 1.
    ///
    /// # Errors
    /// As every function here: what is wrong, in a sentence.
    fn begin(&mut self, opening: &Opening, progress: &Progress) -> Result<TableId, StoreError>;

    /// The table has come further, from what it was at `revision`; answers with the next one.
    ///
    /// # Errors
    /// Also when somebody else has written since.
    fn go_on(&mut self, table: TableId, revision: u64, progress: &Progress) -> Result<u64, StoreError>;

    /// A table to be played on at.
    ///
    /// # Errors
    /// As above.
    fn open(&self, table: TableId) -> Result<Kept, StoreError>;

    /// The record of a game.
    ///
    /// # Errors
    /// As above.
    fn record(&self, table: TableId) -> Result<Record, StoreError>;

    /// Calls a game something; nothing is its usual name again.
    ///
    /// # Errors
    /// As above.
    fn rename(&mut self, table: TableId, title: &str) -> Result<(), StoreError>;

    /// Deletes a game for good.
    ///
    /// # Errors
    /// As above.
    fn delete(&mut self, table: TableId) -> Result<(), StoreError>;

    /// Takes in records whose moves have been played, with their ends if they have one: all of them or none.
    ///
    /// # Errors
    /// As above.
    fn import(&mut self, games: &[Game], now: Timestamp) -> Result<Vec<Imported>, StoreError>;

    /// The unfinished tables, the latest first.
    ///
    /// # Errors
    /// As above.
    fn unfinished(&self) -> Result<Vec<Listed>, StoreError>;

    /// Finished games, the latest first, and how many there are in all.
    ///
    /// # Errors
    /// As above.
    fn history(&self, filter: &Filter) -> Result<(Vec<Listed>, usize), StoreError>;

    /// Every person who has finished a game, by name.
    ///
    /// # Errors
    /// As above.
    fn people(&self) -> Result<Vec<Person>, StoreError>;

    /// What a person has done, game by game.
    ///
    /// # Errors
    /// As above.
    fn statistics(&self, person: &str) -> Result<Vec<Statistics>, StoreError>;

    /// From now on the games of one name count as those of another.
    ///
    /// # Errors
    /// As above; also when one of them is nobody's.
    fn merge(&mut self, from: &str, into: &str) -> Result<(), StoreError>;

    /// A name counts for itself again.
    ///
    /// # Errors
    /// As above.
    fn part(&mut self, name: &str) -> Result<(), StoreError>;
}

/// What a store is asked, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// [`Store::begin`].
    Begin(Opening, Progress),
    /// [`Store::go_on`].
    GoOn(TableId, u64, Progress),
    /// [`Store::open`].
    Open(TableId),
    /// [`Store::record`].
    Record(TableId),
    /// [`Store::rename`].
    Rename(TableId, String),
    /// [`Store::delete`].
    Delete(TableId),
    /// [`Store::import`].
    Import(Vec<Game>, Timestamp),
    /// [`Store::unfinished`].
    Unfinished,
    /// [`Store::history`].
    History(Filter),
    /// [`Store::people`].
    People,
    /// [`Store::statistics`].
    Statistics(String),
    /// [`Store::merge`].
    Merge(String, String),
    /// [`Store::part`].
    Part(String),
}

/// What a store answers, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub enum Brought {
    /// A table was begun.
    Begun(TableId),
    /// A table has come further; its revision.
    WentOn(u64),
    /// A table to be played on at.
    Opened(Box<Kept>),
    /// A record.
    Record(Box<Record>),
    /// It is done.
    Done,
    /// What came of an import.
    Imported(Vec<Imported>),
    /// The unfinished tables.
    Unfinished(Vec<Listed>),
    /// Finished games, and how many there are in all.
    History(Vec<Listed>, usize),
    /// Every person.
    People(Vec<Person>),
    /// What a person has done.
    Statistics(Vec<Statistics>),
}

/// Runs an errand.
///
/// # Errors
/// As the store's function says.
pub fn run(store: &mut dyn Store, errand: &Errand) -> Result<Brought, StoreError> {
    Ok(match errand {
        Errand::Begin(opening, progress) => Brought::Begun(store.begin(opening, progress)?),
        Errand::GoOn(table, revision, progress) => Brought::WentOn(store.go_on(*table, *revision, progress)?),
        Errand::Open(table) => Brought::Opened(Box::new(store.open(*table)?)),
        Errand::Record(table) => Brought::Record(Box::new(store.record(*table)?)),
        Errand::Rename(table, title) => done(store.rename(*table, title))?,
        Errand::Delete(table) => done(store.delete(*table))?,
        Errand::Import(games, now) => Brought::Imported(store.import(games, *now)?),
        Errand::Unfinished => Brought::Unfinished(store.unfinished()?),
        Errand::History(filter) => {
            let (games, all) = store.history(filter)?;
            Brought::History(games, all)
        }
        Errand::People => Brought::People(store.people()?),
        Errand::Statistics(person) => Brought::Statistics(store.statistics(person)?),
        Errand::Merge(from, into) => done(store.merge(from, into))?,
        Errand::Part(name) => done(store.part(name))?,
    })
}

fn done(result: Result<(), StoreError>) -> Result<Brought, StoreError> {
    result.map(|()| Brought::Done)
}

#[cfg(test)]
mod tests;
