//! The arenas of a server: tournaments with an end, their participants and their games. A ladder is an arena of programs
//! without an end.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::database::rows::{self, change, insert, moment, row, rules_id};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::games_query;
use crate::server::rating::Rating;
use crate::server::table_code::TableCode;
use crate::server::{hall_tables, ladders};
use crate::{AccountId, GameId, HallTable, SeatOwner, accounts};
use crate::{ArenaScore, Outcome};
use parlour_language::text;
use parlour_model::any::AnyRules;
use parlour_model::parse_error::ParseError;
use parlour_model::time_control::TimeControl;

/// The number of an arena in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArenaId(pub i64);

impl std::fmt::Display for ArenaId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The game of an arena, and its time.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaTerms {
    /// Rules for two.
    pub rules: AnyRules,
    pub clock: TimeControl,
    /// Set when the games count for ratings: in a ladder for those of the ladder alone.
    pub rated: bool,
    pub opened: Timestamp,
    /// Set for a ladder, in which programs alone play.
    pub is_ladder: bool,
    /// The end; `None` for a ladder that goes on. Games of an arena that end later do not count.
    pub until: Option<Timestamp>,
}

/// An arena with its participants.
#[derive(Clone, Debug, PartialEq)]
pub struct Arena {
    pub id: ArenaId,
    pub terms: ArenaTerms,
    /// The best first.
    pub players: Vec<ArenaPlayer>,
}

impl Arena {
    /// Returns whether games still begin.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.terms.until.is_none_or(|until| now < until)
    }

    /// The participant with this name.
    pub fn player(&self, name: &str) -> Option<&ArenaPlayer> {
        let mut players = self.players.iter();
        players.find(|player| player.name.as_deref() == Some(name))
    }
}

/// A participant of an arena.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaPlayer {
    pub account: AccountId,
    /// `None` when the account is gone.
    pub name: Option<String>,
    pub is_program: bool,
    /// From 1; `None` while the rating is provisional. Participants with as many points from as many games share a place.
    pub place: Option<usize>,
    pub score: ArenaScore,
    /// The rating of a ladder.
    pub rating: Option<Rating>,
    /// The time since which the participant waits for a game, if it does.
    pub ready: Option<Timestamp>,
    /// The opponent of the last game that has begun.
    pub last: Option<AccountId>,
    /// The number of games in the first seat, less that in the second.
    pub firsts: i64,
    /// The table at which a game of the arena runs.
    pub table: Option<TableCode>,
}

impl ArenaPlayer {
    /// The points, or the rating as it is shown.
    pub fn level(&self) -> u64 {
        let shown = |rating: Rating| u64::try_from(rating.shown().0).unwrap_or_default();
        self.rating.map_or(self.score.points, shown)
    }

    /// The key by which the best comes first. Ratings sort as in a ranking; provisional ones come last.
    fn rank(&self) -> (bool, Reverse<i64>, u64) {
        if let Some(rating) = self.rating {
            return (rating.is_provisional(), Reverse(rating.low().into()), 0);
        }
        let (Reverse(points), games) = self.score.rank();
        (false, Reverse(points.cast_signed()), games)
    }
}

/// The most arenas in a list.
const MOST_LISTED: i64 = 20;

/// Opens an arena; answers with its number.
pub(crate) fn open(database: &dyn Database, terms: &ArenaTerms) -> Result<ArenaId, ErrorKind> {
    let rules = rules_id(database, &terms.rules)?;
    let sql = "INSERT INTO arenas (rules, clock, rated, opened, until, ladder) VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id";
    let columns = (
        rules,
        terms.clock.to_string(),
        terms.rated,
        terms.opened.as_millisecond(),
        terms.until.map(Timestamp::as_millisecond),
        terms.is_ladder,
    );
    insert(database, sql, columns)?
        .map(ArenaId)
        .ok_or(ErrorKind::Damaged)
}

/// Ends an arena now.
pub(crate) fn end(database: &dyn Database, id: ArenaId, now: Timestamp) -> Result<(), ErrorKind> {
    is_open_ladder(database, id, now)?;
    let sql = "UPDATE arenas SET until = ?2 WHERE id = ?1";
    change(database, sql, (id.0, now.as_millisecond())).map(drop)
}

/// The numbers of the latest arenas: those that go on, of which those that end last come first and ladders last, then those
/// that are over.
pub(crate) fn list(database: &dyn Database, now: Timestamp) -> Result<Vec<ArenaId>, ErrorKind> {
    let sql = "SELECT id FROM arenas ORDER BY coalesce(until > ?1, FALSE) DESC, until IS NULL DESC, until DESC, id DESC LIMIT ?2";
    let columns = (now.as_millisecond(), MOST_LISTED);
    rows::rows(database, sql, columns, |row| row.get(0).map(ArenaId))
}

