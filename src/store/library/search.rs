//! Which games of the library a filter lets through.
//!
//! One query names them in the order of the list, and no more than are counted. It goes through `library` in its order, so
//! that it stops as soon as there are enough; where the games of a position or of some material are few, the database goes
//! through these instead.

use super::{LibraryFilter, LibraryPage};
use crate::database::Database;
use crate::error::ErrorKind;
use crate::rows::rows;
use crate::value::Value;
use crate::{GameId, HistoryPage, history};
use parlour_model::checkers::position_key::BoardKey as _;

/// A page of games that the filter lets through, the latest first.
pub(crate) fn search(
    database: &dyn Database,
    filter: &LibraryFilter,
) -> Result<LibraryPage, ErrorKind> {
    let most = filter.skip.saturating_add(HistoryPage::MOST_COUNTED);
    let (conditions, mut params) = conditions(filter);
    params.push(Value::Number(crate::rows::number(most.saturating_add(1))));
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
    let (conditions, params) = conditions(filter);
    let sql = format!("SELECT l.game FROM library l WHERE {conditions} ORDER BY l.game");
    rows(database, &sql, &params[..], |row| row.get(0).map(GameId))
}

/// The conditions of a query, with their parameters in order.
fn conditions(filter: &LibraryFilter) -> (String, Vec<Value>) {
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
        // What begins with the last year or month is within it: `~` comes behind every letter of a date.
        add(
            "l.played > '' AND l.played < ?",
            vec![Value::Text(format!("{to}~"))],
        );
    }
    if let Some(result) = filter.result {
        add("l.result = ?", vec![Value::Number(result.code())]);
    }
    if let Some(variant) = filter.variant {
        add("l.variant = ?", vec![Value::Text(variant.name().into())]);
    }
    let numbers = |one: i64, other: i64| {
        vec![
            Value::Number(one),
            Value::Number(if filter.mirrored { other } else { one }),
        ]
    };
    if let Some(material) = filter.material {
        let codes = numbers(material.code(), material.mirrored().code());
        add(
            "l.game IN (SELECT game FROM materials WHERE code IN (?, ?))",
            codes,
        );
    }
    if let Some(board) = filter.position {
        let keys = numbers(board.key(), board.mirrored().key());
        add(
            "l.game IN (SELECT game FROM positions WHERE key IN (?, ?))",
            keys,
        );
    }
    (sql.join(" AND "), params)
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
