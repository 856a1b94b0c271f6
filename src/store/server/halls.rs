//! The halls of a cluster: which are open, who is in which, and which lets the robots of a table think.
//!
//! A hall has a row with an end, which it moves on every few seconds. When the end has passed the hall is gone, whatever
//! became of it, and with it who was there and its leases. Ends count by the time of the database.

use std::time::Duration;

use jiff::Timestamp;

use crate::AccountId;
use crate::database::rows::{self, change, count, moment, number};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::server::table_code::TableCode;

/// So long a hall is taken for open after it was last heard of.
pub const HALL_LASTS: Duration = Duration::from_secs(7);

/// Tells one hall of a cluster from another. Each takes a random number when it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HallId(pub i64);

/// The answer to a hall that reports that it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// The time of the store.
    pub now: Timestamp,
    /// The tables whose leases the hall has from now on.
    pub leases: Vec<TableCode>,
    /// Set when the hall was not known: all it had is gone.
    pub is_new: bool,
}

/// Somebody who is in a hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresentSession {
    pub hall: HallId,
    /// The number of the session there.
    pub id: u64,
    pub name: String,
    /// `None` for a guest.
    pub account: Option<AccountId>,
    pub is_program: bool,
    pub is_screen: bool,
    /// The tables that the session looks at.
    pub tables: Vec<TableCode>,
}

/// A hall is open, and wants these leases, no others.
pub(crate) fn heartbeat(
    database: &dyn Database,
    hall: HallId,
    wanted: &[TableCode],
    asked: Timestamp,
) -> Result<Heartbeat, ErrorKind> {
    let now = database.now(asked)?;
    let at = now.as_millisecond();
    let until = now.checked_add(HALL_LASTS).unwrap_or(now).as_millisecond();
    change(
        database,
        "DELETE FROM halls WHERE until < ?1 AND id <> ?2",
        (at, hall.0),
    )?;
    let renewed = change(
        database,
        "UPDATE halls SET until = ?2 WHERE id = ?1",
        (hall.0, until),
    )?;
    if renewed == 0 {
        change(
            database,
            "INSERT INTO halls (id, until) VALUES (?1, ?2)",
            (hall.0, until),
        )?;
    }
    let held = leases_of(database, hall)?;
    for code in held.iter().filter(|code| !wanted.contains(code)) {
        change(
            database,
            "DELETE FROM leases WHERE code = ?1 AND hall = ?2",
            (code.as_str(), hall.0),
        )?;
    }
    change(
        database,
        "UPDATE leases SET until = ?2 WHERE hall = ?1",
        (hall.0, until),
    )?;
    for code in wanted.iter().filter(|code| !held.contains(code)) {
        take_lease(database, hall, *code, (at, until))?;
    }
    Ok(Heartbeat {
        now,
        leases: leases_of(database, hall)?,
        is_new: renewed == 0,
    })
}

/// Takes the lease of a table, if it is free or has expired.
fn take_lease(
    database: &dyn Database,
    hall: HallId,
    code: TableCode,
    (at, until): (i64, i64),
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO leases (code, hall, until) SELECT code, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT) FROM hall_tables WHERE code = ?1 AND NOT closed \
               ON CONFLICT (code) DO UPDATE SET hall = ?2, until = ?3 WHERE leases.until < ?4";
    change(database, sql, (code.as_str(), hall.0, until, at)).map(drop)
}

fn leases_of(database: &dyn Database, hall: HallId) -> Result<Vec<TableCode>, ErrorKind> {
    let read = |row: &Row| Ok(row.get::<String>(0)?.parse().ok());
    let found = rows::rows(
        database,
        "SELECT code FROM leases WHERE hall = ?1 ORDER BY code",
        [hall.0],
        read,
    )?;
    Ok(found.into_iter().flatten().collect())
}

/// A hall closes.
pub(crate) fn leave(database: &dyn Database, hall: HallId) -> Result<(), ErrorKind> {
    change(database, "DELETE FROM leases WHERE hall = ?1", [hall.0])?;
    change(database, "DELETE FROM halls WHERE id = ?1", [hall.0]).map(drop)
}

/// Notes who is in a hall, and who is no longer.
pub(crate) fn save_sessions(
    database: &dyn Database,
    hall: HallId,
    here: &[PresentSession],
    gone: &[u64],
) -> Result<(), ErrorKind> {
    if rows::row(
        database,
        "SELECT id FROM halls WHERE id = ?1",
        [hall.0],
        |_| Ok(()),
    )?
    .is_none()
    {
        return Err(ErrorKind::Refused(
            "the server is not registered as running".into(),
        ));
    }
    for session in gone {
        change(
            database,
            "DELETE FROM hall_visits WHERE hall = ?1 AND visit = ?2",
            (hall.0, number(*session)),
        )?;
    }
    for session in here {
        let sql = "INSERT INTO hall_visits (hall, visit, name, account, is_program, is_screen, tables) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (hall, visit) DO UPDATE SET tables = ?7";
        let codes: Vec<_> = session.tables.iter().map(TableCode::as_str).collect();
        let account = session.account.map(|account| account.0);
        let columns = (
            hall.0,
            number(session.id),
            &session.name,
            account,
            session.is_program,
            session.is_screen,
            codes.join(" "),
        );
        change(database, sql, columns)?;
    }
    Ok(())
}

/// Returns the people in other open halls.
pub(crate) fn sessions_elsewhere(
    database: &dyn Database,
    hall: HallId,
    asked: Timestamp,
) -> Result<Vec<PresentSession>, ErrorKind> {
    let now = database.now(asked)?;
    let sql = "SELECT v.hall, v.visit, v.name, v.account, v.is_program, v.is_screen, v.tables \
               FROM hall_visits v JOIN halls h ON h.id = v.hall WHERE v.hall <> ?1 AND h.until >= ?2 \
               ORDER BY v.hall, v.visit";
    let read = |row: &Row| {
        let tables: String = row.get(6)?;
        Ok(PresentSession {
            hall: HallId(row.get(0)?),
            id: count(row.get(1)?),
            name: row.get(2)?,
            account: row.get::<Option<i64>>(3)?.map(AccountId),
            is_program: row.get(4)?,
            is_screen: row.get(5)?,
            tables: tables
                .split_whitespace()
                .filter_map(|code| code.parse().ok())
                .collect(),
        })
    };
    rows::rows(database, sql, (hall.0, now.as_millisecond()), read)
}

/// A lease, and until when it is good.
pub(crate) fn lease(hall: Option<i64>, until: Option<i64>) -> Option<(HallId, Timestamp)> {
    Some((HallId(hall?), moment(until?)))
}
