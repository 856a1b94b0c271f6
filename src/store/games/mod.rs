//! Games: here as a whole, renamed, deleted, imported; beside it their logs, headers, seats and results, the lists and
//! statistics of them, and games from files.

pub(crate) mod append;
pub(crate) mod collection;
pub(crate) mod file_games;
pub(crate) mod file_import;
pub(crate) mod games_query;
pub(crate) mod header;
pub mod history;
pub mod import_tally;
pub(crate) mod log;
pub(crate) mod named_games;
pub(crate) mod packed_log;
pub(crate) mod raw;
pub(crate) mod results;
pub(crate) mod saved;
pub(crate) mod seating;
pub mod statistics;

use jiff::Timestamp;

use crate::database::Database;
use crate::database::rows::{self, change, number, rules_id};
use crate::error::ErrorKind;
use crate::library::index;
use crate::{GameEnd, GameId, Imported};
use append::Append;
use parlour_language::text;
use parlour_model::final_score::FinalScore;
use parlour_model::record::Record;
use saved::record;

pub(super) fn rename(database: &dyn Database, id: GameId, title: &str) -> Result<(), ErrorKind> {
    let title = Some(title.trim()).filter(|title| !title.is_empty());
    there(
        change(
            database,
            "UPDATE games SET title = ?2 WHERE id = ?1",
            (id.0, title),
        )?,
        id,
    )
}

pub(super) fn delete(database: &dyn Database, id: GameId) -> Result<(), ErrorKind> {
    if database.is_held(id) {
        return Err(ErrorKind::Refused(text!("table-elsewhere-kept", id = &id)));
    }
    index::forget(database, id)?;
    there(
        change(database, "DELETE FROM games WHERE id = ?1", [id.0])?,
        id,
    )
}

/// Deletes a game without any action, if no other program has written to it.
pub(super) fn discard(
    database: &dyn Database,
    id: GameId,
    length: usize,
) -> Result<bool, ErrorKind> {
    let sql = "DELETE FROM games WHERE id = ?1 AND entries = ?2 AND ended IS NULL AND fault IS NULL \
               AND NOT EXISTS (SELECT 1 FROM log WHERE game = ?1 AND (kind <> 'move' OR seat IS NOT NULL)) \
               AND NOT EXISTS (SELECT 1 FROM file_games WHERE game = ?1 AND log IS NOT NULL)";
    Ok(change(database, sql, (id.0, number(length)))? > 0)
}

fn there(changed: usize, id: GameId) -> Result<(), ErrorKind> {
    if changed == 0 {
        Err(ErrorKind::NotFound(id))
    } else {
        Ok(())
    }
}

/// Adds a game from its record, unless the same game is there.
pub(super) fn import(
    database: &dyn Database,
    record: &Record,
    standing: Option<&FinalScore>,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    if let Some(id) = twin(database, record)? {
        return Ok(Imported::Known(id));
    }
    let header = header::of_record(record)?;
    let end = standing.map(|standing| GameEnd {
        finished: record.finished,
        end: record.end,
        standing: standing.clone(),
    });
    let entries = record.log().map_err(ErrorKind::Refused)?;
    let id = append::append(
        database,
        &Append {
            game: None,
            header,
            expected: 0,
            entries,
            end,
            now,
            table: None,
        },
    )?;
    Ok(if standing.is_some() {
        Imported::Finished(id)
    } else {
        Imported::Unfinished(id)
    })
}

/// The game with an equal record, if there is one.
fn twin(database: &dyn Database, wanted: &Record) -> Result<Option<GameId>, ErrorKind> {
    let rules = rules_id(database, &wanted.rules)?;
    let time = |time: Option<Timestamp>| time.map(|time| time.to_string());
    let sql = "SELECT id FROM games WHERE rules = ?1 AND made = ?2 AND started IS NOT DISTINCT FROM ?3 AND finished IS NOT DISTINCT FROM ?4 \
               AND NOT EXISTS (SELECT 1 FROM file_games WHERE game = games.id AND text IS NOT NULL)";
    let params = (
        rules,
        number(wanted.moves.len()),
        time(wanted.started),
        time(wanted.finished),
    );
    let alike = rows::rows(database, sql, params, |row| row.get(0).map(GameId))?;
    for id in alike {
        // A game that cannot be read is not known to be the same.
        if record(database, id).is_ok_and(|record| record == *wanted) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
