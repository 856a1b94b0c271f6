//! Games row by row: created, saved, read back to be resumed or as records, imported.

use jiff::Timestamp;
use rusqlite::{Connection, Row};

use super::error::ErrorKind;
use super::rows::{self, bit, change, count, error_kind, number, player_id, row, rules_id};
use super::{GameEnd, GameHeader, GameId, Imported, Progress, SavedGame};
use crate::model::player::{Controller, Names, Player};
use crate::model::record::Record;
use crate::model::seat::Seat;
use crate::model::standing::Standing;

/// The revision of a game that has just been created.
const FIRST_REVISION: i64 = 1;

/// Adds a game and its progress so far.
pub(super) fn create(connection: &Connection, header: &GameHeader, progress: &Progress) -> Result<GameId, ErrorKind> {
    let rules = rules_id(connection, &header.rules)?;
    let sql = "INSERT INTO games (rules, seed, take_back, started, touched, made, spent, revision) \
               VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6)";
    let started = header.started.map(|time| time.to_string());
    let columns =
        (rules, header.seed.cast_signed(), header.take_back, started, progress.now.as_millisecond(), FIRST_REVISION);
    change(connection, sql, columns)?;
    let id = GameId(connection.last_insert_rowid());
    sit_down(connection, id, &header.players)?;
    advance(connection, id, progress)?;
    Ok(id)
}

fn sit_down(connection: &Connection, id: GameId, players: &[Player]) -> Result<(), ErrorKind> {
    let names = Names::of(players);
    for (seat, player) in players.iter().enumerate() {
        let (robot, engine, person) = match &player.controller {
            Controller::Person => (None, None, Some(player_id(connection, names.get(Seat::of(seat)).trim())?)),
            Controller::Robot(level) => (Some(level.name()), None, None),
            Controller::Engine(engine) => (None, Some(engine), None),
        };
        let sql = "INSERT INTO seats (game, seat, name, robot, engine, player, waited) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)";
        change(connection, sql, (id.0, number(seat), &player.name, robot, engine, person))?;
    }
    Ok(())
}

/// Saves progress, if the game is still at `revision`.
pub(super) fn append(
    connection: &Connection,
    id: GameId,
    revision: u64,
    progress: &Progress,
) -> Result<u64, ErrorKind> {
    let sql = "UPDATE games SET revision = revision + 1, touched = ?3 WHERE id = ?1 AND revision = ?2";
    let changed = change(connection, sql, (id.0, number(revision), progress.now.as_millisecond()))?;
    if changed == 0 {
        let there = row(connection, "SELECT 1 FROM games WHERE id = ?1", [id.0], |_| Ok(()))?;
        return Err(if there.is_some() { ErrorKind::Conflict } else { ErrorKind::NotFound(id) });
    }
    advance(connection, id, progress)?;
    Ok(revision + 1)
}

/// Replaces the move list from `progress.from` on and updates the times; closes the game if it has ended.
fn advance(connection: &Connection, id: GameId, progress: &Progress) -> Result<(), ErrorKind> {
    if !progress.moves.is_empty() {
        change(connection, "DELETE FROM moves WHERE game = ?1 AND number >= ?2", (id.0, number(progress.from)))?;
    }
    for (i, text) in progress.moves.iter().enumerate() {
        let sql = "INSERT INTO moves (game, number, text) VALUES (?1, ?2, ?3)";
        change(connection, sql, (id.0, number(progress.from + i), text))?;
    }
    let sql = "UPDATE games SET made = ?2, spent = ?3 WHERE id = ?1";
    change(connection, sql, (id.0, number(progress.made), number(progress.elapsed_ms)))?;
    for (seat, waited_ms) in progress.waited_ms.iter().enumerate() {
        let sql = "UPDATE seats SET waited = ?3 WHERE game = ?1 AND seat = ?2 AND waited <> ?3";
        change(connection, sql, (id.0, number(seat), number(*waited_ms)))?;
    }
    progress.end.as_ref().map_or(Ok(()), |end| close(connection, id, end, progress.now))
}

