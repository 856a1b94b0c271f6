//! Appends to the log of a game. Nothing else is ever written of how it goes; what lists need of its fold is written
//! beside it.

use jiff::Timestamp;

use crate::database::rows::{change, count, number, row};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::{header, log, results};
use crate::library::index;
use crate::server::{arenas, daily_leaderboard, hall_tables};
use crate::{GameEnd, GameHeader, GameId, GameTable};
use parlour_model::log::{LogEntry, LogSummary};

/// Entries to be appended to a game's log, all of them or none.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// The game; `None` for one that the store does not have yet.
    pub game: Option<GameId>,
    /// The header of a new game.
    pub header: GameHeader,
    /// The number of entries that the store should have; with another number the append is refused.
    pub expected: usize,
    pub entries: Vec<LogEntry>,
    /// The end of the game, if it has ended.
    pub end: Option<GameEnd>,
    /// The table of a hall at which a new game is played, if it is: the two are connected in the same transaction.
    pub table: Option<GameTable>,
    pub now: Timestamp,
}

/// Appends if the log has the length that is expected.
pub(crate) fn append(database: &dyn Database, append: &Append) -> Result<GameId, ErrorKind> {
    let id = match append.game {
        Some(id) => id,
        None if append.expected == 0 => begin(database, append)?,
        None => {
            return Err(ErrorKind::Refused(
                "a game that is new has no entries yet".into(),
            ));
        }
    };
    extend(database, id, append).map_err(|kind| kind.of_game(id))?;
    Ok(id)
}

/// Adds the game of an append, unless it was added by the same append before, whose answer was lost.
fn begin(database: &dyn Database, append: &Append) -> Result<GameId, ErrorKind> {
    let Some(table) = &append.table else {
        return header::create(database, &append.header, true, append.now);
    };
    if let Some(game) = hall_tables::begun_by(database, table)? {
        return Ok(game);
    }
    let id = header::create(database, &append.header, true, append.now)?;
    hall_tables::begin(database, table, id)?;
    arenas::begin(database, table.code, id)?;
    daily_leaderboard::begin(database, table.code, id).map(|()| id)
}

/// The stored summary of a game's log.
struct Kept {
    entries: usize,
    line: usize,
    made: usize,
    is_over: bool,
}

fn kept(database: &dyn Database, id: GameId) -> Result<Kept, ErrorKind> {
    let sql = "SELECT entries, line, made, ended IS NOT NULL FROM games WHERE id = ?1";
    let read = |row: &Row| {
        let (entries, line, made) = (
            row.get(0).map(count)?,
            row.get(1).map(count)?,
            row.get(2).map(count)?,
        );
        Ok(Kept {
            entries,
            line,
            made,
            is_over: row.get(3)?,
        })
    };
    row(database, sql, [id.0], read)?.ok_or(ErrorKind::NotFound(id))
}

/// Adds entries to a game that is there, and what lists need of their fold.
pub(crate) fn extend(
    database: &dyn Database,
    id: GameId,
    append: &Append,
) -> Result<(), ErrorKind> {
    extend_by(database, id, append, &|at, entry| {
        log::insert(database, id, at, entry)
    })
}

/// The same where the log is written like this.
pub(crate) fn extend_by(
    database: &dyn Database,
    id: GameId,
    append: &Append,
    insert: &dyn Fn(usize, &LogEntry) -> Result<(), ErrorKind>,
) -> Result<(), ErrorKind> {
    let kept = kept(database, id)?;
    if kept.entries != append.expected {
        return extend_rest(database, id, append, kept.entries);
    }
    if kept.is_over {
        // While the log is what it was when the game was indexed.
        index::forget(database, id)?;
    }
    // A line cannot be longer than its log.
    let mut summary = LogSummary::of_line(kept.line.min(kept.entries), kept.made.min(kept.entries));
    append.entries.iter().for_each(|entry| summary.add(entry));
    keep(database, id, append, &summary)?;
    for (at, entry) in (kept.entries..).zip(&append.entries) {
        insert(at, entry)?;
    }
    match &append.end {
        Some(end) => {
            results::close(database, id, end, append.now)?;
            daily_leaderboard::finish(database, id)
        }
        None if kept.is_over => results::reopen(database, id),
        None => Ok(()),
    }
}

/// Adds what is missing of an append that was tried before, where the answer was lost: the log has the first of its
/// entries then. Any other log of another length is a conflict.
fn extend_rest(
    database: &dyn Database,
    id: GameId,
    append: &Append,
    kept: usize,
) -> Result<(), ErrorKind> {
    if !database.may_be_ours(append.game, append.expected)
        || !has_first(database, id, append, kept)?
    {
        return Err(ErrorKind::Conflict);
    }
    let entries = append
        .entries
        .iter()
        .skip(kept - append.expected)
        .cloned()
        .collect();
    // It is written to also where nothing is missing, so that a standby has all that is before.
    extend(
        database,
        id,
        &Append {
            expected: kept,
            entries,
            ..append.clone()
        },
    )
}

/// Returns whether the log has this length because it ends with the first of the append's entries.
fn has_first(
    database: &dyn Database,
    id: GameId,
    append: &Append,
    kept: usize,
) -> Result<bool, ErrorKind> {
    if kept < append.expected || kept - append.expected > append.entries.len() {
        return Ok(false);
    }
    let log = log::read(database, id, kept)?;
    Ok(append.entries.starts_with(&log[append.expected..]))
}

/// Notes the state of the log with the new entries, if no other program has written to it since its
/// length was read. Of two that write at once, the second waits here and finds another length.
fn keep(
    database: &dyn Database,
    id: GameId,
    append: &Append,
    summary: &LogSummary,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE games SET entries = ?2, line = ?3, made = ?4, spent = spent + ?5, practice = practice OR ?6, \
               touched = ?7 WHERE id = ?1 AND entries = ?8";
    let length = number(append.expected + append.entries.len());
    let (line, made, spent) = (
        number(summary.moves.len()),
        number(summary.made),
        number(summary.spent),
    );
    let columns = (
        id.0,
        length,
        line,
        made,
        spent,
        summary.practice,
        append.now.as_millisecond(),
        number(append.expected),
    );
    if change(database, sql, columns)? == 0 {
        return Err(ErrorKind::Conflict);
    }
    for (seat, thought) in summary
        .thought
        .iter()
        .enumerate()
        .filter(|(_, thought)| **thought > 0)
    {
        let sql = "UPDATE seats SET waited = waited + ?3 WHERE game = ?1 AND seat = ?2";
        change(database, sql, (id.0, number(seat), number(*thought)))?;
    }
    Ok(())
}
