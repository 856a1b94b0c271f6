//! The time and the memory that a search has.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::move_time::MoveTime;
use super::search_memory::SearchMemory;

/// The time and memory that a robot may think with, and the flag that interrupts it.
#[derive(Clone, Debug)]
pub struct Thinking {
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    listener: Option<Listener>,
    memory: SearchMemory,
    threads: usize,
    pace: Option<MoveTime>,
}

/// Receives the progress of a search.
#[derive(Clone)]
struct Listener(Arc<dyn Fn(String) + Send + Sync>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl Thinking {
    /// Thinking for at most `limit` from now, or until `stop` is set.
    pub fn within(limit: Duration, stop: Arc<AtomicBool>) -> Self {
        Self {
            deadline: Instant::now().checked_add(limit),
            ..Self::untimed()
        }
        .stopped_by(stop)
    }

    /// Thinking that only the robot's own measure ends: the choice then does not depend on the clock.
    pub fn untimed() -> Self {
        let (stop, memory) = (Arc::default(), SearchMemory::default());
        Self {
            deadline: None,
            stop,
            listener: None,
            memory,
            threads: 1,
            pace: None,
        }
    }

    /// The same, ended also when `stop` is set.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// The same, with this memory for its search.
    #[must_use]
    pub fn with_memory(self, memory: SearchMemory) -> Self {
        Self { memory, ..self }
    }

    /// Returns the same limits with `threads` threads for its search, at least one. With more than
    /// one its answer depends on chance.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            ..self
        }
    }

    /// The same, that ends before its limit where the choice is settled, by the budget of a clock.
    #[must_use]
    pub fn paced(self, pace: Option<MoveTime>) -> Self {
        Self { pace, ..self }
    }

    /// The budget of a clock for this move.
    pub(super) fn pace(&self) -> Option<MoveTime> {
        self.pace
    }

    /// Returns how many threads a search may take.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the same limits with `hundredths` hundredths of the time that is left, where there
    /// is a limit.
    #[must_use]
    pub fn for_a_share(&self, hundredths: u32) -> Self {
        let now = Instant::now();
        let share =
            |deadline: Instant| now + deadline.saturating_duration_since(now) * hundredths / 100;
        Self {
            deadline: self.deadline.map(share),
            ..self.clone()
        }
    }

    /// Returns the memory that a search may take.
    pub fn memory(&self) -> &SearchMemory {
        &self.memory
    }

    /// The same, with a receiver of progress reports.
    #[must_use]
    pub fn heard_by(self, listener: impl Fn(String) + Send + Sync + 'static) -> Self {
        Self {
            listener: Some(Listener(Arc::new(listener))),
            ..self
        }
    }

    /// Tells what has been found so far, in a few words, if anybody wants to know.
    pub fn report(&self, found: impl FnOnce() -> String) {
        if let Some(Listener(listen)) = &self.listener {
            listen(found());
        }
    }

    /// Returns the time at which thinking ends; `None` without a limit.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Returns whether the request was cancelled.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns whether the request was cancelled or the time is up. The check is cheap enough for
    /// every thousandth step of a search, not for every one.
    pub fn is_over(&self) -> bool {
        self.is_stopped()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}
