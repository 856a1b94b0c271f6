//! SQLite as a [`Database`].

use std::path::Path;

use jiff::Timestamp;
use rusqlite::types::{ToSqlOutput, Value, ValueRef as SqliteValue};
use rusqlite::{CachedStatement, Connection, ErrorCode, Row as SqliteRow, ToSql};

use super::held_game::HeldGame;
use crate::GameId;
use crate::database::value::ValueRef;
use crate::database::{Columns, Database, More, Row};
use crate::error::ErrorKind;

/// Sorts an SQLite error. One without a code is a statement that does not fit its parameters.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err wants")]
pub(super) fn error_kind(error: rusqlite::Error) -> ErrorKind {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => ErrorKind::Busy,
        Some(ErrorCode::DiskFull) => ErrorKind::DiskFull,
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => ErrorKind::ReadOnly,
        Some(ErrorCode::CannotOpen) => ErrorKind::CannotOpen,
        Some(ErrorCode::DatabaseCorrupt) => ErrorKind::Damaged,
        Some(ErrorCode::NotADatabase) => ErrorKind::NotADatabase,
        Some(_) => ErrorKind::Io(error.to_string()),
        None => ErrorKind::BadValue(error.to_string()),
    }
}

impl ToSql for ValueRef<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match *self {
            Self::Null => ToSqlOutput::Owned(Value::Null),
            Self::Integer(number) => ToSqlOutput::Owned(Value::Integer(number)),
            Self::Real(number) => ToSqlOutput::Owned(Value::Real(number)),
            Self::Text(text) => ToSqlOutput::Borrowed(SqliteValue::Text(text)),
            Self::Bytes(bytes) => ToSqlOutput::Borrowed(SqliteValue::Blob(bytes)),
        })
    }
}

impl Columns for SqliteRow<'_> {
    fn value(&self, column: usize) -> Result<ValueRef<'_>, ErrorKind> {
        Ok(match self.get_ref(column).map_err(error_kind)? {
            SqliteValue::Null => ValueRef::Null,
            SqliteValue::Integer(number) => ValueRef::Integer(number),
            SqliteValue::Real(number) => ValueRef::Real(number),
            SqliteValue::Text(text) => ValueRef::Text(text),
            SqliteValue::Blob(bytes) => ValueRef::Bytes(bytes),
        })
    }

    fn name(&self, column: usize) -> String {
        self.as_ref()
            .column_name(column)
            .unwrap_or("a column")
            .into()
    }
}

/// A statement from the connection's cache, with its parameters.
fn bound<'a>(
    connection: &'a Connection,
    sql: &str,
    params: &[ValueRef<'_>],
) -> rusqlite::Result<CachedStatement<'a>> {
    let mut statement = connection.prepare_cached(sql)?;
    for (index, value) in (1..).zip(params) {
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(statement)
}

impl Database for Connection {
    fn query(
        &self,
        sql: &str,
        params: &[ValueRef<'_>],
        each: &mut dyn FnMut(&Row<'_>) -> Result<More, ErrorKind>,
    ) -> Result<(), ErrorKind> {
        let mut statement = bound(self, sql, params).map_err(error_kind)?;
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next().map_err(error_kind)? {
            if each(&Row(row))? == More::Enough {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, params: &[ValueRef<'_>]) -> Result<usize, ErrorKind> {
        bound(self, sql, params)
            .and_then(|mut statement| statement.raw_execute())
            .map_err(error_kind)
    }

    fn now(&self, asked: Timestamp) -> Result<Timestamp, ErrorKind> {
        Ok(asked)
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, ErrorKind> {
        let mut query = self
            .prepare_cached("SELECT name FROM pragma_table_info(?1)")
            .map_err(error_kind)?;
        let names = query
            .query_map([table], |row| row.get(0))
            .map_err(error_kind)?;
        names.collect::<Result<_, _>>().map_err(error_kind)
    }

    fn restart_numbers(&self) -> Result<(), ErrorKind> {
        // SQLite looks at the rows themselves.
        Ok(())
    }

    fn is_held(&self, game: GameId) -> bool {
        let path = self.path().filter(|path| !path.is_empty());
        path.is_some_and(|path| HeldGame::is_taken(Path::new(path), game))
    }
}
