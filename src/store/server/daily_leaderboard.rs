//! The daily deals of a server, which are the same for all its people: their seeds, the play of each account, the ranking of
//! a day and the streaks.
//!
//! The seed of a day and a game is drawn at random when somebody first asks for the deal, and kept. So nobody can compute a
//! deal ahead, and servers over one database deal the same.

use jiff::civil::Date;

use crate::accounts::account_name::AccountName;
use crate::database::rows::{change, count, number, row, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::games_query;
use crate::server::table_code::TableCode;
use crate::{AccountId, GameId, HallTable, Outcome};
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_model::daily::{self, Measure};
use parlour_model::game::Best;

/// A daily deal of a server, for one account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyDeal {
    pub seed: u64,
    /// The account's play that counts, if it has begun one.
    pub play: Option<DailyPlay>,
}

/// The state of an account's play at a daily deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailyPlay {
    /// It goes on at this table.
    Running(TableCode),
    /// It is over, or its table was closed.
    Over,
}

/// The ranking of a day and a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyLeaderboard {
    pub day: Date,
    pub mode: Mode,
    /// The best, and the person who asks wherever that one stands.
    pub rows: Vec<DailyRow>,
    /// The number of people with a place.
    pub people: u64,
}

/// A place in the ranking of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyRow {
    /// From 1. People with the same result share a place.
    pub place: u64,
    /// `None` when the account is gone.
    pub name: Option<String>,
    pub outcome: Outcome,
    pub score: i64,
    pub turns: u64,
}

/// An account's streak: the days in a row on which it has finished a daily deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyStreak {
    /// `None` when the account is gone.
    pub name: Option<String>,
    /// The streak up to today or yesterday.
    pub now: u64,
    pub longest: u64,
}

/// The number of rows in a ranking, and in the table of streaks.
const MOST_ROWS: usize = 100;

/// The deal of a day for an account. If nobody has asked for it before, its seed is the one that is `drawn`.
pub(crate) fn deal(
    database: &dyn Database,
    (day, mode): (Date, Mode),
    account: AccountId,
    drawn: u64,
) -> Result<DailyDeal, ErrorKind> {
    Ok(DailyDeal {
        seed: seed(database, (day, mode), drawn)?,
        play: play(database, (day, mode), account)?,
    })
}

/// The seed of a deal, which is added if it is new. Of two who add it at once one finds that of the other.
fn seed(database: &dyn Database, (day, mode): (Date, Mode), drawn: u64) -> Result<u64, ErrorKind> {
    let day = day.to_string();
    let known = || {
        let sql = "SELECT seed FROM daily_deals WHERE day = ?1 AND mode = ?2";
        row(database, sql, (&day, mode.name()), |row| {
            row.get::<i64>(0).map(i64::cast_unsigned)
        })
    };
    if let Some(seed) = known()? {
        return Ok(seed);
    }
    let add =
        "INSERT INTO daily_deals (day, mode, seed) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    change(database, add, (&day, mode.name(), drawn.cast_signed()))?;
    known()?.ok_or(ErrorKind::Damaged)
}

/// The play of an account that counts. One whose table was closed before the game began does not.
fn play(
    database: &dyn Database,
    (day, mode): (Date, Mode),
    account: AccountId,
) -> Result<Option<DailyPlay>, ErrorKind> {
    let sql = "SELECT p.code, p.game IS NOT NULL, g.ended IS NOT NULL, coalesce(t.closed, TRUE) \
               FROM daily_plays p LEFT JOIN games g ON g.id = p.game LEFT JOIN hall_tables t ON t.code = p.code \
               WHERE p.day = ?1 AND p.mode = ?2 AND p.account = ?3";
    let read = |row: &Row| {
        let code = row.get::<String>(0)?.parse().ok();
        let [has_begun, is_over, is_closed]: [bool; 3] = [row.get(1)?, row.get(2)?, row.get(3)?];
        Ok(match code {
            Some(code) if !is_over && !is_closed => Some(DailyPlay::Running(code)),
            _ => has_begun.then_some(DailyPlay::Over),
        })
    };
    let columns = (day.to_string(), mode.name(), account.0);
    Ok(row(database, sql, columns, read)?.flatten())
}

