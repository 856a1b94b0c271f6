//! The rows of one game as SQL statements, whatever is in them: for a game that cannot be read.

use std::fmt::Write as _;

use crate::GameId;
use crate::database::rows;
use crate::database::value::ValueRef;
use crate::database::{Database, Row};
use crate::error::ErrorKind;

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
pub(crate) fn dump(database: &dyn Database, id: GameId) -> Result<String, ErrorKind> {
    let mut text = format!("-- Game {id}, row by row as it stands in the database of Parlour\n");
    for (table, condition) in TABLES {
        let columns = database.columns(table)?;
        let sql = format!(
            "SELECT {} FROM {table} WHERE {condition}",
            columns.join(", ")
        );
        let found = rows::rows(database, &sql, [id.0], |row| values(row, columns.len()))?;
        if found.is_empty() && table == "games" {
            return Err(ErrorKind::NotFound(id));
        }
        for values in found {
            let _ = writeln!(
                text,
                "INSERT INTO {table} ({}) VALUES ({});",
                columns.join(", "),
                values.join(", ")
            );
        }
    }
    Ok(text)
}

/// The values of a row, quoted for SQL.
fn values(row: &Row, count: usize) -> Result<Vec<String>, ErrorKind> {
    (0..count)
        .map(|index| row.value(index).map(ValueRef::quoted))
        .collect()
}
