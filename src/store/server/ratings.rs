//! Ratings of accounts: what each rated game of a hall made of them, and the leaderboard that follows.

use jiff::Timestamp;

use crate::ArenaId;
use crate::GameId;
use crate::Outcome;
use crate::accounts::account_id::AccountId;
use crate::database::rows::{self, change, count, moment, number, row};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::server::ladders;
use crate::server::rating::{self, RANKED_MET, Rating, RatingPool};
use crate::server::rating_weight::{FIELD, Pool, Rated};
use parlour_model::any::Mode;
use parlour_model::final_score::FinalScore;
use parlour_model::parse_error::ParseError;
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;

/// The change that a game made to an account's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    pub account: AccountId,
    pub name: String,
    /// `None` before the first rated game of the pool.
    pub before: Option<Rating>,
    pub after: Rating,
    /// In the game, from 1.
    pub place: u32,
    /// The part by which the game counts, from 0 to 1.
    pub weight: f64,
}

/// An account in a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderboardRow {
    pub name: String,
    pub rating: Rating,
    pub games: u32,
}

/// Somebody's own record against another account in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadToHead {
    pub name: String,
    pub mode: Mode,
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

/// The SQL condition for a finished game at a hall's table `t` to count for ratings. The game may
/// end by its rules, by an agreed draw, by resignation or on time. It may not be practice, no robot
/// may have played in it for a person, and every seat needs a different account and two moves.
const COUNTS: &str = "t.seed IS NULL AND g.ended IS NOT NULL AND NOT g.practice AND g.fault IS NULL \
    AND (SELECT count(*) FROM log l WHERE l.game = g.id AND l.kind = 'taken' AND l.text NOT LIKE 'person %') = 0 \
    AND (SELECT count(DISTINCT account) > 1 AND count(DISTINCT account) = count(*) AND count(*) FILTER (WHERE owner <> 'account') = 0 \
         AND count(*) = (SELECT count(*) FROM results WHERE game = g.id) FROM hall_seats s WHERE s.code = t.code) \
    AND (SELECT min((SELECT count(*) FROM log l WHERE l.game = g.id AND l.kind = 'move' AND l.seat = s.seat)) \
         FROM hall_seats s WHERE s.code = t.code) >= 2";

/// The number of games, last ended first, that are searched for uncounted ones. A hall counts each
/// game when it ends, so only its last games can remain.
const LOOKED_AT: usize = 5_000;

/// The rated games that are over and not counted yet, the first finished first, among the [`LOOKED_AT`] that ended last.
pub(crate) fn uncounted(database: &dyn Database) -> Result<Vec<GameId>, ErrorKind> {
    // Scalar subqueries ask of one game after another; PostgreSQL would read all tables and changes to join them.
    let sql = format!(
        "SELECT g.id FROM (SELECT latest.id, latest.ended FROM \
         (SELECT id, ended FROM games WHERE ended IS NOT NULL ORDER BY ended DESC, id DESC LIMIT {LOOKED_AT}) AS latest \
         WHERE (SELECT count(*) FROM rating_changes c WHERE c.game = latest.id) = 0 \
         AND (SELECT t.rated OR {of_ladder} FROM hall_tables t WHERE t.game = latest.id)) AS open \
         JOIN games g ON g.id = open.id JOIN hall_tables t ON t.game = g.id WHERE {counts} ORDER BY g.ended, g.id",
        of_ladder = ladders::OF_LADDER.replace("g.id", "t.game"),
        counts = counts(),
    );
    rows::rows(database, &sql, (), |row| row.get(0).map(GameId))
}

fn counts() -> String {
    format!("{COUNTS} AND (t.rated OR {})", ladders::OF_LADDER)
}

/// The ratings that a game changes.
#[derive(Clone, Copy)]
enum Scope {
    /// Those of all rated games of a mode.
    Mode(RatingPool),
    /// Those of a ladder of programs.
    Arena(ArenaId),
}

