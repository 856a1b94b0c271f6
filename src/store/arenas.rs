//! The arenas of a server: tournaments with an end, their participants and their games.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::database::{Database, Row};
use super::error::ErrorKind;
use super::rows::{self, change, insert, moment, row, rules_id};
use super::{AccountId, GameId, HallTable, Outcome as Fate, SeatOwner, games_query, hall_tables};
use parlour_language::text;
use parlour_model::any::AnyRules;
use parlour_model::arena::{Outcome, Score};
use parlour_model::parse_error::ParseError;
use parlour_model::table_code::TableCode;
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
    pub rated: bool,
    pub opened: Timestamp,
    /// The end. Games that end later do not count.
    pub until: Timestamp,
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
        now < self.terms.until
    }

    /// The participant with this name.
    pub fn player(&self, name: &str) -> Option<&ArenaPlayer> {
        let mut players = self.players.iter();
        players.find(|player| player.name.as_deref() == Some(name))
    }
}

/// A participant of an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaPlayer {
    pub account: AccountId,
    /// `None` when the account is gone.
    pub name: Option<String>,
    pub is_program: bool,
    /// From 1. Participants with as many points from as many games share a place.
    pub place: usize,
    pub score: Score,
    /// The time since which the participant waits for a game, if it does.
    pub ready: Option<Timestamp>,
    /// The opponent of the last game that has begun.
    pub last: Option<AccountId>,
    /// True while a game of the arena runs.
    pub is_playing: bool,
}

/// The most arenas in a list.
const MOST_LISTED: i64 = 20;

/// Opens an arena; answers with its number.
pub(super) fn open(database: &dyn Database, terms: &ArenaTerms) -> Result<ArenaId, ErrorKind> {
    let rules = rules_id(database, &terms.rules)?;
    let sql = "INSERT INTO arenas (rules, clock, rated, opened, until) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id";
    let columns = (
        rules,
        terms.clock.to_string(),
        terms.rated,
        terms.opened.as_millisecond(),
        terms.until.as_millisecond(),
    );
    insert(database, sql, columns)?
        .map(ArenaId)
        .ok_or(ErrorKind::Damaged)
}

/// Ends an arena now.
pub(super) fn end(database: &dyn Database, id: ArenaId, now: Timestamp) -> Result<(), ErrorKind> {
    let sql = "UPDATE arenas SET until = ?2 WHERE id = ?1 AND until > ?2";
    match change(database, sql, (id.0, now.as_millisecond()))? {
        0 => Err(ErrorKind::Refused(text!("hall-arena-over"))),
        _ => Ok(()),
    }
}

/// The numbers of the latest arenas: first those that end last.
pub(super) fn list(database: &dyn Database) -> Result<Vec<ArenaId>, ErrorKind> {
    let sql = "SELECT id FROM arenas ORDER BY until DESC, id DESC LIMIT ?1";
    rows::rows(database, sql, [MOST_LISTED], |row| row.get(0).map(ArenaId))
}

fn terms(database: &dyn Database, id: ArenaId) -> Result<Option<ArenaTerms>, ErrorKind> {
    let sql = "SELECT r.mode, r.text, a.clock, a.rated, a.opened, a.until FROM arenas a \
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
            until: moment(row.get(5)?),
        })
    };
    row(database, sql, [id.0], read)
}

/// An arena with its participants; `None` if there is none with this number.
pub(super) fn read(database: &dyn Database, id: ArenaId) -> Result<Option<Arena>, ErrorKind> {
    let Some(terms) = terms(database, id)? else {
        return Ok(None);
    };
    let sql = "SELECT p.account, a.name, coalesce(a.is_program, FALSE), p.ready FROM arena_players p \
               LEFT JOIN accounts a ON a.id = p.account WHERE p.arena = ?1 AND a.banned IS NULL ORDER BY p.account";
    let player = |row: &Row| {
        Ok(ArenaPlayer {
            account: AccountId(row.get(0)?),
            name: row.get(1)?,
            is_program: row.get(2)?,
            place: 0,
            score: Score::default(),
            ready: row.get::<Option<i64>>(3)?.map(moment),
            last: None,
            is_playing: false,
        })
    };
    let players = rows::rows(database, sql, [id.0], player)?;
    let mut players: BTreeMap<_, _> = players
        .into_iter()
        .map(|player| (player.account, player))
        .collect();
    for game in games(database, id)? {
        for seat in [0, 1] {
            if let Some(player) = players.get_mut(&game.accounts[seat]) {
                game.tell(player, seat, terms.until);
            }
        }
    }
    let mut players: Vec<_> = players.into_values().collect();
    players.sort_by_key(|player| player.score.rank());
    for at in 0..players.len() {
        let shares = at > 0 && players[at].score.rank() == players[at - 1].score.rank();
        players[at].place = if shares {
            players[at - 1].place
        } else {
            at + 1
        };
    }
    Ok(Some(Arena { id, terms, players }))
}

