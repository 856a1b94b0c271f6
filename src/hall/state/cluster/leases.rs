//! Leases: which tables' robots think here, and until when.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::Cluster;
use crate::state::tables::live_table::LiveTable;
use parlour_model::player::Player;
use parlour_model::time_control::TimeControl;
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_store::{HALL_LASTS, SeatOwner};

/// The leases of this hall.
#[derive(Debug, Default)]
pub(super) struct Leases {
    /// The tables whose robots think here.
    held: BTreeSet<TableCode>,
    /// Until when the leases are good.
    until: Timestamp,
    /// Set when another is wanted before the next heartbeat is due.
    is_wanted: bool,
}

impl Cluster {
    /// Returns whether the robots of a table think here.
    pub(in crate::state) fn leads(&self, code: TableCode) -> bool {
        self.leases.held.contains(&code)
    }

    /// Returns whether the leases were good until before now.
    pub(in crate::state) fn have_leases_ended(&self, now: Timestamp) -> bool {
        self.leases.until < now
    }

    /// The store has confirmed the leases that were asked for at this time.
    pub(in crate::state) fn extend_leases(&mut self, asked: Timestamp) {
        self.leases.until = asked.checked_add(HALL_LASTS).unwrap_or(asked);
    }

    /// Holds these leases from now on. Returns those that are lost, and those that are new.
    pub(in crate::state) fn hold_leases(
        &mut self,
        held: BTreeSet<TableCode>,
    ) -> [BTreeSet<TableCode>; 2] {
        let before = std::mem::replace(&mut self.leases.held, held);
        [&before - &self.leases.held, &self.leases.held - &before]
    }

    /// Returns whether this hall has use for the lease of a table that no other hall holds.
    pub(in crate::state) fn may_lease(&self, now: Timestamp, live: &LiveTable) -> bool {
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
        let runs = live.stage() == Stage::Running && !live.is_put_away();
        acts && runs && (is_free || self.leads(live.code()))
    }

    /// Asks for leases before the next heartbeat is due, if this hall has use for one that it does not hold yet.
    pub(in crate::state) fn want_lease(&mut self, now: Timestamp, live: &LiveTable) {
        self.leases.is_wanted |= !self.leads(live.code()) && self.may_lease(now, live);
    }

    /// Returns whether a lease is wanted before the next heartbeat is due.
    pub(in crate::state) fn take_lease_wanted(&mut self) -> bool {
        std::mem::take(&mut self.leases.is_wanted)
    }
}
