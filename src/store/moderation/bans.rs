//! Bans: the accounts and addresses that may not come in, each with a reason and perhaps an end.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use ipnet::IpNet;
use jiff::Timestamp;

use crate::accounts;
use crate::database::rows::{self, change, moment};
use crate::database::{Database, Row};
use crate::error::ErrorKind;

/// Somebody who may not come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Banned {
    /// An account by its name.
    Account(String),
    /// A network: of a single address it is the address, of IPv6 its /64.
    Network(IpNet),
}

impl Banned {
    /// Reads the name of an account, an address, or a network such as `203.0.113.0/24`. No name is one of them.
    pub fn read(text: &str) -> Self {
        let address = || text.parse().ok().map(Self::address);
        let network = text.parse().ok().map(|network: IpNet| network.trunc());
        let network = network.map(Self::Network).or_else(address);
        network.unwrap_or_else(|| Self::Account(text.into()))
    }

    /// The addresses that count as one with an address.
    pub fn address(address: IpAddr) -> Self {
        let address = network(address);
        let length = if address.is_ipv4() { 32 } else { 64 };
        Self::Network(IpNet::new_assert(address, length))
    }

    /// Returns whether it is a network with this address.
    pub fn has(&self, address: IpAddr) -> bool {
        matches!(self, Self::Network(network) if network.contains(&address))
    }
}

impl fmt::Display for Banned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(name) => f.write_str(name),
            Self::Network(network) if network.prefix_len() == 32 && network.addr().is_ipv4() => {
                network.addr().fmt(f)
            }
            Self::Network(network) => network.fmt(f),
        }
    }
}

/// Reads the network of a row.
pub(crate) fn of_row(text: &str) -> Result<Banned, ErrorKind> {
    match Banned::read(text) {
        network @ Banned::Network(_) => Ok(network),
        Banned::Account(_) => Err(ErrorKind::Damaged),
    }
}

/// A network as a row has it: an IPv4 address and an IPv6 /64 by the address alone.
pub(crate) fn stored(network: &IpNet) -> String {
    let usual = if network.addr().is_ipv4() { 32 } else { 64 };
    if network.prefix_len() == usual {
        network.addr().to_string()
    } else {
        network.to_string()
    }
}

/// The addresses that count as one: an IPv4 address for itself, also when it comes mapped into IPv6; of IPv6 a /64,
/// which is what one customer of a provider has at least.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let prefix = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(prefix))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    pub who: Banned,
    pub why: String,
    /// `None` for bans of versions that did not note it.
    pub since: Option<Timestamp>,
    /// `None` for a ban without an end.
    pub until: Option<Timestamp>,
}

impl Ban {
    /// Returns whether the ban has not ended yet.
    pub fn holds(&self, now: Timestamp) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

fn number(time: Option<Timestamp>) -> Option<i64> {
    time.map(Timestamp::as_millisecond)
}

/// Adds a ban, or replaces the one of the same account or address. It answers with the ban, in which
/// an account has the name that it is known by. Bans that have ended by then are deleted.
pub(crate) fn ban(database: &dyn Database, ban: &Ban, now: Timestamp) -> Result<Ban, ErrorKind> {
    delete_ended(database, now)?;
    let (since, until) = (number(ban.since), number(ban.until));
    let who = match &ban.who {
        Banned::Account(name) => {
            let account = accounts::called(database, name)?;
            let sql = "UPDATE accounts SET banned = ?2, banned_since = ?3, banned_until = ?4 WHERE id = ?1";
            change(database, sql, (account.id.0, &ban.why, since, until))?;
            Banned::Account(account.name)
        }
        Banned::Network(network) => {
            let sql = "INSERT INTO address_bans (address, why, since, until) VALUES (?1, ?2, ?3, ?4) \
                       ON CONFLICT (address) DO UPDATE SET why = excluded.why, since = excluded.since, \
                       until = excluded.until";
            let since = since.unwrap_or_else(|| now.as_millisecond());
            change(database, sql, (stored(network), &ban.why, since, until))?;
            Banned::Network(*network)
        }
    };
    Ok(Ban { who, ..ban.clone() })
}

fn delete_ended(database: &dyn Database, now: Timestamp) -> Result<(), ErrorKind> {
    let now = now.as_millisecond();
    let accounts = "UPDATE accounts SET banned = NULL, banned_since = NULL, banned_until = NULL \
                    WHERE banned_until <= ?1";
    change(database, accounts, [now])?;
    change(
        database,
        "DELETE FROM address_bans WHERE until <= ?1",
        [now],
    )
    .map(drop)
}

/// Lifts a ban, which has to be there.
pub(crate) fn lift(database: &dyn Database, who: &Banned) -> Result<(), ErrorKind> {
    let lifted = match who {
        Banned::Account(name) => {
            let account = accounts::called(database, name)?;
            let sql = "UPDATE accounts SET banned = NULL, banned_since = NULL, banned_until = NULL \
                       WHERE id = ?1 AND banned IS NOT NULL";
            change(database, sql, [account.id.0])?
        }
        Banned::Network(network) => {
            let sql = "DELETE FROM address_bans WHERE address = ?1";
            change(database, sql, [stored(network)])?
        }
    };
    if lifted == 0 {
        return Err(ErrorKind::Refused(format!("{who} is not banned").into()));
    }
    Ok(())
}

/// Returns the bans that hold, accounts first.
pub(crate) fn all(database: &dyn Database, now: Timestamp) -> Result<Vec<Ban>, ErrorKind> {
    let accounts = "SELECT name, banned, banned_since, banned_until FROM accounts \
                    WHERE banned IS NOT NULL ORDER BY banned_since, name";
    let mut bans = rows::rows(database, accounts, (), |row| {
        read(row, Banned::Account(row.get(0)?))
    })?;
    let addresses = "SELECT address, why, since, until FROM address_bans ORDER BY since, address";
    let of_addresses = rows::rows(database, addresses, (), |row| {
        let address: String = row.get(0)?;
        read(row, of_row(&address)?)
    })?;
    bans.extend(of_addresses);
    bans.retain(|ban| ban.holds(now));
    Ok(bans)
}

fn read(row: &Row, who: Banned) -> Result<Ban, ErrorKind> {
    Ok(Ban {
        who,
        why: row.get(1)?,
        since: row.get::<Option<i64>>(2)?.map(moment),
        until: row.get::<Option<i64>>(3)?.map(moment),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_from_a_name_and_counts_as_its_network() {
        let address = |text: &str| Banned::address(text.parse().unwrap());
        assert_eq!(Banned::read("ana"), Banned::Account("ana".into()));
        assert_eq!(Banned::read("192.0.2.7"), address("192.0.2.7"));
        assert_eq!(Banned::read("::ffff:192.0.2.7"), address("192.0.2.7"));
        assert_eq!(
            Banned::read("2001:db8:1:2:3:4:5:6"),
            address("2001:db8:1:2::")
        );
        let shown = address("2001:db8:1:2::").to_string();
        assert_eq!(shown, "2001:db8:1:2::/64");
        assert_eq!(Banned::read(&shown), address("2001:db8:1:2::"));
    }
}
