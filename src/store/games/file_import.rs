//! The import of games from files of games (PDN). They are finished for the lists, even without a
//! result. Their players stay out of the statistics unless that was asked for.

use jiff::Timestamp;

use crate::database::Database;
use crate::database::rows::{change, number, player_id, row};
use crate::error::ErrorKind;
use crate::games::append::{self, Append};
use crate::games::{file_games, header, packed_log, seating};
use crate::{GameEnd, GameId, Imported, games};
use parlour_model::game_date::DateTime;
use parlour_model::player::Names;
use parlour_model::playthrough::End;
use parlour_model::record::file_game::FileGame;

/// Adds a game, unless it is there.
pub(crate) fn import(
    database: &dyn Database,
    game: &FileGame,
    counted: bool,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    if let Some(id) = file_games::same(database, game)? {
        if counted {
            count_people(database, id)?;
        }
        return Ok(Imported::Known(id));
    }
    add(database, None, game, counted, now)
}

/// Puts a game in the place of the one with this number, which keeps its title.
fn put(
    database: &dyn Database,
    id: GameId,
    game: &FileGame,
    counted: bool,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let sql = "SELECT title FROM games WHERE id = ?1";
    let title: Option<String> = row(database, sql, [id.0], |row| row.get(0))?.flatten();
    games::delete(database, id)?;
    add(database, Some(id), game, counted, now)?;
    title.map_or(Ok(()), |title| games::rename(database, id, &title))
}

/// Puts a game in the place of the game of a file with this number.
pub(crate) fn replace(
    database: &dyn Database,
    id: GameId,
    game: &FileGame,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    match file_games::same(database, game)? {
        Some(same) if same == id => file_games::renew(database, id, game),
        Some(other) => Err(ErrorKind::Refused(
            format!("game {id} would be the same as game {other}").into(),
        )),
        None => {
            let counted = file_games::counts_people(database, id)?;
            put(database, id, game, counted, now)
        }
    }
}

/// Puts a game in the place of the game of a file with this number, if that still has the text `before`; answers whether it
/// had.
pub(crate) fn replace_unchanged(
    database: &dyn Database,
    id: GameId,
    before: &str,
    game: &FileGame,
    now: Timestamp,
) -> Result<bool, ErrorKind> {
    if file_games::text(database, id)?.as_deref() != Some(before) {
        return Ok(false);
    }
    replace(database, id, game, now)?;
    Ok(true)
}

/// Keeps a study: in place of the text of the same game of a file, if that is there, or in place of the game of a file that
/// it was.
pub(crate) fn keep(
    database: &dyn Database,
    study: &FileGame,
    game: Option<GameId>,
    now: Timestamp,
) -> Result<GameId, ErrorKind> {
    if let Some(id) = file_games::same(database, study)? {
        file_games::renew(database, id, study)?;
        return Ok(id);
    }
    if let Some(id) = game
        && file_games::text(database, id)?.is_some()
    {
        replace(database, id, study, now)?;
        return Ok(id);
    }
    match import(database, study, false, now)? {
        Imported::Finished(id)
        | Imported::Unfinished(id)
        | Imported::Known(id)
        | Imported::Open(id) => Ok(id),
    }
}

/// Counts the players of a game that is there as people of the statistics from now on.
fn count_people(database: &dyn Database, id: GameId) -> Result<(), ErrorKind> {
    if file_games::counts_people(database, id)? {
        return Ok(());
    }
    change(
        database,
        "UPDATE file_games SET counted = TRUE WHERE game = ?1",
        [id.0],
    )?;
    let names = Names::of(&seating::at_start(database, id)?);
    for (seat, name) in names.all().iter().enumerate() {
        let columns = (
            id.0,
            number(seat),
            player_id(database, name.english().trim())?,
        );
        change(
            database,
            "UPDATE seats SET player = ?3 WHERE game = ?1 AND seat = ?2",
            columns,
        )?;
        change(
            database,
            "UPDATE results SET player = ?3 WHERE game = ?1 AND seat = ?2",
            columns,
        )?;
    }
    Ok(())
}

/// Adds a game, with this number if there is one.
fn add(
    database: &dyn Database,
    number: Option<GameId>,
    game: &FileGame,
    counted: bool,
    now: Timestamp,
) -> Result<Imported, ErrorKind> {
    let record = &game.record;
    let header = header::of_record(record)?;
    let played = game.date.map_or(now, DateTime::begins);
    let id = header::create_as(database, number, &header, counted, played)?;
    file_games::insert(database, id, game, counted)?;
    let end = game.standing.clone().map(|standing| GameEnd {
        finished: None,
        end: record.end.map(End::with_usual_reason),
        standing,
    });
    let is_open = end.is_none();
    let append = Append {
        game: Some(id),
        header,
        expected: 0,
        entries: game.log.clone(),
        end,
        table: None,
        now: played,
    };
    match packed_log::pack(&append.entries) {
        Some(packed) => {
            packed_log::write(database, id, &packed)?;
            append::extend_by(database, id, &append, &|_, _| Ok(()))?;
        }
        None => append::extend(database, id, &append)?,
    }
    if is_open {
        change(
            database,
            "UPDATE games SET ended = ?2 WHERE id = ?1",
            (id.0, played.as_millisecond()),
        )?;
        return Ok(Imported::Open(id));
    }
    Ok(Imported::Finished(id))
}
