//! The store in a database of `SQLite`: one file, with its write-ahead log beside it while it is in use.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::error::{StoreError, Trouble};
use super::place::Place;
use super::rows::trouble;
use super::{
    Filter, Imported, Kept, Listed, Opening, Person, Progress, Statistics, Store, TableId, history, migrations,
    statistics, tables,
};
use crate::model::record::Record;
use crate::model::record::games::Game;

/// How long one waits for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(2);

/// A store in a database.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    name: String,
}

impl Sqlite {
    /// Opens the database in a file, or makes a new one where nothing is yet.
    ///
    /// # Errors
    /// Why it cannot be used; the file is then as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.to_string_lossy().into_owned();
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(trouble);
        connection
            .and_then(prepare)
            .map_err(|trouble| StoreError { file: name.clone(), trouble })
            .map(|connection| Self { connection, name })
    }

    /// Opens the database at a place, whose folder is made if need be.
    ///
    /// # Errors
    /// As [`Sqlite::open`].
    pub fn at(place: &Place) -> Result<Self, StoreError> {
        if let Some(folder) = place.path.parent().filter(|_| place.makes_folder) {
            // If it cannot be made, opening the file says so.
            let _ = fs::create_dir_all(folder);
        }
        Self::open(&place.path)
    }

    /// A store that lasts as long as this value.
    ///
    /// # Errors
    /// None but for want of memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::without_file("the store in memory")
    }

    /// The same in the place of a file that is not there yet, and is not to be made.
    ///
    /// # Errors
    /// None but for want of memory.
    pub fn without_file(name: &str) -> Result<Self, StoreError> {
        let name = name.to_owned();
        let connection = Connection::open_in_memory().map_err(trouble).and_then(prepare);
        match connection {
            Ok(connection) => Ok(Self { connection, name }),
            Err(trouble) => Err(StoreError { file: name, trouble }),
        }
    }

    /// Whether the whole file is sound, which takes a while.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            let found: String =
                connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(trouble)?;
            if found == "ok" { Ok(()) } else { Err(Trouble::Damaged) }
        })
    }

    /// From now on nothing waits for the disk: for filling a database that can be made again.
    ///
    /// # Errors
    /// As ever.
    pub fn unsynced(&self) -> Result<(), StoreError> {
        self.read(|_| Ok(()))?;
        let off = self.connection.pragma_update(None, "synchronous", "off").map_err(trouble);
        off.map_err(|trouble| StoreError { file: self.name.clone(), trouble })
    }

    /// Reads, all from one moment.
    fn read<T>(&self, ask: impl FnOnce(&Connection) -> Result<T, Trouble>) -> Result<T, StoreError> {
        let transaction = self.connection.unchecked_transaction().map_err(trouble);
        let result = transaction.and_then(|transaction| ask(&transaction));
        result.map_err(|trouble| StoreError { file: self.name.clone(), trouble })
    }

    /// Writes all or nothing; what is written lasts when this returns.
    fn write<T>(&mut self, change: impl FnOnce(&Transaction) -> Result<T, Trouble>) -> Result<T, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(trouble);
        let result = transaction.and_then(|transaction| {
            let answer = change(&transaction)?;
            transaction.commit().map_err(trouble)?;
            Ok(answer)
        });
        result.map_err(|trouble| StoreError { file: self.name.clone(), trouble })
    }

    /// Lets it grow no further than it is, as on a disk that is full.
    #[cfg(test)]
    pub(super) fn fill(&self) {
        let pages: i64 = self.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        self.connection.pragma_update(None, "max_page_count", pages).unwrap();
    }
}

/// Sees whose the database is before anything is written, and brings it to the latest form.
fn prepare(connection: Connection) -> Result<Connection, Trouble> {
    let mut connection = connection;
    connection.busy_timeout(PATIENCE).map_err(trouble)?;
    migrations::migrate(&mut connection)?;
    // A commit is on the disk when it returns: the log is synced each time.
    connection.pragma_update(None, "journal_mode", "wal").map_err(trouble)?;
    connection.pragma_update(None, "synchronous", "full").map_err(trouble)?;
    connection.pragma_update(None, "foreign_keys", true).map_err(trouble)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

impl Store for Sqlite {
    fn begin(&mut self, opening: &Opening, progress: &Progress) -> Result<TableId, StoreError> {
        self.write(|connection| tables::begin(connection, opening, progress))
    }

    fn go_on(&mut self, table: TableId, revision: u64, progress: &Progress) -> Result<u64, StoreError> {
        self.write(|connection| tables::go_on(connection, table, revision, progress))
    }

    fn open(&self, table: TableId) -> Result<Kept, StoreError> {
        self.read(|connection| tables::kept(connection, table))
    }

    fn record(&self, table: TableId) -> Result<Record, StoreError> {
        self.read(|connection| tables::record(connection, table))
    }

    fn rename(&mut self, table: TableId, title: &str) -> Result<(), StoreError> {
        self.write(|connection| tables::rename(connection, table, title))
    }

    fn delete(&mut self, table: TableId) -> Result<(), StoreError> {
        self.write(|connection| tables::delete(connection, table))
    }

    fn import(&mut self, games: &[Game], now: Timestamp) -> Result<Vec<Imported>, StoreError> {
        self.write(|connection| {
            let each =
                games.iter().map(|(record, standing)| tables::import(connection, record, standing.as_ref(), now));
            each.collect()
        })
    }

    fn unfinished(&self) -> Result<Vec<Listed>, StoreError> {
        self.read(history::unfinished)
    }

    fn history(&self, filter: &Filter) -> Result<(Vec<Listed>, usize), StoreError> {
        self.read(|connection| history::finished(connection, filter))
    }

    fn people(&self) -> Result<Vec<Person>, StoreError> {
        self.read(statistics::people)
    }

    fn statistics(&self, person: &str) -> Result<Vec<Statistics>, StoreError> {
        self.read(|connection| statistics::of(connection, person))
    }

    fn merge(&mut self, from: &str, into: &str) -> Result<(), StoreError> {
        self.write(|connection| statistics::merge(connection, from, into))
    }

    fn part(&mut self, name: &str) -> Result<(), StoreError> {
        self.write(|connection| statistics::part(connection, name))
    }
}
