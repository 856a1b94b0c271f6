//! [`Store`] in an `SQLite` database: one file, with its write-ahead log beside it while it is in use.

use std::fs::{self, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::accounts::{self, Key};
use super::database::{keep_private, prepare};
use super::error::{ErrorKind, StoreError};
use super::path::StorePath;
use super::read_only::{Access, ReadOnly};
use super::rows::error_kind;
use super::{
    Account, AccountId, AccountKey, Append, Filter, GameId, GameSummary, HallTable, HistoryPage, Imported, Person,
    RankingRow, RatingChange, Rival, SavedGame, Statistics, Store, StoreRequest, StoreResponse, append, file_games,
    file_import, games, hall_tables, history, ratings, raw, run, statistics,
};
use crate::model::account_name::AccountName;
use crate::model::any::Mode;
use crate::model::rating::{Ladder, Rating};
use crate::model::record::Record;
use crate::model::record::file_game::{FileGame, GameHash};
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

    /// Whether nothing can be written.
    pub fn is_read_only(&self) -> bool {
        !matches!(self.access, Access::Full)
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

    /// Carries out requests in order and in one transaction, which is synced once. One that is refused refuses no other.
    /// Where one of them shows that the file cannot be written, or would break a rule of the database, nothing is kept of
    /// the transaction, and each is carried out by itself.
    pub fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>> {
        if requests.len() > 1 {
            if let Err(error) = self.batch("BEGIN IMMEDIATE") {
                return vec![Err(error); requests.len()];
            }
            if let Ok(answers) = self.run_inside(&requests) {
                return answers;
            }
            // After some errors SQLite has rolled back by itself.
            let _ = self.batch("ROLLBACK");
        }
        requests.into_iter().map(|request| run(self, request)).collect()
    }

    /// Carries out requests in the transaction that has begun, and commits it.
    ///
    /// # Errors
    /// One that fails and is no refusal.
    fn run_inside(&mut self, requests: &[StoreRequest]) -> Result<Vec<Result<StoreResponse, StoreError>>, StoreError> {
        let mut answers = Vec::with_capacity(requests.len());
        for request in requests {
            match run(self, request.clone()) {
                Err(error) if error.kind.is_of_file() => return Err(error),
                answer => answers.push(answer),
            }
        }
        self.batch("COMMIT").map(|()| answers)
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.connection.execute_batch(sql).map_err(error_kind);
        done.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Reads in one transaction, so that all queries see the same state.
    fn read<T>(&self, query: impl FnOnce(&Connection) -> Result<T, ErrorKind>) -> Result<T, StoreError> {
        let result = if self.connection.is_autocommit() {
            let transaction = self.connection.unchecked_transaction().map_err(error_kind);
            transaction.and_then(|transaction| query(&transaction))
        } else {
            query(&self.connection)
        };
        result.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Writes in one transaction, which is on the disk when this returns; or as a part of the one that
    /// [`Sqlite::run_all`] has begun, in which what fails is undone by itself.
    fn write<T>(&mut self, change: impl FnOnce(&Connection) -> Result<T, ErrorKind>) -> Result<T, StoreError> {
        let result = if self.connection.is_autocommit() {
            let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(error_kind);
            begun.and_then(|begun| {
                let answer = change(&begun)?;
                begun.commit().map_err(error_kind).map(|()| answer)
            })
        } else {
            let begun = self.connection.savepoint().map_err(error_kind);
            begun.and_then(|begun| {
                let answer = change(&begun)?;
                begun.commit().map_err(error_kind).map(|()| answer)
            })
        };
        result.map_err(|kind| StoreError { file: self.name.clone(), kind })
    }

    /// Limits the file to its present size, as a full disk would.
    #[cfg(test)]
    pub(super) fn fill(&self) {
        let pages: i64 = self.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        self.connection.pragma_update(None, "max_page_count", pages).unwrap();
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

    fn known_texts(&self, keys: Vec<GameHash>) -> Result<Vec<Option<GameId>>, StoreError> {
        self.read(|connection| file_games::known(connection, &keys))
    }

    fn import_file_games(
        &mut self,
        games: Vec<FileGame>,
        counted: bool,
        now: Timestamp,
    ) -> Result<Vec<Imported>, StoreError> {
        let import = |connection: &Connection, game| file_import::import(connection, game, counted, now);
        self.write(|connection| games.iter().map(|game| import(connection, game)).collect())
    }

    fn merge(&mut self, from: String, into: String) -> Result<(), StoreError> {
        self.write(|connection| statistics::merge(connection, &from, &into))
    }

    fn split(&mut self, name: String) -> Result<(), StoreError> {
        self.write(|connection| statistics::split(connection, &name))
    }
    fn account_of_key(&self, fingerprint: String) -> Result<Option<Account>, StoreError> {
        self.read(|connection| accounts::of_key(connection, &fingerprint))
    }

    fn account_named(&self, name: String) -> Result<Option<Account>, StoreError> {
        self.read(|connection| accounts::named(connection, &name))
    }

    fn account_by_id(&self, account: AccountId) -> Result<Option<Account>, StoreError> {
        self.read(|connection| accounts::by_id(connection, account))
    }

    fn keys(&self, account: AccountId) -> Result<Vec<AccountKey>, StoreError> {
        self.read(|connection| accounts::keys(connection, account))
    }

    fn create_account(
        &mut self,
        name: AccountName,
        is_program: bool,
        fingerprint: String,
        comment: String,
        now: Timestamp,
    ) -> Result<Account, StoreError> {
        let key = Key { fingerprint: &fingerprint, comment: &comment };
        self.write(|connection| accounts::create(connection, &name, is_program, key, now))
    }

    fn visit(&mut self, account: AccountId, fingerprint: String, now: Timestamp) -> Result<(), StoreError> {
        self.write(|connection| accounts::visit(connection, account, &fingerprint, now))
    }

    fn mark_program(&mut self, account: AccountId) -> Result<(), StoreError> {
        self.write(|connection| accounts::mark_program(connection, account))
    }

    fn add_key(
        &mut self,
        account: AccountId,
        fingerprint: String,
        comment: String,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let key = Key { fingerprint: &fingerprint, comment: &comment };
        self.write(|connection| accounts::add_key(connection, account, key, now))
    }

    fn remove_key(&mut self, account: AccountId, fingerprint: String) -> Result<(), StoreError> {
        self.write(|connection| accounts::remove_key(connection, account, &fingerprint))
    }

    fn save_account_settings(&mut self, account: AccountId, settings: String) -> Result<(), StoreError> {
        self.write(|connection| accounts::save_settings(connection, account, &settings))
    }

    fn ban(&mut self, name: String, why: Option<String>) -> Result<(), StoreError> {
        self.write(|connection| accounts::ban(connection, &name, why.as_deref()))
    }

    fn hall_tables(&self) -> Result<Vec<HallTable>, StoreError> {
        self.read(hall_tables::open)
    }

    fn hall_table_of_game(&self, game: GameId) -> Result<Option<HallTable>, StoreError> {
        self.read(|connection| hall_tables::of_game(connection, game))
    }

    fn save_hall_table(&mut self, table: HallTable) -> Result<(), StoreError> {
        self.write(|connection| hall_tables::save(connection, &table))
    }
    fn ranking(&self, mode: Mode, ladder: Ladder, limit: usize) -> Result<Vec<RankingRow>, StoreError> {
        self.read(|connection| ratings::ranking(connection, mode, ladder, limit))
    }

    fn ratings(&self, account: AccountId) -> Result<Vec<(Mode, Rating)>, StoreError> {
        self.read(|connection| ratings::of_account(connection, account))
    }

    fn rating_history(&self, account: AccountId, mode: Mode) -> Result<Vec<(Timestamp, Rating)>, StoreError> {
        self.read(|connection| ratings::history(connection, account, mode))
    }

    fn rivals(&self, account: AccountId) -> Result<Vec<Rival>, StoreError> {
        self.read(|connection| ratings::rivals(connection, account))
    }

    fn unrated_games(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(ratings::uncounted)
    }

    fn rate(&mut self, game: GameId, now: Timestamp) -> Result<Vec<RatingChange>, StoreError> {
        self.write(|connection| ratings::rate(connection, game, now))
    }
}