impl Scope {
    /// The scope of a game with so many seats; a solo game has none.
    fn of(database: &dyn Database, game: GameId, seats: usize) -> Result<Option<Self>, ErrorKind> {
        Ok(match ladders::of_game(database, game)? {
            Some(arena) => Some(Self::Arena(arena)),
            None => RatingPool::of_seats(seats).map(Self::Mode),
        })
    }

    /// The column `ladder` of its changes.
    fn name(self) -> String {
        match self {
            Self::Mode(pool) => pool.name().into(),
            Self::Arena(arena) => ladders::name(arena),
        }
    }

    /// Returns whether enough others are ranked for somebody to be measured by them.
    fn has_field(self, database: &dyn Database, mode: Mode) -> Result<bool, ErrorKind> {
        Ok(match self {
            Self::Mode(pool) => leaderboard(database, mode, pool, FIELD)?.len() >= FIELD,
            Self::Arena(arena) => ladders::ranked(database, arena)? >= FIELD,
        })
    }

    /// The rating of an account before a game.
    fn present(
        self,
        database: &dyn Database,
        account: AccountId,
        mode: Mode,
    ) -> Result<Rating, ErrorKind> {
        match self {
            Self::Mode(pool) => {
                Ok(present(database, account, mode, pool)?.unwrap_or_else(|| Rating::new(pool)))
            }
            Self::Arena(arena) => Ok(ladders::present(database, arena, account)?
                .unwrap_or_else(|| Rating::new(RatingPool::Two))),
        }
    }
}

/// Counts a game for the ratings of those who played it, once, by its weight for each; answers what it has made of them.
/// Nothing where the game does not count.
pub(crate) fn rate(
    database: &dyn Database,
    game: GameId,
    (now, is_open): (Timestamp, bool),
) -> Result<Vec<RatingChange>, ErrorKind> {
    let known = changes(database, game)?;
    if !known.is_empty() {
        return Ok(known);
    }
    let Some(played) = Played::read(database, game)? else {
        return Ok(Vec::new());
    };
    let Some(scope) = Scope::of(database, game, played.accounts.len())? else {
        return Ok(Vec::new());
    };
    let is_draw = played.places.iter().all(|place| *place == 1);
    for change in new_changes(database, game, &played, scope, (now, is_open))? {
        note(database, scope, &change)?;
        match scope {
            Scope::Mode(_) => write(database, &change)?,
            Scope::Arena(arena) => {
                let outcome = match change.place {
                    _ if is_draw => Outcome::Drawn,
                    1 => Outcome::Won,
                    _ => Outcome::Lost,
                };
                ladders::write(database, (arena, change.account), outcome, &change.after)?;
            }
        }
    }
    changes(database, game)
}

/// Computes what a game makes of the ratings of its players.
fn new_changes(
    database: &dyn Database,
    game: GameId,
    played: &Played,
    scope: Scope,
    (now, is_open): (Timestamp, bool),
) -> Result<Vec<Change>, ErrorKind> {
    let (mut players, mut results) = (Vec::new(), Vec::new());
    for (account, place) in played.accounts.iter().zip(&played.places) {
        let before = scope.present(database, *account, played.mode)?;
        players.push(Rated::read(database, *account, &before, (now, is_open))?);
        results.push((before, *place));
    }
    let ladder = scope.name();
    let pool = Pool {
        mode: played.mode,
        ladder: &ladder,
        is_limited: matches!(scope, Scope::Mode(_)),
        is_settled: scope.has_field(database, played.mode)?,
        now,
    };
    let after = rating::rated(&results);
    let mut changes = Vec::new();
    for ((player, after), (before, place)) in players.iter().zip(after).zip(results) {
        let others = players
            .iter()
            .filter(|other| other.account != player.account);
        let others: Vec<_> = others.collect();
        let part = if is_open { played.part } else { 1.0 };
        let weight = part * player.weight(database, pool, &others)?;
        let met = player.met(database, pool, (before.met, weight), &others)?;
        changes.push(Change {
            game,
            account: player.account,
            mode: played.mode,
            place,
            after: Rating {
                met,
                ..before.toward(&after, weight)
            },
            now,
            weight,
            network: player.network.clone(),
        });
    }
    Ok(changes)
}

