//! Where a store is: in a file, or in a database elsewhere.

use std::fmt;
use std::path::{Path, PathBuf};

use super::path::StorePath;
use super::postgres::{Postgres, PostgresUrl};
use super::sqlite::Sqlite;
use super::{Store, StoreError};

/// What `--data` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreSource {
    File(StorePath),
    Postgres(PostgresUrl),
}

impl StoreSource {
    /// The database that was named by a URL, or else the file that [`StorePath::of`] finds.
    ///
    /// # Errors
    /// A URL that is wrong.
    pub fn of(named: Option<PathBuf>) -> Result<Option<Self>, String> {
        match Self::of_url(named.as_deref())? {
            Some(url) => Ok(Some(url)),
            None => Ok(StorePath::of(named).map(Self::File)),
        }
    }

    /// The database that was named by a URL, if it was.
    ///
    /// # Errors
    /// A URL that is wrong.
    pub fn of_url(named: Option<&Path>) -> Result<Option<Self>, String> {
        let url = named
            .and_then(Path::to_str)
            .filter(|text| PostgresUrl::is_url(text));
        url.map(|url| url.parse().map(Self::Postgres)).transpose()
    }

    /// Opens the store. A file is made where there is none, and a database brought to the latest form.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn open(&self) -> Result<Box<dyn Store + Send>, StoreError> {
        Ok(match self {
            Self::File(path) => Box::new(Sqlite::at(path)?),
            Self::Postgres(url) => Box::new(Postgres::open(url)?),
        })
    }
}

impl From<StorePath> for StoreSource {
    fn from(path: StorePath) -> Self {
        Self::File(path)
    }
}

/// As it may be shown: without a password.
impl fmt::Display for StoreSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.path.display().fmt(f),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}
