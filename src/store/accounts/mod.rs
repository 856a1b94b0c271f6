//! Accounts: who comes to a hall, by the keys that they come with; their names, guests, and the codes that let somebody in
//! or lead back to an account.

pub(crate) mod account_changes;
pub mod account_code;
pub(crate) mod account_id;
pub(crate) mod account_merge;
pub mod account_name;
pub(crate) mod guest_name;
pub(crate) mod guests;
pub(crate) mod idle_accounts;
pub(crate) mod invitations;
pub(crate) mod known_codes;
pub(crate) mod recovery_codes;

use std::net::IpAddr;

use jiff::Timestamp;

use crate::database::rows::{self, change, insert, moment, row};
use crate::database::{Database, Row};
use crate::error::ErrorKind;
use crate::server::chat_line::chat_line;
use account_id::AccountId;
use account_name::AccountName;
use guest_name::is_guest;
use parlour_language::sanitize::Plain;
use parlour_language::{Text, text};
use recovery_codes::RecoveryCode;

/// Somebody who comes to a hall with a key, a person or a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub name: String,
    pub is_program: bool,
    /// Own settings as `config.toml` has them; empty where none were changed.
    pub settings: String,
    pub created: Timestamp,
    /// The time of the account's last login.
    pub seen: Timestamp,
    /// The reason why the account may not come in, if it is banned.
    pub banned: Option<String>,
    /// The time at which the ban ends; `None` for one without an end.
    pub banned_until: Option<Timestamp>,
    /// The names of the people whom the account ignores. A name stays whose it is: it is given to nobody else, also when
    /// its account is renamed or deleted.
    pub ignored: Vec<String>,
    /// The network from which the account came in last, an IPv4 /24 or an IPv6 /48; `None` if that is not known.
    pub network: Option<IpAddr>,
}

/// A public key of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountKey {
    /// As OpenSSH shows it: `SHA256:…`.
    pub fingerprint: String,
    pub comment: String,
    pub added: Timestamp,
    /// The time of the last login with this key.
    pub used: Option<Timestamp>,
}

/// What a visit brings to light.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visited {
    /// The account's recovery code, if somebody has made or used it since the key was used before.
    pub code: Option<RecoveryCode>,
    /// The fingerprint of the key whose place the key has taken.
    pub replaced: Option<String>,
}

/// The most keys that an account may have.
const MOST_KEYS: i64 = 10;

/// The longest comment of a key that is kept, in characters.
const LONGEST_COMMENT: usize = 80;

/// The longest settings that are kept, in bytes.
const LONGEST_SETTINGS: usize = 64 * 1024;

/// The same of a guest, in bytes.
const LONGEST_OF_GUEST: usize = 8 * 1024;

/// The name of the account to which the names of deleted accounts belong. Nobody has a key of it.
const RESERVED: &str = "";

/// The beginning of the name of an account that keeps the names of one which was deleted and had played nothing. No account of
/// somebody has a space in its name.
const LEFT: &str = "left ";

pub(super) fn refused<T>(why: impl Into<Text>) -> Result<T, ErrorKind> {
    Err(ErrorKind::Refused(why.into()))
}

const COLUMNS: &str = "SELECT a.id, a.name, a.is_program, a.settings, a.created, a.seen, a.banned, a.banned_until, a.ignored, a.network FROM accounts a";

fn account(row: &Row) -> Result<Account, ErrorKind> {
    let ignored: String = row.get(8)?;
    Ok(Account {
        id: AccountId(row.get(0)?),
        name: row.get(1)?,
        is_program: row.get(2)?,
        settings: row.get(3)?,
        created: moment(row.get(4)?),
        seen: moment(row.get(5)?),
        banned: row.get(6)?,
        banned_until: row.get::<Option<i64>>(7)?.map(moment),
        ignored: ignored.split_whitespace().map(Into::into).collect(),
        network: row.get::<Option<String>>(9)?.and_then(|of| of.parse().ok()),
    })
}

pub(super) fn by_id(database: &dyn Database, id: AccountId) -> Result<Option<Account>, ErrorKind> {
    row(
        database,
        &format!("{COLUMNS} WHERE a.id = ?1"),
        [id.0],
        account,
    )
}

pub(super) fn of_key(
    database: &dyn Database,
    fingerprint: &str,
) -> Result<Option<Account>, ErrorKind> {
    let sql = format!("{COLUMNS} JOIN account_keys k ON k.account = a.id WHERE k.fingerprint = ?1");
    row(database, &sql, [fingerprint], account)
}

