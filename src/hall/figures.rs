//! What a hall counts.

/// What a hall counts, for who runs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HallFigures {
    pub screens: usize,
    pub programs: usize,
    pub waiting: usize,
    pub running: usize,
    /// Since the hall was opened.
    pub visits: u64,
    pub moves: u64,
    pub lines: u64,
    pub games: u64,
}
