//! The limit on output that a connection causes beyond its client's session.
//!
//! A client may exchange keys again at any time, and each exchange costs the server thousands of
//! times the work of another packet. On a smaller scale, so does everything else that needs an
//! answer. russh does not report these events. But every answer is written to the stream, so bytes
//! written beyond the client's output are chatter.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tokio::time::Instant;

/// Bytes of chatter at once: a login, and some sixty key exchanges.
const BURST: i64 = 64 * 1024;

/// Bytes of chatter that are forgotten in a second: about one key exchange.
const PER_SECOND: u128 = 1024;

/// Bytes of a packet beside its data: header, length, padding and authentication code.
const OVERHEAD: u64 = 64;

/// The bytes that are due to a client's output, with what SSH adds to them.
#[derive(Clone, Debug, Default)]
pub(super) struct Due(Arc<AtomicU64>);

impl Due {
    /// Records that `bytes` bytes are handed over to be sent. A client may ask for packets as small
    /// as 1 KiB.
    pub(super) fn add(&self, bytes: usize) {
        let bytes = bytes as u64;
        self.0.fetch_add(bytes + bytes / 16 + OVERHEAD, Relaxed);
    }
}

/// The chatter of one connection: what was written beyond what was due, and not yet forgotten.
#[derive(Debug)]
pub(super) struct RekeyLimiter {
    due: Due,
    counted: u64,
    /// Below zero while output is due that is not written yet.
    level: i64,
    at: Instant,
}

impl RekeyLimiter {
    pub(super) fn new(due: Due) -> Self {
        Self {
            due,
            counted: 0,
            level: 0,
            at: Instant::now(),
        }
    }

    /// Records that `bytes` bytes were written. Returns whether that is still within bounds.
    pub(super) fn wrote(&mut self, bytes: usize, now: Instant) -> bool {
        let due = self.due.0.load(Relaxed);
        let forgotten = forgotten(now.duration_since(self.at));
        self.level = self.level.min((self.level - forgotten).max(0));
        self.level += signed(bytes as u64) - signed(due - self.counted);
        (self.counted, self.at) = (due, now);
        self.level <= BURST
    }
}

fn forgotten(time: Duration) -> i64 {
    i64::try_from(time.as_millis() * PER_SECOND / 1_000).unwrap_or(i64::MAX)
}

fn signed(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_no_chatter_however_much_it_is() {
        let due = Due::default();
        let mut limiter = RekeyLimiter::new(due.clone());
        let now = limiter.at;
        for _ in 0..10_000 {
            due.add(1_000);
            assert!(limiter.wrote(1_060, now));
        }
    }

    #[test]
    fn answers_are_bounded_and_forgotten() {
        let mut limiter = RekeyLimiter::new(Due::default());
        let now = limiter.at;
        assert!((0..64).all(|_| limiter.wrote(1_024, now)));
        assert!(!limiter.wrote(1_024, now));
        let later = now + Duration::from_secs(64);
        assert!((0..63).all(|_| limiter.wrote(1_024, later)));
        assert!((0..2).any(|_| !limiter.wrote(1_024, later)));
    }

    #[test]
    fn output_that_waits_is_no_licence_for_ever() {
        let due = Due::default();
        let mut limiter = RekeyLimiter::new(due.clone());
        let now = limiter.at;
        due.add(16_000);
        assert!(limiter.wrote(1_000, now));
        let later = now + Duration::from_secs(3_600);
        assert!(
            limiter.wrote(15_000 + 1_000, later),
            "the rest of the output"
        );
        assert!((0..66).any(|_| !limiter.wrote(1_024, later)));
    }
}
