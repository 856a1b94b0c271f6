//! Tables: begun, played on at, read back as they are, and as records.

use jiff::Timestamp;
use rusqlite::{Connection, Row};

use super::error::Trouble;
use super::rows::{self, bit, change, count, number, player_id, row, rules_id, trouble};
use super::{Closing, Imported, Kept, Opening, Progress, TableId};
use crate::model::player::{Mind, Names, Player};
use crate::model::record::Record;
use crate::model::seat::Seat;
use crate::model::standing::Standing;

/// The revision of a table that has just begun.
const FIRST: i64 = 1;

/// A new table.
pub(super) fn begin(connection: &Connection, opening: &Opening, progress: &Progress) -> Result<TableId, Trouble> {
    let rules = rules_id(connection, &opening.rules)?;
    let sql = "INSERT INTO games (rules, seed, take_back, started, touched, made, spent, revision) \
               VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6)";
    let started = opening.started.map(|time| time.to_string());
    let columns = (rules, opening.seed.cast_signed(), opening.take_back, started, progress.now.as_millisecond(), FIRST);
    change(connection, sql, columns)?;
    let id = TableId(connection.last_insert_rowid());
    sit_down(connection, id, &opening.players)?;
    advance(connection, id, progress)?;
    Ok(id)
}

fn sit_down(connection: &Connection, id: TableId, players: &[Player]) -> Result<(), Trouble> {
    let names = Names::of(players);
    for (seat, player) in players.iter().enumerate() {
        let (robot, engine, person) = match &player.mind {
            Mind::Person => (None, None, Some(player_id(connection, names.get(Seat::of(seat)).trim())?)),
            Mind::Robot(level) => (Some(level.name()), None, None),
            Mind::Engine(engine) => (None, Some(engine), None),
        };
        let sql = "INSERT INTO seats (game, seat, name, robot, engine, player, waited) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)";
        change(connection, sql, (id.0, number(seat), &player.name, robot, engine, person))?;
    }
    Ok(())
}

/// The table has come further.
pub(super) fn go_on(connection: &Connection, id: TableId, revision: u64, progress: &Progress) -> Result<u64, Trouble> {
    let sql = "UPDATE games SET revision = revision + 1, touched = ?3 WHERE id = ?1 AND revision = ?2";
    let changed = change(connection, sql, (id.0, number(revision), progress.now.as_millisecond()))?;
    if changed == 0 {
        let there = row(connection, "SELECT 1 FROM games WHERE id = ?1", [id.0], |_| Ok(()))?;
        return Err(if there.is_some() { Trouble::Elsewhere } else { Trouble::Gone(id) });
    }
    advance(connection, id, progress)?;
    Ok(revision + 1)
}

/// Writes what is new.
fn advance(connection: &Connection, id: TableId, progress: &Progress) -> Result<(), Trouble> {
    if !progress.moves.is_empty() {
        change(connection, "DELETE FROM moves WHERE game = ?1 AND number >= ?2", (id.0, number(progress.from)))?;
    }
    for (i, text) in progress.moves.iter().enumerate() {
        let sql = "INSERT INTO moves (game, number, text) VALUES (?1, ?2, ?3)";
        change(connection, sql, (id.0, number(progress.from + i), text))?;
    }
    let sql = "UPDATE games SET made = ?2, spent = ?3 WHERE id = ?1";
    change(connection, sql, (id.0, number(progress.made), number(progress.spent)))?;
    for (seat, waited) in progress.waited.iter().enumerate() {
        let sql = "UPDATE seats SET waited = ?3 WHERE game = ?1 AND seat = ?2 AND waited <> ?3";
        change(connection, sql, (id.0, number(seat), number(*waited)))?;
    }
    progress.closing.as_ref().map_or(Ok(()), |closing| close(connection, id, closing, progress.now))
}

/// The game is over: from now on it is in the history and in the statistics.
fn close(connection: &Connection, id: TableId, closing: &Closing, now: Timestamp) -> Result<(), Trouble> {
    let ended = closing.finished.unwrap_or(now).as_millisecond();
    let finished = closing.finished.map(|time| time.to_string());
    let sql = "UPDATE games SET ended = ?2, finished = ?3, ending = ?4 WHERE id = ?1";
    change(connection, sql, (id.0, ended, finished, closing.end.map(|end| end.to_string())))?;
    let players = rows::players(connection, id)?;
    for seat in Seat::all(players.len()) {
        let result = (id.0, number(seat.index()), ended, number(players.len()), levels(&players, seat));
        write_result(connection, result, seat, &closing.standing)?;
    }
    Ok(())
}

fn write_result(
    connection: &Connection,
    (game, index, ended, seats, levels): (i64, i64, i64, i64, i64),
    seat: Seat,
    standing: &Standing,
) -> Result<(), Trouble> {
    let fate = match &standing.winners[..] {
        [] => 2,
        winners => i64::from(winners.contains(&seat)),
    };
    let score = standing.scores.get(seat.index()).copied().unwrap_or_default();
    let turns = standing.turns.get(seat.index()).copied().unwrap_or_default();
    let sql = "INSERT OR REPLACE INTO results \
               (game, seat, player, rules, ended, seats, levels, fate, score, turns, waited) \
               SELECT s.game, s.seat, s.player, g.rules, ?3, ?4, ?5, ?6, ?7, ?8, s.waited \
               FROM seats s JOIN games g ON g.id = s.game WHERE s.game = ?1 AND s.seat = ?2";
    change(connection, sql, (game, index, ended, seats, levels, fate, score, turns)).map(drop)
}

