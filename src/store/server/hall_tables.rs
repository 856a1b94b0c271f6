//! The tables of a hall: each is there before its game, and until it is over.

use std::fmt;
use std::net::IpAddr;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::database::value::{Params, ToValue};
use crate::database::{Database, Row};

use crate::database::rows::{self, change, count, moment, number, row, rules_id};
use crate::error::ErrorKind;
use crate::games::named_games;
use crate::server::table_code::TableCode;
use crate::server::{daily_leaderboard, halls};
use crate::{AccountId, ArenaId, GameId, HallId};
use parlour_model::any::AnyRules;
use parlour_model::parse_error::ParseError;
use parlour_model::player::Level;
use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;

/// A table of a hall.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an own choice of who opens a table, or its end"
)]
pub struct HallTable {
    pub code: TableCode,
    pub rules: AnyRules,
    /// In seat order.
    pub seats: Vec<HallSeat>,
    pub clock: TimeControl,
    pub rated: bool,
    /// Set when all people in the hall see the table, not only those invited.
    pub listed: bool,
    pub take_back: bool,
    /// `None`: a guest.
    pub opened_by: Option<AccountId>,
    /// The address from which it was opened, of IPv6 its /64; the store keeps it until the table is closed.
    pub opened_from: Option<IpAddr>,
    pub opened: Timestamp,
    /// Asked for by a test; such a table is never rated.
    pub seed: Option<u64>,
    /// Once all seats were taken and the game began.
    pub game: Option<GameId>,
    /// The game is over, or the table was given up.
    pub closed: bool,
    /// The seed from which the chance of the next game follows.
    pub deal: u64,
    /// The day of the daily deal that its game is, if it is one; set when the table is opened.
    pub day: Option<Date>,
    /// The arena of its game, if it is of one; set when two are paired.
    pub arena: Option<ArenaId>,
    /// Set when that arena is a ladder, for whose ratings alone the game counts.
    pub is_ladder: bool,
    /// Set when bots have sat down for people who did not come: who comes takes the seat of one.
    pub stand_ins: bool,
    /// A number that is unique to this version of the row. A change to the row names the version
    /// that it has read.
    pub version: u64,
}

/// The table at which a new game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTable {
    pub code: TableCode,
    /// The version that was read.
    pub before: u64,
    /// The version with the game.
    pub version: u64,
}

/// The state of a table, in few numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableMark {
    pub code: TableCode,
    pub version: u64,
    pub game: Option<GameId>,
    /// The number of entries in the log of the game.
    pub entries: usize,
    /// The number of moves that stand.
    pub made: usize,
    pub is_over: bool,
    /// The hall that has the lease, and until when.
    pub lease: Option<(HallId, Timestamp)>,
}

impl HallTable {
    /// The accounts that sit there, are invited or have opened it; one may come twice.
    pub fn accounts(&self) -> impl Iterator<Item = AccountId> {
        let owners = self.seats.iter().filter_map(|seat| match seat.owner {
            SeatOwner::Invited(account) | SeatOwner::Account(account) => Some(account),
            _ => None,
        });
        owners.chain(self.opened_by)
    }
}

/// A seat at a table of a hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallSeat {
    pub owner: SeatOwner,
    /// The number of moves that had been seen here when the seat was last left.
    pub seen: usize,
}

/// The owner of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatOwner {
    /// The seat is open to the first who comes.
    Open,
    Invited(AccountId),
    Account(AccountId),
    Guest(String),
    Robot(Level),
}

/// An owner as columns: a word, an account and a text.
type Columns = (&'static str, Option<i64>, Option<String>);

impl SeatOwner {
    /// Returns whether it was an account that is deleted.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::Guest(name) if name == named_games::GONE)
    }

    fn columns(&self) -> Columns {
        match self {
            Self::Open => ("open", None, None),
            Self::Invited(account) => ("invited", Some(account.0), None),
            Self::Account(account) => ("account", Some(account.0), None),
            Self::Guest(name) => ("guest", None, Some(name.clone())),
            Self::Robot(level) => ("robot", None, Some(level.name().into())),
        }
    }

    /// `None` where the columns hold no owner.
    fn of(word: &str, account: Option<i64>, text: Option<String>) -> Option<Self> {
        let account = account.map(AccountId);
        Some(match word {
            "open" => Self::Open,
            "invited" => Self::Invited(account?),
            "account" => Self::Account(account?),
            "guest" => Self::Guest(text?),
            "robot" => Self::Robot(text?.parse().ok()?),
            _ => return None,
        })
    }
}