/// A game of an arena.
struct Game {
    accounts: [AccountId; 2],
    is_closed: bool,
    ended: Option<Timestamp>,
    /// The outcome for the first seat and the second.
    outcomes: Option<[Outcome; 2]>,
}

impl Game {
    /// Adds the game to what is known of the player in a seat.
    fn tell(&self, player: &mut ArenaPlayer, seat: usize, until: Timestamp) {
        player.last = Some(self.accounts[1 - seat]);
        match (self.ended, self.outcomes) {
            (Some(ended), Some(outcomes)) if ended <= until => player.score.add(outcomes[seat]),
            (None, _) if !self.is_closed => player.is_playing = true,
            _ => {}
        }
    }
}

/// The games of an arena in the order in which they began.
fn games(database: &dyn Database, id: ArenaId) -> Result<Vec<Game>, ErrorKind> {
    let sql = "SELECT s.first, s.second, coalesce(t.closed, TRUE), g.ended, f.fate, l.fate FROM arena_games s \
               LEFT JOIN hall_tables t ON t.code = s.code LEFT JOIN games g ON g.id = s.game \
               LEFT JOIN results f ON f.game = s.game AND f.seat = 0 \
               LEFT JOIN results l ON l.game = s.game AND l.seat = 1 WHERE s.arena = ?1 ORDER BY s.game";
    let read = |row: &Row| {
        let fates = (row.get::<Option<i64>>(4)?, row.get::<Option<i64>>(5)?);
        Ok(Game {
            accounts: [AccountId(row.get(0)?), AccountId(row.get(1)?)],
            is_closed: row.get(2)?,
            ended: row.get::<Option<i64>>(3)?.map(moment),
            outcomes: fates.0.zip(fates.1).map(outcomes),
        })
    };
    rows::rows(database, sql, [id.0], read)
}

/// Returns the outcomes of two seats. If both have won it is a draw.
fn outcomes((first, second): (i64, i64)) -> [Outcome; 2] {
    let won = games_query::outcome_column(Fate::Won);
    match (first == won, second == won) {
        (true, false) => [Outcome::Won, Outcome::Lost],
        (false, true) => [Outcome::Lost, Outcome::Won],
        _ => [Outcome::Drawn; 2],
    }
}

/// Notes that an account waits for a game, which lets it join, or no longer does.
///
/// # Errors
/// The arena is over.
pub(super) fn set_ready(
    database: &dyn Database,
    (id, account): (ArenaId, AccountId),
    ready: bool,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    if !ready {
        let sql = "UPDATE arena_players SET ready = NULL WHERE arena = ?1 AND account = ?2";
        return change(database, sql, (id.0, account.0)).map(drop);
    }
    check_open(database, id, now)?;
    let sql = "INSERT INTO arena_players (arena, account, ready) VALUES (?1, ?2, ?3) \
               ON CONFLICT (arena, account) DO UPDATE SET ready = coalesce(arena_players.ready, excluded.ready)";
    change(database, sql, (id.0, account.0, now.as_millisecond())).map(drop)
}

fn check_open(database: &dyn Database, id: ArenaId, now: Timestamp) -> Result<(), ErrorKind> {
    let sql = "SELECT 1 FROM arenas WHERE id = ?1 AND until > ?2";
    row(database, sql, (id.0, now.as_millisecond()), |_| Ok(()))?
        .ok_or_else(|| ErrorKind::Refused(text!("hall-arena-over")))
}

/// Saves the table of two participants who wait; they wait no longer.
///
/// # Errors
/// The arena is over, or one of the two does not wait.
pub(super) fn pair(
    database: &dyn Database,
    id: ArenaId,
    table: &HallTable,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    check_open(database, id, now)?;
    let account = |seat: usize| match table.seats.get(seat).map(|seat| &seat.owner) {
        Some(SeatOwner::Account(account)) => Ok(account.0),
        _ => Err(ErrorKind::Refused("an arena is for accounts".into())),
    };
    let (first, second) = (account(0)?, account(1)?);
    let sql = "UPDATE arena_players SET ready = NULL WHERE arena = ?1 AND account IN (?2, ?3) AND ready IS NOT NULL";
    if change(database, sql, (id.0, first, second))? != 2 {
        return Err(ErrorKind::Conflict);
    }
    hall_tables::save(database, table, None)?;
    let sql = "INSERT INTO arena_games (code, arena, first, second) VALUES (?1, ?2, ?3, ?4)";
    change(database, sql, (table.code.as_str(), id.0, first, second)).map(drop)
}

/// Notes that a game has begun at a table. The first one at a table of an arena counts there.
pub(super) fn begin(
    database: &dyn Database,
    code: TableCode,
    game: GameId,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE arena_games SET game = ?2 WHERE code = ?1 AND game IS NULL";
    change(database, sql, (code.as_str(), game.0)).map(drop)
}
