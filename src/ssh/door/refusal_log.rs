//! The refusals of the last minute, for one line in the log.

use std::collections::HashMap;
use std::net::IpAddr;

use super::addresses::network;
use super::metrics::DoorRefusal;

/// The most pairs of a network and a reason that are told apart. A flood of addresses takes no more memory.
const MOST: usize = 1_024;

/// The pairs that the line names.
const NAMED: usize = 10;

/// The number of refusals by network and reason, since the log was taken last.
#[derive(Debug, Default)]
pub(super) struct RefusalLog {
    counts: HashMap<(IpAddr, DoorRefusal), u64>,
    /// The refusals beyond [`MOST`].
    others: u64,
}

impl RefusalLog {
    pub(super) fn count(&mut self, address: IpAddr, refusal: DoorRefusal) {
        let pair = (network(address), refusal);
        if self.counts.len() < MOST || self.counts.contains_key(&pair) {
            *self.counts.entry(pair).or_default() += 1;
        } else {
            self.others += 1;
        }
    }

    /// Returns the line, the most frequent first, and begins again; `None` without a refusal.
    pub(super) fn take(&mut self) -> Option<String> {
        let Self { counts, mut others } = std::mem::take(self);
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|(pair, count)| (u64::MAX - count, *pair));
        let rest = counts.split_off(counts.len().min(NAMED));
        others += rest.iter().map(|(_, count)| count).sum::<u64>();
        let named = counts.iter().map(|((address, refusal), count)| {
            format!("{address} {count} times ({})", refusal.name())
        });
        let others = (others > 0).then(|| format!("others {others} times"));
        let line: Vec<_> = named.chain(others).collect();
        (!line.is_empty()).then(|| line.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_names_who_was_refused_how_often_and_why() {
        let mut log = RefusalLog::default();
        assert_eq!(log.take(), None);
        let mut refuse = |address: &str, refusal| {
            log.count(address.parse().expect("an address"), refusal);
        };
        refuse("192.0.2.1", DoorRefusal::NoKey);
        for host in 1..=3 {
            refuse(
                &format!("2001:db8:1:2::{host}"),
                DoorRefusal::LoginsOfAddress,
            );
        }
        refuse("192.0.2.1", DoorRefusal::PageHost);
        assert_eq!(
            log.take().as_deref(),
            Some(
                "2001:db8:1:2:: 3 times (logins_per_address), 192.0.2.1 1 times (no_key), \
                 192.0.2.1 1 times (page_hosts)"
            )
        );
        assert_eq!(log.take(), None, "each refusal is told once");
    }

    #[test]
    fn a_flood_of_addresses_is_counted_in_bounded_memory() {
        let mut log = RefusalLog::default();
        for number in 0..10_000_u32 {
            log.count(IpAddr::V4(number.into()), DoorRefusal::Connections);
        }
        assert_eq!(log.counts.len(), MOST);
        let line = log.take().expect("a line");
        assert!(line.ends_with(", others 9990 times"), "{line}");
    }
}
