//! Games as a whole: read back to be resumed or as records, renamed, deleted, imported.

use jiff::Timestamp;

use super::append::{self, Append};
use super::database::{Database, Row};
use super::error::ErrorKind;
use super::rows::{self, change, count, moment, number, row, rules_id};
use super::{GameEnd, GameId, Imported, SavedGame, file_games, header, log, seating};
use crate::model::log::Summary;
use crate::model::record::Record;
use crate::model::standing::Standing;

/// How long the log of a game is, if the game can be played on.
fn length(database: &dyn Database, id: GameId) -> Result<usize, ErrorKind> {
    let read = |row: &Row| Ok((row.get(0).map(count)?, row.get::<Option<String>>(1)?));
    let found = row(database, "SELECT entries, fault FROM games WHERE id = ?1", [id.0], read)?;
    match found.ok_or(ErrorKind::NotFound(id))? {
        (_, Some(why)) => Err(ErrorKind::Unreadable(id, why)),
        (length, None) => Ok(length),
    }
}

/// A game to be resumed.
pub(super) fn open(database: &dyn Database, id: GameId) -> Result<SavedGame, ErrorKind> {
    let length = length(database, id)?;
    let sql = "SELECT finished, touched FROM games WHERE id = ?1";
    let times = row(database, sql, [id.0], |row| Ok((row.get(0)?, moment(row.get(1)?))))?;
    let (finished, touched) = times.ok_or(ErrorKind::NotFound(id))?;
    let finished = rows::time(id, finished)?;
    let (header, log) = (header::read(database, id)?, log::read(database, id, length)?);
    Ok(SavedGame { id, header, finished, touched, log })
}

/// The record of a game: the moves that stand.
pub(super) fn record(database: &dyn Database, id: GameId) -> Result<Record, ErrorKind> {
    let saved = open(database, id)?;
    let summary = Summary::of(&saved.log);
    let sql = "SELECT ending, practice FROM games WHERE id = ?1";
    let ended = row(database, sql, [id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (ending, practice) = ended.ok_or(ErrorKind::NotFound(id))?;
    let moves = summary.moves.iter().take(summary.made).cloned().collect();
    let record = Record {
        started: saved.header.started,
        finished: saved.finished,
        end: rows::end(id, ending)?,
        practice,
        pdn: file_games::text(database, id)?,
        ..Record::of_moves(seating::now(database, id)?, saved.header.rules, moves)
    };
    Ok(record.timed(saved.header.clock, &summary))
}

pub(super) fn rename(database: &dyn Database, id: GameId, title: &str) -> Result<(), ErrorKind> {
    let title = Some(title.trim()).filter(|title| !title.is_empty());
    there(change(database, "UPDATE games SET title = ?2 WHERE id = ?1", (id.0, title))?, id)
}

pub(super) fn delete(database: &dyn Database, id: GameId) -> Result<(), ErrorKind> {
    there(change(database, "DELETE FROM games WHERE id = ?1", [id.0])?, id)
}

/// Deletes a game at which nothing has been done, if nobody else has written to it.
pub(super) fn discard(database: &dyn Database, id: GameId, length: usize) -> Result<bool, ErrorKind> {
    let sql = "DELETE FROM games WHERE id = ?1 AND entries = ?2 AND ended IS NULL AND fault IS NULL \
               AND NOT EXISTS (SELECT 1 FROM log WHERE game = ?1 AND (kind <> 'move' OR seat IS NOT NULL))";
    Ok(change(database, sql, (id.0, number(length)))? > 0)
}

fn there(changed: usize, id: GameId) -> Result<(), ErrorKind> {
    if changed == 0 { Err(ErrorKind::NotFound(id)) } else { Ok(()) }
}

/// Adds a game from its record, unless the same game is there.
pub(super) fn import(
    database: &dyn Database,
    record: &Record,
    standing: Option<&Standing>,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    if let Some(id) = twin(database, record)? {
        return Ok(Imported::Known(id));
    }
    let header = header::of_record(record)?;
    let end =
        standing.map(|standing| GameEnd { finished: record.finished, end: record.end, standing: standing.clone() });
    let entries = record.log().map_err(ErrorKind::Refused)?;
    let id = append::append(database, &Append { game: None, header, expected: 0, entries, end, now, table: None })?;
    Ok(if standing.is_some() { Imported::Finished(id) } else { Imported::Unfinished(id) })
}

/// The game with an equal record, if there is one.
fn twin(database: &dyn Database, wanted: &Record) -> Result<Option<GameId>, ErrorKind> {
    let rules = rules_id(database, &wanted.rules)?;
    let time = |time: Option<Timestamp>| time.map(|time| time.to_string());
    let sql = "SELECT id FROM games WHERE rules = ?1 AND made = ?2 AND started IS NOT DISTINCT FROM ?3 AND finished IS NOT DISTINCT FROM ?4 \
               AND NOT EXISTS (SELECT 1 FROM file_games WHERE game = games.id AND text IS NOT NULL)";
    let params = (rules, number(wanted.moves.len()), time(wanted.started), time(wanted.finished));
    let alike = rows::rows(database, sql, params, |row| row.get(0).map(GameId))?;
    for id in alike {
        // A game that cannot be read is not known to be the same.
        if record(database, id).is_ok_and(|record| record == *wanted) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
