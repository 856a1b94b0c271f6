//! A hall's knowledge of the other halls of its cluster.
//!
//! Halls have no connection to each other. They exchange everything through the store. A hall reads
//! the store when it hears that there is something ([`crate::invalidation`]), and every few seconds in case
//! that message was lost. A hall alone does none of that.

pub(crate) mod catch_up;
pub(crate) mod heartbeat;
mod leases;
mod notice_cursor;
pub(crate) mod notices;
mod presence;

pub(crate) use presence::identity;

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;

use crate::session::SessionId;
use crate::state::outbox::Outbox;
use crate::state::tables::live_table::LiveTable;
use leases::Leases;
use notice_cursor::NoticeCursor;
use parlour_store::{HallId, ask};
use presence::Presence;

/// A hall says so often that it is open, and looks for what it may have missed.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// After so long without an answer the store is taken for away.
const PATIENCE: Duration = Duration::from_secs(4);

/// The look under way may have begun before somebody came, the next finds the tables, and before the one after that their rows
/// are read.
const LOOKS: u8 = 3;

/// A hall's knowledge of the others of its cluster.
#[derive(Debug, Default)]
pub(super) struct Cluster {
    /// The number of this hall; `None` for a hall alone.
    id: Option<HallId>,
    /// The time of the next heartbeat.
    heartbeat_at: Timestamp,
    /// Since when the answer to a heartbeat is waited for.
    heartbeat_since: Option<Timestamp>,
    /// Set when leases are wanted before the next heartbeat is due.
    is_early: bool,
    /// True while the store is away.
    is_away: bool,
    leases: Leases,
    presence: Presence,
    notices: NoticeCursor,
    /// The programs that came a moment ago, each with the number of looks at all tables still to
    /// come. A table with their seat may not be known here yet.
    newcomers: BTreeMap<SessionId, u8>,
}

impl Cluster {
    pub(super) fn new(id: Option<HallId>) -> Self {
        Self {
            id,
            ..Self::default()
        }
    }

    /// Returns the number of this hall; `None` for a hall alone.
    pub(super) fn id(&self) -> Option<HallId> {
        self.id
    }

    /// Returns whether other halls may use the same store.
    pub(super) fn is_shared(&self) -> bool {
        self.id.is_some()
    }

    /// Returns the time of the next task.
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        let save_at = self.presence.save_at();
        self.id
            .map(|_| save_at.map_or(self.heartbeat_at, |at| at.min(self.heartbeat_at)))
    }

    /// Plans the next heartbeat if one is due. Returns whether it is, and the store has not answered the last one for long.
    pub(super) fn take_heartbeat(&mut self, now: Timestamp) -> Option<bool> {
        if !self.is_shared() || self.heartbeat_at > now {
            return None;
        }
        self.heartbeat_at = now.checked_add(HEARTBEAT_INTERVAL).unwrap_or(now);
        let is_long = |since: Timestamp| now.duration_since(since).unsigned_abs() >= PATIENCE;
        Some(self.heartbeat_since.is_some_and(is_long))
    }

    /// Begins a heartbeat; returns the number of this hall. While an answer is waited for, it comes later.
    pub(super) fn begin_heartbeat(&mut self, now: Timestamp, leases_only: bool) -> Option<HallId> {
        let hall = self.id?;
        if self.heartbeat_since.is_some() {
            self.is_early |= leases_only;
            return None;
        }
        self.heartbeat_since = Some(now);
        Some(hall)
    }

    /// The store has answered to a heartbeat. Returns whether leases were wanted meanwhile.
    pub(super) fn heartbeat_answered(&mut self) -> bool {
        self.heartbeat_since = None;
        std::mem::take(&mut self.is_early)
    }

    pub(super) fn is_away(&self) -> bool {
        self.is_away
    }

    /// Sets whether the store is away. Returns whether that has changed.
    pub(super) fn set_away(&mut self, is_away: bool) -> bool {
        std::mem::replace(&mut self.is_away, is_away) != is_away
    }

    /// The hall closes.
    pub(super) fn leave(&self, out: &mut Outbox) {
        if let Some(hall) = self.id {
            let leave = ask::LeaveCluster { hall };
            out.read(leave, |hall, ()| {
                hall.out.news().people = true;
            });
        }
    }

    /// A program looks at its tables from the moment it comes; those of which this hall hears a little later are among them.
    pub(super) fn note_newcomer(&mut self, session: SessionId) {
        if self.is_shared() {
            self.newcomers.insert(session, LOOKS);
        }
    }

    /// A session that leaves a table is not brought back to it.
    pub(super) fn forget_newcomer(&mut self, session: SessionId) {
        self.newcomers.remove(&session);
    }

    #[cfg(test)]
    pub(super) fn newcomers(&self) -> usize {
        self.newcomers.len()
    }

    /// All tables have been looked at.
    pub(super) fn newcomers_looked(&mut self) {
        self.newcomers.retain(|_, looks| {
            *looks -= 1;
            *looks > 0
        });
    }

    /// Returns the newcomers who do not look at a table.
    pub(super) fn newcomers_away_from(&self, live: &LiveTable) -> Vec<SessionId> {
        let newcomers = self.newcomers.keys().copied();
        newcomers
            .filter(|session| !live.sessions.contains(session))
            .collect()
    }
}
