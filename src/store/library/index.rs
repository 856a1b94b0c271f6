//! Rows of the library: added for games that are over, and taken away with them.

use super::Indexed;
use super::entry::LibraryEntry;
use super::positions::{self, IndexedGame};
use crate::GameId;
use crate::database::rows::{change, count, moment, number, row, rows, seat};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::saved;
use parlour_model::game_date::{DateTime as _, GameDate};
use parlour_model::seat::Seat;

/// Finished games of checkers that have no rows yet, after the game `?1`.
///
/// `unindexed` names them, and besides some that go on again.
const MISSING: &str = "FROM unindexed u JOIN games g ON g.id = u.game LEFT JOIN file_games f ON f.game = g.id \
                       WHERE g.ended IS NOT NULL AND g.fault IS NULL AND u.game > ?1";

/// Indexes at most `limit` games that are not yet indexed, after this one. It skips games that
/// cannot be read.
pub(crate) fn index(
    database: &dyn Database,
    after: Option<GameId>,
    limit: usize,
) -> Result<Indexed, ErrorKind> {
    let after = after.map_or(0, |game| game.0);
    let sql = format!(
        "SELECT g.id, f.game IS NOT NULL, f.date, g.ended {MISSING} ORDER BY u.game LIMIT ?2"
    );
    let read = |row: &Row| Ok((GameId(row.get(0)?), played(row)?));
    let mut found = rows(database, &sql, (after, number(limit)), read)?;
    if found.len() == limit {
        positions::keep_whole_blocks(&mut found, |(id, _)| *id);
    }
    let (mut games, mut indexed) = (Vec::new(), Indexed::default());
    for (id, played) in found {
        indexed.last = Some(id);
        let Some(entry) = entry_of(database, id)? else {
            continue;
        };
        indexed.games += 1;
        insert(database, id, &played, &entry)?;
        games.push(IndexedGame {
            id,
            result: entry.result,
            year: year(&played),
            sightings: entry.sightings,
        });
    }
    positions::add(database, &games)?;
    if let Some(last) = indexed.last {
        let left = row(
            database,
            &format!("SELECT count(*) {MISSING}"),
            [last.0],
            |row| row.get(0),
        )?;
        indexed.left = count(left.unwrap_or(0));
    }
    Ok(indexed)
}

/// Returns the date of a game, as far as that is known, from the columns after the first.
fn played(row: &Row) -> Result<String, ErrorKind> {
    let (is_of_file, date) = (row.get::<bool>(1)?, row.get::<Option<String>>(2)?);
    let ended: i64 = row.get(3)?;
    Ok(date.unwrap_or_else(|| {
        if is_of_file {
            String::new()
        } else {
            GameDate::of(moment(ended)).to_string()
        }
    }))
}

/// The year of a date; 0 where it is not known.
fn year(played: &str) -> u16 {
    let year = played.get(..4).and_then(|year| year.parse().ok());
    year.unwrap_or(0)
}

/// Returns the searchable data of a game; `None` if it cannot be read.
fn entry_of(database: &dyn Database, id: GameId) -> Result<Option<LibraryEntry>, ErrorKind> {
    let record = match saved::record(database, id).map_err(|kind| kind.of_game(id)) {
        Err(ErrorKind::Unreadable(..)) => return Ok(None),
        record => record?,
    };
    let seats = rows(
        database,
        "SELECT seat, fate FROM results WHERE game = ?1 ORDER BY seat",
        [id.0],
        |row| Ok((seat(row.get(0)?), row.get::<i64>(1)? == 1)),
    )?;
    let winners: Vec<Seat> = seats
        .iter()
        .filter(|(_, won)| *won)
        .map(|(seat, _)| *seat)
        .collect();
    Ok(LibraryEntry::of(
        &record,
        (!seats.is_empty()).then_some(&winners),
    ))
}

fn insert(
    database: &dyn Database,
    id: GameId,
    played: &str,
    entry: &LibraryEntry,
) -> Result<(), ErrorKind> {
    let LibraryEntry {
        variant,
        result,
        names,
        event,
        opening,
        ..
    } = entry;
    let sql = "INSERT INTO library (played, game, variant, result, names, event, opening) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    change(
        database,
        sql,
        (played, id.0, *variant, result.code(), names, event, opening),
    )
    .map(drop)
}

/// Takes the rows of a game away, before it is deleted or goes on.
pub(crate) fn forget(database: &dyn Database, id: GameId) -> Result<(), ErrorKind> {
    if change(database, "DELETE FROM library WHERE game = ?1", [id.0])? == 0 {
        return Ok(());
    }
    // A game that was indexed could be read then, and its log has only grown.
    let Some(entry) = entry_of(database, id)? else {
        return Ok(());
    };
    positions::remove(database, id, &entry.sightings)
}
