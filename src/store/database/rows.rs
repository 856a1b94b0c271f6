//! Helpers that queries share: running statements, and what columns mean.

use jiff::Timestamp;

use crate::GameId;
use crate::database::value::Params;
use crate::database::{Database, More, Row};
use crate::error::ErrorKind;
use parlour_language::Text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::diagnostic::Source;
use parlour_model::parse_error::ParseError;
use parlour_model::player::Level;
use parlour_model::playthrough::End;
use parlour_model::record;
use parlour_model::seat::Seat;
use parlour_model::section::TomlDocument;
use parlour_model::setup;

/// All rows of a query.
pub(crate) fn rows<T>(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
    mut read: impl FnMut(&Row) -> Result<T, ErrorKind>,
) -> Result<Vec<T>, ErrorKind> {
    let mut found = Vec::new();
    let mut each = |row: &Row<'_>| {
        found.push(read(row)?);
        Ok(More::Wanted)
    };
    params.bind(|params| database.query(sql, params, &mut each))?;
    Ok(found)
}

/// The first row of a query, if it has one.
pub(crate) fn row<T>(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row) -> Result<T, ErrorKind>,
) -> Result<Option<T>, ErrorKind> {
    let (mut read, mut found) = (Some(read), None);
    let mut each = |row: &Row<'_>| {
        found = read.take().map(|read| read(row)).transpose()?;
        Ok(More::Enough)
    };
    params.bind(|params| database.query(sql, params, &mut each))?;
    Ok(found)
}

/// Executes a statement; answers how many rows it changed.
pub(crate) fn change(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
) -> Result<usize, ErrorKind> {
    params.bind(|params| database.execute(sql, params))
}

/// Executes an `INSERT … RETURNING id`; answers with the number of the new row, or nothing where it was there.
pub(crate) fn insert(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
) -> Result<Option<i64>, ErrorKind> {
    row(database, sql, params, |row| row.get(0))
}

/// A count for a column.
pub(crate) fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// A count from a column.
pub(crate) fn count<N: TryFrom<i64> + Default>(number: i64) -> N {
    N::try_from(number).unwrap_or_default()
}

/// A game's rules, from the columns `mode` and `text`.
pub(crate) fn rules(id: GameId, mode: &str, text: &str) -> Result<AnyRules, ErrorKind> {
    parse_rules(mode, text).map_err(|why| ErrorKind::unreadable(id, why.english()))
}

/// Rules from the columns `mode` and `text`, or what is wrong with them.
pub(crate) fn parse_rules(mode: &str, text: &str) -> Result<AnyRules, Text> {
    let mode: Mode = mode.parse()?;
    let mut rules = AnyRules::default_of(mode);
    let document = TomlDocument::parse(Source::new("its rules", text))?;
    setup::read_rules(&document.top(), &mut rules)?;
    Ok(rules)
}

/// The row id of these rules, which are added if they are new. Of two who add the same at once one finds those of the
/// other.
pub(crate) fn rules_id(database: &dyn Database, rules: &AnyRules) -> Result<i64, ErrorKind> {
    let (mode, text) = (rules.mode().name(), record::rules(rules));
    let known = || {
        let sql = "SELECT id FROM rules WHERE mode = ?1 AND text = ?2";
        row(database, sql, (mode, &text), |row| row.get(0))
    };
    if let Some(id) = known()? {
        return Ok(id);
    }
    let add = "INSERT INTO rules (mode, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING id";
    match insert(database, add, (mode, &text))? {
        Some(id) => Ok(id),
        None => known()?.ok_or(ErrorKind::Damaged),
    }
}

/// The row id of a person's name, which is added if it is new, and then counts for itself. Of two who add the same at
/// once one finds that of the other.
pub(crate) fn player_id(database: &dyn Database, name: &str) -> Result<i64, ErrorKind> {
    let known = || {
        row(
            database,
            "SELECT id FROM players WHERE name = ?1",
            [name],
            |row| row.get(0),
        )
    };
    if let Some(id) = known()? {
        return Ok(id);
    }
    let add =
        "INSERT INTO players (name, person) VALUES (?1, 0) ON CONFLICT DO NOTHING RETURNING id";
    match insert(database, add, [name])? {
        Some(id) => {
            change(
                database,
                "UPDATE players SET person = id WHERE id = ?1",
                [id],
            )?;
            Ok(id)
        }
        None => known()?.ok_or(ErrorKind::Damaged),
    }
}

/// A column with the end of a game.
pub(crate) fn end(id: GameId, text: Option<String>) -> Result<Option<End>, ErrorKind> {
    text.map(|text| {
        let read = text.parse();
        read.map_err(|why: ParseError| ErrorKind::unreadable(id, why))
    })
    .transpose()
}

/// A column with a time as records write it.
pub(crate) fn time(id: GameId, text: Option<String>) -> Result<Option<Timestamp>, ErrorKind> {
    let read = |text: String| {
        text.parse()
            .map_err(|_| ErrorKind::Unreadable(id, format!("{text:?} is no time")))
    };
    text.map(read).transpose()
}

/// A column with milliseconds since 1970.
pub(crate) fn moment(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap_or_default()
}

/// A seat from its column.
pub(crate) fn seat(index: i64) -> Seat {
    Seat(count(index))
}

/// The bit of a robot's level.
pub(crate) fn bit(level: Level) -> i64 {
    1 << match level {
        Level::Random => 0,
        Level::Novice => 1,
        Level::Casual => 2,
        Level::Sharp => 3,
        Level::Expert => 4,
        // Levels that came later have later bits: those above stand in rows that are there.
        Level::Beginner => 5,
        Level::Skilled => 6,
        Level::Champion => 7,
    }
}
