//! Accounts: who comes to a hall, by the keys that they come with.

use std::fmt;

use jiff::Timestamp;
use rusqlite::{Connection, Row};

use super::error::ErrorKind;
use super::rows::{self, change, moment, row};
use crate::model::account_name::AccountName;
use crate::model::sanitize::talk_line;

/// The number of an account in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(pub i64);

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody who comes to a hall with a key, a person or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub name: String,
    pub is_program: bool,
    /// Own settings as `config.toml` has them; empty where none were changed.
    pub settings: String,
    pub created: Timestamp,
    /// When the account last came in.
    pub seen: Timestamp,
    /// Why the account may not come in, if that is so.
    pub banned: Option<String>,
}

/// A public key of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountKey {
    /// As OpenSSH shows it: `SHA256:…`.
    pub fingerprint: String,
    pub comment: String,
    pub added: Timestamp,
    /// When somebody last came in with it.
    pub used: Option<Timestamp>,
}

/// How many keys an account may have.
const MOST_KEYS: i64 = 10;

/// The longest comment of a key that is kept, in characters.
const LONGEST_COMMENT: usize = 80;

/// The longest settings that are kept, in bytes.
const LONGEST_SETTINGS: usize = 64 * 1024;

fn refused<T>(why: impl Into<String>) -> Result<T, ErrorKind> {
    Err(ErrorKind::Refused(why.into()))
}

const COLUMNS: &str = "SELECT a.id, a.name, a.is_program, a.settings, a.created, a.seen, a.banned FROM accounts a";

fn account(row: &Row) -> rusqlite::Result<Account> {
    Ok(Account {
        id: AccountId(row.get(0)?),
        name: row.get(1)?,
        is_program: row.get(2)?,
        settings: row.get(3)?,
        created: moment(row.get(4)?),
        seen: moment(row.get(5)?),
        banned: row.get(6)?,
    })
}

pub(super) fn by_id(connection: &Connection, id: AccountId) -> Result<Option<Account>, ErrorKind> {
    row(connection, &format!("{COLUMNS} WHERE a.id = ?1"), [id.0], account)
}

pub(super) fn of_key(connection: &Connection, fingerprint: &str) -> Result<Option<Account>, ErrorKind> {
    let sql = format!("{COLUMNS} JOIN account_keys k ON k.account = a.id WHERE k.fingerprint = ?1");
    row(connection, &sql, [fingerprint], account)
}

/// The account whose name looks like this one. A text that can be no name is nobody's.
pub(super) fn named(connection: &Connection, name: &str) -> Result<Option<Account>, ErrorKind> {
    match name.parse::<AccountName>() {
        Ok(name) => alike(connection, &name),
        Err(_) => Ok(None),
    }
}

fn alike(connection: &Connection, name: &AccountName) -> Result<Option<Account>, ErrorKind> {
    let sql = format!("{COLUMNS} WHERE a.id IN (SELECT account FROM account_skeletons WHERE skeleton IN (?1, ?2))");
    row(
        connection,
        &format!("{sql} ORDER BY a.name = ?3 DESC, a.id"),
        (&name.skeletons()[0], &name.skeletons()[1], name.as_str()),
        account,
    )
}

/// The keys of an account, the first added first.
pub(super) fn keys(connection: &Connection, id: AccountId) -> Result<Vec<AccountKey>, ErrorKind> {
    let sql =
        "SELECT fingerprint, comment, added, used FROM account_keys WHERE account = ?1 ORDER BY added, fingerprint";
    let key = |row: &Row| {
        Ok(AccountKey {
            fingerprint: row.get(0)?,
            comment: row.get(1)?,
            added: moment(row.get(2)?),
            used: row.get::<_, Option<i64>>(3)?.map(moment),
        })
    };
    rows::rows(connection, sql, [id.0], key)
}

/// Whoever comes with a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key<'a> {
    pub(super) fingerprint: &'a str,
    pub(super) comment: &'a str,
}

