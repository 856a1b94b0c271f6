//! The heartbeat at which a hall of several says that it is open, and looks for what it may have missed: leases, rows, games,
//! people and talk.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::live_table::Progress;
use super::store_purpose::StorePurpose;
use super::{Hall, attendance, beginning, hosting, leading, lobby_updates, play, seating, talk};
use parlour_language::text;
use parlour_model::table_code::TableCode;
use parlour_store::{
    HALL_LASTS, HallId, Heartbeat, SeatOwner, StoreError, StoreRequest, TableMark,
};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// Does what is due.
pub(super) fn wake(hall: &mut Hall) {
    hall.cluster.save_sessions(&mut hall.outbox, &hall.sessions);
    if let Some(is_silent) = hall.cluster.take_heartbeat(hall.outbox.now()) {
        if is_silent {
            store_is_away(hall, true);
        }
        leading::send_heartbeat(hall, false);
    }
}

/// The store has answered to a heartbeat.
pub(super) fn on_answer(
    hall: &mut Hall,
    (asked, asked_for): (Timestamp, Vec<TableCode>),
    leases_only: bool,
    answer: Result<Heartbeat, StoreError>,
) {
    let is_early = hall.cluster.heartbeat_answered();
    match answer {
        Ok(heartbeat) => {
            hall.cluster.extend_leases(asked);
            leading::hold_leases(hall, heartbeat.leases.into_iter().collect());
            note_refused(hall, &asked_for);
            store_is_away(hall, false);
            if heartbeat.is_new {
                for session in hall.sessions.that(|_| true) {
                    hall.cluster.session_changed(hall.outbox.now(), session);
                }
            }
            if !leases_only {
                look_around(hall);
                attendance::look_again(hall);
            }
            if is_early {
                leading::send_heartbeat(hall, true);
            }
        }
        Err(error) if error.kind.is_of_file() => store_is_away(hall, true),
        Err(_) => {}
    }
}

/// Looks for what there may be without news of it.
pub(super) fn look_around(hall: &mut Hall) {
    if !hall.cluster.is_shared() {
        return;
    }
    hall.outbox
        .store(StoreRequest::TableMarks {}, StorePurpose::Marks);
    hall.cluster.read_notices(&mut hall.outbox);
    hall.cluster.read_elsewhere(&mut hall.outbox);
    hosting::let_go(hall);
}

/// Leases that were asked for and not given are another hall's; whose, the next look tells.
fn note_refused(hall: &mut Hall, asked_for: &[TableCode]) {
    let until = hall
        .outbox
        .now()
        .checked_add(HALL_LASTS)
        .unwrap_or(hall.outbox.now());
    for code in asked_for.iter().filter(|code| !hall.cluster.leads(**code)) {
        if let Some(live) = hall.tables.get_mut(*code) {
            live.set_lease(Some((HallId(0), until)));
        }
    }
}

/// Compares every table with the store's marks and reads what differs here.
pub(super) fn on_marks(hall: &mut Hall, marks: &[TableMark]) {
    let (mut rows, mut moved) = (Vec::new(), Vec::new());
    let there: BTreeSet<_> = marks.iter().map(|mark| mark.code).collect();
    for mark in marks {
        let Some(live) = hall.tables.get_mut(mark.code) else {
            rows.push(mark.code);
            continue;
        };
        live.set_lease(mark.lease);
        let progress = Progress {
            made: mark.made,
            is_over: mark.is_over,
        };
        if live.set_progress(progress) {
            hall.lobby.mark_old();
        }
        if live.table.version != mark.version && live.sync.saving == 0 {
            rows.push(mark.code);
        }
        match live.host.as_ref().and_then(AnyHost::followed_to) {
            Some((game, stored)) if Some(game) == mark.game && stored < mark.entries => {
                moved.push(mark.code);
            }
            _ => {}
        }
    }
    rows.extend(hall.tables.that(|live| !there.contains(&live.code())));
    hall.outbox.read_rows(rows);
    hall.tables.follow(&mut hall.outbox, moved);
    hall.cluster.newcomers_looked();
    look_after_hosts(hall);
    if hall.lobby.is_old() {
        lobby_updates::lobby_changed(hall);
    }
}

/// Finishes what a hall that has died may have left undone.
fn look_after_hosts(hall: &mut Hall) {
    hosting::host_all_wanted(hall);
    for code in hall.tables.that(|_| true) {
        play::note_seat_owners(hall, code);
        beginning::begin_followed(hall, code);
    }
    open_seats_of_missed_guests(hall);
    let now = hall.outbox.now();
    if hall
        .tables
        .values()
        .any(|live| hall.cluster.wants_lease(now, live))
    {
        leading::send_heartbeat(hall, true);
    }
}

/// The seats of guests who have gone with their hall are open.
fn open_seats_of_missed_guests(hall: &mut Hall) {
    if !hall.cluster.knows_elsewhere() {
        return;
    }
    let local = hall.sessions.people().map(|who| who.name.as_str());
    let elsewhere = hall.cluster.elsewhere();
    let there: BTreeSet<_> = local
        .chain(elsewhere.map(|session| session.name.as_str()))
        .collect();
    let owners = hall
        .tables
        .values()
        .flat_map(|live| &live.table.seats)
        .map(|seat| &seat.owner);
    let guests = owners.filter_map(|owner| {
        if let SeatOwner::Guest(name) = owner {
            Some(name)
        } else {
            None
        }
    });
    let missing: BTreeSet<_> = guests
        .filter(|name| !there.contains(name.as_str()))
        .cloned()
        .collect();
    for name in hall.cluster.note_missed(hall.outbox.now(), missing) {
        seating::guest_left(
            hall,
            &crate::session::Identity {
                account: None,
                name,
            },
        );
    }
}

/// The store cannot be reached, or can be again.
fn store_is_away(hall: &mut Hall, is_away: bool) {
    if !hall.cluster.set_away(is_away) {
        return;
    }
    let text = if is_away {
        text!("hall-cannot-save")
    } else {
        text!("hall-saves-again")
    };
    talk::announce(hall, &text);
    for code in hall.tables.that(|live| live.host.is_some()) {
        play::notify_host(hall, code, HostInput::Paused(is_away));
    }
}
