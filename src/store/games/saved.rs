//! Games as they are read back: to be resumed, or as records.

use crate::database::rows::{self, count, moment, row};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::{file_games, header, log, seating};
use crate::{GameId, SavedGame};
use parlour_model::any::AnyRules;
use parlour_model::log::LogSummary;
use parlour_model::playthrough::End;
use parlour_model::record::Record;

/// Returns the length of a game's log, if the game can be continued.
fn length(database: &dyn Database, id: GameId) -> Result<usize, ErrorKind> {
    let read = |row: &Row| Ok((row.get(0).map(count)?, row.get::<Option<String>>(1)?));
    let found = row(
        database,
        "SELECT entries, fault FROM games WHERE id = ?1",
        [id.0],
        read,
    )?;
    match found.ok_or(ErrorKind::NotFound(id))? {
        (_, Some(why)) => Err(ErrorKind::Unreadable(id, why)),
        (length, None) => Ok(length),
    }
}

/// A game to be resumed.
pub(crate) fn open(database: &dyn Database, id: GameId) -> Result<SavedGame, ErrorKind> {
    let length = length(database, id)?;
    let sql = "SELECT finished, touched FROM games WHERE id = ?1";
    let times = row(database, sql, [id.0], |row| {
        Ok((row.get(0)?, moment(row.get(1)?)))
    })?;
    let (finished, touched) = times.ok_or(ErrorKind::NotFound(id))?;
    let finished = rows::time(id, finished)?;
    let (header, log) = (
        header::read(database, id)?,
        log::read(database, id, length)?,
    );
    Ok(SavedGame {
        id,
        header,
        finished,
        touched,
        log,
    })
}

/// The rules of a game and the moves that stand.
pub(crate) fn line(
    database: &dyn Database,
    id: GameId,
) -> Result<(AnyRules, Vec<String>), ErrorKind> {
    let saved = open(database, id)?;
    let mut summary = LogSummary::of(&saved.log);
    summary.moves.truncate(summary.made);
    Ok((saved.header.rules, summary.moves))
}

/// The record of a game: the moves that stand.
pub(crate) fn record(database: &dyn Database, id: GameId) -> Result<Record, ErrorKind> {
    let saved = open(database, id)?;
    let summary = LogSummary::of(&saved.log);
    let sql = "SELECT ending, practice FROM games WHERE id = ?1";
    let ended = row(database, sql, [id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (ending, practice) = ended.ok_or(ErrorKind::NotFound(id))?;
    let (pdn, mut end) = (file_games::text(database, id)?, rows::end(id, ending)?);
    if pdn.is_some() {
        end = end.map(End::without_reason);
    }
    let moves = summary.moves.iter().take(summary.made).cloned().collect();
    let record = Record {
        started: saved.header.started,
        finished: saved.finished,
        end,
        practice,
        pdn,
        ..Record::of_moves(seating::now(database, id)?, saved.header.rules, moves)
    };
    Ok(record.timed(saved.header.clock, &summary))
}
