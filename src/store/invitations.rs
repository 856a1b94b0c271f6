//! Invitations: codes with which somebody new may come in to a server for invited people.

use jiff::Timestamp;

use super::accounts::{self, Account, Key};
use super::database::Database;
use super::error::ErrorKind;
use super::rows::change;
use crate::account_name::AccountName;

/// Keeps a new code. Codes whose time is over are deleted.
pub(super) fn save(
    database: &dyn Database,
    code: &str,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let ended = "DELETE FROM invitations WHERE until <= ?1";
    change(database, ended, [now.as_millisecond()])?;
    let sql = "INSERT INTO invitations (code, until) VALUES (?1, ?2)";
    change(database, sql, (code, until.as_millisecond())).map(drop)
}

/// Adds an account with its first key to a server for invited people, and uses the code up.
pub(super) fn join(
    database: &dyn Database,
    code: &str,
    name: &AccountName,
    key: Key,
    now: Timestamp,
) -> Result<Account, ErrorKind> {
    // Of two who come with one code at once, one finds it.
    let sql = "DELETE FROM invitations WHERE code = ?1 AND until > ?2";
    if change(database, sql, (code, now.as_millisecond()))? == 0 {
        let why = "this invitation is not valid; an invitation works once, and for seven days";
        return Err(ErrorKind::Refused(why.into()));
    }
    accounts::create(database, name, false, key, now)
}
