//! The meaning of PostgreSQL's errors.

use std::time::Duration;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::error::ErrorKind;

/// The outlook for a failed transaction that is begun again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Others came in between: a deadlock, or a row that was added at the same moment.
    Again,
    /// The connection is gone, or the server cannot be written to any more.
    Lost,
    /// It would fail again.
    Lasting,
}

/// Returns the error for a server that does not answer in time.
pub(super) fn silent(waited: Duration) -> (Fault, ErrorKind) {
    (
        Fault::Lost,
        ErrorKind::Unreachable(format!("there was no answer within {} s", waited.as_secs())),
    )
}

/// Sorts an error.
pub(super) fn of(error: &Error) -> (Fault, ErrorKind) {
    let Some(state) = error.code() else {
        let source = std::error::Error::source(error);
        // A fault of a value is known before anything is sent.
        return match source {
            Some(why)
                if error.to_string().contains("parameter")
                    || error.to_string().contains("column") =>
            {
                (Fault::Lasting, ErrorKind::BadValue(why.to_string()))
            }
            why => (
                Fault::Lost,
                ErrorKind::Unreachable(why.map_or_else(|| error.to_string(), ToString::to_string)),
            ),
        };
    };
    let text = error
        .as_db_error()
        .map_or_else(|| error.to_string(), |error| error.message().to_owned());
    of_state(state, text)
}

fn of_state(state: &SqlState, text: String) -> (Fault, ErrorKind) {
    match state {
        &SqlState::T_R_SERIALIZATION_FAILURE
        | &SqlState::T_R_DEADLOCK_DETECTED
        | &SqlState::LOCK_NOT_AVAILABLE => (Fault::Again, ErrorKind::Busy),
        // The check made before did not see this row yet. The next one does.
        &SqlState::UNIQUE_VIOLATION | &SqlState::FOREIGN_KEY_VIOLATION => {
            (Fault::Again, ErrorKind::Io(text))
        }
        &SqlState::QUERY_CANCELED => (Fault::Lasting, ErrorKind::Busy),
        &SqlState::DISK_FULL => (Fault::Lasting, ErrorKind::DiskFull),
        // A server that was the primary, and is a standby now.
        &SqlState::READ_ONLY_SQL_TRANSACTION => (Fault::Lost, ErrorKind::ReadOnly),
        &SqlState::INSUFFICIENT_PRIVILEGE => (Fault::Lasting, ErrorKind::ReadOnly),
        &SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED => {
            (Fault::Lasting, ErrorKind::Damaged)
        }
        &SqlState::CHARACTER_NOT_IN_REPERTOIRE | &SqlState::UNTRANSLATABLE_CHARACTER => (
            Fault::Lasting,
            ErrorKind::Refused("a text has a character that the database cannot keep".into()),
        ),
        // A connection that fails (08), a server that ends or begins (57P), one with too many connections (53300), and
        // who may not come in (28) or names no database (3D000).
        state
            if ["08", "57P", "53300", "28", "3D000"]
                .iter()
                .any(|class| state.code().starts_with(class)) =>
        {
            (Fault::Lost, ErrorKind::Unreachable(text))
        }
        _ => (Fault::Lasting, ErrorKind::Io(text)),
    }
}
