//! Changes of an account as a whole: it gets another name, or it is deleted.
//!
//! A name stays with the account that had it, and that of a deleted account with one that nobody has a key of. So
//! nobody can be mistaken for somebody else.

use crate::accounts::account_id::AccountId;
use crate::accounts::account_name::AccountName;
use crate::accounts::idle_accounts;
use crate::accounts::{self, refused};
use crate::database::rows::{change, row, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::games::named_games;
use parlour_language::text;

/// The most forms of names that are kept for an account; a name has one or two.
const MOST_SKELETONS: i64 = 10;

/// Gives an account another name; answers with the one before.
///
/// # Errors
/// Somebody else's name looks like it, or the account plays and is not to be renamed while it is `seated`.
pub(crate) fn rename(
    database: &dyn Database,
    id: AccountId,
    name: &AccountName,
    seated: bool,
) -> Result<String, ErrorKind> {
    let before = accounts::existing(database, id)?.name;
    if before == name.as_str() {
        return refused(text!("hall-same-name"));
    }
    accounts::refuse_taken(database, name, Some(id))?;
    set_name(database, id, name.as_str())?;
    // Those who play with a guest see that it is the same person.
    if !seated && !AccountName::is_guest(&before) {
        refuse_seated(database, id)?;
    }
    accounts::reserve(database, name, id)?;
    let sql = "SELECT count(*) FROM account_skeletons WHERE account = ?1";
    if row(database, sql, [id.0], |row| row.get::<i64>(0))? > Some(MOST_SKELETONS) {
        return refused(text!("hall-many-names"));
    }
    named_games::rename(database, &before, name.as_str())?;
    replace_ignored(database, &before, Some(name.as_str()))?;
    Ok(before)
}

/// Deletes an account; answers with its name. Its games and its places in rankings are kept without the name. Open tables
/// that name the account get this version.
///
/// # Errors
/// There is no such account.
pub(crate) fn delete(
    database: &dyn Database,
    id: AccountId,
    version: u64,
) -> Result<String, ErrorKind> {
    let name = accounts::existing(database, id)?.name;
    let has_played = !idle_accounts::has_played_nothing(database, id)?;
    set_name(database, id, &format!("gone {id}"))?;
    named_games::forget(database, &name)?;
    replace_ignored(database, &name, None)?;
    leave_tables(database, id, version)?;
    remove(database, id, has_played)?;
    Ok(name)
}

/// Changes the name, and keeps others from giving the account a seat until the transaction ends.
pub(crate) fn set_name(
    database: &dyn Database,
    id: AccountId,
    name: &str,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE accounts SET name = ?2 WHERE id = ?1";
    change(database, sql, (id.0, name)).map(drop)
}

pub(crate) fn refuse_seated(database: &dyn Database, id: AccountId) -> Result<(), ErrorKind> {
    let sql = "SELECT count(*) FROM hall_seats s JOIN hall_tables t ON t.code = s.code \
               WHERE s.account = ?1 AND s.owner = 'account' AND NOT t.closed";
    if row(database, sql, [id.0], |row| row.get::<i64>(0))? > Some(0) {
        return refused(text!("hall-account-seated"));
    }
    Ok(())
}

/// Replaces a name, or removes it, where others ignore it.
pub(crate) fn replace_ignored(
    database: &dyn Database,
    from: &str,
    into: Option<&str>,
) -> Result<(), ErrorKind> {
    let sql = "SELECT id, ignored FROM accounts WHERE ignored LIKE ?1";
    let read = |row: &Row| Ok((AccountId(row.get(0)?), row.get::<String>(1)?));
    for (id, ignored) in rows(database, sql, [format!("%{from}%")], read)? {
        let replaced = |name: &str| {
            let name = if name == from { into } else { Some(name) };
            name.map(str::to_owned)
        };
        let mut ignored: Vec<_> = ignored.split_whitespace().filter_map(replaced).collect();
        ignored.sort_unstable();
        ignored.dedup();
        accounts::save_ignored(database, id, &ignored)?;
    }
    Ok(())
}

/// Takes an account out of the tables of the server. A seat of a game is then somebody's who is gone; one that was kept for
/// the account, or at a table that waits, is open.
pub(crate) fn leave_tables(
    database: &dyn Database,
    id: AccountId,
    version: u64,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE hall_tables SET version = ?2 WHERE NOT closed AND (opened_by = ?1 OR EXISTS \
               (SELECT 1 FROM hall_seats s WHERE s.code = hall_tables.code AND s.account = ?1))";
    change(database, sql, (id.0, version.cast_signed()))?;
    let sql = "UPDATE hall_tables SET opened_by = NULL WHERE opened_by = ?1";
    change(database, sql, [id.0])?;
    let sql = "UPDATE hall_seats SET owner = 'open', account = NULL WHERE account = ?1 AND (owner = 'invited' \
               OR EXISTS (SELECT 1 FROM hall_tables t WHERE t.code = hall_seats.code AND t.game IS NULL))";
    change(database, sql, [id.0])?;
    let sql = "UPDATE hall_seats SET owner = 'guest', account = NULL, text = ?2 WHERE account = ?1";
    change(database, sql, (id.0, named_games::GONE)).map(drop)
}

/// Removes the row of an account, and with it its keys and ratings. The names of one that has played stay reserved.
pub(crate) fn remove(
    database: &dyn Database,
    id: AccountId,
    has_played: bool,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE arena_players SET ready = NULL WHERE account = ?1";
    change(database, sql, [id.0])?;
    accounts::keep_names(database, id, has_played)?;
    change(database, "DELETE FROM accounts WHERE id = ?1", [id.0]).map(drop)
}
