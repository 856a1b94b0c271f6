//! The speed of a side, by the processor's time: what else the machine does takes no time from it.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The nodes a second before anything was searched.
const GUESS: f64 = 1e6;
/// Seconds for which the guess counts.
const GUESSED: f64 = 0.05;

/// Nodes and seconds of the searches of a side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Speed {
    nodes: f64,
    seconds: f64,
}

impl Speed {
    /// Returns the nodes that are searched in a second.
    fn nodes_a_second(self) -> f64 {
        (self.nodes + GUESS * GUESSED) / (self.seconds + GUESSED)
    }

    /// The nodes of a search that should take this time.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of nodes"
    )]
    pub(super) fn nodes_in(self, time: Duration) -> u64 {
        ((self.nodes_a_second() * time.as_secs_f64()) as u64).max(1)
    }

    /// Returns whether a search was counted.
    pub fn is_known(self) -> bool {
        self.nodes > 0.0
    }

    /// Counts the nodes and the time of a search.
    #[expect(clippy::cast_precision_loss, reason = "a number of nodes")]
    pub fn count(&mut self, nodes: u64, time: Duration) {
        self.nodes += nodes as f64;
        self.seconds += time.as_secs_f64();
    }
}

/// The time that this thread has had of the processor, as Linux tells it; elsewhere the time that has passed.
pub fn processor_time() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    told("/proc/thread-self/schedstat").unwrap_or_else(|| BEGUN.elapsed())
}

/// The time that all threads of another process have had of the processor; `None` where the system does not tell.
pub fn processor_time_of(process: u32) -> Option<Duration> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let times = threads
        .flatten()
        .map(|thread| told(&format!("{}/schedstat", thread.path().display())));
    times.flatten().reduce(|sum, time| sum + time)
}

fn told(path: &str) -> Option<Duration> {
    let text = fs::read_to_string(path).ok()?;
    text.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}
