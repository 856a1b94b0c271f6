//! The time for which the program did not run: it was stopped, the machine slept, or the terminal took nothing.

use std::time::Duration;

use jiff::Timestamp;

/// A shorter time without running is that of a busy machine.
const LEAST: Duration = Duration::from_secs(1);

/// Compares the time that passes on the machine's clock with the time that a loop has planned to wait.
#[derive(Debug)]
pub(crate) struct RunTime {
    /// The time up to which the program has run.
    until: Timestamp,
}

impl RunTime {
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { until: now }
    }

    /// Notes that the program has run, or has waited for at most as long as planned. Returns the time for which it has done
    /// neither, if that is longer than the work of a message.
    pub(crate) fn gap(&mut self, now: Timestamp, planned: Duration) -> Option<Duration> {
        let passed = now.duration_since(std::mem::replace(&mut self.until, now));
        // A clock that is set back has not run.
        let passed = Duration::try_from(passed).unwrap_or_default();
        Some(passed.saturating_sub(planned)).filter(|gap| *gap > LEAST)
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
        let nine = Duration::from_secs(9);
        assert_eq!(run_time.gap(at(11_900), second), Some(nine));
        assert_eq!(run_time.gap(at(5_000), second), None, "set back");
        assert_eq!(run_time.gap(at(6_000), second), None);
    }
}
