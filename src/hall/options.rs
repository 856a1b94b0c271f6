//! How a hall is run.

use std::time::Duration;

/// What whoever runs a hall may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallOptions {
    /// The name of the house.
    pub name: String,
    /// Whether a table's chance may follow from a number that a visitor gives.
    pub allow_seeds: bool,
    /// Whether other halls may have the same store.
    pub shared: bool,
    /// How many visits there may be at a time.
    pub visits: usize,
    /// How many visits one account may have at a time.
    pub visits_per_account: usize,
    /// How many tables one account may have a seat at.
    pub tables_per_account: usize,
    /// How many tables there may be.
    pub tables: usize,
    /// How many lines a visitor may say in ten seconds.
    pub talk: usize,
    /// How long somebody has to be away before the others may let a robot play on; `None` is for ever.
    pub away: Option<Duration>,
    /// How long a robot may think about a move.
    pub bot_limit: Duration,
}

impl Default for HallOptions {
    fn default() -> Self {
        Self {
            name: "parlour".into(),
            allow_seeds: false,
            shared: false,
            visits: 2_000,
            visits_per_account: 8,
            tables_per_account: 64,
            tables: 10_000,
            talk: 8,
            away: Some(Duration::from_secs(3 * 60)),
            bot_limit: Duration::from_secs(3),
        }
    }
}