fn terms(database: &dyn Database, id: ArenaId) -> Result<Option<ArenaTerms>, ErrorKind> {
    let sql = "SELECT r.mode, r.text, a.clock, a.rated, a.opened, a.ladder, a.until FROM arenas a \
               JOIN rules r ON r.id = a.rules WHERE a.id = ?1";
    let read = |row: &Row| {
        let (mode, rules, clock): (String, String, String) =
            (row.get(0)?, row.get(1)?, row.get(2)?);
        let unreadable = |why: String| ErrorKind::BadValue(format!("arena {id}: {why}"));
        Ok(ArenaTerms {
            rules: rows::parse_rules(&mode, &rules)
                .map_err(|why| unreadable(why.english().into_owned()))?,
            clock: clock
                .parse()
                .map_err(|why: ParseError| unreadable(why.to_string()))?,
            rated: row.get(3)?,
            opened: moment(row.get(4)?),
            is_ladder: row.get(5)?,
            until: row.get::<Option<i64>>(6)?.map(moment),
        })
    };
    row(database, sql, [id.0], read)
}

/// An arena with its participants; `None` if there is none with this number.
pub(crate) fn read(database: &dyn Database, id: ArenaId) -> Result<Option<Arena>, ErrorKind> {
    let Some(terms) = terms(database, id)? else {
        return Ok(None);
    };
    let sql = "SELECT p.account, a.name, coalesce(a.is_program, FALSE), p.ready, p.last, p.firsts, p.games, p.won, p.drawn, \
               p.value, p.spread, p.volatility, p.met FROM arena_players p LEFT JOIN accounts a ON a.id = p.account WHERE p.arena = ?1 AND a.banned IS NULL ORDER BY p.account";
    let player = |row: &Row| {
        Ok(ArenaPlayer {
            account: AccountId(row.get(0)?),
            name: row.get(1)?,
            is_program: row.get(2)?,
            place: None,
            score: ladders::read_score(row, 6)?,
            rating: terms
                .is_ladder
                .then(|| ladders::read_rating(row, 6))
                .transpose()?,
            ready: row.get::<Option<i64>>(3)?.map(moment),
            last: row.get::<Option<i64>>(4)?.map(AccountId),
            firsts: row.get(5)?,
            table: None,
        })
    };
    let players = rows::rows(database, sql, [id.0], player)?;
    let mut players: BTreeMap<_, _> = players
        .into_iter()
        .map(|player| (player.account, player))
        .collect();
    let games = if terms.is_ladder {
        running(database, id)?
    } else {
        games(database, id)?
    };
    for game in games {
        for seat in [0, 1] {
            if let Some(player) = players.get_mut(&game.accounts[seat]) {
                game.tell(player, seat, terms.until);
            }
        }
    }
    let mut players: Vec<_> = players.into_values().collect();
    players.sort_by_key(ArenaPlayer::rank);
    for at in 0..players.len() {
        let shares = at > 0 && players[at].rank() == players[at - 1].rank();
        let place = if shares {
            players[at - 1].place
        } else {
            Some(at + 1)
        };
        let is_ranked = !players[at]
            .rating
            .is_some_and(|rating| rating.is_provisional());
        players[at].place = place.filter(|_| is_ranked);
    }
    Ok(Some(Arena { id, terms, players }))
}

/// A game of an arena.
struct Game {
    code: Option<TableCode>,
    accounts: [AccountId; 2],
    is_closed: bool,
    ended: Option<Timestamp>,
    /// The outcome for the first seat and the second.
    outcomes: Option<[Outcome; 2]>,
}

impl Game {
    /// Adds the game to what is known of the player in a seat.
    fn tell(&self, player: &mut ArenaPlayer, seat: usize, until: Option<Timestamp>) {
        player.last = Some(self.accounts[1 - seat]);
        let is_in_time = |ended: Timestamp| until.is_none_or(|until| ended <= until);
        match (self.ended, self.outcomes) {
            (Some(ended), Some(outcomes)) if is_in_time(ended) => player.score.add(outcomes[seat]),
            (None, _) if !self.is_closed => player.table = self.code,
            _ => {}
        }
    }
}

/// The games of an arena in the order in which they began.
fn games(database: &dyn Database, id: ArenaId) -> Result<Vec<Game>, ErrorKind> {
    let sql = "SELECT s.first, s.second, coalesce(t.closed, TRUE), s.code, g.ended, f.fate, l.fate FROM arena_games s \
               LEFT JOIN hall_tables t ON t.code = s.code LEFT JOIN games g ON g.id = s.game \
               LEFT JOIN results f ON f.game = s.game AND f.seat = 0 \
               LEFT JOIN results l ON l.game = s.game AND l.seat = 1 WHERE s.arena = ?1 ORDER BY s.game";
    let read = |row: &Row| {
        let fates = (row.get::<Option<i64>>(5)?, row.get::<Option<i64>>(6)?);
        Ok(Game {
            code: row.get::<String>(3)?.parse().ok(),
            accounts: [AccountId(row.get(0)?), AccountId(row.get(1)?)],
            is_closed: row.get(2)?,
            ended: row.get::<Option<i64>>(4)?.map(moment),
            outcomes: fates.0.zip(fates.1).map(outcomes),
        })
    };
    rows::rows(database, sql, [id.0], read)
}

