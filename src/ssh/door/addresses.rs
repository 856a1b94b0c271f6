//! The connections by address: counts of open and of begun connections for each one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::limits::Limits;
use super::metrics::DoorRefusal;
pub(super) use parlour_store::network;

/// The minute over which begun connections are counted.
const MINUTE: Duration = Duration::from_secs(60);

/// Addresses that are remembered before those without an open connection are forgotten.
const REMEMBERED: usize = 16 * 1024;

/// Connections of every address that has one, or had one a short time ago.
#[derive(Debug)]
pub(super) struct Addresses {
    per_address: u32,
    /// The time that a begun connection counts for.
    each: Duration,
    known: HashMap<IpAddr, Known>,
    remembered: usize,
}

#[derive(Debug)]
struct Known {
    open: u32,
    /// The time at which all begun connections have been counted off. It moves on by `each` with
    /// every one.
    paid: Instant,
}

impl Addresses {
    pub(super) fn new(limits: &Limits) -> Self {
        let each = MINUTE / limits.logins_per_address_a_minute.get();
        let per_address = limits.connections_per_address.get();
        Self {
            per_address,
            each,
            known: HashMap::new(),
            remembered: REMEMBERED,
        }
    }

    /// Takes in a connection, or says what there is too much of. A connection that was taken in has to be left with
    /// [`Self::leave`].
    pub(super) fn enter(&mut self, address: IpAddr, now: Instant) -> Result<(), DoorRefusal> {
        if self.known.len() >= self.remembered {
            self.forget(now);
        }
        let known = self
            .known
            .entry(network(address))
            .or_insert(Known { open: 0, paid: now });
        if known.open >= self.per_address {
            return Err(DoorRefusal::ConnectionsOfAddress);
        }
        let paid = known.paid.max(now) + self.each;
        if paid > now + MINUTE {
            return Err(DoorRefusal::LoginsOfAddress);
        }
        known.open += 1;
        known.paid = paid;
        Ok(())
    }

    /// A connection that was taken in is gone.
    pub(super) fn leave(&mut self, address: IpAddr) {
        if let Some(known) = self.known.get_mut(&network(address)) {
            known.open = known.open.saturating_sub(1);
        }
    }

    /// Drops those without a connection whose minute is over, and, if most are younger, all without a connection:
    /// the open ones are bounded by the limit of all connections.
    fn forget(&mut self, now: Instant) {
        self.known
            .retain(|_, known| known.open > 0 || known.paid > now);
        if self.known.len() > self.remembered / 2 {
            self.known.retain(|_, known| known.open > 0);
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
        assert_eq!(addresses.enter(ip("192.0.2.1"), now), Ok(()));
        assert_eq!(addresses.enter(ip("::ffff:192.0.2.1"), now), Ok(()));
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), now),
            Err(DoorRefusal::ConnectionsOfAddress)
        );
        assert_eq!(addresses.enter(ip("192.0.2.2"), now), Ok(()));
        addresses.leave(ip("192.0.2.1"));
        assert_eq!(addresses.enter(ip("192.0.2.1"), now), Ok(()));
    }

    #[test]
    fn a_64_of_ipv6_is_one_address() {
        let (mut addresses, now) = (addresses(1, 100), Instant::now());
        assert_eq!(addresses.enter(ip("2001:db8::1"), now), Ok(()));
        assert_eq!(
            addresses.enter(ip("2001:db8::ffff:1"), now),
            Err(DoorRefusal::ConnectionsOfAddress)
        );
        assert_eq!(addresses.enter(ip("2001:db8:0:1::1"), now), Ok(()));
    }

    #[test]
    fn a_minute_has_so_many_beginnings() {
        let (mut addresses, now) = (addresses(100, 3), Instant::now());
        for _ in 0..3 {
            assert_eq!(addresses.enter(ip("192.0.2.1"), now), Ok(()));
            addresses.leave(ip("192.0.2.1"));
        }
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), now),
            Err(DoorRefusal::LoginsOfAddress)
        );
        assert_eq!(addresses.enter(ip("192.0.2.1"), now + MINUTE / 3), Ok(()));
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), now + MINUTE / 3),
            Err(DoorRefusal::LoginsOfAddress)
        );
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
        assert_eq!(addresses.enter(ip("192.0.2.1"), now), Ok(()));
        for n in 0..1_000_u128 {
            let address = IpAddr::V6(Ipv6Addr::from(n << 64));
            assert_eq!(addresses.enter(address, now), Ok(()));
            addresses.leave(address);
            assert!(addresses.known.len() <= 100);
        }
        assert_eq!(
            addresses.enter(ip("192.0.2.1"), now),
            Err(DoorRefusal::ConnectionsOfAddress),
            "it is still open"
        );
    }
}
