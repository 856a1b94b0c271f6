//! The games at the tables of a server in which an account's name stands: in seats, in the log, and in results.

use crate::GameId;
use crate::database::rows::{change, player_id, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::library::index;

/// The name in kept games of a person whose account is gone. No account can have it.
pub(crate) const GONE: &str = "(gone)";

/// The name that somebody gets.
#[derive(Clone, Copy)]
enum NewName<'a> {
    /// That of a person, with its row among the players.
    Person(&'a str, i64),
    Gone,
}

/// Gives somebody another name in all games of the server, for which they count from then on.
pub(crate) fn rename(database: &dyn Database, from: &str, into: &str) -> Result<(), ErrorKind> {
    let name = NewName::Person(into, player_id(database, into)?);
    let games = games(database, from)?;
    games
        .into_iter()
        .try_for_each(|game| replace(database, game, from, name))
}

/// Gives a player of one game another name.
pub(crate) fn rename_in(
    database: &dyn Database,
    game: GameId,
    from: &str,
    into: &str,
) -> Result<(), ErrorKind> {
    let name = NewName::Person(into, player_id(database, into)?);
    replace(database, game, from, name)
}

/// Takes the name of somebody who is gone out of all games of the server. They count for no person then.
pub(crate) fn forget(database: &dyn Database, from: &str) -> Result<(), ErrorKind> {
    let games = games(database, from)?;
    games
        .into_iter()
        .try_for_each(|game| replace(database, game, from, NewName::Gone))
}

/// Gives somebody the name of another account of the same person. Games in which both sat keep one of the names.
pub(crate) fn merge(database: &dyn Database, from: &str, into: &str) -> Result<(), ErrorKind> {
    let of_both = games(database, into)?;
    for game in games(database, from)? {
        if of_both.contains(&game) {
            replace(database, game, from, NewName::Gone)?;
        }
    }
    rename(database, from, into)
}

fn replace(
    database: &dyn Database,
    game: GameId,
    from: &str,
    name: NewName<'_>,
) -> Result<(), ErrorKind> {
    // While the names are those with which the game was indexed.
    index::forget(database, game)?;
    let (into, player) = match name {
        NewName::Person(into, player) => (into, Some(player)),
        NewName::Gone => (GONE, None),
    };
    let sql = "UPDATE seats SET name = ?3 WHERE game = ?1 AND name = ?2";
    change(database, sql, (game.0, from, into))?;
    for table in ["seats", "results"] {
        let sql = format!(
            "UPDATE {table} SET player = ?3 WHERE game = ?1 \
             AND player = (SELECT id FROM players WHERE name = ?2)"
        );
        change(database, &sql, (game.0, from, player))?;
    }
    replace_taken(database, game, from, into)
}

/// The games in which somebody of this name has sat, of the person or of a robot that has played on.
fn games(database: &dyn Database, name: &str) -> Result<Vec<GameId>, ErrorKind> {
    let sql = "SELECT t.game FROM hall_tables t WHERE t.game IS NOT NULL AND \
               (EXISTS (SELECT 1 FROM seats s WHERE s.game = t.game AND s.name = ?1) OR EXISTS \
               (SELECT 1 FROM log l WHERE l.game = t.game AND l.kind = 'taken' AND l.text LIKE ?2)) ORDER BY t.game";
    rows(database, sql, (name, format!("% {name}")), |row| {
        row.get(0).map(GameId)
    })
}

/// Replaces the name in the entries of the log with which a seat was taken; it is their last word.
fn replace_taken(
    database: &dyn Database,
    game: GameId,
    from: &str,
    into: &str,
) -> Result<(), ErrorKind> {
    let sql = "SELECT number, text FROM log WHERE game = ?1 AND kind = 'taken' ORDER BY number";
    let read = |row: &Row| Ok((row.get::<i64>(0)?, row.get::<String>(1)?));
    for (number, text) in rows(database, sql, [game.0], read)? {
        let before = text.strip_suffix(from);
        if let Some(before) = before.filter(|before| before.ends_with(' ')) {
            let sql = "UPDATE log SET text = ?3 WHERE game = ?1 AND number = ?2";
            change(database, sql, (game.0, number, format!("{before}{into}")))?;
        }
    }
    Ok(())
}
