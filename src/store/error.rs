//! The errors of a store, worded for people.

use std::fmt;

use crate::GameId;
use crate::server::table_code::TableCode;
use parlour_language::Text;

/// An error, and the file it concerns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {kind}")]
pub struct StoreError {
    pub file: String,
    pub kind: ErrorKind,
}

impl StoreError {
    /// A server refuses a request that the store would carry out.
    pub fn refused(why: impl Into<Text>) -> Self {
        Self {
            file: "this server".into(),
            kind: ErrorKind::Refused(why.into()),
        }
    }

    /// Returns whether another table has the code of a new one.
    pub fn is_code_taken(&self) -> bool {
        matches!(self.kind, ErrorKind::CodeTaken(_))
    }
}

/// The kind of error. In every case nothing has been written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// Another program has held the lock for longer than the busy timeout.
    #[error("another program is writing to it; nothing is saved until that has done so")]
    Busy,
    /// The file system of the database knows no locks.
    #[error(
        "files in its folder cannot be locked, so nothing is saved; `--data FILE` names one elsewhere"
    )]
    NoLocks,
    #[error("the disk is full; nothing was saved")]
    DiskFull,
    #[error("it is read-only")]
    ReadOnly,
    #[error("it cannot be opened: its folder is missing or read-only")]
    CannotOpen,
    #[error("it is a folder; name a file in it")]
    IsFolder,
    /// A database elsewhere does not answer, or has broken off.
    #[error("the database cannot be reached; nothing was saved; retrying: {0}")]
    Unreachable(String),
    #[error(
        "it is from before the first release (format {found}) and stays as it is; with the program that wrote it, \
         `parlour export` and `parlour library export` write its games to files, which `parlour import` reads"
    )]
    OlderVersion {
        /// The schema version of the file.
        found: i64,
    },
    #[error(
        "it was written by a newer version of Parlour (format {found}; this version reads {known})"
    )]
    NewerVersion {
        /// The schema version of the file.
        found: i64,
        /// The latest schema version that this program knows.
        known: i64,
    },
    #[error(
        "it is damaged; `parlour store salvage NEW_FILE` saves what can be read; move it away to start a new one"
    )]
    Damaged,
    #[error("it belongs to another program")]
    Foreign,
    #[error("it is not a database")]
    NotADatabase,
    #[error("it cannot be read or written: {0}")]
    Io(String),
    #[error("there is no game {0}")]
    NotFound(GameId),
    /// Another program has written to the game since this one read it.
    #[error("another Parlour has continued this game; nothing more is saved here")]
    Conflict,
    /// A value does not have the type of its column.
    #[error("a value in it cannot be read: {0}")]
    BadValue(String),
    /// A game's rows are there but cannot be decoded.
    #[error("game {0} cannot be read: {1}")]
    Unreadable(GameId, String),
    /// The same of a hall's table.
    #[error("table {0} cannot be read: {1}")]
    UnreadableTable(TableCode, String),
    /// Tables that are closed keep their codes, with their games.
    #[error("another table has the code {0}")]
    CodeTaken(TableCode),
    /// The request makes no sense for what is stored.
    #[error("{}", .0.english())]
    Refused(Text),
}

impl ErrorKind {
    /// A game whose rows cannot be decoded.
    pub(super) fn unreadable(game: GameId, why: impl fmt::Display) -> Self {
        Self::Unreadable(game, why.to_string())
    }

    /// The same, where the query that failed was for one game.
    pub(super) fn of_game(self, game: GameId) -> Self {
        if let Self::BadValue(why) = self {
            Self::Unreadable(game, why)
        } else {
            self
        }
    }

    /// Returns whether the whole file is affected, not one game in it.
    pub fn is_of_file(&self) -> bool {
        !matches!(
            self,
            Self::NotFound(_)
                | Self::Conflict
                | Self::Unreadable(..)
                | Self::UnreadableTable(..)
                | Self::CodeTaken(_)
                | Self::Refused(_)
        )
    }
}
