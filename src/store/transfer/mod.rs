//! Moves the data of a server from one store to another, whatever databases they are in.
//!
//! Table by table and in the order of their keys, some rows at a time: those that the target does not have, or has
//! otherwise, are written in one transaction, and those that the source does not have are deleted. So a transfer that was
//! interrupted goes on by being run again. Until it is complete the target holds a mark, with which no hall opens it.
//!
//! At last both sides are counted, and every game is read from both, compared, and replayed.

pub(crate) mod transfer_mark;

mod check;
pub(super) mod rows;

use jiff::Timestamp;

use crate::GameId;
use crate::database::Database;
use crate::database::engine::Engine;
use crate::database::rows::row;
use crate::error::{ErrorKind, StoreError};
#[cfg(feature = "postgres")]
use crate::postgres::Postgres;
use crate::source::StoreSource;
use crate::sqlite::Sqlite;
pub use check::Checked;
use rows::{CHUNK, Chunk, Table, Taken};

/// The tables that are moved, each after those that it refers to, with the columns of its key.
pub(super) const TABLES: &[Table] = &[
    Table {
        name: "players",
        key: &["id"],
    },
    Table {
        name: "rules",
        key: &["id"],
    },
    Table {
        name: "games",
        key: &["id"],
    },
    Table {
        name: "seats",
        key: &["game", "seat"],
    },
    Table {
        name: "log",
        key: &["game", "number"],
    },
    Table {
        name: "training",
        key: &["player", "variant", "kind", "grade"],
    },
    Table {
        name: "puzzle_runs",
        key: &["player", "variant"],
    },
    Table {
        name: "daily_puzzles",
        key: &["player", "day"],
    },
    Table {
        name: "results",
        key: &["game", "seat"],
    },
    Table {
        name: "file_games",
        key: &["game"],
    },
    Table {
        name: "accounts",
        key: &["id"],
    },
    Table {
        name: "account_skeletons",
        key: &["skeleton"],
    },
    Table {
        name: "recovery_codes",
        key: &["account"],
    },
    Table {
        name: "account_keys",
        key: &["fingerprint"],
    },
    Table {
        name: "address_bans",
        key: &["address"],
    },
    Table {
        name: "address_mutes",
        key: &["address"],
    },
    Table {
        name: "invitations",
        key: &["code"],
    },
    Table {
        name: "reports",
        key: &["id"],
    },
    Table {
        name: "hall_tables",
        key: &["code"],
    },
    Table {
        name: "daily_deals",
        key: &["day", "mode"],
    },
    Table {
        name: "daily_plays",
        key: &["day", "mode", "account"],
    },
    Table {
        name: "daily_streaks",
        key: &["account"],
    },
    Table {
        name: "arenas",
        key: &["id"],
    },
    Table {
        name: "arena_players",
        key: &["arena", "account"],
    },
    Table {
        name: "arena_games",
        key: &["code"],
    },
    Table {
        name: "hall_seats",
        key: &["code", "seat"],
    },
    Table {
        name: "ratings",
        key: &["account", "mode", "ladder"],
    },
    Table {
        name: "rating_changes",
        key: &["game", "account"],
    },
    Table {
        name: "notices",
        key: &["number"],
    },
    COUNT_OF_NOTICES,
];

/// It has a row in an empty store as well.
const COUNT_OF_NOTICES: Table = Table {
    name: "notice_count",
    key: &["one"],
};

/// The progress of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The number of rows of a table examined, and the total.
    Rows {
        table: &'static str,
        done: usize,
        all: usize,
    },
    /// The number of games read from both sides, and the total.
    Games { done: usize, all: usize },
}

/// Hears how far the transfer is; answers whether it may go on.
pub type Watch<'a> = &'a mut dyn FnMut(Step) -> bool;

/// The result of a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transferred {
    Complete(Checked),
    /// The transfer stopped early. The rows moved so far are kept, and the same transfer continues
    /// from them.
    Interrupted,
}

/// Moves the data of one store to another, which is empty or holds an earlier part of the same
/// transfer. `now` is the time for a store that has no clock.
///
/// # Errors
/// Returns an error if a store cannot be used, the target holds other data, or the two differ in
/// the end.
pub fn move_store(
    from: &StoreSource,
    to: &StoreSource,
    now: Timestamp,
    watch: Watch<'_>,
) -> Result<Transferred, StoreError> {
    use StoreSource::File;
    #[cfg(feature = "postgres")]
    use StoreSource::Postgres as Server;
    let name = from.to_string();
    match (from, to) {
        (File(from), File(to)) => transfer(
            &Sqlite::at(from)?,
            &mut Sqlite::at(to)?,
            (&name, now),
            watch,
        ),
        #[cfg(feature = "postgres")]
        (File(from), Server(to)) => transfer(
            &Sqlite::at(from)?,
            &mut Postgres::open(to)?,
            (&name, now),
            watch,
        ),
        #[cfg(feature = "postgres")]
        (Server(from), File(to)) => transfer(
            &Postgres::open(from)?,
            &mut Sqlite::at(to)?,
            (&name, now),
            watch,
        ),
        #[cfg(feature = "postgres")]
        (Server(from), Server(to)) => transfer(
            &Postgres::open(from)?,
            &mut Postgres::open(to)?,
            (&name, now),
            watch,
        ),
    }
}

