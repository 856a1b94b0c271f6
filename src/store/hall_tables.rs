//! The tables of a hall: each is there before its game, and until it is over.

use jiff::Timestamp;

use super::database::{Database, Row};
use super::value::Params;

use super::error::ErrorKind;
use super::rows::{self, change, count, moment, number, row, rules_id};
use super::{AccountId, GameId};
use crate::model::any::AnyRules;
use crate::model::player::Level;
use crate::model::seat::Seat;
use crate::model::table_code::TableCode;
use crate::model::time_control::TimeControl;

/// A table of a hall.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an own choice of who opens a table, or its end")]
pub struct HallTable {
    pub code: TableCode,
    pub rules: AnyRules,
    /// In seat order.
    pub seats: Vec<HallSeat>,
    pub clock: TimeControl,
    pub rated: bool,
    /// Whether everybody in the hall sees it, not only who is invited.
    pub listed: bool,
    pub take_back: bool,
    /// `None`: a guest.
    pub opened_by: Option<AccountId>,
    pub opened: Timestamp,
    /// Asked for by a test; such a table is never rated.
    pub seed: Option<u64>,
    /// Once all seats were taken and the game began.
    pub game: Option<GameId>,
    /// The game is over, or the table was given up.
    pub closed: bool,
}

impl HallTable {
    /// The accounts that sit there, are invited or have opened it; one may come twice.
    pub fn accounts(&self) -> impl Iterator<Item = AccountId> {
        let takers = self.seats.iter().filter_map(|seat| match seat.taker {
            Taker::Invited(account) | Taker::Account(account) => Some(account),
            _ => None,
        });
        takers.chain(self.opened_by)
    }
}

/// A seat at a table of a hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallSeat {
    pub taker: Taker,
    /// How many moves had been seen here when the seat was last left.
    pub seen: usize,
}

/// Whose a seat is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taker {
    /// Whoever comes first.
    Open,
    Invited(AccountId),
    Account(AccountId),
    Guest(String),
    Robot(Level),
}