/// A bit for each level of robot among the others.
fn levels(players: &[Player], seat: Seat) -> i64 {
    let others = players.iter().enumerate().filter(|(i, _)| *i != seat.index());
    others.filter_map(|(_, player)| player.mind.level()).fold(0, |bits, level| bits | bit(level))
}

/// The columns of a game that do not need a second look.
struct Columns {
    mode: String,
    rules: String,
    seed: i64,
    take_back: bool,
    started: Option<String>,
    finished: Option<String>,
    ending: Option<String>,
    made: i64,
    spent: i64,
    revision: i64,
}

fn columns(connection: &Connection, id: TableId) -> Result<Columns, Trouble> {
    let sql = "SELECT r.mode, r.text, g.seed, g.take_back, g.started, g.finished, g.ending, g.made, g.spent, \
               g.revision FROM games g JOIN rules r ON r.id = g.rules WHERE g.id = ?1";
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
            spent: row.get(8)?,
            revision: row.get(9)?,
        })
    };
    row(connection, sql, [id.0], read)?.ok_or(Trouble::Gone(id))
}

fn moves(connection: &Connection, id: TableId) -> Result<Vec<String>, Trouble> {
    rows::rows(connection, "SELECT text FROM moves WHERE game = ?1 ORDER BY number", [id.0], |row| row.get(0))
}

/// A table to be played on at.
pub(super) fn kept(connection: &Connection, id: TableId) -> Result<Kept, Trouble> {
    let columns = columns(connection, id)?;
    let opening = Opening {
        players: rows::players(connection, id)?,
        rules: rows::rules(id, &columns.mode, &columns.rules)?,
        seed: columns.seed.cast_unsigned(),
        take_back: columns.take_back,
        started: rows::time(id, columns.started)?,
    };
    let waited = rows::rows(connection, "SELECT waited FROM seats WHERE game = ?1 ORDER BY seat", [id.0], |row| {
        row.get(0).map(count)
    })?;
    let (revision, made, spent) = (count(columns.revision), count(columns.made), count(columns.spent));
    Ok(Kept { id, revision, opening, moves: moves(connection, id)?, made, spent, waited })
}

/// The record of a game: the moves that stand.
pub(super) fn record(connection: &Connection, id: TableId) -> Result<Record, Trouble> {
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

pub(super) fn rename(connection: &Connection, id: TableId, title: &str) -> Result<(), Trouble> {
    let title = Some(title.trim()).filter(|title| !title.is_empty());
    there(change(connection, "UPDATE games SET title = ?2 WHERE id = ?1", (id.0, title))?, id)
}

pub(super) fn delete(connection: &Connection, id: TableId) -> Result<(), Trouble> {
    there(change(connection, "DELETE FROM games WHERE id = ?1", [id.0])?, id)
}

fn there(changed: usize, id: TableId) -> Result<(), Trouble> {
    if changed == 0 { Err(Trouble::Gone(id)) } else { Ok(()) }
}

/// Takes in a record, unless the same game is there.
pub(super) fn import(
    connection: &Connection,
    record: &Record,
    standing: Option<&Standing>,
    now: Timestamp,
) -> Result<Imported, Trouble> {
    if let Some(id) = twin(connection, record)? {
        return Ok(Imported::Known(id));
    }
    let seed: i64 = connection.query_row("SELECT random()", [], |row| row.get(0)).map_err(trouble)?;
    let opening = Opening {
        players: record.players.clone(),
        rules: record.rules.clone(),
        seed: seed.cast_unsigned(),
        take_back: false,
        started: record.started,
    };
    let closing =
        standing.map(|standing| Closing { finished: record.finished, end: record.end, standing: standing.clone() });
    let progress = Progress {
        from: 0,
        moves: record.moves.clone(),
        made: record.moves.len(),
        now,
        spent: 0,
        waited: Vec::new(),
        closing,
    };
    let id = begin(connection, &opening, &progress)?;
    Ok(if standing.is_some() { Imported::Finished(id) } else { Imported::Unfinished(id) })
}

/// The game that has the same record.
fn twin(connection: &Connection, wanted: &Record) -> Result<Option<TableId>, Trouble> {
    let rules = rules_id(connection, &wanted.rules)?;
    let time = |time: Option<Timestamp>| time.map(|time| time.to_string());
    let sql = "SELECT id FROM games WHERE rules = ?1 AND made = ?2 AND started IS ?3 AND finished IS ?4";
    let params = (rules, number(wanted.moves.len()), time(wanted.started), time(wanted.finished));
    let alike = rows::rows(connection, sql, params, |row| row.get(0).map(TableId))?;
    for id in alike {
        if record(connection, id)? == *wanted {
            return Ok(Some(id));
        }
    }
    Ok(None)
}