/// Returns the account whose name looks like this one, or is this one: a name may have been reserved since.
pub(super) fn named(database: &dyn Database, name: &str) -> Result<Option<Account>, ErrorKind> {
    let found = match name.parse::<AccountName>() {
        Ok(name) => alike(database, &name, None)?,
        Err(_) => row(
            database,
            &format!("{COLUMNS} WHERE a.name = ?1"),
            [name],
            account,
        )?,
    };
    let is_somebody = |name: &str| name != RESERVED && !name.starts_with(LEFT);
    Ok(found.filter(|account| is_somebody(&account.name)))
}

/// The account whose name looks like this one, but for the one that wants it.
fn alike(
    database: &dyn Database,
    name: &AccountName,
    own: Option<AccountId>,
) -> Result<Option<Account>, ErrorKind> {
    let sql = format!(
        "{COLUMNS} WHERE (a.name = ?3 OR a.id IN (SELECT account FROM account_skeletons WHERE skeleton IN (?1, ?2))) \
         AND a.id <> ?4 \
         ORDER BY a.name = ?3 DESC, a.name = '{RESERVED}', a.id"
    );
    let [folded, plain] = name.skeletons();
    let own = own.map_or(0, |own| own.0);
    row(database, &sql, (folded, plain, name.as_str(), own), account)
}

/// Refuses a name that is somebody's code, or looks like that of somebody else than the account that wants it.
pub(super) fn refuse_taken(
    database: &dyn Database,
    name: &AccountName,
    own: Option<AccountId>,
) -> Result<(), ErrorKind> {
    known_codes::refuse(database, name)?;
    let Some(other) = alike(database, name, own)? else {
        return Ok(());
    };
    let skeletons = name.skeletons();
    let looks_alike = other.name != name.as_str()
        && other.name.parse::<AccountName>().is_ok_and(|other| {
            let mut others = other.skeletons().into_iter();
            others.any(|skeleton| skeletons.contains(&skeleton))
        });
    refused(if looks_alike {
        format!(
            "{name} looks too much like {}; choose another name",
            other.name
        )
    } else {
        format!("the name {name} is taken; choose another")
    })
}

/// Lets nobody but this account have names that look like this one.
pub(super) fn reserve(
    database: &dyn Database,
    name: &AccountName,
    id: AccountId,
) -> Result<(), ErrorKind> {
    let mut skeletons = name.skeletons().to_vec();
    skeletons.dedup();
    for skeleton in &skeletons {
        let sql = "SELECT 1 FROM account_skeletons WHERE skeleton = ?1 AND account = ?2";
        if row(database, sql, (skeleton, id.0), |_| Ok(()))?.is_none() {
            let sql = "INSERT INTO account_skeletons (skeleton, account) VALUES (?1, ?2)";
            change(database, sql, (skeleton, id.0))?;
        }
    }
    Ok(())
}

/// Lets nobody have the names of an account that is about to be deleted: for ever if it has played, and else for as long as if it
/// did not come any more.
pub(super) fn keep_names(
    database: &dyn Database,
    id: AccountId,
    has_played: bool,
) -> Result<(), ErrorKind> {
    let reserved = "SELECT 1 FROM account_skeletons WHERE account = ?1 LIMIT 1";
    if row(database, reserved, [id.0], |_| Ok(()))?.is_none() {
        return Ok(());
    }
    let (keeper, seen) = if has_played {
        (RESERVED.to_owned(), 0)
    } else {
        (
            format!("{LEFT}{id}"),
            existing(database, id)?.seen.as_millisecond(),
        )
    };
    let sql = "INSERT INTO accounts (name, is_program, created, seen) VALUES (?1, FALSE, ?2, ?2) ON CONFLICT DO NOTHING";
    change(database, sql, (&*keeper, seen))?;
    let sql = "UPDATE account_skeletons SET account = (SELECT id FROM accounts WHERE name = ?2) WHERE account = ?1";
    change(database, sql, (id.0, &*keeper)).map(drop)
}

/// Every account but those of guests, by name.
pub(super) fn all(database: &dyn Database) -> Result<Vec<Account>, ErrorKind> {
    let is_guest = is_guest("a.name");
    let sql = format!(
        "{COLUMNS} WHERE a.name <> '{RESERVED}' AND a.name NOT LIKE '{LEFT}%' AND NOT ({is_guest}) ORDER BY a.name"
    );
    rows::rows(database, &sql, (), account)
}

