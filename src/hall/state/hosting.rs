//! The games that this hall holds.
//!
//! A hall alone holds every game. Of several, each holds those at which somebody there looks or has a seat, and those
//! whose lease it has; of others it knows the row.

use std::collections::HashSet;

use super::live_table::LiveTable;
use super::lobby_view::Person;
use super::outbox::Requester;
use super::{Hall, beginning, closing, play};
use crate::effect::HallEffect;
use parlour_language::Text;
use parlour_model::table_code::TableCode;
use parlour_store::{GameId, SavedGame, SeatOwner, StoreError, ask};
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostInput, HostOptions};

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
        read_game(hall, code, game);
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
    read_game(hall, code, game);
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
    hall.tables.changed(code);
}

/// Reads the game of a table from the store.
fn read_game(hall: &mut Hall, code: TableCode, game: GameId) {
    if let Some(live) = hall.tables.get_mut(code) {
        live.sync.is_reading = true;
    }
    let request = ask::Open { game };
    hall.outbox.ask_or(
        Requester::Opening,
        request,
        move |hall, saved| match saved {
            Ok(saved) => game_read(hall, code, Ok(saved)),
            Err(error) => game_unread(hall, code, &error),
        },
    );
}

/// The game of a table could not be read. Of several halls each tries it again.
fn game_unread(hall: &mut Hall, code: TableCode, error: &StoreError) {
    if !hall.cluster.is_shared() || !error.kind.is_of_file() {
        game_read(hall, code, Err(error.to_string().into()));
    } else if let Some(live) = hall.tables.get_mut(code) {
        live.sync.is_reading = false;
    }
}

/// A game that was running goes on where it was left.
fn game_read(hall: &mut Hall, code: TableCode, saved: Result<SavedGame, Text>) {
    let options = beginning::host_options(hall);
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    live.sync.is_reading = false;
    let options = HostOptions {
        rated: live.table.rated,
        ..options
    };
    // The table may have another game by now, or be read already.
    if saved
        .as_ref()
        .is_ok_and(|saved| Some(saved.id) != live.table.game)
        || live.host.is_some()
    {
        host_if_wanted(hall, code);
        return;
    }
    let touched = saved.as_ref().ok().map(|saved| saved.touched);
    let host = saved.and_then(|saved| AnyHost::resume(saved, options));
    match host {
        Ok(mut host) => {
            if hall.cluster.is_shared() {
                host.share(touched);
            }
            if live.table.day.is_some() {
                host.rank();
            }
            live.is_told = host.is_settled();
            live.host = Some(host);
            live.sync.joining.clear();
            live.listing.take();
            beginning::tell_host_of_cluster(hall, code);
            let sessions = hall.tables.sessions(code);
            let participants: Vec<_> = sessions
                .iter()
                .filter_map(|session| play::participant(hall, *session, code))
                .collect();
            if !participants.is_empty() {
                play::notify_host(hall, code, HostInput::Gathered(participants));
            }
            // Tells sessions that the game is over: a game that had ended when it was read
            // sends no end event.
            for session in sessions {
                play::tell_over(hall, session, code);
            }
            play::after_events(hall, code);
            closing::close_if_seen(hall, code);
        }
        Err(why) => {
            hall.tables.remove(code);
            // The rest may name cards.
            let why = why.english();
            let entry = why.split(": ").next().unwrap_or_default();
            hall.outbox.send(HallEffect::Note(format!(
                "table {code} cannot continue: {entry}"
            )));
        }
    }
}
