//! Following the games of other halls: what a log has beyond what is known of it, for many games in one query.

use crate::database::rows::{self, count, moment, number};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::log;
use crate::{Followed, GameId};
use parlour_model::log::LogEntry;

/// The most games in one query.
const MOST: usize = 512;

/// Returns what the store has of these games beyond the given numbers of entries. It leaves out
/// games with nothing new, and games that do not exist.
pub(crate) fn follow(
    database: &dyn Database,
    since: &[(GameId, usize)],
) -> Result<Vec<Followed>, ErrorKind> {
    let mut found = Vec::new();
    for part in since.chunks(MOST) {
        found.append(&mut follow_part(database, part)?);
    }
    Ok(found)
}

fn follow_part(
    database: &dyn Database,
    since: &[(GameId, usize)],
) -> Result<Vec<Followed>, ErrorKind> {
    // There are few lengths of the query, so that statements are kept: what is left over is no game's.
    let places = [1, 8, 64, MOST]
        .into_iter()
        .find(|places| *places >= since.len())
        .unwrap_or(MOST);
    let values: Vec<String> = (0..places)
        .map(|at| {
            format!(
                "(CAST(?{} AS BIGINT), CAST(?{} AS BIGINT))",
                2 * at + 1,
                2 * at + 2
            )
        })
        .collect();
    let sql = format!(
        "WITH known (game, length) AS (VALUES {}) \
         SELECT l.game, l.number, g.touched, l.spent, l.kind, l.seat, l.text, \
         g.started, g.finished \
         FROM known k JOIN games g ON g.id = k.game \
         JOIN log l ON l.game = g.id AND l.number >= k.length ORDER BY l.game, l.number",
        values.join(", ")
    );
    let asked = since
        .iter()
        .flat_map(|(game, length)| [game.0, number(*length)]);
    let params: Vec<i64> = asked.chain(std::iter::repeat(0)).take(2 * places).collect();
    let mut found: Vec<Followed> = Vec::new();
    for (mut one, entry) in rows::rows(database, &sql, &params[..], read)? {
        if let Some(followed) = found
            .last_mut()
            .filter(|followed| followed.game == one.game)
        {
            followed.entries.push(entry);
        } else {
            one.entries.push(entry);
            found.push(one);
        }
    }
    Ok(found)
}

/// An entry, and what is told of its game.
fn read(row: &Row) -> Result<(Followed, LogEntry), ErrorKind> {
    let (game, from) = (GameId(row.get(0)?), count(row.get(1)?));
    let entry = log::read_entry(row, 3)?;
    let unreadable = || {
        ErrorKind::Unreadable(
            game,
            format!("entry {} of its log cannot be read", from + 1),
        )
    };
    let (started, finished) = (
        rows::time(game, row.get(7)?)?,
        rows::time(game, row.get(8)?)?,
    );
    let touched = moment(row.get(2)?);
    let one = Followed {
        game,
        from,
        entries: Vec::new(),
        touched,
        started,
        finished,
    };
    Ok((one, entry.ok_or_else(unreadable)?))
}