/// The accounts that were made since a time, those of guests too.
pub(super) fn since(database: &dyn Database, time: Timestamp) -> Result<Vec<Account>, ErrorKind> {
    let sql = format!(
        "{COLUMNS} WHERE a.created >= ?1 AND a.name <> '{RESERVED}' AND a.name NOT LIKE '{LEFT}%' ORDER BY a.name"
    );
    rows::rows(database, &sql, [time.as_millisecond()], account)
}

/// The keys of an account, the first added first.
pub(super) fn keys(database: &dyn Database, id: AccountId) -> Result<Vec<AccountKey>, ErrorKind> {
    let sql = "SELECT fingerprint, comment, added, used FROM account_keys WHERE account = ?1 ORDER BY added, fingerprint";
    let key = |row: &Row| {
        Ok(AccountKey {
            fingerprint: row.get(0)?,
            comment: row.get(1)?,
            added: moment(row.get(2)?),
            used: row.get::<Option<i64>>(3)?.map(moment),
        })
    };
    rows::rows(database, sql, [id.0], key)
}

/// The key that a person comes with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key<'a> {
    pub(super) fingerprint: &'a str,
    pub(super) comment: &'a str,
}

/// Adds an account with its first key, if neither the key nor what the name looks like is taken.
pub(super) fn create(
    database: &dyn Database,
    name: &AccountName,
    is_program: bool,
    key: Key,
    now: Timestamp,
) -> Result<Account, ErrorKind> {
    idle_accounts::forget(database, now)?;
    refuse_taken(database, name, None)?;
    let id = insert_account(database, name.as_str(), is_program, key, now)?;
    reserve(database, name, id)?;
    existing(database, id)
}

/// Adds an account of this name with its first key, if that is no other's.
pub(super) fn insert_account(
    database: &dyn Database,
    name: &str,
    is_program: bool,
    key: Key,
    now: Timestamp,
) -> Result<AccountId, ErrorKind> {
    let sql = "INSERT INTO accounts (name, is_program, created, seen) VALUES (?1, ?2, ?3, ?3) RETURNING id";
    let id = insert(database, sql, (name, is_program, now.as_millisecond()))?;
    let id = AccountId(id.ok_or(ErrorKind::Damaged)?);
    insert_key(database, id, key, now)?;
    Ok(id)
}

/// The account whose name looks like this one, which has to be there.
pub(super) fn called(database: &dyn Database, name: &str) -> Result<Account, ErrorKind> {
    named(database, name)?.map_or_else(
        || refused(format!("no account is called {}", Plain(name))),
        Ok,
    )
}

/// The account, of which somebody has the number.
pub(super) fn existing(database: &dyn Database, id: AccountId) -> Result<Account, ErrorKind> {
    by_id(database, id)?.map_or_else(|| refused(format!("there is no account {id}")), Ok)
}

/// Keeps others from changing the keys of the account until the transaction ends.
fn lock(database: &dyn Database, id: AccountId) -> Result<(), ErrorKind> {
    there(
        change(
            database,
            "UPDATE accounts SET seen = seen WHERE id = ?1",
            [id.0],
        )?,
        id,
    )
}

/// The same for one of the account's keys, which asks for the change.
///
/// # Errors
/// The key is not one of the account's any more.
pub(super) fn lock_by(database: &dyn Database, id: AccountId, by: &str) -> Result<(), ErrorKind> {
    lock(database, id)?;
    let sql = "SELECT 1 FROM account_keys WHERE fingerprint = ?2 AND account = ?1";
    match row(database, sql, (id.0, by), |_| Ok(()))? {
        Some(()) => Ok(()),
        None => refused(text!("hall-key-removed")),
    }
}

fn insert_key(
    database: &dyn Database,
    id: AccountId,
    key: Key,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    match of_key(database, key.fingerprint)? {
        Some(owner) if owner.id == id => {
            return refused("this key already belongs to your account");
        }
        Some(_) => return refused("this key belongs to another account"),
        None => {}
    }
    let comment = chat_line(key.comment, LONGEST_COMMENT).unwrap_or_default();
    let sql =
        "INSERT INTO account_keys (fingerprint, account, comment, added) VALUES (?1, ?2, ?3, ?4)";
    change(
        database,
        sql,
        (key.fingerprint, id.0, comment, now.as_millisecond()),
    )
    .map(drop)
}

