//! The ratings of ladders: each ladder has its own, apart from those of other games.

use crate::database::rows::{change, count, row};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::server::rating::{RANKED_MET, Rating, RatingPool};
use crate::{AccountId, ArenaId, GameId};
use crate::{ArenaScore, Outcome};

/// The SQL condition for a game `g` to be one of a ladder.
pub(crate) const OF_LADDER: &str = "(SELECT count(*) FROM arena_games ag JOIN arenas ar ON ar.id = ag.arena \
                                    WHERE ag.game = g.id AND ar.ladder) > 0";

/// The ladder of a game, if it is of one.
pub(crate) fn of_game(database: &dyn Database, game: GameId) -> Result<Option<ArenaId>, ErrorKind> {
    let sql = "SELECT s.arena FROM arena_games s JOIN arenas a ON a.id = s.arena WHERE s.game = ?1 AND a.ladder";
    row(database, sql, [game.0], |row| row.get(0).map(ArenaId))
}

/// The column `ladder` of the changes that the games of a ladder make.
pub(crate) fn name(id: ArenaId) -> String {
    format!("arena {id}")
}

/// The columns `games`, `won` and `drawn`, the first of which is this one.
pub(crate) fn read_score(row: &Row, first: usize) -> Result<ArenaScore, ErrorKind> {
    let [games, won, drawn] = [row.get(first)?, row.get(first + 1)?, row.get(first + 2)?];
    Ok(ArenaScore::of_games(count(games), count(won), count(drawn)))
}

/// The rating in the columns from `games` on; a new one before the first game.
pub(crate) fn read_rating(row: &Row, first: usize) -> Result<Rating, ErrorKind> {
    let (value, spread): (Option<f64>, Option<f64>) = (row.get(first + 3)?, row.get(first + 4)?);
    let Some((value, spread)) = value.zip(spread) else {
        return Ok(Rating::new(RatingPool::Two));
    };
    let (games, volatility) = (count(row.get(first)?), row.get(first + 5)?);
    Ok(Rating {
        met: count(row.get(first + 6)?),
        ..Rating::of_values(RatingPool::Two, value, spread, volatility, games)
    })
}

/// The number of participants whose ratings are not provisional.
pub(crate) fn ranked(database: &dyn Database, id: ArenaId) -> Result<usize, ErrorKind> {
    let sql = "SELECT count(*) FROM arena_players WHERE arena = ?1 AND spread <= ?2 AND met >= ?3";
    let columns = (id.0, RatingPool::Two.ranked_spread(), RANKED_MET);
    let ranked = row(database, sql, columns, |row| row.get::<i64>(0))?;
    Ok(ranked.map_or(0, count))
}

/// The rating of a participant.
pub(crate) fn present(
    database: &dyn Database,
    id: ArenaId,
    account: AccountId,
) -> Result<Option<Rating>, ErrorKind> {
    let sql = "SELECT games, won, drawn, value, spread, volatility, met FROM arena_players \
               WHERE arena = ?1 AND account = ?2";
    row(database, sql, (id.0, account.0), |row| read_rating(row, 0))
}

/// Keeps the rating of a participant after a game, and counts the game.
pub(crate) fn write(
    database: &dyn Database,
    (id, account): (ArenaId, AccountId),
    outcome: Outcome,
    after: &Rating,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE arena_players SET games = ?3, won = won + ?4, drawn = drawn + ?5, \
               value = ?6, spread = ?7, volatility = ?8, met = ?9 WHERE arena = ?1 AND account = ?2";
    let (value, spread, volatility) = after.values();
    let (won, drawn) = (outcome == Outcome::Won, outcome == Outcome::Drawn);
    let columns = (
        id.0,
        account.0,
        after.games,
        i64::from(won),
        i64::from(drawn),
        value,
        spread,
        volatility,
        after.met,
    );
    change(database, sql, columns).map(drop)
}
