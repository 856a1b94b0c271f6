//! Guests: accounts whose names the server gives. A guest who takes another name has an account like others.

use std::time::Duration;

use jiff::Timestamp;

use crate::accounts::account_changes;
use crate::accounts::account_id::AccountId;
use crate::accounts::guest_name::is_guest;
use crate::accounts::{self, Account, Key, refused};
use crate::database::Database;
use crate::database::rows::{change, row, rows};
use crate::error::ErrorKind;

/// The time after which a guest who does not come is forgotten.
const LASTS: Duration = Duration::from_secs(30 * 24 * 3_600);

/// The most guests who are forgotten when another one comes.
const MOST_FORGOTTEN: i64 = 4;

/// The guests who are known.
const MOST_KNOWN: i64 = 10_000;

/// Adds the account of a guest with its key. Some of those who have not come for long are forgotten, and one of the network
/// that has most where too many are known; open tables that name one get this version.
///
/// # Errors
/// The key is another account's, or another guest has the name.
pub(crate) fn create(
    database: &dyn Database,
    name: &str,
    fingerprint: &str,
    version: u64,
    now: Timestamp,
) -> Result<Account, ErrorKind> {
    forget_old(database, version, now)?;
    let taken = "SELECT 1 FROM accounts WHERE name = ?1";
    if row(database, taken, [name], |_| Ok(()))?.is_some() {
        return refused(format!("the name {name} is taken; choose another"));
    }
    let comment = "";
    let key = Key {
        fingerprint,
        comment,
    };
    let id = accounts::insert_account(database, name, false, key, now)?;
    accounts::existing(database, id)
}

fn forget_old(database: &dyn Database, version: u64, now: Timestamp) -> Result<(), ErrorKind> {
    let before = now.checked_sub(LASTS).unwrap_or(Timestamp::MIN);
    let limits = (before.as_millisecond(), MOST_FORGOTTEN);
    let sql = oldest("a.seen < ?1", "?2");
    let mut old = rows(database, &sql, limits, |row| row.get(0).map(AccountId))?;
    let guests = format!("FROM accounts WHERE {}", is_guest("name"));
    let known: Option<i64> = row(database, &format!("SELECT count(*) {guests}"), (), |row| {
        row.get(0)
    })?;
    if old.is_empty() && known >= Some(MOST_KNOWN) {
        let most = format!(
            "coalesce(a.network, '') = (SELECT coalesce(network, '') {guests} \
             GROUP BY coalesce(network, '') ORDER BY count(*) DESC, min(seen) LIMIT 1)"
        );
        let sql = oldest(&most, "1");
        old.extend(row(database, &sql, (), |row| row.get(0).map(AccountId))?);
    }
    for id in old {
        account_changes::delete(database, id, version)?;
    }
    Ok(())
}

/// The query of the guests without a seat for whom this holds, who has not come for the longest time first.
fn oldest(holds: &str, limit: &str) -> String {
    let is_guest = is_guest("a.name");
    format!(
        "SELECT a.id FROM accounts a WHERE {is_guest} AND {holds} AND NOT EXISTS \
         (SELECT 1 FROM hall_seats s JOIN hall_tables t ON t.code = s.code \
         WHERE s.account = a.id AND s.owner = 'account' AND NOT t.closed) ORDER BY a.seen LIMIT {limit}"
    )
}

/// Deletes the account of a guest who has no seat, settings or daily deal.
pub(crate) fn forget(database: &dyn Database, id: AccountId) -> Result<(), ErrorKind> {
    let is_guest = is_guest("name");
    let sql = format!(
        "DELETE FROM accounts WHERE id = ?1 AND {is_guest} AND settings = '' \
         AND NOT EXISTS (SELECT 1 FROM hall_seats WHERE account = ?1) \
         AND NOT EXISTS (SELECT 1 FROM hall_tables WHERE opened_by = ?1) \
         AND NOT EXISTS (SELECT 1 FROM daily_plays WHERE account = ?1)"
    );
    change(database, &sql, [id.0]).map(drop)
}