/// Notes that an account came in with a key, and from which network. Answers with its recovery code if somebody has made or used
/// that since the account came in with this key before.
pub(super) fn visit(
    database: &dyn Database,
    id: AccountId,
    fingerprint: &str,
    network: Option<IpAddr>,
    now: Timestamp,
) -> Result<Visited, ErrorKind> {
    let sql = "SELECT used, replaces FROM account_keys WHERE fingerprint = ?2 AND account = ?1";
    let key = row(database, sql, (id.0, fingerprint), |row| {
        Ok((row.get::<Option<i64>>(0)?, row.get::<Option<String>>(1)?))
    })?;
    let (used, replaced) = key.unwrap_or_default();
    if let Some(replaced) = &replaced {
        take_place(database, id, (replaced, fingerprint))?;
    }
    let sql = "UPDATE account_keys SET used = ?3 WHERE fingerprint = ?2 AND account = ?1";
    its_key(change(
        database,
        sql,
        (id.0, fingerprint, now.as_millisecond()),
    )?)?;
    there(
        change(
            database,
            "UPDATE accounts SET seen = ?2, network = ?3 WHERE id = ?1",
            (id.0, now.as_millisecond(), network.map(|of| of.to_string())),
        )?,
        id,
    )?;
    let code = recovery_codes::of(database, id)?;
    let before = used.map(moment);
    let code = code.filter(|code| before.is_some_and(|before| code.is_news_since(before)));
    Ok(Visited { code, replaced })
}

/// Adds a key to an account that takes the place of the one that asks for it, as soon as it is used: until then either is good, so
/// that nobody is left without one.
pub(super) fn renew_key(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    fingerprint: &str,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    lock_by(database, id, by)?;
    // One that was never used got lost on its way.
    let sql = "DELETE FROM account_keys WHERE account = ?1 AND replaces = ?2";
    change(database, sql, (id.0, by))?;
    let sql = "SELECT comment FROM account_keys WHERE fingerprint = ?1";
    let comment: Option<String> = row(database, sql, [by], |row| row.get(0))?;
    let comment = &*comment.unwrap_or_default();
    let key = Key {
        fingerprint,
        comment,
    };
    insert_key(database, id, key, now)?;
    let sql = "UPDATE account_keys SET replaces = ?2 WHERE fingerprint = ?1";
    change(database, sql, (fingerprint, by)).map(drop)
}

/// Ends a key of an account whose place another one takes.
fn take_place(
    database: &dyn Database,
    id: AccountId,
    (replaced, by): (&str, &str),
) -> Result<(), ErrorKind> {
    let sql = "DELETE FROM account_keys WHERE account = ?1 AND fingerprint = ?2";
    change(database, sql, (id.0, replaced))?;
    let sql = "UPDATE account_keys SET replaces = NULL WHERE fingerprint = ?1";
    change(database, sql, [by])?;
    recovery_codes::replace_maker(database, id, (replaced, by))
}

fn there(changed: usize, id: AccountId) -> Result<(), ErrorKind> {
    if changed == 0 {
        refused(format!("there is no account {id}"))
    } else {
        Ok(())
    }
}

fn its_key(changed: usize) -> Result<(), ErrorKind> {
    if changed == 0 {
        refused("the account has no such key")
    } else {
        Ok(())
    }
}

pub(super) fn mark_program(database: &dyn Database, id: AccountId) -> Result<(), ErrorKind> {
    there(
        change(
            database,
            "UPDATE accounts SET is_program = TRUE WHERE id = ?1",
            [id.0],
        )?,
        id,
    )
}

fn count_keys(database: &dyn Database, id: AccountId) -> Result<i64, ErrorKind> {
    let count = row(
        database,
        "SELECT count(*) FROM account_keys WHERE account = ?1",
        [id.0],
        |row| row.get(0),
    )?;
    Ok(count.unwrap_or_default())
}

/// Keeps a code to write down of the account; an earlier one is good for nothing any more.
pub(super) fn save_recovery_code(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    code: &str,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    lock_by(database, id, by)?;
    recovery_codes::save(database, (id, by), code, now)
}

/// Ends all codes of an account, as its key asks.
pub(super) fn end_codes(
    database: &dyn Database,
    (id, by): (AccountId, &str),
) -> Result<(), ErrorKind> {
    lock_by(database, id, by)?;
    for table in ["key_codes", "recovery_codes"] {
        let sql = format!("DELETE FROM {table} WHERE account = ?1");
        change(database, &sql, [id.0])?;
    }
    Ok(())
}

