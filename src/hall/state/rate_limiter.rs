//! The number of times that a user may do something within a time.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use jiff::Timestamp;

use crate::session::SessionId;
use parlour_store::AccountId;
use parlour_table::clocks::between;

/// The user for whom something counts, however many sessions the user has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    Account(AccountId),
    /// All guests of an address, and for some things its new accounts.
    Address(IpAddr),
    /// A guest without an address.
    Session(SessionId),
}

/// The latest times at which each user has done something.
#[derive(Debug, Default)]
pub(super) struct RateLimiter {
    times: BTreeMap<Source, VecDeque<Timestamp>>,
}

/// There were as many within the time as there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

impl RateLimiter {
    /// Counts one time more.
    ///
    /// # Errors
    /// There were `most` within the time.
    pub(super) fn count(
        &mut self,
        source: Source,
        now: Timestamp,
        within: Duration,
        most: usize,
    ) -> Result<(), TooMany> {
        self.times.retain(|_, times| {
            times.retain(|at| between(*at, now) < within);
            !times.is_empty()
        });
        let times = self.times.entry(source).or_default();
        if times.len() >= most {
            return Err(TooMany);
        }
        times.push_back(now);
        Ok(())
    }
}
