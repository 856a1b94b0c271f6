//! A limit of bytes a second.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep};

/// As many bytes may come at once, however small the limit: a login with a large key.
const LEAST_BURST: u32 = 32 * 1024;

/// The shortest wait for a new allowance.
const NAP: Duration = Duration::from_millis(50);

/// Lets through a number of bytes a second, and one second's worth at once.
#[derive(Debug)]
pub(super) struct Throttle {
    per_second: u32,
    allowance: u32,
    counted: Instant,
    nap: Option<Pin<Box<Sleep>>>,
}

impl Throttle {
    pub(super) fn new(per_second: u32) -> Self {
        Self {
            per_second,
            allowance: per_second.max(LEAST_BURST),
            counted: Instant::now(),
            nap: None,
        }
    }

    /// Returns how many bytes may be read now: at least one, when it is ready.
    pub(super) fn poll_allowance(&mut self, cx: &mut Context<'_>) -> Poll<usize> {
        while self.allowance == 0 {
            let nap = self.nap.get_or_insert_with(|| Box::pin(sleep(NAP)));
            ready!(nap.as_mut().poll(cx));
            self.nap = None;
            self.refill(Instant::now());
        }
        Poll::Ready(usize::try_from(self.allowance).unwrap_or(usize::MAX))
    }

    /// Records that `read` bytes were read, no more than were allowed.
    pub(super) fn take(&mut self, read: usize) {
        self.allowance = self
            .allowance
            .saturating_sub(u32::try_from(read).unwrap_or(u32::MAX));
        if self.allowance == 0 {
            self.refill(Instant::now());
        }
    }

    fn refill(&mut self, now: Instant) {
        let passed = now.duration_since(self.counted).as_micros();
        let earned = passed * u128::from(self.per_second) / 1_000_000;
        if earned > 0 {
            let burst = self.per_second.max(LEAST_BURST);
            self.allowance = u32::try_from(earned)
                .unwrap_or(burst)
                .saturating_add(self.allowance)
                .min(burst);
            self.counted = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_earns_its_bytes_and_no_more_than_a_burst() {
        let mut throttle = Throttle::new(40_000);
        let begun = throttle.counted;
        assert_eq!(throttle.allowance, 40_000);
        throttle.allowance = 0;
        throttle.refill(begun + Duration::from_millis(100));
        assert_eq!(throttle.allowance, 4_000);
        throttle.refill(begun + Duration::from_secs(3_600));
        assert_eq!(throttle.allowance, 40_000);
        assert_eq!(Throttle::new(1).allowance, LEAST_BURST);
    }

    #[test]
    fn moments_too_short_for_a_byte_are_not_lost() {
        let mut throttle = Throttle::new(10);
        let begun = throttle.counted;
        throttle.allowance = 0;
        for tenth in 1..=20 {
            throttle.refill(begun + Duration::from_millis(10 * tenth));
        }
        assert_eq!(throttle.allowance, 2);
    }
}
