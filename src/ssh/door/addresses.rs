//! The connections by address: counts of open and of begun connections for each one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::limits::Limits;
use super::metrics::DoorRefusal;
pub(super) use parlour_store::network;

/// The minute over which begun connections are counted.
pub(super) const MINUTE: Duration = Duration::from_secs(60);

/// Addresses that are remembered before those without an open connection are forgotten.
const REMEMBERED: usize = 16 * 1024;

/// Files and pages of the web door that an address may load at once, for each connection that it may have.
const FILES_AT_ONCE: u32 = 4;

/// Files and pages that it may load in a minute, for each login: the files of a page and some pages more.
const FILES_A_MINUTE: u32 = 20;

/// The purpose of a connection. Each has its own counts, so that files take no login away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Login,
    /// A file or a page of the web door.
    File,
}

/// Connections of every address that has one, or had one a short time ago.
#[derive(Debug)]
pub(super) struct Addresses {
    logins: Bound,
    files: Bound,
    known: HashMap<IpAddr, Known>,
    remembered: usize,
}

/// The most connections of one purpose that an address may have.
#[derive(Debug)]
struct Bound {
    open: u32,
    /// The time that a begun connection counts for.
    each: Duration,
}

#[derive(Debug)]
struct Known {
    logins: Count,
    files: Count,
}

/// The connections of one purpose that an address has.
#[derive(Debug)]
struct Count {
    open: u32,
    /// The time at which all begun connections have been counted off. It moves on by [`Bound::each`] with
    /// every one.
    paid: Instant,
}

impl Known {
    fn new(now: Instant) -> Self {
        let none = || Count { open: 0, paid: now };
        Self {
            logins: none(),
            files: none(),
        }
    }

    fn count(&mut self, purpose: Purpose) -> &mut Count {
        match purpose {
            Purpose::Login => &mut self.logins,
            Purpose::File => &mut self.files,
        }
    }

    fn is_open(&self) -> bool {
        self.logins.open + self.files.open > 0
    }

    fn is_paid(&self, now: Instant) -> bool {
        self.logins.paid.max(self.files.paid) <= now
    }
}

impl Addresses {
    pub(super) fn new(limits: &Limits) -> Self {
        let bound = |at_once: u32, a_minute: u32| Bound {
            open: limits.connections_per_address.get().saturating_mul(at_once),
            each: MINUTE
                / limits
                    .logins_per_address_a_minute
                    .get()
                    .saturating_mul(a_minute),
        };
        Self {
            logins: bound(1, 1),
            files: bound(FILES_AT_ONCE, FILES_A_MINUTE),
            known: HashMap::new(),
            remembered: REMEMBERED,
        }
    }

    /// Takes in a connection, or says what there is too much of. A connection that was taken in has to be left with
    /// [`Self::leave`].
    pub(super) fn enter(
        &mut self,
        address: IpAddr,
        purpose: Purpose,
        now: Instant,
    ) -> Result<(), DoorRefusal> {
        if self.known.len() >= self.remembered {
            self.forget(now);
        }
        let (bound, too_many, too_fast) = match purpose {
            Purpose::Login => (
                &self.logins,
                DoorRefusal::ConnectionsOfAddress,
                DoorRefusal::LoginsOfAddress,
            ),
            Purpose::File => (
                &self.files,
                DoorRefusal::FilesOfAddress,
                DoorRefusal::FilesOfAddress,
            ),
        };
        let known = self.known.entry(network(address));
        let count = known.or_insert_with(|| Known::new(now)).count(purpose);
        if count.open >= bound.open {
            return Err(too_many);
        }
        let paid = count.paid.max(now) + bound.each;
        if paid > now + MINUTE {
            return Err(too_fast);
        }
        count.open += 1;
        count.paid = paid;
        Ok(())
    }

    /// A connection that was taken in is gone.
    pub(super) fn leave(&mut self, address: IpAddr, purpose: Purpose) {
        if let Some(known) = self.known.get_mut(&network(address)) {
            let count = known.count(purpose);
            count.open = count.open.saturating_sub(1);
        }
    }

