//! [`Store`] in an `SQLite` database: one file, with its write-ahead log beside it while it is in use.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::database::{keep_private, prepare};
use super::error::{ErrorKind, StoreError};
use super::path::StorePath;
use super::read_only::{Access, ReadOnly};
use super::rows::error_kind;
use super::{
    Append, Filter, GameId, GameSummary, HistoryPage, Imported, Person, SavedGame, Statistics, Store, append, games,
    history, raw, statistics,
};
use crate::model::record::Record;
use crate::model::record::games::PlayedRecord;

/// A store in an `SQLite` database.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    name: String,
    access: Access,
}

impl Sqlite {
    /// Opens the database in a file, or creates it. Its files are then for their owner alone. Where nothing may be
    /// written it can be read.
    ///
    /// # Errors
    /// Why it cannot be used; the file is then as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.to_string_lossy().into_owned();
        // SQLite gives its log the permissions of the database. Why a file cannot be created, opening it says.
        let _ = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(error_kind);
        let opened = match connection.and_then(prepare) {
            // SQLite opens for reading what it may not write to, where its other files are there.
            Ok(connection) if connection.is_readonly("main").unwrap_or(false) => Ok((connection, Access::ReadOnly)),
            Ok(connection) => {
                keep_private(path);
                Ok((connection, Access::Full))
            }
            Err(kind @ (ErrorKind::ReadOnly | ErrorKind::CannotOpen)) => {
                ReadOnly::open(path).map(|ReadOnly { connection, access }| (connection, access)).ok_or(kind)
            }
            Err(kind) => Err(kind),
        };
        match opened {
            Ok((connection, access)) => Ok(Self { connection, name, access }),
            Err(kind) => Err(StoreError { file: name, kind }),
        }
    }

    /// Opens the database at a path and creates its folder if [`StorePath::makes_folder`] says so.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn at(path: &StorePath) -> Result<Self, StoreError> {
        if let Some(folder) = path.path.parent().filter(|_| path.makes_folder) {
            // If it cannot be made, opening the file says so.
            let _ = fs::create_dir_all(folder);
        }
        Self::open(&path.path)
    }

    /// A store in memory, which is gone when this value is dropped.
    ///
    /// # Errors
    /// Only if SQLite cannot allocate.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::without_file("the store in memory")
    }

    /// An empty store in memory that stands for a file which does not exist and is not to be created.
    ///
    /// # Errors
    /// Only if SQLite cannot allocate.
    pub fn without_file(name: &str) -> Result<Self, StoreError> {
        let name = name.to_owned();
        let connection = Connection::open_in_memory().map_err(error_kind).and_then(prepare);
        match connection {
            Ok(connection) => Ok(Self { connection, name, access: Access::Full }),
            Err(kind) => Err(StoreError { file: name, kind }),
        }
    }

    /// Runs SQLite's integrity check over the whole file, which takes a while.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            let found: String =
                connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(error_kind)?;
            if found == "ok" { Ok(()) } else { Err(ErrorKind::Damaged) }
        })
    }

    /// Stops waiting for the disk after each commit: for filling a database that can be made again.
    ///
    /// # Errors
    /// The database cannot be used.
    pub fn unsynced(&self) -> Result<(), StoreError> {
        self.read(|_| Ok(()))?;
        let off = self.connection.pragma_update(None, "synchronous", "off").map_err(error_kind);
        off.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Carries out many appends in one transaction, which is synced once. One that is refused refuses no other; where the
    /// file itself cannot be written, none is carried out.
    pub fn append_all(&mut self, appends: &[Append]) -> Vec<Result<GameId, StoreError>> {
        let answers = self.write(|transaction| {
            appends.iter().map(|append| in_savepoint(transaction, append)).collect::<Result<Vec<_>, _>>()
        });
        let named =
            |answer: Result<GameId, ErrorKind>| answer.map_err(|kind| StoreError { file: self.name.clone(), kind });
        match answers {
            Ok(answers) => answers.into_iter().map(named).collect(),
            Err(error) => vec![Err(error); appends.len()],
        }
    }

    /// Reads in one transaction, so that all queries see the same state.
    fn read<T>(&self, query: impl FnOnce(&Connection) -> Result<T, ErrorKind>) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(error_kind);
        let result = transaction.and_then(|transaction| query(&transaction));
        result.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Writes in one transaction, which is on the disk when this returns.
    fn write<T>(&mut self, change: impl FnOnce(&mut Transaction) -> Result<T, ErrorKind>) -> Result<T, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(error_kind);
        let result = transaction.and_then(|mut transaction| {
            let answer = change(&mut transaction)?;
            transaction.commit().map_err(error_kind)?;
            Ok(answer)
        });
        result.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Limits the file to its present size, as a full disk would.
    #[cfg(test)]
    pub(super) fn fill(&self) {
        let pages: i64 = self.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        self.connection.pragma_update(None, "max_page_count", pages).unwrap();
    }
}