/// Adds a table, or replaces it with its seats if it still has the version `before`. What was saved already, by who has not
/// heard of it, is not saved again. A table that is closed before its game leaves nothing.
pub(crate) fn save(
    database: &dyn Database,
    table: &HallTable,
    before: Option<u64>,
) -> Result<(), ErrorKind> {
    if let Some(before) = before.filter(|_| table.closed && table.game.is_none()) {
        return remove(database, table.code, before);
    }
    check(database, table)?;
    let rules = rules_id(database, &table.rules)?;
    let changed = match before {
        None => insert(database, table, rules)?,
        Some(before) => update(database, table, rules, before)?,
    };
    if changed == 0 {
        return match (version_of(database, table.code)?, before) {
            (Some(known), _) if known == table.version => Ok(()),
            (Some(_), None) => Err(ErrorKind::CodeTaken(table.code)),
            // It has changed, or is gone.
            _ => Err(ErrorKind::Conflict),
        };
    }
    if let (Some(day), None, None) = (table.day, table.game, before) {
        daily_leaderboard::open(database, day, table)?;
    }
    let code = table.code.as_str();
    change(database, "DELETE FROM hall_seats WHERE code = ?1", [code])?;
    table
        .seats
        .iter()
        .enumerate()
        .try_for_each(|(index, seat)| save_seat(database, code, index, seat))
}

/// The columns of `hall_tables` behind code and rules, in the order of [`written`] and [`read`].
const WRITTEN: [&str; 13] = [
    "clock",
    "rated",
    "listed",
    "take_back",
    "opened_by",
    "opened_from",
    "opened",
    "seed",
    "game",
    "closed",
    "deal",
    "stand_ins",
    "version",
];

/// The columns of other tables that [`read`] takes behind these.
const JOINED: &str = "d.day, s.arena, coalesce(x.ladder, FALSE)";

fn written(table: &HallTable) -> [Box<dyn ToValue>; WRITTEN.len()] {
    // Whoever looks at a closed table need not know the address.
    let opened_from = table.opened_from.filter(|_| !table.closed);
    [
        Box::new(table.clock.to_string()),
        // A game of a ladder counts for the ratings of the ladder alone.
        Box::new(table.rated && !table.is_ladder),
        Box::new(table.listed),
        Box::new(table.take_back),
        Box::new(table.opened_by.map(|account| account.0)),
        Box::new(opened_from.map(|address| address.to_string())),
        Box::new(table.opened.as_millisecond()),
        Box::new(table.seed.map(u64::cast_signed)),
        Box::new(table.game.map(|game| game.0)),
        Box::new(table.closed),
        Box::new(table.deal.cast_signed()),
        Box::new(table.stand_ins),
        Box::new(table.version.cast_signed()),
    ]
}

fn insert(database: &dyn Database, table: &HallTable, rules: i64) -> Result<usize, ErrorKind> {
    let names = WRITTEN.join(", ");
    let places: Vec<_> = (3..)
        .take(WRITTEN.len())
        .map(|at| format!("?{at}"))
        .collect();
    let places = places.join(", ");
    let sql = format!(
        "INSERT INTO hall_tables (code, rules, {names}) VALUES (?1, ?2, {places}) ON CONFLICT (code) DO NOTHING"
    );
    let (first, written): ([&dyn ToValue; 2], _) = ([&table.code.as_str(), &rules], written(table));
    let values: Vec<_> = first
        .into_iter()
        .chain(written.iter().map(AsRef::as_ref))
        .collect();
    change(database, &sql, &values[..])
}

fn update(
    database: &dyn Database,
    table: &HallTable,
    rules: i64,
    before: u64,
) -> Result<usize, ErrorKind> {
    let places = WRITTEN.iter().zip(4..);
    let set: Vec<_> = places.map(|(name, at)| format!("{name} = ?{at}")).collect();
    let set = set.join(", ");
    let sql = format!(
        "UPDATE hall_tables SET rules = ?3, {set} WHERE code = ?1 AND version = ?2 AND NOT closed"
    );
    let (first, written): ([&dyn ToValue; 3], _) = (
        [&table.code.as_str(), &before.cast_signed(), &rules],
        written(table),
    );
    let values: Vec<_> = first
        .into_iter()
        .chain(written.iter().map(AsRef::as_ref))
        .collect();
    change(database, &sql, &values[..])
}

