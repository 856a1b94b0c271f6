//! The rows of tables in the store: changed here or in another hall of the cluster, and read again.

use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::no_table;
use super::row_change::RowChange;
use super::row_request::{RowRequest, WhenSaved};
use super::store_purpose::Answer;
use super::{
    Hall, arena, attendance, beginning, closing, hosting, invitations, lobby_updates, play,
    seating, waiting,
};
use crate::event::HallEvent;
use parlour_model::table_code::TableCode;
use parlour_store::{ErrorKind, HallTable, NoticeKind, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// The row of a table says that somebody sits there who came before this hall knew.
fn join_newcomers(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let newcomers = hall.cluster.newcomers_away_from(live).into_iter();
    let seated: Vec<_> = newcomers
        .filter_map(|session| Some((session, hall.sessions.who(session)?.clone())))
        .filter(|(_, who)| !live.seats_of(who).is_empty())
        .collect();
    for (session, who) in seated {
        // A table that concerns the user lets it in.
        let _ = attendance::join(hall, session, &who, code);
    }
}

/// The rows of tables as the store has them.
pub(super) fn take_rows(hall: &mut Hall, tables: Vec<HallTable>) {
    for table in tables {
        take_row(hall, table);
    }
}

/// The row of a table as the store has it.
fn take_row(hall: &mut Hall, table: HallTable) {
    let code = table.code;
    if table.closed {
        if hall.tables.contains(code) {
            closing::forget(hall, code, &Closing::Elsewhere);
        }
        return;
    }
    hall.names.learn(&mut hall.outbox, &table);
    let Some(live) = hall.tables.get_mut(code) else {
        hall.tables.insert(LiveTable::new(table));
        arena::call(hall, code);
        hosting::host_if_wanted(hall, code);
        beginning::begin_followed(hall, code);
        lobby_updates::table_changed(hall, code);
        join_newcomers(hall, code);
        return;
    };
    if live.is_being_written() {
        live.sync.is_stale = true;
        return;
    }
    if live.table == table && !live.host.as_ref().is_some_and(AnyHost::is_behind) {
        return;
    }
    live.table = table;
    follow_row(hall, code);
    lobby_updates::table_changed(hall, code);
    join_newcomers(hall, code);
}

/// The game of a table is that of its row from now on.
fn follow_row(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let (game, own) = (live.table.game, live.host.as_ref().map(AnyHost::game));
    match (own, game) {
        (Some(Some(own)), Some(game)) if own == game => seat_sessions(hall, code),
        (Some(None), Some(game)) => {
            play::notify_host(hall, code, HostInput::Begun(game));
            hall.tables.follow(&mut hall.outbox, [code]);
            seat_sessions(hall, code);
        }
        (Some(_), _) => {
            hosting::drop_host(hall, code);
            hosting::host_if_wanted(hall, code);
            waiting::tell(hall, code);
            beginning::begin_followed(hall, code);
        }
        (None, _) => {
            hosting::host_if_wanted(hall, code);
            waiting::tell(hall, code);
            beginning::begin_followed(hall, code);
        }
    }
}

/// Seats the sessions at a table as its row says.
fn seat_sessions(hall: &mut Hall, code: TableCode) {
    for session in hall.tables.sessions(code) {
        let (Some(participant), Some(live)) = (
            play::participant(hall, session, code),
            hall.tables.get(code),
        ) else {
            continue;
        };
        let Some(host) = &live.host else { return };
        let mut seats = participant.seats.clone();
        seats.retain(|seat| !host.is_open(*seat));
        if host
            .seats_of_participant(participant.id)
            .is_some_and(|own| own != seats)
        {
            play::notify_host(hall, code, HostInput::Joined(participant));
        }
    }
}

/// The store has answered to a change of a row, or has read it again.
pub(super) fn on_answer(hall: &mut Hall, request: RowRequest, answer: Answer) {
    let code = request.code();
    let is_stale = !request.is_reading() && hall.tables.row_answered(code);
    match answer {
        Ok(StoreResponse::HallTablesNamed(tables)) => decide_again(hall, request, tables),
        Ok(_) => {
            let (change, then) = request.into_parts();
            if change.is_news() {
                hall.outbox.news().changed.insert(code);
            }
            when_saved(hall, code, then);
            if is_stale {
                hall.outbox.read_rows(vec![code]);
                attendance::look_again_at(hall, code);
            }
        }
        Err(error) if error.kind == ErrorKind::Conflict && !request.is_reading() => {
            request.read(&mut hall.outbox);
        }
        Err(error) => {
            if let Some(live) = hall.tables.get_mut(code) {
                live.undo(request.change());
            }
            lobby_updates::table_changed(hall, code);
            let (_, then) = request.into_parts();
            hall.outbox.fail(then.session(), &error);
        }
    }
}

/// Makes the change in the row of a table that has changed elsewhere.
fn decide_again(hall: &mut Hall, request: RowRequest, tables: Vec<HallTable>) {
    let code = request.code();
    let (change, then) = request.into_parts();
    let Some(table) = tables.into_iter().find(|table| table.code == code) else {
        hall.outbox.refuse(then.session(), no_table());
        return;
    };
    let is_own_restart = matches!(&change, RowChange::Again { game, .. } if table.game == *game);
    match hall.tables.get_mut(code).filter(|_| is_own_restart) {
        Some(live) => live.table = table,
        None => take_row(hall, table),
    }
    hall.tables
        .change_row_or_refuse(&mut hall.outbox, code, change, then);
}

/// Does what waits for a change of a row.
fn when_saved(hall: &mut Hall, code: TableCode, then: WhenSaved) {
    match then {
        WhenSaved::Seated(session) => seating::seated(hall, session, code),
        WhenSaved::StoodUp(session) => hall.outbox.tell(session, HallEvent::StoodUp(code)),
        WhenSaved::Invited(session, account, name) => {
            invitations::invited(hall, session, code, account, name);
        }
        WhenSaved::Restarted(table) if table.game.is_some() => {
            hall.tables.put_away(&mut hall.outbox, *table);
        }
        WhenSaved::Seen => closing::close_if_seen(hall, code),
        WhenSaved::Closed(why) => {
            closing::forget(hall, code, &why);
            let why = why.said().english();
            hall.outbox.notify(NoticeKind::Closed(code), "", &why, None);
        }
        WhenSaved::Nothing | WhenSaved::Restarted(_) => {}
    }
}
