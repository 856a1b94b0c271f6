//! The speed of a style's search, by the processor's time: what else the machine does takes no time from either side.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

use parlour_robots::checkers::think::SearchReport;

/// The means that a side has for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Budget {
    Nodes(u64),
    /// Seconds of the processor's time.
    Seconds(f64),
}

/// The nodes a second before anything was searched.
const GUESS: f64 = 1e6;
/// Seconds for which the guess counts.
const GUESSED: f64 = 0.05;

/// Nodes and seconds of the searches of a style.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Speed {
    nodes: f64,
    seconds: f64,
}

impl Speed {
    pub(crate) fn nodes_a_second(self) -> f64 {
        (self.nodes + GUESS * GUESSED) / (self.seconds + GUESSED)
    }

    /// Returns the nodes and seconds that were counted after `known`.
    pub(crate) fn since(self, known: Self) -> Self {
        Self {
            nodes: self.nodes - known.nodes,
            seconds: self.seconds - known.seconds,
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }

    /// The nodes of a search that should take this budget.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of nodes"
    )]
    pub(crate) fn nodes_in(self, budget: Budget) -> u64 {
        match budget {
            Budget::Nodes(nodes) => nodes,
            Budget::Seconds(seconds) => (self.nodes_a_second() * seconds) as u64,
        }
    }

    /// Searches, and counts the nodes and the time of it.
    #[expect(clippy::cast_precision_loss, reason = "a number of nodes")]
    pub(crate) fn watch(
        &mut self,
        search: impl FnOnce() -> Option<SearchReport>,
    ) -> Option<SearchReport> {
        let begun = processor_seconds();
        let found = search()?;
        self.seconds += processor_seconds() - begun;
        self.nodes += found.nodes as f64;
        Some(found)
    }
}

/// Seconds that this thread has had of the processor, as Linux tells them; elsewhere those that have passed.
fn processor_seconds() -> f64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(
        || BEGUN.elapsed().as_secs_f64(),
        |nanoseconds| nanoseconds / 1e9,
    )
}