/// Marks the game as finished and writes its rows for the history and the statistics.
fn close(connection: &Connection, id: GameId, end: &GameEnd, now: Timestamp) -> Result<(), ErrorKind> {
    let ended = end.finished.unwrap_or(now).as_millisecond();
    let finished = end.finished.map(|time| time.to_string());
    let sql = "UPDATE games SET ended = ?2, finished = ?3, ending = ?4 WHERE id = ?1";
    change(connection, sql, (id.0, ended, finished, end.end.map(|end| end.to_string())))?;
    let players = rows::players(connection, id)?;
    for seat in Seat::all(players.len()) {
        let result = (id.0, number(seat.index()), ended, number(players.len()), levels(&players, seat));
        write_result(connection, result, seat, &end.standing)?;
    }
    Ok(())
}

fn write_result(
    connection: &Connection,
    (game, index, ended, seats, levels): (i64, i64, i64, i64, i64),
    seat: Seat,
    standing: &Standing,
) -> Result<(), ErrorKind> {
    let outcome = match &standing.winners[..] {
        [] => 2,
        winners => i64::from(winners.contains(&seat)),
    };
    let score = standing.scores.get(seat.index()).copied().unwrap_or_default();
    let turns = standing.turns.get(seat.index()).copied().unwrap_or_default();
    let sql = "INSERT OR REPLACE INTO results \
               (game, seat, player, rules, ended, seats, levels, fate, score, turns, waited) \
               SELECT s.game, s.seat, s.player, g.rules, ?3, ?4, ?5, ?6, ?7, ?8, s.waited \
               FROM seats s JOIN games g ON g.id = s.game WHERE s.game = ?1 AND s.seat = ?2";
    change(connection, sql, (game, index, ended, seats, levels, outcome, score, turns)).map(drop)
}

/// The bit set of robot levels among the other seats.
fn levels(players: &[Player], seat: Seat) -> i64 {
    let others = players.iter().enumerate().filter(|(i, _)| *i != seat.index());
    others.filter_map(|(_, player)| player.controller.level()).fold(0, |bits, level| bits | bit(level))
}

/// The row of a game, before its texts are parsed.
struct Columns {
    mode: String,
    rules: String,
    seed: i64,
    take_back: bool,
    started: Option<String>,
    finished: Option<String>,
    ending: Option<String>,
    made: i64,
    elapsed_ms: i64,
    revision: i64,
}

fn columns(connection: &Connection, id: GameId) -> Result<Columns, ErrorKind> {
    let sql = "SELECT r.mode, r.text, g.seed, g.take_back, g.started, g.finished, g.ending, g.made, g.spent, \
               g.revision FROM games g LEFT JOIN rules r ON r.id = g.rules WHERE g.id = ?1";
    let read = |row: &Row| {
        Ok(Columns {
            mode: row.get(0)?,
            rules: row.get(1)?,
            seed: row.get(2)?,
            take_back: row.get(3)?,
            started: row.get(4)?,
            finished: row.get(5)?,
            ending: row.get(6)?,
            made: row.get(7)?,
            elapsed_ms: row.get(8)?,
            revision: row.get(9)?,
        })
    };
    row(connection, sql, [id.0], read)?.ok_or(ErrorKind::NotFound(id))
}

fn moves(connection: &Connection, id: GameId) -> Result<Vec<String>, ErrorKind> {
    rows::rows(connection, "SELECT text FROM moves WHERE game = ?1 ORDER BY number", [id.0], |row| row.get(0))
}

