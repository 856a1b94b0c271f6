//! The speed of the line to the terminal, measured by the time that sending takes. It decides
//! whether animations are possible.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The age at which a measurement is discarded.
const WINDOW: Duration = Duration::from_secs(2);

/// Bytes a second below which a line is slow. While something moves, up to 79,000 a second are sent at 80×24 and 177,000 at
/// 120×40, for a deal of Memoarrr!
pub const LEAST: u64 = 180_000;

/// The speed at which a slow line counts as fast again, in bytes a second.
const PLENTY: u64 = 2 * LEAST;

/// A line shows how fast it is only where it lets wait for so long…
const SHORTEST: Duration = Duration::from_millis(100);

/// The fewest bytes that measure a line's speed; fewer may have waited for the machine.
const FEWEST: u64 = 2_048;

/// The number of bytes that exceeds all queues on the way. A line that took this much without a
/// wait is tried again, however slowly the bytes came.
const DEEPEST: u64 = 65_536;

/// The limit under which a send counts as immediate.
const AT_ONCE: Duration = Duration::from_millis(5);

/// Something that was sent.
#[derive(Clone, Copy, Debug)]
struct Sent {
    /// The time when the line had accepted it.
    at: Instant,
    bytes: u64,
    took: Duration,
}

/// Watches a line.
#[derive(Clone, Debug, Default)]
pub struct LineMeter {
    sent: VecDeque<Sent>,
    /// The sum of the bytes in `sent`, and that of the times.
    bytes: u64,
    waited: Duration,
    /// Bytes since the line last let wait.
    at_once: u64,
    is_slow: bool,
}

impl LineMeter {
    /// Records that the line took `bytes` bytes in the time `took`, up to `at`. Returns whether the
    /// line is slow, if that has changed.
    pub fn took(&mut self, bytes: usize, took: Duration, at: Instant) -> Option<bool> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.at_once = if took < AT_ONCE {
            self.at_once.saturating_add(bytes)
        } else {
            0
        };
        self.sent.push_back(Sent { at, bytes, took });
        self.bytes = self.bytes.saturating_add(bytes);
        self.waited = self.waited.saturating_add(took);
        let is_old = |sent: &Sent| at.saturating_duration_since(sent.at) > WINDOW;
        while let Some(old) = self.sent.front().copied().filter(is_old) {
            self.sent.pop_front();
            self.bytes = self.bytes.saturating_sub(old.bytes);
            self.waited = self.waited.saturating_sub(old.took);
        }
        let is_slow = self.judge().unwrap_or(self.is_slow);
        (std::mem::replace(&mut self.is_slow, is_slow) != is_slow).then_some(is_slow)
    }

    /// Returns whether the line is slow, if the window shows it.
    fn judge(&self) -> Option<bool> {
        if self.waited < SHORTEST || self.bytes < FEWEST {
            return (self.at_once >= DEEPEST).then_some(false);
        }
        let least = if self.is_slow { PLENTY } else { LEAST };
        Some(u128::from(self.bytes) * 1_000 < u128::from(least) * self.waited.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Returns a meter's reports about pieces sent over a line of `speed` bytes a second.
    fn pieces(
        meter: &mut LineMeter,
        now: &mut Instant,
        speed: u32,
        bytes: u32,
        count: usize,
    ) -> Vec<bool> {
        let took = SECOND * bytes / speed;
        let piece = |_| {
            *now += took;
            meter.took(bytes as usize, took, *now)
        };
        (0..count).filter_map(piece).collect()
    }

    #[test]
    fn a_line_is_slow_below_the_limit_and_fast_again_at_twice_of_it() {
        let (mut meter, mut now) = (LineMeter::default(), Instant::now());
        assert_eq!(
            pieces(&mut meter, &mut now, 380_000, 20_000, 40),
            [false; 0],
            "a fast line is nothing new"
        );
        now += WINDOW * 2;
        assert_eq!(
            pieces(&mut meter, &mut now, 181_000, 20_000, 20),
            [false; 0]
        );
        now += WINDOW * 2;
        assert_eq!(
            pieces(&mut meter, &mut now, 179_000, 20_000, 20),
            [true],
            "it is told once"
        );
        assert_eq!(
            pieces(&mut meter, &mut now, 200_000, 20_000, 40),
            [false; 0],
            "not every breath counts"
        );
        assert_eq!(pieces(&mut meter, &mut now, 380_000, 20_000, 80), [false]);
    }

    #[test]
    fn a_modem_is_slow_after_the_first_frame() {
        let (mut meter, mut now) = (LineMeter::default(), Instant::now());
        assert_eq!(pieces(&mut meter, &mut now, 960, 6_000, 1), [true]);
    }

    #[test]
    fn a_machine_that_was_busy_for_a_moment_is_no_slow_line() {
        let (mut meter, now) = (LineMeter::default(), Instant::now());
        assert_eq!(meter.took(60, SECOND, now), None);
        assert_eq!(
            meter.took(20_000, Duration::from_millis(90), now + WINDOW * 2),
            None
        );
    }

    #[test]
    fn what_nobody_waited_for_says_nothing_until_it_is_much() {
        let (mut meter, mut now) = (LineMeter::default(), Instant::now());
        assert_eq!(pieces(&mut meter, &mut now, 960, 6_000, 1), [true]);
        let mut keys = 0_u64;
        let told = loop {
            now += SECOND;
            keys += 1;
            if let Some(told) = meter.took(60, Duration::ZERO, now) {
                break told;
            }
        };
        assert!(!told && keys == DEEPEST.div_ceil(60), "{keys} keys");
    }
}
