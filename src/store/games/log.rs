//! The rows of a game's log.

use crate::GameId;
use crate::database::rows::{self, change, count, number};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::packed_log;
use parlour_model::log::{LogAction, LogColumns, LogEntry};
use parlour_model::player::Player;
use parlour_model::seat::Seat;

/// Adds an entry with this number.
pub(crate) fn insert(
    database: &dyn Database,
    id: GameId,
    at: usize,
    entry: &LogEntry,
) -> Result<(), ErrorKind> {
    let LogColumns { kind, seat, text } = entry.action.columns();
    let sql =
        "INSERT INTO log (game, number, spent, kind, seat, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let seat = seat.map(|seat| seat.0);
    change(
        database,
        sql,
        (id.0, number(at), number(entry.spent), kind, seat, text),
    )
    .map(drop)
}

/// An entry before its action is read.
type Raw = (u64, String, Option<i64>, String);

fn raw(row: &Row) -> Result<Raw, ErrorKind> {
    raw_from(row, 0)
}

fn raw_from(row: &Row, first: usize) -> Result<Raw, ErrorKind> {
    Ok((
        row.get(first).map(count)?,
        row.get(first + 1)?,
        row.get(first + 2)?,
        row.get(first + 3)?,
    ))
}

/// The entry whose columns begin with this one; `None` where they hold no action.
pub(crate) fn read_entry(row: &Row, first: usize) -> Result<Option<LogEntry>, ErrorKind> {
    raw_from(row, first).map(entry)
}

/// Reads every entry of a game whose log has the given length.
pub(crate) fn read(
    database: &dyn Database,
    id: GameId,
    length: usize,
) -> Result<Vec<LogEntry>, ErrorKind> {
    let mut entries = packed_log::read(database, id)?;
    let sql = "SELECT spent, kind, seat, text FROM log WHERE game = ?1 ORDER BY number";
    let found = rows::rows(database, sql, [id.0], raw)?;
    let all = entries.len() + found.len();
    if all != length {
        let why = format!("its log has {all} entries, not {length}");
        return Err(ErrorKind::Unreadable(id, why));
    }
    for raw in found {
        let number = entries.len() + 1;
        let unreadable = || format!("entry {number} of its log cannot be read");
        let entry = entry(raw).ok_or_else(|| ErrorKind::Unreadable(id, unreadable()))?;
        entries.push(entry);
    }
    Ok(entries)
}

/// `None` where the columns hold no action.
fn entry((spent, kind, seat, text): Raw) -> Option<LogEntry> {
    let seat = seat.map(|seat| {
        u8::try_from(seat)
            .ok()
            .filter(|seat| usize::from(*seat) < Seat::MOST)
            .map(Seat)
    });
    let seat = seat.map_or(Some(None), |seat| seat.map(Some))?;
    Some(LogEntry {
        spent,
        action: LogAction::of(&LogColumns { kind, seat, text })?,
    })
}

/// Seats those who took a seat over in the course of the game.
pub(crate) fn take_over(
    database: &dyn Database,
    id: GameId,
    players: &mut [Player],
) -> Result<(), ErrorKind> {
    let sql = "SELECT spent, kind, seat, text FROM log WHERE game = ?1 AND kind = 'taken' ORDER BY number";
    for raw in rows::rows(database, sql, [id.0], raw)? {
        if let Some(LogEntry {
            action: LogAction::Taken { seat, player },
            ..
        }) = entry(raw)
            && let Some(taken) = players.get_mut(seat.index())
        {
            *taken = player;
        }
    }
    Ok(())
}