/// Moves everything; `name` is what the source is called.
///
/// # Errors
/// One of the stores cannot be used, the target holds something else, or they differ in the end.
fn transfer(
    source: &impl Engine,
    target: &mut impl Engine,
    (name, now): (&str, Timestamp),
    watch: Watch<'_>,
) -> Result<Transferred, StoreError> {
    source.read(|database| nobody_is_open(database, now))?;
    target.write(|database| nobody_is_open(database, now).and_then(|()| mark(database, name)))?;
    for table in TABLES {
        if !copy(source, target, *table, watch)? {
            return Ok(Transferred::Interrupted);
        }
    }
    target.write(|database| database.restart_numbers())?;
    let Some(checked) = check::check(source, target, watch)? else {
        return Ok(Transferred::Interrupted);
    };
    target.write(transfer_mark::clear)?;
    Ok(Transferred::Complete(checked))
}

/// Sees to it that no hall uses the store at this moment.
fn nobody_is_open(database: &dyn Database, now: Timestamp) -> Result<(), ErrorKind> {
    let now = database.now(now)?;
    match row(
        database,
        "SELECT 1 FROM halls WHERE until > ?1 LIMIT 1",
        [now.as_millisecond()],
        |_| Ok(()),
    )? {
        Some(()) => Err(ErrorKind::Refused(
            "a server is running on it; stop it first".into(),
        )),
        None => Ok(()),
    }
}

/// Marks the target as not complete.
///
/// # Errors
/// It holds the data of a server already, or a part of another.
fn mark(database: &dyn Database, name: &str) -> Result<(), ErrorKind> {
    match transfer_mark::source(database)? {
        Some(other) if other == name => return Ok(()),
        Some(other) => {
            return Err(ErrorKind::Refused(
                format!("an unfinished move from {other} is already here").into(),
            ));
        }
        None => {}
    }
    for table in TABLES
        .iter()
        .filter(|table| table.name != COUNT_OF_NOTICES.name)
    {
        let found = row(
            database,
            &format!("SELECT 1 FROM {} LIMIT 1", table.name),
            (),
            |_| Ok(()),
        )?;
        if found.is_some() {
            let why = format!("it must be empty, but it has {}", table.words());
            return Err(ErrorKind::Refused(why.into()));
        }
    }
    transfer_mark::set(database, name)
}

/// Makes a table of the target equal to that of the source; answers whether it was not interrupted.
fn copy(
    source: &impl Engine,
    target: &mut impl Engine,
    table: Table,
    watch: Watch<'_>,
) -> Result<bool, StoreError> {
    let columns = source.read(|database| database.columns(table.name))?;
    let all = source.read(|database| table.count(database))?;
    let (mut after, mut done) = (None, 0);
    loop {
        if !watch(Step::Rows {
            table: table.name,
            done,
            all,
        }) {
            return Ok(false);
        }
        let chunk = source.read(|database| {
            table.chunk(database, &columns, after.as_ref(), Taken::First(CHUNK))
        })?;
        let is_last = chunk.len() < CHUNK;
        let until = if is_last { None } else { chunk.last_key() };
        target.write(|database| {
            write(
                database,
                table,
                &columns,
                &chunk,
                (after.as_ref(), until.as_ref()),
            )
        })?;
        done += chunk.len();
        after = until;
        if is_last {
            watch(Step::Rows {
                table: table.name,
                done,
                all,
            });
            return Ok(true);
        }
    }
}

/// Writes what differs between two keys.
fn write(
    database: &dyn Database,
    table: Table,
    columns: &[String],
    chunk: &Chunk,
    (after, until): (Option<&rows::Key>, Option<&rows::Key>),
) -> Result<(), ErrorKind> {
    let there = table.between(database, columns, after, until)?;
    if there == *chunk {
        return Ok(());
    }
    for row in there.without(chunk) {
        table.delete(database, row)?;
    }
    let missing: Vec<_> = chunk.different_from(&there).collect();
    table.put(database, columns, &missing)
}

/// The numbers of all games, in order.
pub(super) fn games(
    database: &dyn Database,
    after: GameId,
    limit: usize,
) -> Result<Vec<GameId>, ErrorKind> {
    let sql = "SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2";
    crate::database::rows::rows(
        database,
        sql,
        (after.0, crate::database::rows::number(limit)),
        |row| row.get(0).map(GameId),
    )
}
