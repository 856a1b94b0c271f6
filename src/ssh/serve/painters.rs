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

    /// Takes a turn for a frame that takes about so long. Returns whether the network has one: of those who wait for the same
    /// moment the first has it. A network that paints alone may take a quarter of the cores, one of many as if three more
    /// were there: so somebody who comes finds a painter free, and the hall its core.
    pub(super) fn take_turn(&self, network: IpAddr, takes: Duration) -> bool {
        let (mut rested, now) = (self.lock(), Instant::now());
        if rested.len() > MANY {
            rested.retain(|_, until| *until > now);
        }
        let until = rested.get(&network).map_or(now, |until| now.max(*until));
        if until.duration_since(now) > CREDIT {
            return false;
        }
        let busy = rested.values().filter(|until| **until > now).count();
        let others = busy - usize::from(until > now);
        let shares = u32::try_from(others + 4).unwrap_or(u32::MAX);
        rested.insert(network, until + takes * shares / self.cores);
        true
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
        let turns = (0..1_000).take_while(|_| painters.take_turn(network(number), FRAME));
        turns.count()
    }

    #[test]
    fn a_network_that_paints_much_waits_and_another_does_not() {
        let painters = two_cores();
        let alone = at_once(&painters, 1);
        assert!((10..13).contains(&alone), "{alone}");
        assert_eq!(at_once(&painters, 1), 0);
        let second = at_once(&painters, 2);
        assert!((8..11).contains(&second), "{second}");
    }

    #[test]
    fn many_networks_share_less_than_all_cores() {
        let painters = two_cores();
        let frames: Vec<_> = (1..=72).map(|number| at_once(&painters, number)).collect();
        assert!(frames.iter().all(|frames| *frames >= 1), "{frames:?}");
        assert!(frames[71] <= 2, "{frames:?}");
    }
}
