//! The time for which the program did not run: it was stopped, the machine slept, or the terminal took nothing. And the time
//! by which the machine's clock was set.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// A shorter time without running is that of a busy machine.
const LEAST: Duration = Duration::from_secs(1);

/// Compares the time that passes on the machine's clock with the time that a loop has planned to wait, or that has passed on
/// a clock which nobody sets.
#[derive(Debug)]
pub struct RunTime {
    /// The time up to which the program has run.
    until: Timestamp,
}

impl RunTime {
    /// Begins to compare at this time.
    pub fn new(now: Timestamp) -> Self {
        Self { until: now }
    }

    /// Notes that the program has run, or has waited for at most as long as planned. Returns the time for which it has done
    /// neither, if that is longer than the work of a message. It is negative where the machine's clock was set back.
    pub fn gap(&mut self, now: Timestamp, planned: Duration) -> Option<SignedDuration> {
        let passed = now.duration_since(std::mem::replace(&mut self.until, now));
        let planned = SignedDuration::try_from(planned).unwrap_or(SignedDuration::MAX);
        // A wait may end before its time.
        let gap = if passed.is_negative() {
            passed
        } else {
            passed.saturating_sub(planned).max(SignedDuration::ZERO)
        };
        Some(gap).filter(|gap| gap.unsigned_abs() > LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_what_was_neither_planned_nor_short() {
        let at = |millis: i64| Timestamp::from_millisecond(millis).expect("a time");
        let mut run_time = RunTime::new(at(0));
        let second = Duration::from_secs(1);
        assert_eq!(run_time.gap(at(1_000), second), None, "a wait");
        assert_eq!(run_time.gap(at(1_900), Duration::ZERO), None, "some work");
        let nine = SignedDuration::from_secs(9);
        assert_eq!(run_time.gap(at(11_900), second), Some(nine));
        let set_back = SignedDuration::from_millis(-6_900);
        assert_eq!(run_time.gap(at(5_000), second), Some(set_back));
        assert_eq!(run_time.gap(at(6_000), second), None);
    }
}
