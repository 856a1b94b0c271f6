//! Tables that wait for players: how many one account and one address may have, and how long each
//! waits after its players have left the hall.

use super::Hall;
use super::closing::Closing;
use super::cluster::{Cluster, identity};
use super::live_table::LiveTable;
use super::row_change::{RowChange, WhenSaved};
use super::sessions::Sessions;
use crate::event::HallEvent;
use crate::session::{Identity, SessionId};
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;

/// Opens seats at a table that waits for players.
pub(super) fn vacate(hall: &mut Hall, code: TableCode, seats: &[Seat], then: WhenSaved) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let seats = seats
        .iter()
        .map(|seat| (*seat, live.owner(*seat).clone()))
        .collect();
    // The owners of the seats were looked up.
    let _ = hall
        .tables
        .change_row(&mut hall.out, code, RowChange::Open(seats), then);
    tell(hall, code);
    hall.lobby.changed();
}

/// Tells everybody at a table that waits for players how it stands.
pub(super) fn tell(hall: &mut Hall, code: TableCode) {
    let Some(listing) = hall.listings().table(code) else {
        return;
    };
    if hall.tables.get(code).is_none_or(LiveTable::has_begun) {
        return;
    }
    for session in hall.tables.sessions(code) {
        hall.out.tell(session, HallEvent::Waiting(listing.clone()));
    }
}

/// Checks that a user may open another table that waits for players.
pub(super) fn check_limits(hall: &Hall, session: SessionId, who: &Identity) -> Result<(), Text> {
    let limits = &hall.options.waiting;
    let address = hall.sessions.address_of(session);
    let (mut own, mut near, mut guests) = (0, 0, 0);
    for live in hall.tables.with_opening().filter(|live| !live.has_begun()) {
        let opened_by = live.table.opened_by;
        let is_near = address.is_some() && live.opened_from() == address;
        own += usize::from(opened_by.is_some() && opened_by == who.account);
        near += usize::from(is_near);
        guests += usize::from(is_near && opened_by.is_none());
    }
    let is_new = hall
        .sessions
        .get(session)
        .is_some_and(|session| session.is_new(hall.out.now()));
    let (own, most) = match who.account {
        None => (guests, limits.per_new_account),
        Some(_) if is_new => (own, limits.per_new_account),
        Some(_) => (own, limits.per_account),
    };
    if own >= most {
        Err(text!("hall-waiting-own", most = most))
    } else if near >= limits.per_address {
        Err(text!("hall-waiting-near"))
    } else {
        Ok(())
    }
}

/// Lets the tables of a user who has left wait for a limited time.
pub(super) fn limit_of(hall: &mut Hall, who: &Identity) {
    let waiting = hall
        .tables
        .that(|live| !live.has_begun() && live.is_of(who));
    for code in waiting {
        limit(hall, code);
    }
}

/// Lets a table wait for a limited time if nobody of it is in the hall.
pub(super) fn limit(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code).filter(|live| !live.has_begun()) else {
        return;
    };
    if !has_somebody_here(&hall.sessions, &hall.cluster, live) {
        let lasts = hall.options.waiting.lasts(&live.table);
        hall.tables
            .set_deadline(code, hall.out.now().checked_add(lasts).ok());
    }
}

/// Closes a table whose time of waiting is over, unless somebody of it has come back.
pub(super) fn end(hall: &mut Hall, code: TableCode) {
    let is_left = hall.tables.get(code).is_some_and(|live| {
        !live.has_begun() && !has_somebody_here(&hall.sessions, &hall.cluster, live)
    });
    if is_left {
        hall.tables.close(
            &mut hall.sessions,
            &mut hall.out,
            code,
            Closing::WaitedTooLong,
        );
    }
}

/// Returns whether the opener or a player of a table is in the hall.
fn has_somebody_here(sessions: &Sessions, cluster: &Cluster, live: &LiveTable) -> bool {
    let mut here = sessions.people();
    let mut elsewhere = cluster.elsewhere().map(identity);
    here.any(|who| live.is_of(who)) || elsewhere.any(|who| live.is_of(&who))
}

/// Closes the waiting tables that an account has opened.
pub(super) fn close_of(hall: &mut Hall, name: &str) {
    let opened = hall.tables.that(|live| {
        let by = live.table.opened_by.and_then(|id| hall.names.get(id));
        !live.has_begun() && by.is_some_and(|by| by == name)
    });
    for code in opened {
        hall.tables
            .close(&mut hall.sessions, &mut hall.out, code, Closing::ByOperator);
    }
}