/// Until then this code adds a key to an account; an earlier one does not any more.
pub(super) fn save_key_code(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    code: &str,
    until: Timestamp,
) -> Result<(), ErrorKind> {
    lock_by(database, id, by)?;
    let sql = "INSERT INTO key_codes (account, code, until) VALUES (?1, ?2, ?3) \
               ON CONFLICT (account) DO UPDATE SET code = excluded.code, until = excluded.until";
    change(
        database,
        sql,
        (id.0, account_code::signs(code), until.as_millisecond()),
    )
    .map(drop)
}

/// Uses a code, and with it one for a single key up; answers with the account that it is of, whose keys nobody else changes
/// until the transaction ends.
pub(super) fn use_code(
    database: &dyn Database,
    code: &str,
    now: Timestamp,
) -> Result<AccountId, ErrorKind> {
    let code = &*account_code::signs(code);
    if let Some(id) = recovery_codes::account(database, code)? {
        lock(database, id)?;
        // Another one may have taken its place meanwhile.
        return match recovery_codes::account(database, code)? {
            Some(id) => recovery_codes::note_use(database, id, now).map(|()| id),
            None => refused(text!("hall-code-invalid")),
        };
    }
    let sql = "SELECT account FROM key_codes WHERE code = ?1 AND until > ?2";
    let account = row(database, sql, (code, now.as_millisecond()), |row| {
        row.get(0).map(AccountId)
    })?;
    let Some(id) = account else {
        return refused(text!("hall-code-invalid"));
    };
    lock(database, id)?;
    // Of two who come with one code at once, one finds it.
    let sql = "DELETE FROM key_codes WHERE account = ?1 AND code = ?2";
    if change(database, sql, (id.0, code))? == 0 {
        return refused(text!("hall-code-invalid"));
    }
    Ok(id)
}

fn too_many_keys<T>() -> Result<T, ErrorKind> {
    refused(format!(
        "an account has at most {MOST_KEYS} keys; remove one first"
    ))
}

/// Moves all keys of an account to another, which may have ten of them.
pub(super) fn move_keys(
    database: &dyn Database,
    from: AccountId,
    into: AccountId,
) -> Result<(), ErrorKind> {
    lock(database, from)?;
    if count_keys(database, from)? + count_keys(database, into)? > MOST_KEYS {
        return too_many_keys();
    }
    let sql = "UPDATE account_keys SET account = ?2 WHERE account = ?1";
    change(database, sql, (from.0, into.0)).map(drop)
}

/// Adds a key to the account that a code is of; answers that account.
pub(super) fn add_key(
    database: &dyn Database,
    code: &str,
    key: Key,
    now: Timestamp,
) -> Result<AccountId, ErrorKind> {
    let id = use_code(database, code, now)?;
    if count_keys(database, id)? >= MOST_KEYS {
        return too_many_keys();
    }
    insert_key(database, id, key, now)?;
    Ok(id)
}

/// Removes a key of an account, as another one asks, or the same: its person logs out and keeps the code to come back.
pub(super) fn remove_key(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    fingerprint: &str,
) -> Result<(), ErrorKind> {
    lock_by(database, id, by)?;
    let sql = "DELETE FROM account_keys WHERE fingerprint = ?2 AND account = ?1";
    its_key(change(database, sql, (id.0, fingerprint))?)?;
    change(database, "DELETE FROM key_codes WHERE account = ?1", [id.0])?;
    if by != fingerprint {
        recovery_codes::end(database, id, fingerprint)?;
    }
    let is_left = count_keys(database, id)? == 0 && recovery_codes::of(database, id)?.is_none();
    if is_left && !AccountName::is_guest(&existing(database, id)?.name) {
        return refused(text!("hall-last-key"));
    }
    Ok(())
}

pub(super) fn save_settings(
    database: &dyn Database,
    id: AccountId,
    settings: &str,
) -> Result<(), ErrorKind> {
    let most = if AccountName::is_guest(&existing(database, id)?.name) {
        LONGEST_OF_GUEST
    } else {
        LONGEST_SETTINGS
    };
    if settings.len() > most {
        return refused(format!(
            "settings may have at most {most} bytes; these have {}",
            settings.len()
        ));
    }
    there(
        change(
            database,
            "UPDATE accounts SET settings = ?2 WHERE id = ?1",
            (id.0, settings),
        )?,
        id,
    )
}

/// Replaces the names of the people whom an account ignores. No name has a space.
pub(super) fn save_ignored(
    database: &dyn Database,
    id: AccountId,
    ignored: &[String],
) -> Result<(), ErrorKind> {
    let sql = "UPDATE accounts SET ignored = ?2 WHERE id = ?1";
    there(change(database, sql, (id.0, ignored.join(" ")))?, id)
}
