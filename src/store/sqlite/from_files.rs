//! The step from schema version 4 to 5: games that were read from files of games are told from others.
//!
//! Version 4 did not note where a game came from. One that was played here has a time when it began, and PDN has none, so
//! checkers without that time came from a file. Up to version 3 a result counted from White also where Black begins; which
//! program has read a file cannot be seen any more, so that a game there which somebody has given up is marked as doubtful.
//! Reading the same file again replaces it.

use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::rows::{self, rows as all};
use crate::{GameId, file_games, log, seating};
use draughts::board::Board;
use draughts::side::Color;
use parlour_model::any::AnyRules;
use parlour_model::log::LogSummary;
use parlour_model::record::file_game::line_hash;

/// Marks every game that came from a file.
pub(super) fn migrate(database: &dyn Database) -> Result<(), ErrorKind> {
    let sql = "SELECT g.id, r.text, g.entries, g.ending FROM games g JOIN rules r ON r.id = g.rules \
               WHERE r.mode = 'checkers' AND g.started IS NULL AND g.finished IS NULL AND g.fault IS NULL ORDER BY g.id";
    let read = |row: &Row| {
        Ok((
            GameId(row.get(0)?),
            row.get::<String>(1)?,
            row.get(2)?,
            row.get(3)?,
        ))
    };
    for (id, text, entries, ending) in all(database, sql, (), read)? {
        match mark(database, id, &text, entries, ending) {
            // A file that cannot be read stays as it is.
            Err(ErrorKind::Unreadable(..) | ErrorKind::BadValue(_)) => {}
            marked => marked?,
        }
    }
    Ok(())
}

fn mark(
    database: &dyn Database,
    id: GameId,
    text: &str,
    entries: i64,
    ending: Option<String>,
) -> Result<(), ErrorKind> {
    let rules = rows::rules(id, "checkers", text)?;
    let summary = LogSummary::of(&log::rows_of(database, id, rows::count(entries))?);
    let moves: Vec<_> = summary.moves.iter().take(summary.made).cloned().collect();
    let line = line_hash(&rules, &seating::at_start(database, id)?, &moves);
    let begins_black = match &rules {
        AnyRules::Checkers(rules) => Board::start(rules.variant).turn() == Color::Black,
        _ => false,
    };
    let is_resigned = ending.is_some_and(|ending| ending.starts_with("resigned"));
    file_games::note_earlier(database, id, &line, begins_black && is_resigned)
}
