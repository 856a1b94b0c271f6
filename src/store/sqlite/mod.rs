//! A store in an `SQLite` database: one file, with its write-ahead log beside it while it is in use.

mod connection;
mod file;
mod held_game;
mod read_only;
mod salvage;
mod schema;

use std::fs;
use std::path::Path;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::database::Database;
use crate::database::engine::Engine;
use crate::database::rows::row;
use crate::error::{ErrorKind, StoreError};
use crate::path::{StorePath, refuses_locks};
use crate::{GameId, StoreRequest, StoreResponse, run};
use connection::error_kind;
use file::{keep_private, prepare};
use held_game::HeldGame;
use parlour_platform::files::create_private;
use read_only::{Access, ReadOnly};
pub use salvage::{Salvaged, salvage};

/// A store in an `SQLite` database.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    name: String,
    access: Access,
    /// The game that is played by this program.
    held: Option<HeldGame>,
}

impl Sqlite {
    /// Opens the database in a file, or creates it. Its files are then for their owner alone. If nothing may be
    /// written it can be read.
    ///
    /// # Errors
    /// An error if the file cannot be used; it is then as it was.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let name = path.to_string_lossy().into_owned();
        // SQLite gives its log the permissions of the database. Opening says why a file cannot be created.
        let _ = create_private(path);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(error_kind);
        let opened = match connection.and_then(prepare) {
            // SQLite opens for reading what it may not write to, where its other files are there.
            Ok(connection) if connection.is_readonly("main").unwrap_or(false) => {
                Ok((connection, Access::ReadOnly))
            }
            Ok(connection) => {
                keep_private(path);
                Ok((connection, Access::Full))
            }
            Err(kind @ (ErrorKind::ReadOnly | ErrorKind::CannotOpen)) => ReadOnly::open(path)
                .map(|ReadOnly { connection, access }| (connection, access))
                .ok_or(kind),
            Err(kind) => Err(kind),
        };
        match opened {
            Ok((connection, access)) => Ok(Self {
                connection,
                name,
                access,
                held: None,
            }),
            Err(kind) => Err(StoreError {
                kind: cause(kind, path),
                file: name,
            }),
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
        let connection = Connection::open_in_memory()
            .map_err(error_kind)
            .and_then(prepare);
        match connection {
            Ok(connection) => Ok(Self {
                connection,
                name,
                access: Access::Full,
                held: None,
            }),
            Err(kind) => Err(StoreError { file: name, kind }),
        }
    }

    /// Runs SQLite's integrity check over the whole file, which takes a while.
    ///
    /// # Errors
    /// An error if the file is damaged, with the fault.
    pub fn check(&self) -> Result<(), StoreError> {
        let check = |database: &dyn Database| {
            row(database, "PRAGMA integrity_check(1)", (), |row| row.get(0))
        };
        let found: Option<String> = self.read(check)?;
        self.told(if found.as_deref() == Some("ok") {
            Ok(())
        } else {
            Err(ErrorKind::Damaged)
        })
    }

    /// Stops waiting for the disk after each commit: for filling a database that can be made again.
    ///
    /// # Errors
    /// The database cannot be used.
    pub fn unsynced(&self) -> Result<(), StoreError> {
        self.read(|_| Ok(()))?;
        self.told(
            self.connection
                .pragma_update(None, "synchronous", "off")
                .map_err(error_kind),
        )
    }

    /// Carries out requests in the transaction that has begun, and commits it.
    ///
    /// # Errors
    /// One that fails and is no refusal.
    fn run_inside(
        &mut self,
        requests: &[StoreRequest],
    ) -> Result<Vec<Result<StoreResponse, StoreError>>, StoreError> {
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
        self.told(self.connection.execute_batch(sql).map_err(error_kind))
    }

    /// Says of an error which file it concerns.
    fn told<T>(&self, result: Result<T, ErrorKind>) -> Result<T, StoreError> {
        result.map_err(|kind| StoreError {
            file: self.name.clone(),
            kind: match self.connection.path() {
                Some(path) if !path.is_empty() => cause(kind, Path::new(path)),
                _ => kind,
            },
        })
    }

    /// Limits the file to its present size, as a full disk would.
    #[cfg(test)]
    pub(super) fn fill(&self) {
        let pages: i64 = self
            .connection
            .pragma_query_value(None, "page_count", |row| row.get(0))
            .unwrap();
        self.connection
            .pragma_update(None, "max_page_count", pages)
            .unwrap();
    }
}

/// SQLite cannot tell a lock that somebody holds from one that the file system does not grant.
fn cause(kind: ErrorKind, database: &Path) -> ErrorKind {
    match kind {
        ErrorKind::Busy if refuses_locks(database) => ErrorKind::NoLocks,
        ErrorKind::CannotOpen if database.is_dir() => ErrorKind::IsFolder,
        kind => kind,
    }
}

impl Engine for Sqlite {
    fn limits(&self) -> Option<String> {
        self.access
            .limits()
            .map(|limits| format!("{} {limits}", self.name))
    }

    /// A store in memory has no other program. One whose folder refuses locks is held by nobody: of two that write
    /// nevertheless, the second is refused.
    fn hold(&mut self, game: Option<GameId>) -> bool {
        if self.held.as_ref().map(HeldGame::id) == game {
            return true;
        }
        let path = self.connection.path().filter(|path| !path.is_empty());
        let Some((path, game)) = path.zip(game) else {
            self.held = None;
            return true;
        };
        match HeldGame::take(Path::new(path), game) {
            Ok(Some(held)) => self.held = Some(held),
            Ok(None) => return false,
            Err(_) => self.held = None,
        }
        true
    }

    fn read<T>(
        &self,
        query: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        self.told(if self.connection.is_autocommit() {
            let transaction = self.connection.unchecked_transaction().map_err(error_kind);
            transaction.and_then(|transaction| query(&*transaction))
        } else {
            query(&self.connection)
        })
    }

    /// Runs a write. Within [`Engine::run_all`] it is part of the open transaction, and only a
    /// failed write is rolled back.
    fn write<T>(
        &mut self,
        change: impl Fn(&dyn Database) -> Result<T, ErrorKind>,
    ) -> Result<T, StoreError> {
        let result = if self.connection.is_autocommit() {
            let begun = self
                .connection
                .transaction_with_behavior(TransactionBehavior::Immediate)
                .map_err(error_kind);
            begun.and_then(|begun| {
                let answer = change(&*begun)?;
                begun.commit().map_err(error_kind).map(|()| answer)
            })
        } else {
            let begun = self.connection.savepoint().map_err(error_kind);
            begun.and_then(|begun| {
                let answer = change(&*begun)?;
                begun.commit().map_err(error_kind).map(|()| answer)
            })
        };
        self.told(result)
    }

    /// Runs one transaction, which is synced once. If a request shows that the file cannot be
    /// written, or breaks a database rule, the transaction is rolled back. Each request then runs
    /// separately.
    fn run_all(&mut self, requests: Vec<StoreRequest>) -> Vec<Result<StoreResponse, StoreError>> {
        if requests.len() > 1 {
            if let Err(error) = self.batch("BEGIN IMMEDIATE") {
                return vec![Err(error); requests.len()];
            }
            if let Ok(answers) = self.run_inside(&requests) {
                return answers;
            }
            // SQLite rolls back automatically after some errors.
            let _ = self.batch("ROLLBACK");
        }
        requests
            .into_iter()
            .map(|request| run(self, request))
            .collect()
    }
}