/// The games of a ladder that run. They are found by the open tables of the server: a ladder collects games for months.
fn running(database: &dyn Database, id: ArenaId) -> Result<Vec<Game>, ErrorKind> {
    let sql = "SELECT s.first, s.second, s.code FROM hall_tables t CROSS JOIN arena_games s ON s.code = t.code \
               LEFT JOIN games g ON g.id = s.game WHERE NOT t.closed AND s.arena = ?1 AND g.ended IS NULL";
    let read = |row: &Row| {
        Ok(Game {
            code: row.get::<String>(2)?.parse().ok(),
            accounts: [AccountId(row.get(0)?), AccountId(row.get(1)?)],
            is_closed: false,
            ended: None,
            outcomes: None,
        })
    };
    rows::rows(database, sql, [id.0], read)
}

/// Returns the outcomes of two seats. If both have won it is a draw.
fn outcomes((first, second): (i64, i64)) -> [Outcome; 2] {
    let won = games_query::outcome_column(Outcome::Won);
    match (first == won, second == won) {
        (true, false) => [Outcome::Won, Outcome::Lost],
        (false, true) => [Outcome::Lost, Outcome::Won],
        _ => [Outcome::Drawn; 2],
    }
}

/// Notes that an account waits for a game, which lets it join, or no longer does.
///
/// # Errors
/// The arena is over, or it is a ladder and no program asks.
pub(crate) fn set_ready(
    database: &dyn Database,
    (id, account): (ArenaId, AccountId),
    (ready, by_program): (bool, bool),
    now: Timestamp,
) -> Result<(), ErrorKind> {
    if !ready {
        let sql = "UPDATE arena_players SET ready = NULL WHERE arena = ?1 AND account = ?2";
        return change(database, sql, (id.0, account.0)).map(drop);
    }
    if is_open_ladder(database, id, now)? && !by_program {
        return Err(ErrorKind::Refused(text!("hall-ladder-programs")));
    }
    let sql = "INSERT INTO arena_players (arena, account, ready) VALUES (?1, ?2, ?3) \
               ON CONFLICT (arena, account) DO UPDATE SET ready = coalesce(arena_players.ready, excluded.ready)";
    change(database, sql, (id.0, account.0, now.as_millisecond())).map(drop)
}

/// Returns whether an arena that goes on is a ladder.
///
/// # Errors
/// It is over, or there is none.
fn is_open_ladder(database: &dyn Database, id: ArenaId, now: Timestamp) -> Result<bool, ErrorKind> {
    let sql = "SELECT ladder, until IS NULL OR until > ?2 FROM arenas WHERE id = ?1";
    let columns = (id.0, now.as_millisecond());
    match row(database, sql, columns, |row| Ok((row.get(0)?, row.get(1)?)))? {
        Some((is_ladder, true)) => Ok(is_ladder),
        Some((_, false)) => accounts::refused(text!("hall-arena-over")),
        None => accounts::refused(text!("hall-arena-none")),
    }
}

/// Saves the table of two participants who wait; they wait no longer.
///
/// # Errors
/// The arena is over, or one of the two does not wait.
pub(crate) fn pair(
    database: &dyn Database,
    id: ArenaId,
    table: &HallTable,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    is_open_ladder(database, id, now)?;
    let account = |seat: usize| match table.seats.get(seat).map(|seat| &seat.owner) {
        Some(SeatOwner::Account(account)) => Ok(account.0),
        _ => Err(ErrorKind::Refused("an arena is for accounts".into())),
    };
    let (first, second) = (account(0)?, account(1)?);
    let sql = "UPDATE arena_players SET ready = NULL, last = CASE account WHEN ?2 THEN ?3 ELSE ?2 END, \
               firsts = firsts + CASE account WHEN ?2 THEN 1 ELSE -1 END \
               WHERE arena = ?1 AND account IN (?2, ?3) AND ready IS NOT NULL";
    if change(database, sql, (id.0, first, second))? != 2 {
        return Err(ErrorKind::Conflict);
    }
    hall_tables::save(database, table, None)?;
    let sql = "INSERT INTO arena_games (code, arena, first, second) VALUES (?1, ?2, ?3, ?4)";
    change(database, sql, (table.code.as_str(), id.0, first, second)).map(drop)
}

/// Notes that a game has begun at a table. The first one at a table of an arena counts there.
pub(crate) fn begin(
    database: &dyn Database,
    code: TableCode,
    game: GameId,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE arena_games SET game = ?2 WHERE code = ?1 AND game IS NULL";
    change(database, sql, (code.as_str(), game.0)).map(drop)
}