/// A game that counts.
struct Played {
    mode: Mode,
    /// In seat order.
    accounts: Vec<AccountId>,
    places: Vec<u32>,
    /// The part of a game that was played, from 0 to 1: less than 1 where somebody gave up early.
    part: f64,
}

/// The moves of each after which a game counts in full though somebody gives up.
const WHOLE: f64 = 8.0;

impl Played {
    /// `None` where the game does not count.
    fn read(database: &dyn Database, game: GameId) -> Result<Option<Self>, ErrorKind> {
        let sql = format!(
            "SELECT t.code, r.mode, g.ending FROM hall_tables t JOIN games g ON g.id = t.game \
             JOIN rules r ON r.id = g.rules WHERE g.id = ?1 AND {}",
            counts()
        );
        let read = |row: &Row| Ok((row.get::<String>(0)?, row.get::<String>(1)?, row.get(2)?));
        let Some((code, mode, ending)) = row(database, &sql, [game.0], read)? else {
            return Ok(None);
        };
        let mode: Mode = mode
            .parse()
            .map_err(|why: ParseError| ErrorKind::unreadable(game, why))?;
        let sql = "SELECT s.account, s.seat, p.score, p.fate = 1 FROM hall_seats s JOIN results p ON p.seat = s.seat \
                   WHERE s.code = ?1 AND p.game = ?2 ORDER BY s.seat";
        let read = |row: &Row| {
            Ok((
                AccountId(row.get(0)?),
                rows::seat(row.get(1)?),
                row.get(2)?,
                row.get(3)?,
            ))
        };
        let seats: Vec<(AccountId, Seat, i32, bool)> =
            rows::rows(database, sql, (code, game.0), read).map_err(|kind| kind.of_game(game))?;
        let standing = FinalScore {
            scores: seats.iter().map(|(_, _, score, _)| *score).collect(),
            turns: Vec::new(),
            winners: seats
                .iter()
                .filter(|(.., won)| *won)
                .map(|(_, seat, ..)| *seat)
                .collect(),
        };
        let end = rows::end(game, ending)?;
        Ok(Some(Self {
            mode,
            part: part(database, game, end)?,
            accounts: seats.into_iter().map(|(account, ..)| account).collect(),
            places: rating::places(mode.best(), &standing, end),
        }))
    }
}

/// Returns the part of a game that was played: all of it where it ended by its rules or was agreed drawn.
fn part(database: &dyn Database, game: GameId, end: Option<End>) -> Result<f64, ErrorKind> {
    if !matches!(end, Some(End::Resigned(_) | End::OutOfTime(_))) {
        return Ok(1.0);
    }
    let sql = "SELECT min(made) FROM (SELECT (SELECT count(*) FROM log l \
               WHERE l.game = r.game AND l.kind = 'move' AND l.seat = r.seat) AS made \
               FROM results r WHERE r.game = ?1) AS of_seats";
    let least = row(database, sql, [game.0], |row| row.get::<Option<i64>>(0))?.flatten();
    Ok((f64::from(count::<u32>(least.unwrap_or(0))) / WHOLE).min(1.0))
}

/// The columns `ladder`, `value`, `spread`, `volatility`, `games` and `met`, the first of which is this one.
fn read_rating(row: &Row, first: usize) -> Result<Rating, ErrorKind> {
    // A ladder of programs is for games of two.
    let pool = if row.get::<String>(first)? == RatingPool::Several.name() {
        RatingPool::Several
    } else {
        RatingPool::Two
    };
    let (value, spread, volatility) = (
        row.get(first + 1)?,
        row.get(first + 2)?,
        row.get(first + 3)?,
    );
    let games = count(row.get(first + 4)?);
    Ok(Rating {
        met: count(row.get(first + 5)?),
        ..Rating::of_values(pool, value, spread, volatility, games)
    })
}

