//! The notes on games that came from files of games (PDN).

use crate::database::rows::{change, number, row, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::{FileNote, GameId};
use draughts::pdn;
use parlour_model::record::file_game::{FileGame, GameHash};

/// The same game, if it is there.
pub(crate) fn same(database: &dyn Database, game: &FileGame) -> Result<Option<GameId>, ErrorKind> {
    let sql = "SELECT game FROM file_games WHERE identity = ?1";
    row(database, sql, [game.identity], |row| row.get(0).map(GameId))
}

/// Notes of a game that it came from a file.
pub(crate) fn insert(
    database: &dyn Database,
    id: GameId,
    game: &FileGame,
    counted: bool,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO file_games (game, identity, text_key, date, text, counted, incomplete) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let date = game.date.map(|date| date.to_string());
    let columns = (
        id.0,
        game.identity,
        game.text_key,
        date,
        &game.record.pdn,
        counted,
        game.incomplete.is_some(),
    );
    change(database, sql, columns).map(drop)
}

/// The text of a game is this from now on.
pub(crate) fn renew(database: &dyn Database, id: GameId, game: &FileGame) -> Result<(), ErrorKind> {
    let sql = "UPDATE file_games SET text = ?2, text_key = ?3 WHERE game = ?1";
    change(database, sql, (id.0, &game.record.pdn, game.text_key)).map(drop)
}

/// For each of the texts the game that was read from it, if there is one.
pub(crate) fn known(
    database: &dyn Database,
    keys: &[GameHash],
) -> Result<Vec<Option<GameId>>, ErrorKind> {
    let sql = "SELECT game FROM file_games WHERE text_key = ?1";
    keys.iter()
        .map(|key| row(database, sql, [key], |row| row.get(0).map(GameId)))
        .collect()
}

/// The text that a game was read from.
pub(crate) fn text(database: &dyn Database, id: GameId) -> Result<Option<String>, ErrorKind> {
    let sql = "SELECT text FROM file_games WHERE game = ?1";
    Ok(row(database, sql, [id.0], |row| row.get(0))?.flatten())
}

/// The number of names read at a time; the first that holds the text may be among the first.
const NAMES_AT_ONCE: usize = 1000;

/// Returns the next name behind `after` that holds a text, in capital or small letters. It searches
/// the uncounted players (outside the statistics) of games from files in the history. Each name is
/// read from the index once, however many games it is in.
pub(crate) fn next_name(
    database: &dyn Database,
    text: &str,
    after: &str,
) -> Result<Option<String>, ErrorKind> {
    let sql = format!(
        "SELECT DISTINCT name FROM seats WHERE player IS NULL AND robot IS NULL AND engine IS NULL AND name > ?1 \
         ORDER BY name LIMIT {NAMES_AT_ONCE}"
    );
    let (text, mut after) = (text.to_lowercase(), after.to_owned());
    loop {
        let names: Vec<String> = rows(database, &sql, [&after], |row| row.get(0))?;
        for name in names
            .iter()
            .filter(|name| name.to_lowercase().contains(&text))
        {
            if is_of_history(database, name)? {
                return Ok(Some(name.clone()));
            }
        }
        match names.into_iter().nth(NAMES_AT_ONCE - 1) {
            Some(last) => after = last,
            None => return Ok(None),
        }
    }
}

/// Returns whether a game of a file that is in the history names an uncounted player like this.
fn is_of_history(database: &dyn Database, name: &str) -> Result<bool, ErrorKind> {
    let sql = "SELECT g.id FROM seats s JOIN file_games f ON f.game = s.game JOIN games g ON g.id = s.game \
               WHERE s.player IS NULL AND s.robot IS NULL AND s.engine IS NULL AND s.name = ?1 AND g.ended IS NOT NULL LIMIT 1";
    Ok(row(database, sql, [name], |row| row.get::<i64>(0))?.is_some())
}

/// Returns the texts of at most `limit` games with a command of this name in a comment, the last added first.
pub(crate) fn with_command(
    database: &dyn Database,
    name: &str,
    limit: usize,
) -> Result<Vec<String>, ErrorKind> {
    let sql =
        "SELECT text FROM file_games WHERE text LIKE ?1 ESCAPE '!' ORDER BY game DESC LIMIT ?2";
    let command = format!("%[!%{name} %");
    rows(database, sql, (command, number(limit)), |row| row.get(0))
}

/// Returns whether the players of a game count for the statistics.
pub(crate) fn counts_people(database: &dyn Database, id: GameId) -> Result<bool, ErrorKind> {
    let counted = row(
        database,
        "SELECT counted FROM file_games WHERE game = ?1",
        [id.0],
        |row| row.get(0),
    )?;
    Ok(counted.unwrap_or(true))
}

/// The columns of a list that [`note`] reads, of a table `file_games` called `f`. Tags stand at the beginning of a text, in
/// less than 4000 letters.
pub(crate) const NOTE: &str = "f.date, NOT EXISTS (SELECT 1 FROM results WHERE game = g.id), substr(f.text, 1, 4000), \
                               coalesce(f.incomplete, FALSE)";

/// Returns the note that lists show of a game from a file, from the columns [`NOTE`] beginning at
/// this one.
pub(crate) fn note(row: &Row, at: usize) -> Result<Option<FileNote>, ErrorKind> {
    let Some(text) = row.get::<Option<String>>(at + 2)? else {
        return Ok(None);
    };
    let tags = pdn::read_tags(&text);
    let tag = |name: &str| {
        let value = tags.tag(name)?.trim();
        let is_told = !matches!(value, "" | "?" | "-");
        is_told.then(|| value.to_owned())
    };
    Ok(Some(FileNote {
        date: row.get(at)?,
        event: tag("Event"),
        result: tag("Result"),
        is_open: row.get(at + 1)?,
        is_incomplete: row.get(at + 3)?,
    }))
}