/// A game to be resumed.
pub(super) fn open(connection: &Connection, id: GameId) -> Result<SavedGame, ErrorKind> {
    let columns = columns(connection, id)?;
    let header = GameHeader {
        players: rows::players(connection, id)?,
        rules: rows::rules(id, &columns.mode, &columns.rules)?,
        seed: columns.seed.cast_unsigned(),
        take_back: columns.take_back,
        started: rows::time(id, columns.started)?,
    };
    let waited_ms = rows::rows(connection, "SELECT waited FROM seats WHERE game = ?1 ORDER BY seat", [id.0], |row| {
        row.get(0).map(count)
    })?;
    let (revision, made, elapsed_ms) = (count(columns.revision), count(columns.made), count(columns.elapsed_ms));
    Ok(SavedGame { id, revision, header, moves: moves(connection, id)?, made, elapsed_ms, waited_ms })
}

/// The record of a game: the moves that stand.
pub(super) fn record(connection: &Connection, id: GameId) -> Result<Record, ErrorKind> {
    let columns = columns(connection, id)?;
    let mut moves = moves(connection, id)?;
    moves.truncate(count(columns.made));
    Ok(Record {
        players: rows::players(connection, id)?,
        rules: rows::rules(id, &columns.mode, &columns.rules)?,
        moves,
        started: rows::time(id, columns.started)?,
        finished: rows::time(id, columns.finished)?,
        end: rows::end(id, columns.ending)?,
    })
}

pub(super) fn rename(connection: &Connection, id: GameId, title: &str) -> Result<(), ErrorKind> {
    let title = Some(title.trim()).filter(|title| !title.is_empty());
    there(change(connection, "UPDATE games SET title = ?2 WHERE id = ?1", (id.0, title))?, id)
}

pub(super) fn delete(connection: &Connection, id: GameId) -> Result<(), ErrorKind> {
    there(change(connection, "DELETE FROM games WHERE id = ?1", [id.0])?, id)
}

/// Deletes a game at which nothing has been done, if nobody else has written to it.
pub(super) fn discard(connection: &Connection, id: GameId, revision: u64, moves: usize) -> Result<bool, ErrorKind> {
    let sql = "DELETE FROM games WHERE id = ?1 AND revision = ?2 AND ended IS NULL \
               AND (SELECT count(*) FROM moves WHERE game = ?1) <= ?3";
    Ok(change(connection, sql, (id.0, number(revision), number(moves)))? > 0)
}

fn there(changed: usize, id: GameId) -> Result<(), ErrorKind> {
    if changed == 0 { Err(ErrorKind::NotFound(id)) } else { Ok(()) }
}

/// Adds a game from its record, unless the same game is there.
pub(super) fn import(
    connection: &Connection,
    record: &Record,
    standing: Option<&Standing>,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    if let Some(id) = twin(connection, record)? {
        return Ok(Imported::Known(id));
    }
    let seed: i64 = connection.query_row("SELECT random()", [], |row| row.get(0)).map_err(error_kind)?;
    let header = GameHeader {
        players: record.players.clone(),
        rules: record.rules.clone(),
        seed: seed.cast_unsigned(),
        take_back: false,
        started: record.started,
    };
    let end =
        standing.map(|standing| GameEnd { finished: record.finished, end: record.end, standing: standing.clone() });
    let progress = Progress {
        from: 0,
        moves: record.moves.clone(),
        made: record.moves.len(),
        now,
        elapsed_ms: 0,
        waited_ms: Vec::new(),
        end,
    };
    let id = create(connection, &header, &progress)?;
    Ok(if standing.is_some() { Imported::Finished(id) } else { Imported::Unfinished(id) })
}

/// The game with an equal record, if there is one.
fn twin(connection: &Connection, wanted: &Record) -> Result<Option<GameId>, ErrorKind> {
    let rules = rules_id(connection, &wanted.rules)?;
    let time = |time: Option<Timestamp>| time.map(|time| time.to_string());
    let sql = "SELECT id FROM games WHERE rules = ?1 AND made = ?2 AND started IS ?3 AND finished IS ?4";
    let params = (rules, number(wanted.moves.len()), time(wanted.started), time(wanted.finished));
    let alike = rows::rows(connection, sql, params, |row| row.get(0).map(GameId))?;
    for id in alike {
        // A game that cannot be read is not known to be the same.
        if record(connection, id).is_ok_and(|record| record == *wanted) {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