/// Reads a row of code, mode, rules, [`WRITTEN`] and [`JOINED`], without the seats.
fn read(row: &Row) -> Result<HallTable, ErrorKind> {
    let code: String = row.get(0)?;
    let bad_code = |_| ErrorKind::BadValue(format!("{code:?} is no code of a table"));
    let code: TableCode = code.parse().map_err(bad_code)?;
    let unreadable = |why: &dyn fmt::Display| ErrorKind::UnreadableTable(code, why.to_string());
    let rules = rows::parse_rules(&row.get::<String>(1)?, &row.get::<String>(2)?);
    let clock = row.get::<String>(3)?.parse();
    Ok(HallTable {
        code,
        rules: rules.map_err(|why| unreadable(&why.english()))?,
        seats: Vec::new(),
        clock: clock.map_err(|why: ParseError| unreadable(&why))?,
        rated: row.get(4)?,
        listed: row.get(5)?,
        take_back: row.get(6)?,
        opened_by: row.get::<Option<i64>>(7)?.map(AccountId),
        opened_from: row
            .get::<Option<String>>(8)?
            .and_then(|address| address.parse().ok()),
        opened: moment(row.get(9)?),
        seed: row.get::<Option<i64>>(10)?.map(i64::cast_unsigned),
        game: row.get::<Option<i64>>(11)?.map(GameId),
        closed: row.get(12)?,
        deal: row.get::<i64>(13)?.cast_unsigned(),
        stand_ins: row.get(14)?,
        version: row.get::<i64>(15)?.cast_unsigned(),
        day: row
            .get::<Option<String>>(16)?
            .and_then(|day| day.parse().ok()),
        arena: row.get::<Option<i64>>(17)?.map(ArenaId),
        is_ladder: row.get(18)?,
    })
}

/// Removes a table without a game, if it still has the version `before` or is gone.
fn remove(database: &dyn Database, code: TableCode, before: u64) -> Result<(), ErrorKind> {
    let sql =
        "DELETE FROM hall_tables WHERE code = ?1 AND version = ?2 AND game IS NULL AND NOT closed";
    let removed = change(database, sql, (code.as_str(), before.cast_signed()))?;
    if removed == 0 && version_of(database, code)?.is_some() {
        return Err(ErrorKind::Conflict);
    }
    Ok(())
}

fn version_of(database: &dyn Database, code: TableCode) -> Result<Option<u64>, ErrorKind> {
    let sql = "SELECT version FROM hall_tables WHERE code = ?1";
    row(database, sql, [code.as_str()], |row| {
        row.get::<i64>(0).map(i64::cast_unsigned)
    })
}

fn save_seat(
    database: &dyn Database,
    code: &str,
    index: usize,
    seat: &HallSeat,
) -> Result<(), ErrorKind> {
    let (owner, account, text) = seat.owner.columns();
    let sql = "INSERT INTO hall_seats (code, seat, owner, account, text, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    change(
        database,
        sql,
        (code, number(index), owner, account, text, number(seat.seen)),
    )
    .map(drop)
}

/// A game has begun at a table. A table that has changed meanwhile, or has a game already, is a conflict.
pub(crate) fn begin(
    database: &dyn Database,
    table: &GameTable,
    game: GameId,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE hall_tables SET game = ?2, version = ?3 WHERE code = ?1 AND version = ?4 AND game IS NULL \
               AND NOT closed";
    let versions = (table.version.cast_signed(), table.before.cast_signed());
    match change(
        database,
        sql,
        (table.code.as_str(), game.0, versions.0, versions.1),
    )? {
        // It has changed, or is gone.
        0 => Err(ErrorKind::Conflict),
        _ => Ok(()),
    }
}

/// The game that was begun by this very request before.
pub(crate) fn begun_by(
    database: &dyn Database,
    table: &GameTable,
) -> Result<Option<GameId>, ErrorKind> {
    let sql = "SELECT game FROM hall_tables WHERE code = ?1 AND version = ?2 AND game IS NOT NULL";
    row(
        database,
        sql,
        (table.code.as_str(), table.version.cast_signed()),
        |row| row.get(0).map(GameId),
    )
}

/// Checks that the game, which may have been deleted, and the accounts are there, and that no other table has the game.
fn check(database: &dyn Database, table: &HallTable) -> Result<(), ErrorKind> {
    let accounts = table.seats.iter().filter_map(|seat| seat.owner.columns().1);
    for account in accounts.chain(table.opened_by.map(|account| account.0)) {
        if row(
            database,
            "SELECT 1 FROM accounts WHERE id = ?1",
            [account],
            |_| Ok(()),
        )?
        .is_none()
        {
            return Err(ErrorKind::Refused(
                format!("there is no account {account}").into(),
            ));
        }
    }
    let Some(game) = table.game else {
        return Ok(());
    };
    row(
        database,
        "SELECT 1 FROM games WHERE id = ?1",
        [game.0],
        |_| Ok(()),
    )?
    .ok_or(ErrorKind::NotFound(game))?;
    let sql = "SELECT code FROM hall_tables WHERE game = ?1 AND code <> ?2";
    match row(database, sql, (game.0, table.code.as_str()), |row| {
        row.get::<String>(0)
    })? {
        Some(other) => Err(ErrorKind::Refused(
            format!("game {game} is that of table {other}").into(),
        )),
        None => Ok(()),
    }
}