/// Appends, and undoes only this append if it is refused.
///
/// # Errors
/// The file cannot be written.
fn in_savepoint(transaction: &mut Transaction, append: &Append) -> Result<Result<GameId, ErrorKind>, ErrorKind> {
    let savepoint = transaction.savepoint().map_err(error_kind)?;
    match append::append(&savepoint, append) {
        Ok(id) => savepoint.commit().map(|()| Ok(id)).map_err(error_kind),
        Err(kind) if kind.is_of_file() => Err(kind),
        Err(kind) => savepoint.finish().map(|()| Err(kind)).map_err(error_kind),
    }
}

impl Store for Sqlite {
    fn read_only(&self) -> Result<Option<String>, StoreError> {
        Ok(self.access.limits().map(|limits| format!("{} {limits}", self.name)))
    }

    fn open(&self, game: GameId) -> Result<SavedGame, StoreError> {
        self.read(|connection| games::open(connection, game).map_err(|kind| kind.of_game(game)))
    }

    fn record(&self, game: GameId) -> Result<Record, StoreError> {
        self.read(|connection| games::record(connection, game).map_err(|kind| kind.of_game(game)))
    }

    fn raw(&self, game: GameId) -> Result<String, StoreError> {
        self.read(|connection| raw::dump(connection, game))
    }

    fn unfinished(&self) -> Result<Vec<GameSummary>, StoreError> {
        self.read(history::unfinished)
    }

    fn history(&self, filter: Filter) -> Result<HistoryPage, StoreError> {
        self.read(|connection| history::finished(connection, &filter))
    }

    fn people(&self) -> Result<Vec<Person>, StoreError> {
        self.read(statistics::people)
    }

    fn statistics(&self, person: String) -> Result<Vec<Statistics>, StoreError> {
        self.read(|connection| statistics::of(connection, &person))
    }

    fn append(&mut self, append: Append) -> Result<GameId, StoreError> {
        self.write(|connection| append::append(connection, &append))
    }

    fn rename(&mut self, game: GameId, title: String) -> Result<(), StoreError> {
        self.write(|connection| games::rename(connection, game, &title))
    }

    fn delete(&mut self, game: GameId) -> Result<(), StoreError> {
        self.write(|connection| games::delete(connection, game))
    }

    fn discard(&mut self, game: GameId, length: usize) -> Result<bool, StoreError> {
        self.write(|connection| games::discard(connection, game, length))
    }

    fn import(&mut self, games: Vec<PlayedRecord>, now: Timestamp) -> Result<Vec<Imported>, StoreError> {
        self.write(|connection| {
            let import = |(record, standing): &PlayedRecord| games::import(connection, record, standing.as_ref(), now);
            games.iter().map(import).collect()
        })
    }

    fn merge(&mut self, from: String, into: String) -> Result<(), StoreError> {
        self.write(|connection| statistics::merge(connection, &from, &into))
    }

    fn split(&mut self, name: String) -> Result<(), StoreError> {
        self.write(|connection| statistics::split(connection, &name))
    }
}