/// Adds an account with its first key, if neither the key nor what the name looks like is taken.
pub(super) fn create(
    connection: &Connection,
    name: &AccountName,
    is_program: bool,
    key: Key,
    now: Timestamp,
) -> Result<Account, ErrorKind> {
    if let Some(other) = alike(connection, name)? {
        let taken = if other.name == name.as_str() {
            format!("the name {name} is taken; choose another")
        } else {
            format!("{name} looks too much like {}, who is here already; choose another name", other.name)
        };
        return refused(taken);
    }
    let sql = "INSERT INTO accounts (name, is_program, created, seen) VALUES (?1, ?2, ?3, ?3)";
    change(connection, sql, (name.as_str(), is_program, now.as_millisecond()))?;
    let id = AccountId(connection.last_insert_rowid());
    for skeleton in name.skeletons() {
        let sql = "INSERT OR IGNORE INTO account_skeletons (skeleton, account) VALUES (?1, ?2)";
        change(connection, sql, (skeleton, id.0))?;
    }
    insert_key(connection, id, key, now)?;
    existing(connection, id)
}

/// The account, of which somebody has the number.
fn existing(connection: &Connection, id: AccountId) -> Result<Account, ErrorKind> {
    by_id(connection, id)?.map_or_else(|| refused(format!("there is no account {id}")), Ok)
}

fn insert_key(connection: &Connection, id: AccountId, key: Key, now: Timestamp) -> Result<(), ErrorKind> {
    match of_key(connection, key.fingerprint)? {
        Some(owner) if owner.id == id => return refused("this key is yours already"),
        Some(_) => return refused("this key is another account's"),
        None => {}
    }
    let comment = talk_line(key.comment, LONGEST_COMMENT).unwrap_or_default();
    let sql = "INSERT INTO account_keys (fingerprint, account, comment, added) VALUES (?1, ?2, ?3, ?4)";
    change(connection, sql, (key.fingerprint, id.0, comment, now.as_millisecond())).map(drop)
}

/// Notes that an account came in with a key.
pub(super) fn visit(
    connection: &Connection,
    id: AccountId,
    fingerprint: &str,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE account_keys SET used = ?3 WHERE fingerprint = ?2 AND account = ?1";
    its_key(change(connection, sql, (id.0, fingerprint, now.as_millisecond()))?)?;
    there(change(connection, "UPDATE accounts SET seen = ?2 WHERE id = ?1", (id.0, now.as_millisecond()))?, id)
}

fn there(changed: usize, id: AccountId) -> Result<(), ErrorKind> {
    if changed == 0 { refused(format!("there is no account {id}")) } else { Ok(()) }
}

fn its_key(changed: usize) -> Result<(), ErrorKind> {
    if changed == 0 { refused("the account has no such key") } else { Ok(()) }
}

pub(super) fn mark_program(connection: &Connection, id: AccountId) -> Result<(), ErrorKind> {
    there(change(connection, "UPDATE accounts SET is_program = 1 WHERE id = ?1", [id.0])?, id)
}

fn count_keys(connection: &Connection, id: AccountId) -> Result<i64, ErrorKind> {
    let count = row(connection, "SELECT count(*) FROM account_keys WHERE account = ?1", [id.0], |row| row.get(0))?;
    Ok(count.unwrap_or_default())
}

pub(super) fn add_key(connection: &Connection, id: AccountId, key: Key, now: Timestamp) -> Result<(), ErrorKind> {
    existing(connection, id)?;
    if count_keys(connection, id)? >= MOST_KEYS {
        return refused(format!("an account has {MOST_KEYS} keys at most; remove one first"));
    }
    insert_key(connection, id, key, now)
}

pub(super) fn remove_key(connection: &Connection, id: AccountId, fingerprint: &str) -> Result<(), ErrorKind> {
    let sql = "DELETE FROM account_keys WHERE fingerprint = ?2 AND account = ?1";
    its_key(change(connection, sql, (id.0, fingerprint))?)?;
    if count_keys(connection, id)? == 0 {
        return refused("this is the last key of the account, which could not come in without it");
    }
    Ok(())
}

pub(super) fn save_settings(connection: &Connection, id: AccountId, settings: &str) -> Result<(), ErrorKind> {
    if settings.len() > LONGEST_SETTINGS {
        return refused(format!("settings have {LONGEST_SETTINGS} bytes at most, these have {}", settings.len()));
    }
    there(change(connection, "UPDATE accounts SET settings = ?2 WHERE id = ?1", (id.0, settings))?, id)
}

/// Bans the account whose name looks like this one, or lifts the ban.
pub(super) fn ban(connection: &Connection, name: &str, why: Option<&str>) -> Result<(), ErrorKind> {
    match named(connection, name)? {
        Some(account) => {
            change(connection, "UPDATE accounts SET banned = ?2 WHERE id = ?1", (account.id.0, why)).map(drop)
        }
        None => refused(format!("nobody is called {name}")),
    }
}
