//! The rows of one game as SQL statements, whatever is in them: for a game that cannot be read.

use std::fmt::Write as _;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use super::GameId;
use super::error::ErrorKind;
use super::rows;

/// Each table with rows of a game, and which of them are its.
const TABLES: [(&str, &str); 6] = [
    ("rules", "id = (SELECT rules FROM games WHERE id = ?1)"),
    ("games", "id = ?1"),
    ("seats", "game = ?1"),
    ("log", "game = ?1"),
    ("results", "game = ?1"),
    ("file_games", "game = ?1"),
];

/// Every row of a game as an `INSERT` statement. Bytes that are no text are shown as U+FFFD.
pub(super) fn dump(connection: &Connection, id: GameId) -> Result<String, ErrorKind> {
    let mut text = format!("-- Game {id}, row by row as it stands in the database of Parlour\n");
    for (table, condition) in TABLES {
        let columns: Vec<String> =
            rows::rows(connection, "SELECT name FROM pragma_table_info(?1)", [table], |row| row.get(0))?;
        let quoted: Vec<_> = columns.iter().map(|column| format!("quote({column})")).collect();
        let sql = format!("SELECT {} FROM {table} WHERE {condition}", quoted.join(", "));
        let found = rows::rows(connection, &sql, [id.0], |row| values(row, columns.len()))?;
        if found.is_empty() && table == "games" {
            return Err(ErrorKind::NotFound(id));
        }
        for values in found {
            let _ = writeln!(text, "INSERT INTO {table} ({}) VALUES ({});", columns.join(", "), values.join(", "));
        }
    }
    Ok(text)
}

/// The values of a row, quoted for SQL.
fn values(row: &Row, count: usize) -> rusqlite::Result<Vec<String>> {
    let value = |index| {
        Ok(match row.get_ref(index)? {
            ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            _ => "NULL".into(),
        })
    };
    (0..count).map(value).collect()
}
