//! Several threads that search one position with one transposition table (lazy SMP): the helpers search as the leader
//! does, with other depths first, and what they find the leader meets in the table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// The state that the threads of one search share besides the table.
#[derive(Debug, Default)]
pub(super) struct LazySmp {
    /// Set when the leader has found its answer.
    done: AtomicBool,
    /// Nodes that the helpers have looked at.
    nodes: AtomicU64,
}

/// Ends the helpers also where the leader panics.
struct Ending<'a>(&'a AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl LazySmp {
    /// Counts more nodes of a helper, and says whether it is to end.
    pub(super) fn is_done_after(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.done.load(Ordering::Relaxed)
    }

    /// Nodes that the helpers have looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Runs the leader and `helpers` helpers, numbered from 1, and returns what the leader finds.
    /// If the system has no thread for a helper, the search runs without it.
    pub(super) fn find<T>(
        &self,
        helpers: usize,
        help: impl Fn(usize) + Sync,
        lead: impl FnOnce() -> T,
    ) -> T {
        thread::scope(|scope| {
            let help = &help;
            for number in 1..=helpers {
                drop(
                    thread::Builder::new()
                        .name("search".into())
                        .spawn_scoped(scope, move || help(number)),
                );
            }
            let _ending = Ending(&self.done);
            lead()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_work_until_the_leader_has_its_answer() {
        let team = LazySmp::default();
        let answer = team.find(
            2,
            |_| while !team.is_done_after(10) {},
            || {
                while team.nodes() < 1000 {}
                7
            },
        );
        assert!(answer == 7 && team.nodes() >= 1000 && team.is_done_after(0));
    }

    #[test]
    fn helpers_end_also_where_the_leader_panics() {
        let team = LazySmp::default();
        let lead = || team.find(1, |_| while !team.is_done_after(1) {}, || panic!("a fault"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(lead)).is_err());
    }
}
