//! The games of the library that a filter lets through.
//!
//! One query names them in the order of the list, and no more than are counted. It goes through `library` in its order, so
//! that it stops as soon as there are enough. The games of a position or of some material are looked up before, and
//! the query has their numbers; where they are few, the database goes through these instead.

use std::collections::BTreeSet;

use super::entry::{material_key, position_key};
use super::{LibraryFilter, LibraryPage, LibraryResult, WantedResult, positions};
use crate::database::Database;
use crate::database::rows::rows;
use crate::database::value::Value;
use crate::error::ErrorKind;
use crate::games::history;
use crate::{GameId, HistoryPage};
use draughts::side::Color;

/// A page of games that the filter lets through, the latest first.
pub(crate) fn search(
    database: &dyn Database,
    filter: &LibraryFilter,
) -> Result<LibraryPage, ErrorKind> {
    let most = filter
        .skip
        .saturating_add(HistoryPage::MOST_COUNTED.max(filter.limit));
    let (conditions, mut params) = conditions(database, filter)?;
    params.push(Value::Number(crate::database::rows::number(
        most.saturating_add(1),
    )));
    let sql = format!(
        "SELECT l.game FROM library l WHERE {conditions} ORDER BY l.played DESC, l.game DESC LIMIT ?"
    );
    let found: Vec<GameId> = rows(database, &sql, &params[..], |row| row.get(0).map(GameId))?;
    let (has_more, total) = (found.len() > most, found.len().min(most));
    let page: Vec<_> = found
        .into_iter()
        .take(total)
        .skip(filter.skip)
        .take(filter.limit)
        .collect();
    Ok(LibraryPage {
        games: history::of_games(database, &page)?,
        total,
        has_more,
    })
}

/// Every game that the filter lets through, in the order in which the games were added.
pub(crate) fn games(
    database: &dyn Database,
    filter: &LibraryFilter,
) -> Result<Vec<GameId>, ErrorKind> {
    let (conditions, params) = conditions(database, filter)?;
    let sql = format!("SELECT l.game FROM library l WHERE {conditions} ORDER BY l.game");
    rows(database, &sql, &params[..], |row| row.get(0).map(GameId))
}

/// The conditions of a query, with their parameters in order.
fn conditions(
    database: &dyn Database,
    filter: &LibraryFilter,
) -> Result<(String, Vec<Value>), ErrorKind> {
    let (mut sql, mut params) = (vec!["TRUE".to_owned()], Vec::new());
    let mut add = |condition: &str, values: Vec<Value>| {
        sql.push(condition.to_owned());
        params.extend(values);
    };
    for (column, text) in [("names", &filter.player), ("event", &filter.event)] {
        if !text.trim().is_empty() {
            add(
                &format!("l.{column} LIKE ? ESCAPE '!'"),
                vec![Value::Text(format!("%{}%", escaped(text)))],
            );
        }
    }
    if !filter.opening.trim().is_empty() {
        // `ballot 4` is not the beginning of `ballot 48`.
        let pattern = format!("%{}", escaped(&filter.opening));
        let ends = if pattern.ends_with(|letter: char| letter.is_ascii_digit()) {
            ["", ",%"]
        } else {
            ["%", "%"]
        };
        let patterns = ends.map(|end| Value::Text(format!("{pattern}{end}")));
        add(
            "(l.opening LIKE ? ESCAPE '!' OR l.opening LIKE ? ESCAPE '!')",
            patterns.into(),
        );
    }
    if let Some(from) = filter.from {
        add("l.played >= ?", vec![Value::Text(from.to_string())]);
    }
    if let Some(to) = filter.to {
        // A date that begins with the last year or month is within it: `~` comes behind every letter of a date.
        add(
            "l.played > '' AND l.played < ?",
            vec![Value::Text(format!("{to}~"))],
        );
    }
    if let Some(result) = filter.result {
        let (condition, values) = result_condition(result, &filter.player);
        add(condition, values);
    }
    if let Some(variant) = filter.variant {
        add("l.variant = ?", vec![Value::Text(variant.name().into())]);
    }
    let material = filter
        .material
        .map(|counts| [counts, counts.mirrored()].map(material_key));
    let position = filter
        .position
        .map(|board| [board, board.mirrored()].map(|board| position_key(&board)));
    for keys in [material, position].into_iter().flatten() {
        let keys = if filter.mirrored {
            &keys[..]
        } else {
            &keys[..1]
        };
        add(
            "l.game IN (SELECT CAST(value AS BIGINT) FROM json_each(?))",
            vec![Value::Text(games_with(database, keys)?)],
        );
    }
    Ok((sql.join(" AND "), params))
}

/// The condition of a result. The column of the names has White's first, each on a line.
fn result_condition(wanted: WantedResult, player: &str) -> (&'static str, Vec<Value>) {
    let (white, black) = match wanted {
        WantedResult::Is(result) => return ("l.result = ?", vec![Value::Number(result.code())]),
        WantedResult::PlayerWon => (Color::White, Color::Black),
        WantedResult::PlayerLost => (Color::Black, Color::White),
    };
    let player = escaped(player);
    let patterns = [format!("%{player}%\n%"), format!("%\n%{player}%")];
    let of_color = [white, black].into_iter().zip(patterns);
    let values = of_color.flat_map(|(winner, pattern)| {
        let result = LibraryResult::Won(winner).code();
        [Value::Number(result), Value::Text(pattern)]
    });
    (
        "(l.result = ? AND l.names LIKE ? ESCAPE '!' OR l.result = ? AND l.names LIKE ? ESCAPE '!')",
        values.collect(),
    )
}

/// The numbers of the games in which any of these keys was on the board, as an array in JSON.
fn games_with(database: &dyn Database, keys: &[u64]) -> Result<String, ErrorKind> {
    let mut games = BTreeSet::new();
    for key in keys {
        let found = positions::find(database, *key)?;
        games.extend(found.iter().map(|found| found.game.0));
    }
    let games: Vec<_> = games.iter().map(i64::to_string).collect();
    Ok(format!("[{}]", games.join(",")))
}

/// A text for a pattern of `LIKE`, in the small letters that columns have.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.trim().to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '!') {
            escaped.push('!');
        }
        escaped.push(letter);
    }
    escaped
}
