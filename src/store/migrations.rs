//! The schema of the database, and its migrations.
//!
//! Each of [`STEPS`] migrates a file from one schema version to the next; a file's version is its `user_version`.
//! A step that has been released is never changed: whatever is new is a new step at the end.

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::error::ErrorKind;
use super::rows::error_kind;

/// SQLite's `application_id` of Parlour's databases.
pub(super) const APPLICATION: i64 = 0x5061_726c; // "Parl"

/// The migrations from an empty file to the latest schema.
pub(super) const STEPS: &[&str] = &[include_str!("schema_1.sql"), include_str!("schema_2.sql")];

/// The latest schema version.
#[expect(clippy::cast_possible_wrap, reason = "there are few steps")]
pub(super) const LATEST: i64 = STEPS.len() as i64;

/// Migrates a database to the latest schema. Nothing is written to a file that is not Parlour's, or is newer.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), ErrorKind> {
    if version(connection)? == LATEST {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(error_kind)?;
    // Another program may have been quicker while this one waited.
    for step in version(&transaction)?..LATEST {
        apply(&transaction, step)?;
    }
    transaction.commit().map_err(error_kind)
}

/// The schema version of a file; 0 when it is empty.
fn version(connection: &Connection) -> Result<i64, ErrorKind> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(error_kind);
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(error_kind)?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION, found) if found > LATEST => Err(ErrorKind::NewerVersion { found, known: LATEST }),
        (APPLICATION, found) if found > 0 => Ok(found),
        (APPLICATION, _) => Err(ErrorKind::Damaged),
        _ => Err(ErrorKind::Foreign),
    }
}

/// Migrates from version `step` to the next.
fn apply(transaction: &Transaction, step: i64) -> Result<(), ErrorKind> {
    let sql = usize::try_from(step).ok().and_then(|step| STEPS.get(step)).unwrap_or(&"");
    transaction.execute_batch(sql).map_err(error_kind)?;
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(error_kind)?;
    transaction.pragma_update(None, "user_version", step + 1).map_err(error_kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a database consists of, in words.
    fn shape(connection: &Connection) -> Vec<String> {
        let mut query = connection.prepare("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// A database of an earlier form.
    fn of_version(version: i64) -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        let transaction = connection.transaction().unwrap();
        (0..version).for_each(|step| apply(&transaction, step).unwrap());
        transaction.commit().unwrap();
        connection
    }

    #[test]
    fn every_earlier_form_is_brought_to_the_latest() {
        let wanted = shape(&of_version(LATEST));
        for earlier in 0..=LATEST {
            let mut connection = of_version(earlier);
            migrate(&mut connection).unwrap();
            assert_eq!(shape(&connection), wanted, "from form {earlier}");
            assert_eq!(version(&connection), Ok(LATEST));
        }
    }

    #[test]
    fn a_newer_form_and_other_programs_files_are_told_and_left_alone() {
        let mut newer = of_version(LATEST);
        newer.pragma_update(None, "user_version", LATEST + 1).unwrap();
        assert_eq!(migrate(&mut newer), Err(ErrorKind::NewerVersion { found: LATEST + 1, known: LATEST }));
        let mut foreign = Connection::open_in_memory().unwrap();
        foreign.execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
        assert_eq!(migrate(&mut foreign), Err(ErrorKind::Foreign));
        assert_eq!(shape(&foreign), ["CREATE TABLE songs (title TEXT)"]);
    }
}