    /// Drops those without a connection whose minute is over, and, if most are younger, all without a connection:
    /// the open ones are bounded by the limit of all connections.
    fn forget(&mut self, now: Instant) {
        self.known
            .retain(|_, known| known.is_open() || !known.is_paid(now));
        if self.known.len() > self.remembered / 2 {
            self.known.retain(|_, known| known.is_open());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use std::net::Ipv6Addr;

    fn addresses(open: u32, a_minute: u32) -> Addresses {
        let number = |value| NonZeroU32::new(value).expect("a limit");
        Addresses::new(&Limits {
            connections_per_address: number(open),
            logins_per_address_a_minute: number(a_minute),
            ..Limits::default()
        })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn the_connections_of_one_address_are_counted() {
        let (mut addresses, now) = (addresses(2, 100), Instant::now());
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Ok(())
        );
        assert_eq!(
            addresses.enter(ip("::ffff:192.0.2.1"), Purpose::Login, now),
            Ok(())
        );
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Err(DoorRefusal::ConnectionsOfAddress)
        );
        assert_eq!(
            addresses.enter(ip("192.0.2.2"), Purpose::Login, now),
            Ok(())
        );
        addresses.leave(ip("192.0.2.1"), Purpose::Login);
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Ok(())
        );
    }

    #[test]
    fn a_64_of_ipv6_is_one_address() {
        let (mut addresses, now) = (addresses(1, 100), Instant::now());
        assert_eq!(
            addresses.enter(ip("2001:db8::1"), Purpose::Login, now),
            Ok(())
        );
        assert_eq!(
            addresses.enter(ip("2001:db8::ffff:1"), Purpose::Login, now),
            Err(DoorRefusal::ConnectionsOfAddress)
        );
        assert_eq!(
            addresses.enter(ip("2001:db8:0:1::1"), Purpose::Login, now),
            Ok(())
        );
    }

    #[test]
    fn a_minute_has_so_many_beginnings() {
        let (mut addresses, now) = (addresses(100, 3), Instant::now());
        for _ in 0..3 {
            assert_eq!(
                addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
                Ok(())
            );
            addresses.leave(ip("192.0.2.1"), Purpose::Login);
        }
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Err(DoorRefusal::LoginsOfAddress)
        );
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now + MINUTE / 3),
            Ok(())
        );
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now + MINUTE / 3),
            Err(DoorRefusal::LoginsOfAddress)
        );
    }

    #[test]
    fn files_take_no_login_away_and_have_a_bound() {
        let (mut addresses, now) = (addresses(1, 1), Instant::now());
        let here = ip("192.0.2.1");
        for _ in 0..FILES_A_MINUTE {
            assert_eq!(addresses.enter(here, Purpose::File, now), Ok(()));
            addresses.leave(here, Purpose::File);
        }
        let refused = Err(DoorRefusal::FilesOfAddress);
        assert_eq!(addresses.enter(here, Purpose::File, now), refused);
        assert_eq!(addresses.enter(here, Purpose::Login, now), Ok(()));
        let later = now + MINUTE;
        for _ in 0..FILES_AT_ONCE {
            assert_eq!(addresses.enter(here, Purpose::File, later), Ok(()));
        }
        assert_eq!(addresses.enter(here, Purpose::File, later), refused);
    }

    #[test]
    fn addresses_without_a_connection_are_forgotten() {
        let (mut addresses, now) = (
            Addresses {
                remembered: 100,
                ..addresses(1, 60)
            },
            Instant::now(),
        );
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Ok(())
        );
        for n in 0..1_000_u128 {
            let address = IpAddr::V6(Ipv6Addr::from(n << 64));
            assert_eq!(addresses.enter(address, Purpose::Login, now), Ok(()));
            addresses.leave(address, Purpose::Login);
            assert!(addresses.known.len() <= 100);
        }
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), Purpose::Login, now),
            Err(DoorRefusal::ConnectionsOfAddress),
            "it is still open"
        );
    }
}