fn present(
    database: &dyn Database,
    account: AccountId,
    mode: Mode,
    pool: RatingPool,
) -> Result<Option<Rating>, ErrorKind> {
    let sql = "SELECT ladder, value, spread, volatility, games, met FROM ratings \
               WHERE account = ?1 AND mode = ?2 AND ladder = ?3";
    row(
        database,
        sql,
        (account.0, mode.name(), pool.name()),
        |row| read_rating(row, 0),
    )
}

/// The change that a game makes to a rating.
struct Change {
    game: GameId,
    account: AccountId,
    mode: Mode,
    place: u32,
    after: Rating,
    now: Timestamp,
    /// From 0 to 1.
    weight: f64,
    /// The network of the account.
    network: String,
}

/// Notes the change.
fn note(database: &dyn Database, scope: Scope, new: &Change) -> Result<(), ErrorKind> {
    let (value, spread, volatility) = new.after.values();
    let sql = "INSERT INTO rating_changes \
               (game, account, mode, ladder, place, rated, value, spread, volatility, games, met, weight, network) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
    change(
        database,
        sql,
        (
            new.game.0,
            new.account.0,
            new.mode.name(),
            scope.name(),
            new.place,
            new.now.as_millisecond(),
            value,
            spread,
            volatility,
            new.after.games,
            new.after.met,
            new.weight,
            new.network.as_str(),
        ),
    )
    .map(drop)
}

/// Keeps the rating after the change.
fn write(database: &dyn Database, new: &Change) -> Result<(), ErrorKind> {
    let (mode, after) = (new.mode.name(), new.after);
    let (pool, (value, spread, volatility)) = (after.pool().name(), after.values());
    let sql = "INSERT INTO ratings (account, mode, ladder, value, spread, volatility, games, low, met) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (account, mode, ladder) DO UPDATE \
               SET value = ?4, spread = ?5, volatility = ?6, games = ?7, low = ?8, met = ?9";
    change(
        database,
        sql,
        (
            new.account.0,
            mode,
            pool,
            value,
            spread,
            volatility,
            after.games,
            after.low(),
            after.met,
        ),
    )
    .map(drop)
}

/// Returns the rating changes of a game, the best place first.
fn changes(database: &dyn Database, game: GameId) -> Result<Vec<RatingChange>, ErrorKind> {
    let sql = "SELECT c.account, a.name, c.place, c.ladder, c.value, c.spread, c.volatility, c.games, c.met, \
               b.ladder, b.value, b.spread, b.volatility, b.games, b.met, c.weight \
               FROM rating_changes c JOIN accounts a ON a.id = c.account \
               LEFT JOIN rating_changes b ON b.account = c.account AND b.mode = c.mode AND b.ladder = c.ladder \
               AND b.games = c.games - 1 WHERE c.game = ?1 ORDER BY c.place, a.name";
    let read = |row: &Row| {
        let before = row
            .get::<Option<String>>(9)?
            .map(|_| read_rating(row, 9))
            .transpose()?;
        Ok(RatingChange {
            account: AccountId(row.get(0)?),
            name: row.get(1)?,
            before,
            after: read_rating(row, 3)?,
            place: count(row.get(2)?),
            weight: row.get(15)?,
        })
    };
    rows::rows(database, sql, [game.0], read)
}

/// The best of a pool by what is likely at least, without provisional ratings and banned accounts.
pub(crate) fn leaderboard(
    database: &dyn Database,
    mode: Mode,
    pool: RatingPool,
    limit: usize,
) -> Result<Vec<LeaderboardRow>, ErrorKind> {
    let sql = "SELECT a.name, r.ladder, r.value, r.spread, r.volatility, r.games, r.met \
               FROM ratings r CROSS JOIN accounts a ON a.id = r.account \
               WHERE r.mode = ?1 AND r.ladder = ?2 AND r.spread <= ?4 AND r.met >= ?5 AND a.banned IS NULL \
               ORDER BY r.low DESC, r.account LIMIT ?3";
    let read = |row: &Row| {
        let rating = read_rating(row, 1)?;
        Ok(LeaderboardRow {
            name: row.get(0)?,
            rating,
            games: rating.games,
        })
    };
    rows::rows(
        database,
        sql,
        (
            mode.name(),
            pool.name(),
            number(limit),
            pool.ranked_spread(),
            RANKED_MET,
        ),
        read,
    )
}

