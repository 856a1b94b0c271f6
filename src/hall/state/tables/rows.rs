//! The rows of tables as they were read from the store: another hall of the cluster may have changed them.

use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use crate::state::Hall;
use crate::state::accounts::names::Names;
use crate::state::arenas::arena;
use crate::state::games::{attendance, beginning, play};
use crate::state::outbox::{Outbox, Requester};
use parlour_store::table_code::TableCode;
use parlour_store::{Account, HallTable, ask};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// The row of a table says that somebody sits there who came before this hall knew.
fn join_newcomers(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let newcomers = hall.cluster.newcomers_away_from(live).into_iter();
    let seated: Vec<_> = newcomers
        .filter(|session| hall.sessions.sits(*session, live))
        .collect();
    for session in seated {
        attendance::bring(hall, session, code);
    }
}

impl LiveTables {
    /// Forgets the tables that the store does not have any more: another hall has closed them before their game.
    pub(crate) fn forget_missing(
        &mut self,
        out: &mut Outbox,
        asked: &[TableCode],
        found: &[HallTable],
    ) {
        for code in asked {
            let is_found = found.iter().any(|table| table.code == *code);
            let live = self.get(*code);
            if !is_found && live.is_some_and(|live| !live.has_begun() && !live.is_being_written()) {
                self.forget(out, *code, &Closing::Elsewhere);
            }
        }
    }
}

/// The rows of tables as the store has them.
pub(crate) fn take_rows(hall: &mut Hall, tables: Vec<HallTable>) {
    for table in tables {
        take_row(hall, table);
    }
}

/// The row of a table as the store has it.
fn take_row(hall: &mut Hall, table: HallTable) {
    let code = table.code;
    if table.closed {
        if hall.tables.contains(code) {
            hall.tables.forget(&mut hall.out, code, &Closing::Elsewhere);
        }
        return;
    }
    learn_names(&mut hall.names, &mut hall.out, &table);
    let Some(live) = hall.tables.get_mut(code) else {
        hall.tables.insert(LiveTable::new(table));
        arena::call(hall, code);
        hall.tables
            .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
        beginning::begin_followed(hall, code);
        hall.tables.changed(code);
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
    play::end_of_gone(hall, code);
    hall.tables.changed(code);
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
            hall.tables.follow(&mut hall.out, [code]);
            seat_sessions(hall, code);
        }
        (Some(_), _) => {
            hall.tables.drop_host(&mut hall.out, code);
            hall.tables
                .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
            hall.tables.tell_waiting(code);
            beginning::begin_followed(hall, code);
        }
        (None, _) => {
            hall.tables
                .host_if_wanted(&hall.sessions, &hall.cluster, &mut hall.out, code);
            hall.tables.tell_waiting(code);
            beginning::begin_followed(hall, code);
        }
    }
}

/// Seats the sessions at a table as its row says.
pub(crate) fn seat_sessions(hall: &mut Hall, code: TableCode) {
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

/// Asks for the names of the accounts of a table that are not known.
pub(crate) fn learn_names(names: &mut Names, out: &mut Outbox, table: &HallTable) {
    for account in names.learn(table) {
        let request = ask::AccountById { account };
        out.ask(Requester::Opening, request, name_read);
    }
}

fn name_read(hall: &mut Hall, account: Option<Account>) {
    if let Some(account) = account {
        let id = account.id;
        hall.names.insert(id, account.name);
        for code in hall.tables.naming(|account| account == id) {
            hall.tables.changed(code);
            if hall.tables.get(code).is_none_or(LiveTable::has_begun) {
                continue;
            }
            if hall.out.is_shared() {
                beginning::begin_followed(hall, code);
            } else {
                // The hall was stopped between the last seat and the first move.
                beginning::begin_if_full(hall, code);
            }
        }
    }
}
