//! The schema of a file. Its version is the file's `user_version`.

use rusqlite::{Connection, TransactionBehavior};

use super::connection::error_kind;
use crate::database::schema::{self, VERSION};
use crate::error::ErrorKind;

/// SQLite's `application_id` of Parlour's databases.
const APPLICATION: i64 = 0x5061_726c; // "Parl"

/// SQLite's words for those of the schema.
const WORDS: &[(&str, &str)] = &[
    (" ID,", " INTEGER PRIMARY KEY AUTOINCREMENT,"),
    ("BIGINT", "INTEGER"),
    ("BOOLEAN", "INTEGER"),
    ("DOUBLE", "REAL"),
    ("BYTES", "BLOB"),
    ("\n) WITHOUT ROWID;", "\n) WITHOUT ROWID, STRICT;"),
    ("\n);", "\n) STRICT;"),
];

const TRIGGERS: &str = "
CREATE TRIGGER unindexed_inserted AFTER INSERT ON games WHEN NEW.ended IS NOT NULL BEGIN
  INSERT OR IGNORE INTO unindexed SELECT NEW.id FROM rules WHERE id = NEW.rules AND mode = 'checkers';
END;
CREATE TRIGGER unindexed_ended AFTER UPDATE OF ended ON games WHEN NEW.ended IS NOT NULL AND OLD.ended IS NULL BEGIN
  INSERT OR IGNORE INTO unindexed SELECT NEW.id FROM rules WHERE id = NEW.rules AND mode = 'checkers';
END;
CREATE TRIGGER unindexed_indexed AFTER INSERT ON library BEGIN
  DELETE FROM unindexed WHERE game = NEW.game;
END;
-- The game is looked up, since its rows also go when it is deleted.
CREATE TRIGGER unindexed_forgotten AFTER DELETE ON library BEGIN
  INSERT OR IGNORE INTO unindexed SELECT id FROM games WHERE id = OLD.game;
END;";

/// Gives an empty file the schema. Nothing is written to a file that has one, or is not Parlour's.
///
/// # Errors
/// The file is not Parlour's, or its schema is of another version.
pub(super) fn create(connection: &mut Connection) -> Result<(), ErrorKind> {
    // Within a transaction, so that what is read is of one moment: another program may be making it.
    if has_schema(&*connection.transaction().map_err(error_kind)?)? {
        return Ok(());
    }
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(error_kind)?;
    // Another program may have been quicker while this one waited.
    if !has_schema(&transaction)? {
        write(&transaction).map_err(error_kind)?;
    }
    transaction.commit().map_err(error_kind)
}

fn write(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&schema::tables(WORDS))?;
    connection.execute_batch(TRIGGERS)?;
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// Returns whether a file has the schema; an empty one has none yet.
pub(super) fn has_schema(connection: &Connection) -> Result<bool, ErrorKind> {
    let pragma = |name| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(error_kind)
    };
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(error_kind)?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(false),
        (APPLICATION, found) if found > 0 => schema::check(found, found).map(|()| true),
        (APPLICATION, _) => Err(ErrorKind::Damaged),
        _ => Err(ErrorKind::Foreign),
    }
}
