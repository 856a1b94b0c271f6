//! Leases: which tables' robots think here, and until when.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::Cluster;
use crate::hall::live_table::LiveTable;
use crate::lobby::Stage;
use parlour_model::player::Player;
use parlour_model::table_code::TableCode;
use parlour_model::time_control::TimeControl;
use parlour_store::{HALL_LASTS, SeatOwner};

/// The leases of this hall.
#[derive(Debug, Default)]
pub(super) struct Leases {
    /// The tables whose robots think here.
    held: BTreeSet<TableCode>,
    /// Until when the leases are good.
    until: Timestamp,
}

impl Cluster {
    /// Returns whether the robots of a table think here.
    pub(in crate::hall) fn leads(&self, code: TableCode) -> bool {
        self.leases.held.contains(&code)
    }

    /// Returns whether the leases were good until before now.
    pub(in crate::hall) fn have_leases_ended(&self, now: Timestamp) -> bool {
        self.leases.until < now
    }

    /// The store has confirmed the leases that were asked for at this time.
    pub(in crate::hall) fn extend_leases(&mut self, asked: Timestamp) {
        self.leases.until = asked.checked_add(HALL_LASTS).unwrap_or(asked);
    }

    /// Holds these leases from now on. Returns those that are lost, and those that are new.
    pub(in crate::hall) fn hold_leases(
        &mut self,
        held: BTreeSet<TableCode>,
    ) -> [BTreeSet<TableCode>; 2] {
        let before = std::mem::replace(&mut self.leases.held, held);
        [&before - &self.leases.held, &self.leases.held - &before]
    }

    /// Returns whether this hall has use for the lease of a table that no other hall holds.
    pub(in crate::hall) fn may_lease(&self, now: Timestamp, live: &LiveTable) -> bool {
        let Some(own) = self.id else { return false };
        let is_robot = |owner: &SeatOwner| matches!(owner, SeatOwner::Robot(_));
        let has_robot = live.table.seats.iter().any(|seat| is_robot(&seat.owner))
            || live
                .host
                .as_ref()
                .is_some_and(|host| !host.players().iter().all(Player::is_person));
        let acts = has_robot || live.table.clock != TimeControl::None || live.lease().is_some();
        let is_free = live
            .lease()
            .is_none_or(|(hall, until)| hall == own || until < now);
        acts && live.stage() == Stage::Running && (is_free || self.leads(live.code()))
    }

    /// Returns whether this hall has use for a lease that it does not hold yet.
    pub(in crate::hall) fn wants_lease(&self, now: Timestamp, live: &LiveTable) -> bool {
        !self.leads(live.code()) && self.may_lease(now, live)
    }
}
