//! A hall's knowledge of the other halls of its house.
//!
//! Halls have no connection to each other. They exchange everything through the store. A hall reads
//! the store when it hears that there is something ([`crate::invalidation`]), and every few seconds in case
//! that message was lost.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;

use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{HallId, PresentSession};

/// A hall says so often that it is open, and looks for what it may have missed.
pub(super) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// The look under way may have begun before somebody came, the next finds the tables, and before the one after that their rows
/// are read.
pub(super) const LOOKS: u8 = 3;

/// A hall's knowledge of the others of its house.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) id: HallId,
    /// The tables whose robots think here.
    pub(super) leases: BTreeSet<TableCode>,
    /// Until when the leases are good.
    pub(super) leases_until: Timestamp,
    /// The time of the next heartbeat.
    pub(super) heartbeat_at: Timestamp,
    /// Since when the answer to a heartbeat is waited for.
    pub(super) heartbeat_since: Option<Timestamp>,
    /// Set when leases are wanted before the next heartbeat is due.
    pub(super) is_early: bool,
    /// The visitors of other halls.
    pub(super) elsewhere: Vec<PresentSession>,
    /// Set when the visitors of other halls are known.
    pub(super) has_elsewhere: bool,
    /// The programs that came a moment ago, each with the number of looks at all tables still to
    /// come. A table with their seat may not be known here yet.
    pub(super) newcomers: BTreeMap<SessionId, u8>,
    /// Since when guests with a seat are missed.
    pub(super) missed: BTreeMap<String, Timestamp>,
    /// The number of the notice that was heard last; `None` before those of earlier are read.
    pub(super) heard: Option<u64>,
    /// A pair of flags: notices are being read, and there are later ones.
    pub(super) hearing: (bool, bool),
    /// Sessions whose row is to be written, and when.
    pub(super) unsaved_sessions: BTreeSet<SessionId>,
    pub(super) sessions_at: Option<Timestamp>,
    /// The sessions that have a row.
    pub(super) saved_sessions: BTreeSet<SessionId>,
    /// True while the store is away.
    pub(super) is_away: bool,
}

impl Shared {
    pub(super) fn new(id: HallId) -> Self {
        Self {
            id,
            leases: BTreeSet::new(),
            leases_until: Timestamp::UNIX_EPOCH,
            heartbeat_at: Timestamp::UNIX_EPOCH,
            heartbeat_since: None,
            is_early: false,
            elsewhere: Vec::new(),
            has_elsewhere: false,
            newcomers: BTreeMap::new(),
            missed: BTreeMap::new(),
            heard: None,
            hearing: (false, false),
            unsaved_sessions: BTreeSet::new(),
            sessions_at: None,
            saved_sessions: BTreeSet::new(),
            is_away: false,
        }
    }

    /// Returns the time of the next task.
    pub(super) fn deadline(&self) -> Timestamp {
        self.sessions_at
            .map_or(self.heartbeat_at, |at| at.min(self.heartbeat_at))
    }
}
