//! Mutes: accounts and addresses from which nobody chats for a time.

use jiff::Timestamp;

use crate::accounts::account_id::AccountId;
use crate::accounts::{self, refused};
use crate::database::Database;
use crate::database::rows::{change, moment, rows};
use crate::error::ErrorKind;
use crate::moderation::bans::{Banned, of_row, stored};

/// Somebody who may not chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mute {
    pub who: Banned,
    /// The number of the account, if it is one.
    pub account: Option<AccountId>,
    pub until: Timestamp,
}

/// Mutes an account or an address until a time, or no longer; answers with the name that an account is known by.
///
/// # Errors
/// There is no such account, or nobody is muted who is to be muted no longer.
pub(crate) fn set(
    database: &dyn Database,
    who: &Banned,
    until: Option<Timestamp>,
    now: Timestamp,
) -> Result<Banned, ErrorKind> {
    let (before, now) = (all(database, now)?, now.as_millisecond());
    let ended = "DELETE FROM address_mutes WHERE until <= ?1";
    change(database, ended, [now])?;
    let number = until.map(Timestamp::as_millisecond);
    let who = match who {
        Banned::Account(name) => {
            let account = accounts::called(database, name)?;
            let sql = "UPDATE accounts SET muted_until = ?2 WHERE id = ?1";
            change(database, sql, (account.id.0, number))?;
            Banned::Account(account.name)
        }
        Banned::Network(network) => {
            let sql = "DELETE FROM address_mutes WHERE address = ?1";
            change(database, sql, [stored(network)])?;
            if let Some(until) = number {
                let sql = "INSERT INTO address_mutes (address, until) VALUES (?1, ?2)";
                change(database, sql, (stored(network), until))?;
            }
            who.clone()
        }
    };
    if until.is_none() && !before.iter().any(|mute| mute.who == who) {
        return refused(format!("{who} is not muted"));
    }
    Ok(who)
}

/// Returns the mutes that hold, accounts first.
pub(crate) fn all(database: &dyn Database, now: Timestamp) -> Result<Vec<Mute>, ErrorKind> {
    let now = now.as_millisecond();
    let sql = "SELECT name, id, muted_until FROM accounts WHERE muted_until > ?1 ORDER BY name";
    let mut mutes = rows(database, sql, [now], |row| {
        Ok(Mute {
            who: Banned::Account(row.get(0)?),
            account: Some(AccountId(row.get(1)?)),
            until: moment(row.get(2)?),
        })
    })?;
    let sql = "SELECT address, until FROM address_mutes WHERE until > ?1 ORDER BY address";
    mutes.extend(rows(database, sql, [now], |row| {
        let address: String = row.get(0)?;
        Ok(Mute {
            who: of_row(&address)?,
            account: None,
            until: moment(row.get(1)?),
        })
    })?);
    Ok(mutes)
}
