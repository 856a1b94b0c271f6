//! Recovery codes: with one, which its person has written down, a key comes into an account at any time.
//!
//! The store has the hash of a code alone. A code is drawn, and long enough that no hash leads back to it.

use std::fmt::Write as _;

use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

use crate::accounts::account_code;
use crate::accounts::account_id::AccountId;
use crate::database::Database;
use crate::database::rows::{change, moment, row};
use crate::error::ErrorKind;

/// What is told of the recovery code of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryCode {
    pub made: Timestamp,
    /// The time at which it has led into the account last.
    pub used: Option<Timestamp>,
}

impl RecoveryCode {
    /// Returns whether somebody who was there at this time for the last time has still to be told of the code.
    pub(crate) fn is_news_since(self, seen: Timestamp) -> bool {
        self.used.map_or(self.made, |used| used.max(self.made)) > seen
    }
}

/// Keeps the code of an account as its key asks; an earlier one is good for nothing any more.
pub(crate) fn save(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    code: &str,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO recovery_codes (account, hash, fingerprint, made) VALUES (?1, ?2, ?3, ?4) \
               ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, fingerprint = excluded.fingerprint, \
               made = excluded.made, used = NULL";
    let hash = hash(&account_code::signs(code));
    change(database, sql, (id.0, hash, by, now.as_millisecond())).map(drop)
}

/// Returns what is told of the code of an account; `None` if there is none.
pub(crate) fn of(
    database: &dyn Database,
    id: AccountId,
) -> Result<Option<RecoveryCode>, ErrorKind> {
    let sql = "SELECT made, used FROM recovery_codes WHERE account = ?1";
    row(database, sql, [id.0], |row| {
        Ok(RecoveryCode {
            made: moment(row.get(0)?),
            used: row.get::<Option<i64>>(1)?.map(moment),
        })
    })
}

/// Notes that the code of an account leads into it now.
pub(crate) fn note_use(
    database: &dyn Database,
    id: AccountId,
    now: Timestamp,
) -> Result<(), ErrorKind> {
    let sql = "UPDATE recovery_codes SET used = ?2 WHERE account = ?1";
    change(database, sql, (id.0, now.as_millisecond())).map(drop)
}

/// Returns the account of a code of these signs.
pub(crate) fn account(database: &dyn Database, code: &str) -> Result<Option<AccountId>, ErrorKind> {
    let sql = "SELECT account FROM recovery_codes WHERE hash = ?1";
    row(database, sql, [hash(code)], |row| row.get(0).map(AccountId))
}

/// Ends the code of an account if this key has made it.
pub(crate) fn end(
    database: &dyn Database,
    id: AccountId,
    fingerprint: &str,
) -> Result<(), ErrorKind> {
    let sql = "DELETE FROM recovery_codes WHERE account = ?1 AND fingerprint = ?2";
    change(database, sql, (id.0, fingerprint)).map(drop)
}

/// Another key takes the place of the one that has made the code of an account.
pub(crate) fn replace_maker(
    database: &dyn Database,
    id: AccountId,
    (before, fingerprint): (&str, &str),
) -> Result<(), ErrorKind> {
    let sql = "UPDATE recovery_codes SET fingerprint = ?3 WHERE account = ?1 AND fingerprint = ?2";
    change(database, sql, (id.0, before, fingerprint)).map(drop)
}

/// Ends the code of these signs; returns the number of codes that were ended.
pub(crate) fn end_code(database: &dyn Database, code: &str) -> Result<usize, ErrorKind> {
    let sql = "DELETE FROM recovery_codes WHERE hash = ?1";
    change(database, sql, [hash(code)])
}

fn hash(code: &str) -> String {
    let digest = Sha256::digest(code);
    digest.iter().fold(String::new(), |mut text, byte| {
        // Text can always be written to memory.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
