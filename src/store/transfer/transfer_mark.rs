//! The mark of a store into which the data of a server is being moved: a table that is there until all of it has come.

use crate::database::Database;
use crate::database::rows::{change, row};
use crate::error::ErrorKind;

const TABLE: &str = "transfer";

/// Returns the source of the data, if the transfer is incomplete.
pub(crate) fn source(database: &dyn Database) -> Result<Option<String>, ErrorKind> {
    if database.columns(TABLE)?.is_empty() {
        return Ok(None);
    }
    row(
        database,
        &format!("SELECT source FROM {TABLE}"),
        (),
        |row| row.get(0),
    )
}

/// The data of a server is going to come from there.
pub(crate) fn set(database: &dyn Database, source: &str) -> Result<(), ErrorKind> {
    change(
        database,
        &format!("CREATE TABLE {TABLE} (source TEXT NOT NULL)"),
        (),
    )?;
    change(
        database,
        &format!("INSERT INTO {TABLE} (source) VALUES (?1)"),
        [source],
    )
    .map(drop)
}

/// All of it has come.
pub(crate) fn clear(database: &dyn Database) -> Result<(), ErrorKind> {
    change(database, &format!("DROP TABLE {TABLE}"), ()).map(drop)
}
