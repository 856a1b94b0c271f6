//! Recovery codes: with one, which its person has written down, a key comes into an account at any time.
//!
//! The store has the hash of a code alone. A code is drawn, and long enough that no hash leads back to it.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::account_code;
use super::account_id::AccountId;
use super::database::Database;
use super::error::ErrorKind;
use super::rows::{change, row};

/// Keeps the code of an account as its key asks; an earlier one is good for nothing any more.
pub(super) fn save(
    database: &dyn Database,
    (id, by): (AccountId, &str),
    code: &str,
) -> Result<(), ErrorKind> {
    let sql = "INSERT INTO recovery_codes (account, hash, fingerprint) VALUES (?1, ?2, ?3) \
               ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, fingerprint = excluded.fingerprint";
    change(database, sql, (id.0, hash(&account_code::signs(code)), by)).map(drop)
}

/// Returns the account of a code of these signs.
pub(super) fn account(database: &dyn Database, code: &str) -> Result<Option<AccountId>, ErrorKind> {
    let sql = "SELECT account FROM recovery_codes WHERE hash = ?1";
    row(database, sql, [hash(code)], |row| row.get(0).map(AccountId))
}

/// Returns whether an account has a code.
pub(super) fn has(database: &dyn Database, id: AccountId) -> Result<bool, ErrorKind> {
    let sql = "SELECT 1 FROM recovery_codes WHERE account = ?1";
    Ok(row(database, sql, [id.0], |_| Ok(()))?.is_some())
}

/// Ends the code of an account if this key has made it.
pub(super) fn end(
    database: &dyn Database,
    id: AccountId,
    fingerprint: &str,
) -> Result<(), ErrorKind> {
    let sql = "DELETE FROM recovery_codes WHERE account = ?1 AND fingerprint = ?2";
    change(database, sql, (id.0, fingerprint)).map(drop)
}

/// Ends the code of these signs; returns the number of codes that were ended.
pub(super) fn end_code(database: &dyn Database, code: &str) -> Result<usize, ErrorKind> {
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
