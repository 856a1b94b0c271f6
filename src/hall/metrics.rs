//! The figures that a hall counts.

/// The figures that a hall counts for its operator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HallMetrics {
    pub screens: usize,
    pub programs: usize,
    pub waiting: usize,
    pub running: usize,
    /// The most tables that there may be.
    pub most_tables: usize,
    /// Requests that the store has not answered.
    pub store_requests: usize,
    /// Since the hall was opened.
    pub sessions: u64,
    pub moves: u64,
    pub lines: u64,
    pub games: u64,
}
