//! Helpers that queries share: running statements, values to and from columns, SQLite's errors as [`ErrorKind`].

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row};

use super::GameId;
use super::error::ErrorKind;
use crate::model::any::{AnyRules, Mode};
use crate::model::diagnostic::Source;
use crate::model::player::Level;
use crate::model::playthrough::End;
use crate::model::record;
use crate::model::seat::Seat;
use crate::model::section::Document;
use crate::model::setup;

/// Sorts an SQLite error. One without a code is a value that does not have the type of its column, or a missing row.
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
        None => ErrorKind::BadValue(bad_value(&error)),
    }
}

/// What is wrong with a text that is none.
pub(super) const NOT_UTF_8: &str = "a text is not UTF-8";

/// What is wrong with a value, without the words of the library.
fn bad_value(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::Utf8Error(..) => NOT_UTF_8.into(),
        rusqlite::Error::FromSqlConversionFailure(.., why) if why.is::<std::str::Utf8Error>() => NOT_UTF_8.into(),
        rusqlite::Error::IntegralValueOutOfRange(_, number) => format!("the number {number} is too large"),
        rusqlite::Error::InvalidColumnType(_, name, found) => format!("{name} is {found}"),
        rusqlite::Error::QueryReturnedNoRows => "a row is missing".into(),
        other => other.to_string(),
    }
}

/// All rows of a query.
pub(super) fn rows<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, ErrorKind> {
    let mut query = connection.prepare_cached(sql).map_err(error_kind)?;
    let rows = query.query_map(params, read).map_err(error_kind)?;
    rows.collect::<Result<_, _>>().map_err(error_kind)
}

/// The first row of a query, if it has one.
pub(super) fn row<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row) -> rusqlite::Result<T>,
) -> Result<Option<T>, ErrorKind> {
    let mut query = connection.prepare_cached(sql).map_err(error_kind)?;
    query.query_row(params, read).optional().map_err(error_kind)
}

/// Executes a statement; answers how many rows it changed.
pub(super) fn change(connection: &Connection, sql: &str, params: impl Params) -> Result<usize, ErrorKind> {
    connection.prepare_cached(sql).and_then(|mut change| change.execute(params)).map_err(error_kind)
}

/// A count for a column.
pub(super) fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// A count from a column.
pub(super) fn count<N: TryFrom<i64> + Default>(number: i64) -> N {
    N::try_from(number).unwrap_or_default()
}

/// A game's rules, from the columns `mode` and `text`.
pub(super) fn rules(id: GameId, mode: &str, text: &str) -> Result<AnyRules, ErrorKind> {
    parse_rules(mode, text).map_err(|what| ErrorKind::Unreadable(id, what))
}

/// Rules from the columns `mode` and `text`, or what is wrong with them.
pub(super) fn parse_rules(mode: &str, text: &str) -> Result<AnyRules, String> {
    let mode: Mode = mode.parse()?;
    let mut rules = AnyRules::default_of(mode);
    let document = Document::parse(Source::new("its rules", text)).map_err(|what| what.to_string())?;
    setup::read_rules(&document.top(), &mut rules).map_err(|what| what.to_string())?;
    Ok(rules)
}

/// The row id of these rules, which are added if they are new.
pub(super) fn rules_id(connection: &Connection, rules: &AnyRules) -> Result<i64, ErrorKind> {
    let (mode, text) = (rules.mode().name(), record::rules(rules));
    change(connection, "INSERT INTO rules (mode, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING", (mode, &text))?;
    let id = row(connection, "SELECT id FROM rules WHERE mode = ?1 AND text = ?2", (mode, &text), |row| row.get(0))?;
    id.ok_or(ErrorKind::Damaged)
}

/// The row id of a person's name, which is added if it is new.
pub(super) fn player_id(connection: &Connection, name: &str) -> Result<i64, ErrorKind> {
    let add = "INSERT INTO players (name, person) VALUES (?1, coalesce((SELECT max(id) FROM players), 0) + 1) \
               ON CONFLICT DO NOTHING";
    change(connection, add, [name])?;
    let id = row(connection, "SELECT id FROM players WHERE name = ?1", [name], |row| row.get(0))?;
    id.ok_or(ErrorKind::Damaged)
}

/// A column with the end of a game.
pub(super) fn end(id: GameId, text: Option<String>) -> Result<Option<End>, ErrorKind> {
    text.map(|text| text.parse().map_err(|what| ErrorKind::Unreadable(id, what))).transpose()
}

/// A column with a time as records write it.
pub(super) fn time(id: GameId, text: Option<String>) -> Result<Option<Timestamp>, ErrorKind> {
    let read = |text: String| text.parse().map_err(|_| ErrorKind::Unreadable(id, format!("{text:?} is no time")));
    text.map(read).transpose()
}

/// A column with milliseconds since 1970.
pub(super) fn moment(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap_or_default()
}

/// A seat from its column.
pub(super) fn seat(index: i64) -> Seat {
    Seat(count(index))
}

/// The bit of a robot's level.
pub(super) fn bit(level: Level) -> i64 {
    1 << match level {
        Level::Random => 0,
        Level::Novice => 1,
        Level::Casual => 2,
        Level::Sharp => 3,
        Level::Expert => 4,
    }
}
