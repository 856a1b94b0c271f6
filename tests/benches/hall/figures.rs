//! The figures that are measured, and their words.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::hall_process::{HallProcess, Usage};

/// Durations of one kind, taken by many tasks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Arc<Mutex<Vec<Duration>>>);

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(time);
    }

    /// Forgets what was taken so far.
    pub(crate) fn begin(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }

    /// Prints how many there are, their middle, and what one in a hundred exceeds.
    pub(crate) fn tell(&self, what: &str) {
        let mut times = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        times.sort_unstable();
        let at = |percent: usize| {
            let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
            times
                .get(index)
                .map_or(f64::NAN, |time| time.as_secs_f64() * 1_000.0)
        };
        let (half, most, last) = (at(50), at(99), at(100));
        println!(
            "  {what:50} p50 {half:8.2} ms   p99 {most:8.2} ms   max {last:8.1} ms   of {}",
            times.len()
        );
    }
}

/// Prints a figure.
pub(crate) fn tell(what: &str, figure: f64, unit: &str) {
    println!("  {what:50} {figure:12.2} {unit}");
}

/// A number as a fraction's part.
pub(crate) fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}

/// A stretch of time, in which the processors are watched.
pub(crate) struct Stretch {
    begun: Instant,
    server: Usage,
    own: Usage,
    all: Duration,
}

impl Stretch {
    pub(crate) fn begin(server: &HallProcess) -> Self {
        Self {
            begun: Instant::now(),
            server: server.usage(),
            own: Usage::of("self"),
            all: machine_time(),
        }
    }

    pub(crate) fn passed(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Processor time of the hall so far.
    pub(crate) fn time(&self, server: &HallProcess) -> Duration {
        server.usage().since(&self.server).0
    }

    /// Prints who had the processors. The share of others explains times that are longer than they would be.
    pub(crate) fn tell(&self, server: &HallProcess) {
        let passed = self.passed();
        let (ours, own) = (self.time(server), Usage::of("self").since(&self.own).0);
        let others = machine_time()
            .saturating_sub(self.all)
            .saturating_sub(ours)
            .saturating_sub(own);
        let share = |time: Duration| 100.0 * time.as_secs_f64() / passed;
        println!(
            "  {:50} hall {:.0} %, clients {:.0} %, other programs {:.0} %",
            "of a core",
            share(ours),
            share(own),
            share(others)
        );
    }
}

/// Processor time of the whole machine: of the first line of /proc/stat all but what was idle or waited for a disk.
fn machine_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/stat").expect("the system's figures");
    let line = stat
        .lines()
        .next()
        .expect("a line")
        .split_whitespace()
        .skip(1);
    let ticks: Vec<u64> = line.filter_map(|number| number.parse().ok()).collect();
    let busy: u64 = ticks.iter().take(8).sum::<u64>() - ticks[3] - ticks[4];
    Duration::from_millis(10 * busy)
}