/// Notes that a table was opened for the deal of a day.
///
/// # Errors
/// Its opener has another play at this deal.
pub(crate) fn open(database: &dyn Database, day: Date, table: &HallTable) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO daily_plays (day, mode, account, code) VALUES (?1, ?2, ?3, ?4) \
               ON CONFLICT (day, mode, account) DO UPDATE SET code = excluded.code WHERE daily_plays.game IS NULL \
               AND coalesce((SELECT t.closed FROM hall_tables t WHERE t.code = daily_plays.code), TRUE)";
    let refused = || ErrorKind::Refused(text!("hall-daily-played"));
    let account = table.opened_by.ok_or_else(refused)?;
    let columns = (
        day.to_string(),
        table.rules.mode().name(),
        account.0,
        table.code.as_str(),
    );
    match change(database, sql, columns)? {
        0 => Err(refused()),
        _ => Ok(()),
    }
}

/// Notes that a game has begun at a table. The first one at a table for a daily deal is the play of that day.
pub(crate) fn begin(
    database: &dyn Database,
    code: TableCode,
    game: GameId,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE daily_plays SET game = ?2 WHERE code = ?1 AND game IS NULL RETURNING day";
    let day: Option<String> = row(database, sql, (code.as_str(), game.0), |row| row.get(0))?;
    if let Some(day) = day {
        let sql = "UPDATE games SET day = ?2 WHERE id = ?1";
        change(database, sql, (game.0, day))?;
    }
    Ok(())
}

/// Notes the streak of whoever has finished a daily deal with this game, if it was one.
pub(crate) fn finish(database: &dyn Database, game: GameId) -> Result<(), ErrorKind> {
    let sql = "SELECT account FROM daily_plays WHERE game = ?1";
    let Some(account) = row(database, sql, [game.0], |row| row.get::<i64>(0))? else {
        return Ok(());
    };
    note_streak(database, account)
}

/// Notes the streak of an account, as its plays say.
fn note_streak(database: &dyn Database, account: i64) -> Result<(), ErrorKind> {
    let sql = "SELECT DISTINCT p.day FROM daily_plays p JOIN games g ON g.id = p.game \
               WHERE p.account = ?1 AND g.ended IS NOT NULL AND NOT g.practice ORDER BY p.day";
    let days: Vec<String> = rows(database, sql, [account], |row| row.get(0))?;
    let days: Vec<Date> = days.iter().filter_map(|day| day.parse().ok()).collect();
    let Some(last) = days.last().copied() else {
        return Ok(());
    };
    let (run, longest) = daily::streaks(days, last);
    let sql = "INSERT INTO daily_streaks (account, last, run, longest) VALUES (?1, ?2, ?3, ?4) \
               ON CONFLICT (account) DO UPDATE SET last = excluded.last, run = excluded.run, longest = excluded.longest";
    let columns = (account, last.to_string(), number(run), number(longest));
    change(database, sql, columns).map(drop)
}

/// Moves the plays and the streak of an account to another one, which keeps its own where both have played.
pub(crate) fn move_plays(
    database: &dyn Database,
    (from, into): (AccountId, AccountId),
) -> Result<(), ErrorKind> {
    let sql = "UPDATE daily_plays SET account = ?2 WHERE account = ?1 AND NOT EXISTS (SELECT 1 FROM daily_plays own \
               WHERE own.day = daily_plays.day AND own.mode = daily_plays.mode AND own.account = ?2)";
    change(database, sql, (from.0, into.0))?;
    note_streak(database, into.0)?;
    let sql = "UPDATE daily_streaks SET longest = (SELECT max(s.longest) FROM daily_streaks s WHERE s.account IN (?1, ?2)) \
               WHERE account = ?2";
    change(database, sql, (from.0, into.0))?;
    change(
        database,
        "DELETE FROM daily_streaks WHERE account = ?1",
        [from.0],
    )
    .map(drop)
}

