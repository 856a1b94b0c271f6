//! Codes that are good: nobody is called by one.

use crate::accounts::account_code::{BACK_KEY, in_line, signs};
use crate::accounts::account_name::AccountName;
use crate::accounts::recovery_codes;
use crate::database::Database;
use crate::database::rows::{change, row};
use crate::error::ErrorKind;
use parlour_language::text;

/// Refuses a name that is somebody's code: everybody sees a name.
pub(crate) fn refuse(database: &dyn Database, name: &AccountName) -> Result<(), ErrorKind> {
    let Some(code) = in_line(name.as_str()) else {
        return Ok(());
    };
    let code = signs(&code);
    let sql = "SELECT 1 WHERE EXISTS (SELECT 1 FROM key_codes WHERE code = ?1) \
               OR EXISTS (SELECT 1 FROM invitations WHERE code = ?1) \
               OR EXISTS (SELECT 1 FROM account_keys WHERE fingerprint = ?2)";
    let is_code = row(database, sql, (&*code, format!("{BACK_KEY}{code}")), |_| {
        Ok(())
    })?
    .is_some()
        || recovery_codes::account(database, &code)?.is_some();
    if is_code {
        return Err(ErrorKind::Refused(text!("hall-name-is-code")));
    }
    Ok(())
}

/// Ends the code of an account; answers whether it was one.
pub(crate) fn end(database: &dyn Database, code: &str) -> Result<bool, ErrorKind> {
    let code = signs(code);
    let sql = "DELETE FROM key_codes WHERE code = ?1";
    let ended = change(database, sql, [&*code])? + recovery_codes::end_code(database, &code)?;
    Ok(ended > 0)
}
