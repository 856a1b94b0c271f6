//! The nodes of a search, and the end that they or the clock set to it.

use super::lazy_smp::LazySmp;
use crate::Thinking;

/// Nodes between two checks of the clock: less than a millisecond.
pub(super) const NODES_PER_CLOCK_CHECK: u64 = 1024;

/// The nodes that a search has visited, and may visit.
pub(super) struct NodeBudget<'a> {
    visited: u64,
    /// The number of visited nodes at which the end is looked for next.
    next_check: u64,
    most: u64,
    is_spent: bool,
    thinking: &'a Thinking,
    /// The threads that search the same position, where there are several.
    team: Option<&'a LazySmp>,
}

impl<'a> NodeBudget<'a> {
    /// A search of at most `most` nodes, which ends sooner when the time is over.
    pub(super) fn new(most: u64, thinking: &'a Thinking) -> Self {
        Self {
            visited: 0,
            next_check: NODES_PER_CLOCK_CHECK.min(most),
            most,
            is_spent: false,
            thinking,
            team: None,
        }
    }

    /// The same as one of several threads.
    pub(super) fn in_team(self, team: &'a LazySmp) -> Self {
        Self {
            team: Some(team),
            ..self
        }
    }

    /// Counts a node.
    #[inline]
    pub(super) fn visit(&mut self) {
        self.visited += 1;
        if self.visited >= self.next_check {
            self.check();
        }
    }

    #[cold]
    fn check(&mut self) {
        self.is_spent |= self.visited >= self.most || self.is_over();
        self.next_check = (self.visited + NODES_PER_CLOCK_CHECK).min(self.most);
    }

    /// Ends the search if the time is over: for a node that took as long as a thousand others.
    #[cold]
    pub(super) fn look_at_clock(&mut self) {
        self.is_spent |= self.thinking.is_over();
    }

    /// Returns the number of nodes that were visited.
    pub(super) fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns whether the search has to end, or was cut short.
    #[inline]
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Returns whether the time is over, or the team has its answer.
    fn is_over(&self) -> bool {
        self.thinking.is_over()
            || self
                .team
                .is_some_and(|team| team.is_done_after(NODES_PER_CLOCK_CHECK))
    }
}