/// A taker as columns: a word, an account and a text.
type Columns = (&'static str, Option<i64>, Option<String>);

impl Taker {
    fn columns(&self) -> Columns {
        match self {
            Self::Open => ("open", None, None),
            Self::Invited(account) => ("invited", Some(account.0), None),
            Self::Account(account) => ("account", Some(account.0), None),
            Self::Guest(name) => ("guest", None, Some(name.clone())),
            Self::Robot(level) => ("robot", None, Some(level.name().into())),
        }
    }

    /// `None` where the columns hold no taker.
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

/// Adds a table, or replaces it with its seats. A row is another table's if it was opened at another moment, has another
/// game, or is closed already.
pub(super) fn save(database: &dyn Database, table: &HallTable) -> Result<(), ErrorKind> {
    check(database, table)?;
    let rules = rules_id(database, &table.rules)?;
    let sql = "INSERT INTO hall_tables \
               (code, rules, clock, rated, listed, take_back, opened_by, opened, seed, game, closed) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (code) DO UPDATE SET \
               rules = ?2, clock = ?3, rated = ?4, listed = ?5, take_back = ?6, opened_by = ?7, seed = ?9, \
               game = ?10, closed = ?11 \
               WHERE hall_tables.opened = ?8 AND hall_tables.closed <= ?11 \
               AND (hall_tables.game IS NULL OR ?10 IS NULL OR hall_tables.game = ?10)";
    let code = table.code.as_str();
    let seed = table.seed.map(u64::cast_signed);
    let (account, game) = (table.opened_by.map(|account| account.0), table.game.map(|game| game.0));
    let (clock, opened) = (table.clock.to_string(), table.opened.as_millisecond());
    let columns =
        (code, rules, clock, table.rated, table.listed, table.take_back, account, opened, seed, game, table.closed);
    if change(database, sql, columns)? == 0 {
        return Err(ErrorKind::CodeTaken(table.code));
    }
    change(database, "DELETE FROM hall_seats WHERE code = ?1", [code])?;
    table.seats.iter().enumerate().try_for_each(|(index, seat)| save_seat(database, code, index, seat))
}

fn save_seat(database: &dyn Database, code: &str, index: usize, seat: &HallSeat) -> Result<(), ErrorKind> {
    let (taker, account, text) = seat.taker.columns();
    let sql = "INSERT INTO hall_seats (code, seat, taker, account, text, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    change(database, sql, (code, number(index), taker, account, text, number(seat.seen))).map(drop)
}

/// A game has begun at a table.
pub(super) fn begin(database: &dyn Database, code: TableCode, game: GameId) -> Result<(), ErrorKind> {
    let changed = change(database, "UPDATE hall_tables SET game = ?2 WHERE code = ?1", (code.as_str(), game.0))?;
    if changed == 0 { Err(ErrorKind::Refused(format!("there is no table {code}"))) } else { Ok(()) }
}

/// Checks that the game, which may have been deleted, and the accounts are there, and that no other table has the game.
fn check(database: &dyn Database, table: &HallTable) -> Result<(), ErrorKind> {
    let accounts = table.seats.iter().filter_map(|seat| seat.taker.columns().1);
    for account in accounts.chain(table.opened_by.map(|account| account.0)) {
        if row(database, "SELECT 1 FROM accounts WHERE id = ?1", [account], |_| Ok(()))?.is_none() {
            return Err(ErrorKind::Refused(format!("there is no account {account}")));
        }
    }
    let Some(game) = table.game else { return Ok(()) };
    row(database, "SELECT 1 FROM games WHERE id = ?1", [game.0], |_| Ok(()))?.ok_or(ErrorKind::NotFound(game))?;
    let sql = "SELECT code FROM hall_tables WHERE game = ?1 AND code <> ?2";
    match row(database, sql, (game.0, table.code.as_str()), |row| row.get::<String>(0))? {
        Some(other) => Err(ErrorKind::Refused(format!("game {game} is that of table {other}"))),
        None => Ok(()),
    }
}

const COLUMNS: &str = "SELECT t.code, r.mode, r.text, t.clock, t.rated, t.listed, t.take_back, t.opened_by, t.opened, t.seed, \
                       t.game, t.closed FROM hall_tables t LEFT JOIN rules r ON r.id = t.rules";

/// The tables that are not closed, the first opened first. One that cannot be read is left out and hides no other.
pub(super) fn open(database: &dyn Database) -> Result<Vec<HallTable>, ErrorKind> {
    let sql = format!("{COLUMNS} WHERE NOT t.closed ORDER BY t.opened, t.code");
    let readable = |table: Result<HallTable, ErrorKind>| match table {
        Err(ErrorKind::UnreadableTable(..) | ErrorKind::BadValue(_)) => None,
        table => Some(table),
    };
    tables(database, &sql, ())?.into_iter().filter_map(readable).collect()
}

pub(super) fn of_game(database: &dyn Database, game: GameId) -> Result<Option<HallTable>, ErrorKind> {
    tables(database, &format!("{COLUMNS} WHERE t.game = ?1"), [game.0])?.pop().transpose()
}

/// The tables of a query that begins with [`COLUMNS`], and why one cannot be read.
fn tables(
    database: &dyn Database,
    sql: &str,
    params: impl Params,
) -> Result<Vec<Result<HallTable, ErrorKind>>, ErrorKind> {
    let read = |row: &Row| Ok(Raw::read(row));
    let tables = rows::rows(database, sql, params, read)?;
    Ok(tables.into_iter().map(|raw| raw.and_then(|raw| raw.table(database))).collect())
}

/// A row of a table, before its texts are parsed.
#[expect(clippy::struct_excessive_bools, reason = "they are columns")]
struct Raw {
    code: String,
    mode: String,
    rules: String,
    clock: String,
    rated: bool,
    listed: bool,
    take_back: bool,
    opened_by: Option<i64>,
    opened: i64,
    seed: Option<i64>,
    game: Option<i64>,
    closed: bool,
}

impl Raw {
    fn read(row: &Row) -> Result<Self, ErrorKind> {
        Ok(Self {
            code: row.get(0)?,
            mode: row.get(1)?,
            rules: row.get(2)?,
            clock: row.get(3)?,
            rated: row.get(4)?,
            listed: row.get(5)?,
            take_back: row.get(6)?,
            opened_by: row.get(7)?,
            opened: row.get(8)?,
            seed: row.get(9)?,
            game: row.get(10)?,
            closed: row.get(11)?,
        })
    }

    fn table(self, database: &dyn Database) -> Result<HallTable, ErrorKind> {
        let code: TableCode =
            self.code.parse().map_err(|_| ErrorKind::BadValue(format!("{:?} is no code of a table", self.code)))?;
        let unreadable = |what| ErrorKind::UnreadableTable(code, what);
        Ok(HallTable {
            code,
            rules: rows::parse_rules(&self.mode, &self.rules).map_err(unreadable)?,
            seats: seats(database, code)?,
            clock: self.clock.parse().map_err(unreadable)?,
            rated: self.rated,
            listed: self.listed,
            take_back: self.take_back,
            opened_by: self.opened_by.map(AccountId),
            opened: moment(self.opened),
            seed: self.seed.map(i64::cast_unsigned),
            game: self.game.map(GameId),
            closed: self.closed,
        })
    }
}

/// The seats of a table, of which no number is missing.
fn seats(database: &dyn Database, code: TableCode) -> Result<Vec<HallSeat>, ErrorKind> {
    let sql = "SELECT seat, taker, account, text, seen FROM hall_seats WHERE code = ?1 ORDER BY seat";
    let read = |row: &Row| {
        let taker = Taker::of(&row.get::<String>(1)?, row.get(2)?, row.get(3)?);
        Ok((row.get::<i64>(0)?, taker, count(row.get(4)?)))
    };
    let found = rows::rows(database, sql, [code.as_str()], read)?;
    let seat = |(index, (at, taker, seen)): (usize, (i64, Option<Taker>, usize))| {
        let taker = taker.filter(|_| at == number(index) && index < Seat::MOST);
        let unreadable = || ErrorKind::UnreadableTable(code, format!("nobody can say whose seat {} is", index + 1));
        Ok(HallSeat { taker: taker.ok_or_else(unreadable)?, seen })
    };
    found.into_iter().enumerate().map(seat).collect()
}
