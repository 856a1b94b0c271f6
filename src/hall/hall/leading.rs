//! The leases with which this hall lets robots think: asked for with the heartbeat, held and lost.

use std::collections::BTreeSet;

use super::{Hall, hosting, play};
use parlour_model::table_code::TableCode;
use parlour_table::host::HostInput;

/// Says that the hall is open, which leases it wants, and looks for what it may have missed.
pub(super) fn send_heartbeat(hall: &mut Hall, leases_only: bool) {
    let now = hall.outbox.now();
    let wanted = hall.tables.that(|live| hall.cluster.may_lease(now, live));
    if hall.cluster.have_leases_ended(now) {
        hold_leases(hall, BTreeSet::new());
    }
    hall.cluster
        .send_heartbeat(&mut hall.outbox, wanted, leases_only);
}

/// Robots are wanted here before the next heartbeat is due.
pub(super) fn want_lease(hall: &mut Hall, code: TableCode) {
    let now = hall.outbox.now();
    let live = hall.tables.get(code);
    if live.is_some_and(|live| hall.cluster.wants_lease(now, live)) {
        send_heartbeat(hall, true);
    }
}

pub(super) fn hold_leases(hall: &mut Hall, held: BTreeSet<TableCode>) {
    let [lost, new] = hall.cluster.hold_leases(held);
    for code in lost {
        play::notify_host(hall, code, HostInput::Leads(false));
    }
    for code in new {
        hosting::host_if_wanted(hall, code);
        play::notify_host(hall, code, HostInput::Leads(true));
    }
}