const FROM: &str = "FROM hall_tables t LEFT JOIN rules r ON r.id = t.rules \
                    LEFT JOIN daily_plays d ON d.code = t.code \
                    AND (d.game = t.game OR d.game IS NULL AND t.game IS NULL) \
                    LEFT JOIN arena_games s ON s.code = t.code \
                    AND (s.game = t.game OR s.game IS NULL AND t.game IS NULL) \
                    LEFT JOIN arenas x ON x.id = s.arena";

/// The tables that are not closed, the first opened first. One that cannot be read is left out and hides no other.
pub(crate) fn open(database: &dyn Database) -> Result<Vec<HallTable>, ErrorKind> {
    let readable = |table: Result<HallTable, ErrorKind>| match table {
        Err(ErrorKind::UnreadableTable(..) | ErrorKind::BadValue(_)) => None,
        table => Some(table),
    };
    tables(database, "NOT t.closed ORDER BY t.opened, t.code", ())?
        .into_iter()
        .filter_map(readable)
        .collect()
}

pub(crate) fn of_game(
    database: &dyn Database,
    game: GameId,
) -> Result<Option<HallTable>, ErrorKind> {
    tables(database, "t.game = ?1", [game.0])?.pop().transpose()
}

/// These tables, closed ones too. One that is not there, or cannot be read, is left out.
pub(crate) fn with_codes(
    database: &dyn Database,
    codes: &[TableCode],
) -> Result<Vec<HallTable>, ErrorKind> {
    let mut found = Vec::new();
    for code in codes {
        let table = tables(database, "t.code = ?1", [code.as_str()])?.pop();
        found.extend(table.and_then(Result::ok));
    }
    Ok(found)
}

/// Returns the state of every table that is not closed.
pub(crate) fn marks(database: &dyn Database) -> Result<Vec<TableMark>, ErrorKind> {
    let sql = "SELECT t.code, t.version, t.game, coalesce(g.entries, 0), coalesce(g.made, 0), g.ended IS NOT NULL, \
               l.hall, l.until \
               FROM hall_tables t LEFT JOIN games g ON g.id = t.game LEFT JOIN leases l ON l.code = t.code \
               WHERE NOT t.closed ORDER BY t.code";
    let read = |row: &Row| {
        let Ok(code) = row.get::<String>(0)?.parse() else {
            return Ok(None);
        };
        Ok(Some(TableMark {
            code,
            version: row.get::<i64>(1)?.cast_unsigned(),
            game: row.get::<Option<i64>>(2)?.map(GameId),
            entries: row.get(3).map(count)?,
            made: row.get(4).map(count)?,
            is_over: row.get(5)?,
            lease: halls::lease(row.get(6)?, row.get(7)?),
        }))
    };
    Ok(rows::rows(database, sql, (), read)?
        .into_iter()
        .flatten()
        .collect())
}

/// The tables of which something holds, and why one cannot be read.
fn tables(
    database: &dyn Database,
    holds: &str,
    params: impl Params,
) -> Result<Vec<Result<HallTable, ErrorKind>>, ErrorKind> {
    let written = WRITTEN.join(", t.");
    let sql = format!("SELECT t.code, r.mode, r.text, t.{written}, {JOINED} {FROM} WHERE {holds}");
    let found = rows::rows(database, &sql, params, |row| Ok(read(row)))?;
    let complete = |table: HallTable| {
        Ok(HallTable {
            seats: seats(database, table.code)?,
            rated: table.rated || table.is_ladder,
            ..table
        })
    };
    Ok(found
        .into_iter()
        .map(|table| table.and_then(complete))
        .collect())
}

/// The seats of a table, of which no number is missing.
fn seats(database: &dyn Database, code: TableCode) -> Result<Vec<HallSeat>, ErrorKind> {
    let sql =
        "SELECT seat, owner, account, text, seen FROM hall_seats WHERE code = ?1 ORDER BY seat";
    let read = |row: &Row| {
        let owner = SeatOwner::of(&row.get::<String>(1)?, row.get(2)?, row.get(3)?);
        Ok((row.get::<i64>(0)?, owner, count(row.get(4)?)))
    };
    let found = rows::rows(database, sql, [code.as_str()], read)?;
    let seat = |(index, (at, owner, seen)): (usize, (i64, Option<SeatOwner>, usize))| {
        let owner = owner.filter(|_| at == number(index) && index < Seat::MOST);
        let unreadable = || {
            ErrorKind::UnreadableTable(code, format!("nobody can say whose seat {} is", index + 1))
        };
        Ok(HallSeat {
            owner: owner.ok_or_else(unreadable)?,
            seen,
        })
    };
    found.into_iter().enumerate().map(seat).collect()
}
