//! The heartbeat at which a hall of several says that it is open, and looks for what it may have missed: leases, rows, games,
//! people and talk.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::catch_up;
use crate::state::Hall;
use crate::state::accounts::guests;
use crate::state::cluster::Cluster;
use crate::state::games::{beginning, play};
use crate::state::outbox::Requester;
use crate::state::tables::live_table::Progress;
use crate::state::tables::live_tables::LiveTables;
use parlour_language::text;
use parlour_store::table_code::TableCode;
use parlour_store::{HALL_LASTS, HallId, Heartbeat, TableMark, ask};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// Does what is due.
pub(crate) fn wake(hall: &mut Hall) {
    hall.cluster.save_sessions(&mut hall.out, &hall.sessions);
    if let Some(is_silent) = hall.cluster.take_heartbeat(hall.out.now()) {
        if is_silent {
            store_is_away(hall, true);
        }
        send_heartbeat(hall, false);
    }
}

/// Says that the hall is open, which leases it wants, and looks for what it may have missed.
pub(crate) fn send_heartbeat(hall: &mut Hall, leases_only: bool) {
    let now = hall.out.now();
    let leases = hall.tables.that(|live| hall.cluster.may_lease(now, live));
    if hall.cluster.have_leases_ended(now) {
        hold_leases(hall, BTreeSet::new());
    }
    let Some(id) = hall.cluster.begin_heartbeat(now, leases_only) else {
        return;
    };
    let request = ask::Heartbeat {
        hall: id,
        leases: leases.clone(),
        now,
    };
    hall.out
        .ask_or(Requester::Nobody, request, move |hall, heartbeat| {
            let is_early = hall.cluster.heartbeat_answered();
            match heartbeat {
                Ok(heartbeat) => {
                    hall.cluster.extend_leases(now);
                    heard(hall, &leases, heartbeat);
                    if !leases_only {
                        look_around(hall);
                        hall.tables.look_again(&mut hall.out);
                    }
                    if is_early {
                        send_heartbeat(hall, true);
                    }
                }
                Err(error) if error.kind.is_of_file() => store_is_away(hall, true),
                Err(_) => {}
            }
        });
}

/// The store has heard that the hall is open.
fn heard(hall: &mut Hall, asked_for: &[TableCode], heartbeat: Heartbeat) {
    hold_leases(hall, heartbeat.leases.into_iter().collect());
    let now = hall.out.now();
    hall.tables.note_refused(&hall.cluster, now, asked_for);
    store_is_away(hall, false);
    if heartbeat.is_new {
        for session in hall.sessions.that(|_| true) {
            hall.cluster.session_changed(hall.out.now(), session);
        }
    }
}

fn hold_leases(hall: &mut Hall, held: BTreeSet<TableCode>) {
    let [lost, new] = hall.cluster.hold_leases(held);
    for code in lost {
        play::notify_host(hall, code, HostInput::Leads(false));
    }
    for code in new {
        hall.tables
            .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
        play::notify_host(hall, code, HostInput::Leads(true));
    }
}

/// Looks for what there may be without news of it.
pub(crate) fn look_around(hall: &mut Hall) {
    if !hall.out.is_shared() {
        return;
    }
    let marks = ask::TableMarks {};
    hall.out.read(marks, |hall, marks| {
        on_marks(hall, &marks);
    });
    hall.cluster.read_notices();
    catch_up::read_elsewhere(&hall.cluster, &mut hall.out);
    hall.tables
        .let_go(&hall.sessions, &hall.cluster, &mut hall.out);
}

impl LiveTables {
    /// Leases that were asked for and not given are another hall's; whose, the next look tells.
    fn note_refused(&mut self, cluster: &Cluster, now: Timestamp, asked_for: &[TableCode]) {
        let until = now.checked_add(HALL_LASTS).unwrap_or(now);
        for code in asked_for.iter().filter(|code| !cluster.leads(**code)) {
            if let Some(live) = self.get_mut(*code) {
                live.set_lease(Some((HallId(0), until)));
            }
        }
    }
}

/// Compares every table with the store's marks and reads what differs here.
fn on_marks(hall: &mut Hall, marks: &[TableMark]) {
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
    hall.read_rows(rows);
    hall.tables.follow(&mut hall.out, moved);
    hall.cluster.newcomers_looked();
    look_after_hosts(hall);
    if hall.lobby.is_old() {
        hall.lobby.changed();
    }
}

/// Finishes what a hall that has died may have left undone.
fn look_after_hosts(hall: &mut Hall) {
    hall.tables
        .host_all_wanted(&hall.sessions, &hall.cluster, &mut hall.out);
    for code in hall.tables.that(|_| true) {
        play::note_seat_owners(hall, code);
        beginning::begin_followed(hall, code);
    }
    guests::look(hall);
    let now = hall.out.now();
    for live in hall.tables.values() {
        hall.cluster.want_lease(now, live);
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
    hall.sessions.announce(&mut hall.out, &text);
    for code in hall.tables.that(|live| live.host.is_some()) {
        play::notify_host(hall, code, HostInput::Paused(is_away));
    }
}