/// The ratings of an account, in the order of the games; without those of games that are not played here.
pub(crate) fn of_account(
    database: &dyn Database,
    account: AccountId,
) -> Result<Vec<(Mode, Rating)>, ErrorKind> {
    let sql = "SELECT mode, ladder, value, spread, volatility, games, met FROM ratings WHERE account = ?1";
    let read = |row: &Row| {
        Ok((
            row.get::<String>(0)?.parse::<Mode>().ok(),
            read_rating(row, 1)?,
        ))
    };
    let found = rows::rows(database, sql, [account.0], read)?;
    let mut ratings: Vec<_> = found
        .into_iter()
        .filter_map(|(mode, rating)| Some((mode?, rating)))
        .collect();
    let place = |mode: Mode| Mode::ALL.iter().position(|other| *other == mode);
    ratings.sort_by_key(|(mode, rating)| (place(*mode), rating.pool()));
    Ok(ratings)
}

/// The ratings that an account has had in a game and when, those in games of two first; without those of ladders of programs.
pub(crate) fn history(
    database: &dyn Database,
    account: AccountId,
    mode: Mode,
) -> Result<Vec<(Timestamp, Rating)>, ErrorKind> {
    let sql = "SELECT rated, ladder, value, spread, volatility, games, met FROM rating_changes \
               WHERE account = ?1 AND mode = ?2 AND ladder IN ('two', 'several') ORDER BY ladder DESC, games";
    rows::rows(database, sql, (account.0, mode.name()), |row| {
        Ok((moment(row.get(0)?), read_rating(row, 1)?))
    })
}

/// The record of an account against each other, who it has met most first. Games that others won do not count.
pub(crate) fn rivals(
    database: &dyn Database,
    account: AccountId,
) -> Result<Vec<HeadToHead>, ErrorKind> {
    let sql = "SELECT a.name, r.mode, count(*) FILTER (WHERE p.fate = 1 AND q.fate = 0), \
               count(*) FILTER (WHERE p.fate = 0 AND q.fate = 1), count(*) FILTER (WHERE p.fate = q.fate) FROM hall_seats mine \
               CROSS JOIN hall_tables t ON t.code = mine.code CROSS JOIN games g ON g.id = t.game \
               CROSS JOIN hall_seats theirs ON theirs.code = mine.code \
               CROSS JOIN results p ON p.game = g.id AND p.seat = mine.seat \
               CROSS JOIN results q ON q.game = g.id AND q.seat = theirs.seat \
               JOIN rules r ON r.id = g.rules JOIN accounts a ON a.id = theirs.account \
               WHERE mine.account = ?1 AND mine.owner = 'account' AND theirs.owner = 'account' \
               AND theirs.account <> mine.account AND g.ended IS NOT NULL AND NOT g.practice \
               AND NOT (p.fate = 0 AND q.fate = 0) GROUP BY a.id, r.mode ORDER BY count(*) DESC, a.name, r.mode";
    let read = |row: &Row| {
        let record = [count(row.get(2)?), count(row.get(3)?), count(row.get(4)?)];
        Ok((
            row.get::<String>(0)?,
            row.get::<String>(1)?.parse::<Mode>().ok(),
            record,
        ))
    };
    let rival = |(name, mode, [won, lost, drawn]): (String, Option<Mode>, [u32; 3])| {
        Some(HeadToHead {
            name,
            mode: mode?,
            won,
            lost,
            drawn,
        })
    };
    Ok(rows::rows(database, sql, [account.0], read)?
        .into_iter()
        .filter_map(rival)
        .collect())
}
