//! The file of a database: what belongs to it, and what is done whenever it is opened.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::connection::error_kind;
use super::schema;
use crate::error::ErrorKind;

/// The longest wait for a lock that another program holds.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// The database and the files that SQLite may keep beside it.
pub(super) fn files(path: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|suffix| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        name.into()
    })
}

/// Takes from everybody else the permission to read the files of a database, which earlier versions gave.
pub(super) fn keep_private(path: &Path) {
    for file in files(path) {
        parlour_platform::files::keep_private(&file);
    }
}

/// Checks that the database is Parlour's before anything is written, and gives an empty one the schema.
pub(super) fn prepare(connection: Connection) -> Result<Connection, ErrorKind> {
    let mut connection = connection;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(error_kind)?;
    schema::create(&mut connection)?;
    // A commit is on the disk when it returns: the log is synced each time.
    write_ahead(&connection)?;
    connection
        .pragma_update(None, "synchronous", "full")
        .map_err(error_kind)?;
    connection
        .pragma_update(None, "foreign_keys", true)
        .map_err(error_kind)?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(connection)
}

/// Switches to the write-ahead log. Only the first program at a new file has to; SQLite does not wait for the others
/// there that read at this moment, so that is done here.
fn write_ahead(connection: &Connection) -> Result<(), ErrorKind> {
    let start = Instant::now();
    loop {
        match connection
            .pragma_update(None, "journal_mode", "wal")
            .map_err(error_kind)
        {
            Err(ErrorKind::Busy) if start.elapsed() < BUSY_TIMEOUT => {
                thread::sleep(BUSY_TIMEOUT / 400);
            }
            switched => return switched,
        }
    }
}
