//! Adds games of files of games (PDN). They are finished for the lists, also where they have no result, and whoever is named
//! in them is no person of the statistics unless that was asked for.

use jiff::Timestamp;
use rusqlite::Connection;

use super::append::{self, Append};
use super::error::ErrorKind;
use super::rows::{change, error_kind, row};
use super::{GameEnd, GameHeader, Imported, file_games, games, header};
use crate::model::game_date::GameDate;
use crate::model::record::file_game::FileGame;

/// Adds a game, unless it is there. One that an earlier version has read from the same file is replaced.
pub(super) fn import(
    connection: &Connection,
    game: &FileGame,
    counted: bool,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    if let Some(id) = file_games::same(connection, game)? {
        return Ok(Imported::Known(id));
    }
    let Some(old) = file_games::earlier(connection, game)? else { return add(connection, game, counted, now) };
    let sql = "SELECT title FROM games WHERE id = ?1";
    let title: Option<String> = row(connection, sql, [old.0], |row| row.get(0))?.flatten();
    games::delete(connection, old)?;
    match add(connection, game, counted, now)? {
        Imported::Finished(id) | Imported::Open(id) => {
            title.map_or(Ok(()), |title| games::rename(connection, id, &title))?;
            Ok(Imported::Replaced(id))
        }
        other => Ok(other),
    }
}

fn add(connection: &Connection, game: &FileGame, counted: bool, now: Timestamp) -> Result<Imported, ErrorKind> {
    let record = &game.record;
    let seed: i64 = connection.query_row("SELECT random()", [], |row| row.get(0)).map_err(error_kind)?;
    let header = GameHeader {
        players: record.players.clone(),
        rules: record.rules.clone(),
        seed: seed.cast_unsigned(),
        take_back: false,
        clock: record.clock,
        practice: record.practice,
        started: None,
    };
    let played = game.date.map_or(now, GameDate::begins);
    let id = header::create(connection, &header, counted, played)?;
    file_games::insert(connection, id, game, counted)?;
    let end = game.standing.clone().map(|standing| GameEnd { finished: None, end: record.end, standing });
    let is_open = end.is_none();
    let entries = game.log.clone();
    append::extend(
        connection,
        id,
        &Append { game: Some(id), header, expected: 0, entries, end, table: None, now: played },
    )?;
    if is_open {
        change(connection, "UPDATE games SET ended = ?2 WHERE id = ?1", (id.0, played.as_millisecond()))?;
        return Ok(Imported::Open(id));
    }
    Ok(Imported::Finished(id))
}
