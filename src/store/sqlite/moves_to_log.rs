//! The step from schema version 2 to 3: every list of moves becomes a log.
//!
//! Version 2 kept the line of moves, how many of it stand, and sums of times. The player of a move is found by playing it; the
//! sums become entries at the head of the log. A game that cannot be played keeps its moves and says why. Version 2 knew
//! no practice: the games that it counted go on counting.

use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::rows::{self, change, count, number};
use crate::{GameId, log};
use parlour_model::log::{LogAction, LogEntry, LogSummary};
use parlour_model::player::{Controller, Level, Player};
use parlour_model::record::Record;
use parlour_model::seat::Seat;

/// Drops what the log is kept instead of.
const DROP: [&str; 2] = ["DROP TABLE moves", "ALTER TABLE games DROP COLUMN revision"];

/// A game as version 2 kept it.
struct Game {
    id: GameId,
    mode: String,
    rules: String,
    ending: Option<String>,
    made: usize,
    spent: u64,
    line: Vec<String>,
}

/// Migrates every game.
pub(super) fn migrate(database: &dyn Database) -> Result<(), ErrorKind> {
    let ids = rows::rows(database, "SELECT id FROM games ORDER BY id", (), |row| {
        row.get(0).map(GameId)
    })?;
    for id in ids {
        let migrated = game(database, id).and_then(|game| write_log(database, &game));
        match migrated.map_err(|kind| kind.of_game(id)) {
            Err(ErrorKind::Unreadable(_, why)) => fault(database, id, &why)?,
            migrated => migrated?,
        }
    }
    DROP.iter()
        .try_for_each(|sql| change(database, sql, ()).map(drop))
}

fn game(database: &dyn Database, id: GameId) -> Result<Game, ErrorKind> {
    let moves = "SELECT text FROM moves WHERE game = ?1 ORDER BY number";
    let line = rows::rows(database, moves, [id.0], |row| row.get(0))?;
    let sql = "SELECT r.mode, r.text, g.ending, g.made, g.spent FROM games g LEFT JOIN rules r ON r.id = g.rules \
               WHERE g.id = ?1";
    let read = |row: &Row| {
        let (made, spent) = (row.get(3).map(count)?, row.get(4).map(count)?);
        Ok(Game {
            id,
            mode: row.get(0)?,
            rules: row.get(1)?,
            ending: row.get(2)?,
            made,
            spent,
            line,
        })
    };
    rows::row(database, sql, [id.0], read)?.ok_or(ErrorKind::NotFound(id))
}

fn write_log(database: &dyn Database, game: &Game) -> Result<(), ErrorKind> {
    let rules = rows::rules(game.id, &game.mode, &game.rules)?;
    let played = Record::of_moves(players(database, game.id)?, rules, game.line.clone());
    let mut entries = elapsed(database, game)?;
    entries.extend(
        played
            .log()
            .map_err(|why| ErrorKind::Unreadable(game.id, why.english().into_owned()))?,
    );
    let rewind = (game.made < game.line.len()).then_some(LogAction::Rewind { to: game.made });
    let end = rows::end(game.id, game.ending.clone())?.map(LogAction::of_end);
    entries.extend(
        rewind
            .into_iter()
            .chain(end)
            .map(|action| LogEntry { spent: 0, action }),
    );
    entries
        .iter()
        .enumerate()
        .try_for_each(|(at, entry)| log::insert(database, game.id, at, entry))?;
    let LogSummary {
        moves,
        made,
        practice,
        ..
    } = LogSummary::of(&entries);
    let columns = (
        game.id.0,
        number(entries.len()),
        number(moves.len()),
        number(made),
        practice,
    );
    let sql = "UPDATE games SET entries = ?2, line = ?3, made = ?4, practice = ?5 AND ended IS NULL WHERE id = ?1";
    change(database, sql, columns).map(drop)
}

/// The times of the seats, and what is left of the playing time.
fn elapsed(database: &dyn Database, game: &Game) -> Result<Vec<LogEntry>, ErrorKind> {
    let sql = "SELECT waited FROM seats WHERE game = ?1 ORDER BY seat";
    let waited: Vec<u64> = rows::rows(database, sql, [game.id.0], |row| row.get(0).map(count))?;
    let of_nobody = game.spent.saturating_sub(
        waited
            .iter()
            .fold(0, |sum, waited| sum.saturating_add(*waited)),
    );
    let seats = Seat::all(waited.len()).map(Some).chain([None]);
    let times = seats
        .zip(waited.into_iter().chain([of_nobody]))
        .filter(|(_, spent)| *spent > 0);
    Ok(times
        .map(|(seat, spent)| LogEntry {
            spent,
            action: LogAction::Elapsed { seat },
        })
        .collect())
}

fn players(database: &dyn Database, id: GameId) -> Result<Vec<Player>, ErrorKind> {
    let sql = "SELECT name, robot, engine FROM seats WHERE game = ?1 ORDER BY seat";
    let read = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let player = |(name, robot, engine): (String, Option<String>, Option<String>)| {
        let level = robot.map(|level| level.parse::<Level>()).transpose();
        let level = level.map_err(|why| ErrorKind::unreadable(id, why))?;
        Ok(Player {
            name,
            controller: engine.map_or_else(|| level.into(), Controller::Engine),
        })
    };
    let seats = rows::rows(database, sql, [id.0], read)?;
    if seats.len() > Seat::MOST {
        return Err(ErrorKind::Unreadable(
            id,
            format!("{} seats are more than any game has", seats.len()),
        ));
    }
    seats.into_iter().map(player).collect()
}

/// Keeps the moves of a game that cannot be played as they are, with the reason.
fn fault(database: &dyn Database, id: GameId, why: &str) -> Result<(), ErrorKind> {
    let moves = "INSERT INTO log (game, number, spent, kind, seat, text) \
                 SELECT game, number, 0, 'move', NULL, text FROM moves WHERE game = ?1";
    let length = number(change(database, moves, [id.0])?);
    let sql = "UPDATE games SET entries = ?2, line = ?2, fault = ?3 WHERE id = ?1";
    change(database, sql, (id.0, length, why)).map(drop)
}
