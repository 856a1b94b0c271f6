//! Two accounts of one person become one: the account of a key moves into the account that shows a code.

use jiff::Timestamp;

use crate::accounts::account_changes::{self, refuse_seated, set_name};
use crate::accounts::account_id::AccountId;
use crate::accounts::account_name::AccountName;
use crate::accounts::{self, Account, refused};
use crate::database::Database;
use crate::database::rows::{change, row};
use crate::error::ErrorKind;
use crate::games::named_games;
use crate::server::daily_leaderboard;
use parlour_language::text;

/// Two accounts that have become one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedAccounts {
    /// The account that is no more.
    pub from: AccountId,
    pub from_name: String,
    pub into_name: String,
}

/// Moves the account of a key into the one that a code is of. Its keys, games, daily deals and arenas move; its ratings
/// end. Open tables that name it get this version.
///
/// # Errors
/// The code is not valid, there is nothing to be moved, there would be too many keys, or one of the two plays.
pub(crate) fn merge(
    database: &dyn Database,
    code: &str,
    fingerprint: &str,
    version: u64,
    now: Timestamp,
) -> Result<MergedAccounts, ErrorKind> {
    let into = accounts::use_code(database, code, now)?;
    let into = accounts::existing(database, into)?;
    let Some(from) = accounts::of_key(database, fingerprint)? else {
        return refused("this key has no account that could be moved; leave out merge");
    };
    if from.id == into.id {
        return refused("this key already belongs to your account");
    }
    accounts::move_keys(database, from.id, into.id)?;
    set_name(database, from.id, &format!("gone {}", from.id))?;
    let pair = (from.id, into.id);
    if AccountName::is_guest(&from.name) {
        refuse_common_table(database, pair)?;
    } else {
        refuse_seated(database, from.id)?;
        refuse_seated(database, into.id)?;
    }
    move_tables(database, pair, version)?;
    daily_leaderboard::move_plays(database, pair)?;
    move_arenas(database, pair)?;
    move_names(database, &from, &into)?;
    account_changes::leave_tables(database, from.id, version)?;
    account_changes::remove(database, from.id, true)?;
    Ok(MergedAccounts {
        from: from.id,
        from_name: from.name,
        into_name: into.name,
    })
}

fn move_names(database: &dyn Database, from: &Account, into: &Account) -> Result<(), ErrorKind> {
    named_games::merge(database, &from.name, &into.name)?;
    account_changes::replace_ignored(database, &from.name, Some(&into.name))?;
    let own = [&from.name, &into.name];
    let mut ignored: Vec<_> = into.ignored.iter().chain(&from.ignored).collect();
    ignored.retain(|name| !own.contains(name));
    let mut ignored: Vec<String> = ignored.into_iter().cloned().collect();
    ignored.sort_unstable();
    ignored.dedup();
    accounts::save_ignored(database, into.id, &ignored)
}

/// Refuses that a guest becomes somebody who sits at the same table.
fn refuse_common_table(
    database: &dyn Database,
    (from, into): (AccountId, AccountId),
) -> Result<(), ErrorKind> {
    let sql = "SELECT count(*) FROM hall_seats s JOIN hall_seats o ON o.code = s.code \
               JOIN hall_tables t ON t.code = s.code WHERE NOT t.closed \
               AND s.account = ?1 AND s.owner = 'account' AND o.account = ?2 AND o.owner = 'account'";
    let pair = (from.0, into.0);
    if row(database, sql, pair, |row| row.get::<i64>(0))? > Some(0) {
        return refused(text!("hall-same-table"));
    }
    Ok(())
}

/// Moves the seats; only a guest has one at a table that is not closed, which gets this version. Where both have played, the
/// seat is that of somebody who is gone, so that the game counts once.
fn move_tables(
    database: &dyn Database,
    (from, into): (AccountId, AccountId),
    version: u64,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE hall_tables SET version = ?2 WHERE NOT closed AND EXISTS \
               (SELECT 1 FROM hall_seats s WHERE s.code = hall_tables.code AND s.account = ?1)";
    change(database, sql, (from.0, version.cast_signed()))?;
    let sql = "UPDATE hall_seats SET account = ?2 WHERE account = ?1 AND owner = 'account' \
               AND code NOT IN (SELECT code FROM hall_seats WHERE account = ?2)";
    change(database, sql, (from.0, into.0))?;
    let sql = "UPDATE hall_tables SET opened_by = ?2 WHERE opened_by = ?1";
    change(database, sql, (from.0, into.0)).map(drop)
}

/// Moves the places in arenas, with the ratings of ladders, where the account that stays has none. Points follow from the
/// games; those of the two against each other give none.
fn move_arenas(
    database: &dyn Database,
    (from, into): (AccountId, AccountId),
) -> Result<(), ErrorKind> {
    for sql in [
        "UPDATE rating_changes SET account = ?2 WHERE account = ?1 AND ladder IN \
         (SELECT 'arena ' || p.arena FROM arena_players p WHERE p.account = ?1 \
         AND p.arena NOT IN (SELECT arena FROM arena_players WHERE account = ?2))",
        "UPDATE arena_players SET account = ?2, ready = NULL WHERE account = ?1 \
         AND arena NOT IN (SELECT arena FROM arena_players WHERE account = ?2)",
        "UPDATE arena_players SET last = ?2 WHERE last = ?1 AND account <> ?2",
        "UPDATE arena_games SET first = ?2 WHERE first = ?1 AND second <> ?2",
        "UPDATE arena_games SET second = ?2 WHERE second = ?1 AND first <> ?2",
    ] {
        change(database, sql, (from.0, into.0))?;
    }
    let sql = "DELETE FROM arena_players WHERE account = ?1";
    change(database, sql, [from.0]).map(drop)
}
