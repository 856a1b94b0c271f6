//! Accounts that have played nothing and do not come any more. They go, and their names are free.

use std::time::Duration;

use jiff::Timestamp;

use crate::accounts::account_id::AccountId;
use crate::accounts::guest_name::is_guest;
use crate::database::Database;
use crate::database::rows::{change, row, rows};
use crate::error::ErrorKind;

/// The time after which an account that has played nothing and does not come goes.
const LASTS: Duration = Duration::from_secs(90 * 24 * 3_600);

/// The accounts at which is looked when another one comes, so that its cost does not grow with their number.
const LOOKED_AT: i64 = 64;

/// The most of them that go then.
const MOST_FORGOTTEN: i64 = 8;

/// The condition that an account `a` has left no trace: no seat, table, game or rating has its number or its name, and nobody who
/// keeps the server has said anything of it.
const PLAYED_NOTHING: &str = "a.banned IS NULL AND a.muted_until IS NULL \
     AND NOT EXISTS (SELECT 1 FROM players p WHERE p.name = a.name) \
     AND NOT EXISTS (SELECT 1 FROM hall_seats s WHERE s.account = a.id) \
     AND NOT EXISTS (SELECT 1 FROM hall_tables t WHERE t.opened_by = a.id) \
     AND NOT EXISTS (SELECT 1 FROM daily_plays d WHERE d.account = a.id) \
     AND NOT EXISTS (SELECT 1 FROM ratings r WHERE r.account = a.id)";

/// Returns whether an account has played nothing.
pub(crate) fn has_played_nothing(
    database: &dyn Database,
    id: AccountId,
) -> Result<bool, ErrorKind> {
    let sql = format!("SELECT 1 FROM accounts a WHERE a.id = ?1 AND {PLAYED_NOTHING}");
    Ok(row(database, &sql, [id.0], |_| Ok(()))?.is_some())
}

/// Looks at some accounts, others each time, and lets those go that have played nothing for long.
pub(crate) fn forget(database: &dyn Database, now: Timestamp) -> Result<(), ErrorKind> {
    let last: Option<Option<i64>> = row(database, "SELECT max(id) FROM accounts", (), |row| {
        row.get(0)
    })?;
    let last = last.flatten().unwrap_or_default();
    let from = now
        .as_millisecond()
        .rem_euclid((last - LOOKED_AT + 2).max(1));
    let before = now.checked_sub(LASTS).unwrap_or(Timestamp::MIN);
    let is_guest = is_guest("a.name");
    let sql = format!(
        "SELECT a.id FROM (SELECT * FROM accounts WHERE id >= ?1 ORDER BY id LIMIT {LOOKED_AT}) a \
         WHERE a.seen < ?2 AND a.name <> '' AND NOT ({is_guest}) AND {PLAYED_NOTHING} \
         ORDER BY a.id LIMIT {MOST_FORGOTTEN}"
    );
    let limits = (from, before.as_millisecond());
    for id in rows(database, &sql, limits, |row| row.get::<i64>(0))? {
        // With its keys, and with what nobody else could be called.
        change(database, "DELETE FROM accounts WHERE id = ?1", [id])?;
    }
    Ok(())
}
