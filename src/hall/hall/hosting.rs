//! The games that this hall holds.
//!
//! A hall alone holds every game. Of several, each holds those at which somebody there looks or has a seat, and those
//! whose lease it has; of others it knows the row.

use std::collections::HashSet;

use super::live_table::LiveTable;
use super::lobby_view::Person;
use super::{Hall, lobby_updates};
use crate::effect::HallEffect;
use parlour_model::table_code::TableCode;
use parlour_store::SeatOwner;
use parlour_table::any_host::AnyHost;

/// Returns whether this hall needs the game of a table.
fn is_wanted(hall: &Hall, code: TableCode, present: &HashSet<Person>) -> bool {
    let Some(live) = hall.tables.get(code).filter(|_| hall.cluster.is_shared()) else {
        return true;
    };
    let mut owners = live
        .table
        .seats
        .iter()
        .filter(|seat| !matches!(seat.owner, SeatOwner::Invited(_)));
    let mut is_there = || {
        owners.any(|seat| {
            Person::of_seat_owner(&seat.owner).is_some_and(|who| present.contains(&who))
        })
    };
    !live.sessions.is_empty() || hall.cluster.leads(code) || is_there()
}

/// Everybody who is here.
fn everybody_here(hall: &Hall) -> HashSet<Person> {
    hall.sessions.people().map(Person::of).collect()
}

/// Reads the game of a table if this hall has use for it and does not hold it.
pub(super) fn host_if_wanted(hall: &mut Hall, code: TableCode) {
    if hall.tables.get(code).is_some_and(LiveTable::is_unread) {
        let present = everybody_here(hall);
        host_if_wanted_by(hall, code, &present);
    }
}

/// The same for every table.
pub(super) fn host_all_wanted(hall: &mut Hall) {
    let present = everybody_here(hall);
    for code in hall.tables.that(LiveTable::is_unread) {
        host_if_wanted_by(hall, code, &present);
    }
}

fn host_if_wanted_by(hall: &mut Hall, code: TableCode, present: &HashSet<Person>) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let Some(game) = live.table.game.filter(|_| live.is_unread()) else {
        return;
    };
    if is_wanted(hall, code, present) {
        hall.tables.read_game(&mut hall.outbox, code, game);
    }
}

/// Drops the games that no session here needs any more.
pub(super) fn let_go(hall: &mut Hall) {
    let present = everybody_here(hall);
    let is_idle = |host: &AnyHost| !host.is_saving() && !host.is_behind() && host.game().is_some();
    let unwanted = hall.tables.that(|live| {
        live.sync.unsaved.is_empty()
            && live.sync.saving == 0
            && live.host.as_ref().is_some_and(is_idle)
            && !is_wanted(hall, live.code(), &present)
    });
    for code in unwanted {
        if let Some(live) = hall.tables.get_mut(code) {
            live.note_progress();
        }
        drop_host(hall, code);
    }
}

/// Reads the game from the store again. Another hall has written something that does not follow
/// from what is known here.
pub(super) fn reread(hall: &mut Hall, code: TableCode) {
    let Some(game) = hall.tables.get(code).and_then(|live| live.table.game) else {
        return;
    };
    drop_host(hall, code);
    hall.tables.read_game(&mut hall.outbox, code, game);
}

/// The game of a table is held by this hall no longer.
pub(super) fn drop_host(hall: &mut Hall, code: TableCode) {
    hall.tables.set_deadline(code, None);
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    if live.drop_host() {
        hall.outbox.send(HallEffect::Forget(code));
    }
    lobby_updates::table_changed(hall, code);
}