/// The order of results in SQL, the best first.
fn order(mode: Mode) -> String {
    let fate = |outcome| games_query::outcome_column(outcome);
    let outcome = format!(
        "CASE r.fate WHEN {} THEN 0 WHEN {} THEN 1 ELSE 2 END",
        fate(Outcome::Won),
        fate(Outcome::Drawn)
    );
    match daily::measure(mode) {
        Measure::Turns => "r.turns".into(),
        Measure::Outcome => outcome,
        Measure::Score(Best::Highest) => format!("{outcome}, -r.score"),
        Measure::Score(Best::Lowest) => format!("{outcome}, r.score"),
    }
}

/// The ranking of a day, for somebody of this name: guests have one of their own. A player who gave up alone has no place, and neither has a banned account.
pub(crate) fn leaderboard(
    database: &dyn Database,
    (day, mode): (Date, Mode),
    person: &str,
) -> Result<DailyLeaderboard, ErrorKind> {
    let kin = if AccountName::is_guest(person) {
        "LIKE"
    } else {
        "NOT LIKE"
    };
    let guest = AccountName::GUEST;
    // The person of a deal sits first.
    let sql = format!(
        "SELECT place, name, fate, score, turns, people FROM (SELECT rank() OVER (ORDER BY {order}) AS place, \
         row_number() OVER (ORDER BY {order}, g.ended, g.id) AS line, count(*) OVER () AS people, \
         a.name AS name, r.fate AS fate, r.score AS score, r.turns AS turns \
         FROM daily_plays p JOIN games g ON g.id = p.game JOIN results r ON r.game = g.id AND r.seat = 0 \
         LEFT JOIN accounts a ON a.id = p.account WHERE p.day = ?1 AND p.mode = ?2 AND g.ended IS NOT NULL \
         AND NOT g.practice AND a.banned IS NULL AND coalesce(a.name, '') {kin} '{guest}%' AND (r.seats > 1 OR r.fate = {won})) AS ranked \
         WHERE line <= ?3 OR name = ?4 ORDER BY line",
        order = order(mode),
        won = games_query::outcome_column(Outcome::Won),
    );
    let read = |row: &Row| {
        let outcome = games_query::outcome_of(row.get(2)?);
        let listed = DailyRow {
            place: row.get(0).map(count)?,
            name: row.get(1)?,
            outcome: outcome.ok_or(ErrorKind::Damaged)?,
            score: row.get(3)?,
            turns: row.get(4).map(count)?,
        };
        Ok((listed, row.get(5).map(count)?))
    };
    let columns = (day.to_string(), mode.name(), number(MOST_ROWS), person);
    let found: Vec<(DailyRow, u64)> = rows(database, &sql, columns, read)?;
    Ok(DailyLeaderboard {
        day,
        mode,
        people: found.first().map_or(0, |(_, people)| *people),
        rows: found.into_iter().map(|(row, _)| row).collect(),
    })
}

/// The streaks of a server's accounts, the longest that goes on first.
pub(crate) fn streaks(database: &dyn Database, today: Date) -> Result<Vec<DailyStreak>, ErrorKind> {
    let sql = "SELECT a.name, CASE WHEN s.last >= ?1 THEN s.run ELSE 0 END AS running, s.longest \
               FROM daily_streaks s LEFT JOIN accounts a ON a.id = s.account WHERE a.banned IS NULL \
               AND coalesce(a.name, '') NOT LIKE 'guest-%' ORDER BY running DESC, s.longest DESC, a.name LIMIT ?2";
    let read = |row: &Row| {
        Ok(DailyStreak {
            name: row.get(0)?,
            now: row.get(1).map(count)?,
            longest: row.get(2).map(count)?,
        })
    };
    let since = today.yesterday().unwrap_or(today).to_string();
    rows(database, sql, (since, number(MOST_ROWS)), read)
}
