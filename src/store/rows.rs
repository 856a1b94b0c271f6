//! What several queries need: values as columns hold them, and errors as sentences.

use jiff::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Params, Row};

use super::TableId;
use super::error::Trouble;
use crate::model::any::{AnyRules, Mode};
use crate::model::player::{Level, Mind, Player};
use crate::model::playthrough::End;
use crate::model::record;
use crate::model::seat::Seat;
use crate::model::section::Document;
use crate::model::setup;
use crate::model::source::Source;

/// What an error of the database means to a person. An error without a code is a value that does not have the
/// type of its column, or a row that must be there and is not.
#[expect(clippy::needless_pass_by_value, reason = "it stands behind `map_err`")]
pub(super) fn trouble(error: rusqlite::Error) -> Trouble {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
        Some(ErrorCode::DiskFull) => Trouble::Full,
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Trouble::ReadOnly,
        Some(ErrorCode::CannotOpen) => Trouble::CannotOpen,
        Some(ErrorCode::DatabaseCorrupt) | None => Trouble::Damaged,
        Some(ErrorCode::NotADatabase) => Trouble::NotADatabase,
        Some(_) => Trouble::Io(error.to_string()),
    }
}

/// All rows of a query.
pub(super) fn rows<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Trouble> {
    let mut query = connection.prepare_cached(sql).map_err(trouble)?;
    let rows = query.query_map(params, read).map_err(trouble)?;
    rows.collect::<Result<_, _>>().map_err(trouble)
}

/// The first row of a query, if it has one.
pub(super) fn row<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row) -> rusqlite::Result<T>,
) -> Result<Option<T>, Trouble> {
    let mut query = connection.prepare_cached(sql).map_err(trouble)?;
    query.query_row(params, read).optional().map_err(trouble)
}

/// Changes rows; answers how many.
pub(super) fn change(connection: &Connection, sql: &str, params: impl Params) -> Result<usize, Trouble> {
    connection.prepare_cached(sql).and_then(|mut change| change.execute(params)).map_err(trouble)
}

/// A number as a column holds it.
pub(super) fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// A count that a column holds.
pub(super) fn count<N: TryFrom<i64> + Default>(number: i64) -> N {
    N::try_from(number).unwrap_or_default()
}

/// A game's rules, from the columns `mode` and `text`.
pub(super) fn rules(id: TableId, mode: &str, text: &str) -> Result<AnyRules, Trouble> {
    let unreadable = |what: String| Trouble::Unreadable(id, what);
    let mode: Mode = mode.parse().map_err(unreadable)?;
    let mut rules = AnyRules::default_of(mode).ok_or_else(|| unreadable(setup::not_built(mode)))?;
    let document = Document::parse(Source::new("its rules", text)).map_err(|what| unreadable(what.to_string()))?;
    setup::read_rules(&document.top(), &mut rules).map_err(|what| unreadable(what.to_string()))?;
    Ok(rules)
}

/// The number of these rules.
pub(super) fn rules_id(connection: &Connection, rules: &AnyRules) -> Result<i64, Trouble> {
    let (mode, text) = (rules.mode().name(), record::rules(rules));
    change(connection, "INSERT INTO rules (mode, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING", (mode, &text))?;
    let id = row(connection, "SELECT id FROM rules WHERE mode = ?1 AND text = ?2", (mode, &text), |row| row.get(0))?;
    id.ok_or(Trouble::Damaged)
}

/// The number of a person's name.
pub(super) fn player_id(connection: &Connection, name: &str) -> Result<i64, Trouble> {
    let add = "INSERT INTO players (name, person) VALUES (?1, coalesce((SELECT max(id) FROM players), 0) + 1) \
               ON CONFLICT DO NOTHING";
    change(connection, add, [name])?;
    let id = row(connection, "SELECT id FROM players WHERE name = ?1", [name], |row| row.get(0))?;
    id.ok_or(Trouble::Damaged)
}

/// Who sat at a table, in seat order.
pub(super) fn players(connection: &Connection, id: TableId) -> Result<Vec<Player>, Trouble> {
    let sql = "SELECT name, robot, engine FROM seats WHERE game = ?1 ORDER BY seat";
    let read = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let player = |(name, robot, engine): (String, Option<String>, Option<String>)| {
        let level = robot.map(|level| level.parse::<Level>()).transpose();
        let level = level.map_err(|what| Trouble::Unreadable(id, what))?;
        Ok(Player { name, mind: engine.map_or_else(|| level.into(), Mind::Engine) })
    };
    rows(connection, sql, [id.0], read)?.into_iter().map(player).collect()
}

/// A column with the end of a game.
pub(super) fn end(id: TableId, text: Option<String>) -> Result<Option<End>, Trouble> {
    text.map(|text| text.parse().map_err(|what| Trouble::Unreadable(id, what))).transpose()
}

/// A column with a time as records write it.
pub(super) fn time(id: TableId, text: Option<String>) -> Result<Option<Timestamp>, Trouble> {
    let read = |text: String| text.parse().map_err(|error: jiff::Error| Trouble::Unreadable(id, error.to_string()));
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
