//! Invitations: codes with which somebody new may come in to a server for invited people.

use jiff::Timestamp;

use crate::accounts::account_name::AccountName;
use crate::accounts::{self, Account, Key};
use crate::database::rows::{change, moment, rows};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use parlour_language::sanitize::Plain;

/// Keeps a new code. Codes whose time is over are deleted.
pub(crate) fn save(
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

/// Returns the codes that are good, the first to end first.
pub(crate) fn all(
    database: &dyn Database,
    now: Timestamp,
) -> Result<Vec<(String, Timestamp)>, ErrorKind> {
    let sql = "SELECT code, until FROM invitations WHERE until > ?1 ORDER BY until, code";
    let read = |row: &Row| Ok((row.get(0)?, moment(row.get(1)?)));
    rows(database, sql, [now.as_millisecond()], read)
}

/// Takes a code back.
pub(crate) fn delete(database: &dyn Database, code: &str, now: Timestamp) -> Result<(), ErrorKind> {
    if use_up(database, code, now)? {
        Ok(())
    } else {
        let code = Plain(code);
        Err(ErrorKind::Refused(
            format!("there is no invitation {code}").into(),
        ))
    }
}

/// Deletes a code; answers whether it was good. Of two who come with one code at once, one finds it.
fn use_up(database: &dyn Database, code: &str, now: Timestamp) -> Result<bool, ErrorKind> {
    let sql = "DELETE FROM invitations WHERE code = ?1 AND until > ?2";
    Ok(change(database, sql, (code, now.as_millisecond()))? > 0)
}

/// Adds an account with its first key to a server for invited people, and uses the code up.
pub(crate) fn join(
    database: &dyn Database,
    code: &str,
    name: &AccountName,
    key: Key,
    now: Timestamp,
) -> Result<Account, ErrorKind> {
    if !use_up(database, code, now)? {
        let why = "this invitation is not valid; an invitation works once, and for seven days";
        return Err(ErrorKind::Refused(why.into()));
    }
    accounts::create(database, name, false, key, now)
}
