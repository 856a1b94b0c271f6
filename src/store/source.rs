//! The location of a store: a file, or a database elsewhere.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::path::StorePath;
#[cfg(feature = "postgres")]
use crate::postgres::{Postgres, PostgresUrl, PostgresUrlError};
use crate::sqlite::Sqlite;
use crate::{Store, StoreError};

/// The store that `--data` names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreSource {
    File(StorePath),
    #[cfg(feature = "postgres")]
    Postgres(PostgresUrl),
}

/// The reason a URL names no database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    #[cfg(feature = "postgres")]
    #[error(transparent)]
    Url(#[from] PostgresUrlError),
    #[cfg(not(feature = "postgres"))]
    #[error(
        "this Parlour was built without PostgreSQL; build it with `--features postgres`, or name a file with --data"
    )]
    NoPostgres,
}

impl StoreSource {
    /// The database that was named by a URL, or else the file that [`StorePath::of`] finds.
    ///
    /// # Errors
    /// A URL that is wrong.
    pub fn of(named: Option<PathBuf>) -> Result<Option<Self>, SourceError> {
        match Self::of_url(named.as_deref())? {
            Some(url) => Ok(Some(url)),
            None => Ok(StorePath::of(named).map(Self::File)),
        }
    }

    /// The database that was named by a URL, if it was.
    ///
    /// # Errors
    /// A URL that is wrong.
    pub fn of_url(named: Option<&Path>) -> Result<Option<Self>, SourceError> {
        let url = named
            .and_then(Path::to_str)
            .filter(|text| is_postgres_url(text));
        url.map(Self::of_postgres).transpose()
    }

    #[cfg(feature = "postgres")]
    fn of_postgres(url: &str) -> Result<Self, SourceError> {
        Ok(Self::Postgres(url.parse()?))
    }

    #[cfg(not(feature = "postgres"))]
    fn of_postgres(_: &str) -> Result<Self, SourceError> {
        Err(SourceError::NoPostgres)
    }

    /// The file, unless it is a database elsewhere.
    pub fn file(&self) -> Option<&StorePath> {
        match self {
            Self::File(path) => Some(path),
            #[cfg(feature = "postgres")]
            Self::Postgres(_) => None,
        }
    }

    /// Opens the store. A file is made where there is none, and a database brought to the latest form.
    ///
    /// # Errors
    /// An error if the store cannot be used, with the reason.
    pub fn open(&self) -> Result<Box<dyn Store + Send>, StoreError> {
        Ok(match self {
            Self::File(path) => Box::new(Sqlite::at(path)?),
            #[cfg(feature = "postgres")]
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
            #[cfg(feature = "postgres")]
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

/// Returns whether a text names a PostgreSQL database.
pub(crate) fn is_postgres_url(text: &str) -> bool {
    let schemes = ["postgres://", "postgresql://"];
    schemes.iter().any(|scheme| text.starts_with(scheme))
}

#[cfg(all(test, not(feature = "postgres")))]
mod tests {
    use super::*;

    #[test]
    fn a_build_without_postgres_says_so() {
        let named = StoreSource::of_url(Some(Path::new("postgres://ana@localhost/hall")));
        let why = named.unwrap_err().to_string();
        assert!(why.contains("build it with `--features postgres`"), "{why}");
        assert_eq!(StoreSource::of_url(Some(Path::new("hall.db"))), Ok(None));
    }
}
