//! The limits on tables that wait for players.

use std::time::Duration;

use parlour_store::HallTable;

/// The limits on tables that wait for players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingLimits {
    /// The most waiting tables of one account.
    pub per_account: usize,
    /// The same for an account in its first day, and for the guests of one address.
    pub per_new_account: usize,
    /// The most waiting tables that were opened from one address.
    pub per_address: usize,
    /// The time that a table waits after its opener and its players have left the hall.
    pub lasts: Duration,
    /// The same for a game of correspondence.
    pub correspondence_lasts: Duration,
}

impl Default for WaitingLimits {
    fn default() -> Self {
        Self {
            per_account: 16,
            per_new_account: 4,
            per_address: 32,
            lasts: Duration::from_secs(3600),
            correspondence_lasts: Duration::from_secs(7 * 24 * 3600),
        }
    }
}

impl WaitingLimits {
    /// Returns how long a table waits for players while nobody of it is in the hall.
    pub(crate) fn lasts(&self, table: &HallTable) -> Duration {
        if table.clock.is_of_days() {
            self.correspondence_lasts
        } else {
            self.lasts
        }
    }
}
