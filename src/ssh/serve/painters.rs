//! The time that painting takes, shared among networks: none delays the frames of another, however many windows it has and
//! however often they change.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

/// The rest that a network may owe before its next frame waits: frames after a pause come at once.
const CREDIT: Duration = Duration::from_millis(200);

/// The number of networks from which those that owe nothing are forgotten.
const MANY: usize = 1_000;

/// The painters of all screens.
#[derive(Clone, Debug)]
pub(super) struct Painters {
    cores: u32,
    /// The time at which a network has rested from its frames.
    rested: Arc<Mutex<BTreeMap<IpAddr, Instant>>>,
}

impl Default for Painters {
    fn default() -> Self {
        let cores = available_parallelism().ok();
        let cores = cores.and_then(|cores| cores.get().try_into().ok());
        Self {
            cores: cores.unwrap_or(1),
            rested: Arc::default(),
        }
    }
}

impl Painters {
    /// Returns the time from which a network may have its next frame.
    pub(super) fn due(&self, network: IpAddr) -> Option<Instant> {
        self.lock().get(&network)?.checked_sub(CREDIT)
    }

    /// Counts a frame. A network that paints alone may take half of the cores, one of many its share of all and of one more,
    /// so that somebody who comes finds a painter free.
    pub(super) fn painted(&self, network: IpAddr, took: Duration) {
        let (mut rested, now) = (self.lock(), Instant::now());
        if rested.len() > MANY {
            rested.retain(|_, until| *until > now);
        }
        let busy = rested.values().filter(|until| **until > now).count();
        let others = busy - usize::from(rested.get(&network).is_some_and(|until| *until > now));
        let shares = u32::try_from(others + 2).unwrap_or(u32::MAX);
        let rest = took * shares / self.cores;
        let until = rested.entry(network).or_insert(now);
        *until = now.max(*until) + rest;
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Instant>> {
        self.rested.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Duration = Duration::from_millis(10);

    fn two_cores() -> Painters {
        Painters {
            cores: 2,
            ..Painters::default()
        }
    }

    fn network(number: u8) -> IpAddr {
        [203, 0, number, 0].into()
    }

    /// Frames of a network that are painted at once.
    fn at_once(painters: &Painters, number: u8) -> usize {
        let network = network(number);
        let is_free = || {
            painters
                .due(network)
                .is_none_or(|due| due <= Instant::now())
        };
        let mut frames = 0;
        while frames < 1_000 && is_free() {
            painters.painted(network, FRAME);
            frames += 1;
        }
        frames
    }

    #[test]
    fn a_network_that_paints_much_waits_and_another_does_not() {
        let painters = two_cores();
        let alone = at_once(&painters, 1);
        assert!((20..25).contains(&alone), "{alone}");
        assert_eq!(at_once(&painters, 1), 0);
        let second = at_once(&painters, 2);
        assert!((13..18).contains(&second), "{second}");
    }

    #[test]
    fn many_networks_share_less_than_all_cores() {
        let painters = two_cores();
        let frames: Vec<_> = (1..=72).map(|number| at_once(&painters, number)).collect();
        assert!(frames.iter().all(|frames| *frames >= 1), "{frames:?}");
        assert!(frames[71] <= 2, "{frames:?}");
    }
}
