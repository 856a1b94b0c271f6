//! The opening of a hall: what the store has of it is read, and games go on where they were left.

use super::live_table::LiveTable;
use super::store_purpose::StorePurpose;
use super::{Hall, admission, beginning, closing, hosting, lobby_updates, play, waiting};
use crate::effect::HallEffect;
use parlour_language::Text;
use parlour_model::table_code::TableCode;
use parlour_store::{Account, HallSeat, HallTable, SavedGame, SeatOwner, StoreError, StoreRequest};
use parlour_table::any_host::AnyHost;
use parlour_table::host::{HostInput, HostOptions};

/// Reads what the store has of the hall.
pub(super) fn open_doors(hall: &mut Hall) {
    hall.outbox
        .store(StoreRequest::HallTables {}, StorePurpose::Tables);
    hall.outbox
        .store(StoreRequest::UnratedGames {}, StorePurpose::Unrated);
    admission::read_bans(hall, None);
}

/// The tables that were there when the hall was last open.
pub(super) fn tables_read(hall: &mut Hall, tables: Vec<HallTable>) {
    for mut table in tables {
        // A guest is gone with the line; in a cluster it may be in another.
        let gone = |seat: &mut HallSeat| {
            if matches!(seat.owner, SeatOwner::Guest(_)) {
                seat.owner = SeatOwner::Open;
            }
        };
        if !hall.cluster.is_shared() {
            table.seats.iter_mut().for_each(gone);
        }
        hall.names.learn(&mut hall.outbox, &table);
        let code = table.code;
        hall.tables.insert(LiveTable::new(table));
        waiting::limit(hall, code);
        hosting::host_if_wanted(hall, code);
    }
}

pub(super) fn name_read(hall: &mut Hall, account: Option<Account>) {
    if let Some(account) = account {
        let id = account.id;
        hall.names.insert(id, account.name);
        let waiting = hall
            .tables
            .that(|live| !live.has_begun() && live.table.accounts().any(|account| account == id));
        if hall.cluster.is_shared() {
            for code in waiting {
                lobby_updates::table_changed(hall, code);
                beginning::begin_followed(hall, code);
            }
        }
    }
}

/// The game of a table could not be read. Of several halls each tries it again.
pub(super) fn game_unread(hall: &mut Hall, code: TableCode, error: &StoreError) {
    if !hall.cluster.is_shared() || !error.kind.is_of_file() {
        game_read(hall, code, Err(error.to_string().into()));
    } else if let Some(live) = hall.tables.get_mut(code) {
        live.sync.is_reading = false;
    }
}

/// A game that was running goes on where it was left.
pub(super) fn game_read(hall: &mut Hall, code: TableCode, saved: Result<SavedGame, Text>) {
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
        hosting::host_if_wanted(hall, code);
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
            live.listing = None;
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
