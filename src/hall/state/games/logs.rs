//! The logs of games in the store: what is appended to them here, and what other halls have appended.

use std::collections::BTreeMap;

use super::play;
use crate::state::Hall;
use crate::state::outbox::{Outbox, Requester};
use crate::state::tables::closing::Closing;
use crate::state::tables::live_tables::LiveTables;
use parlour_store::table_code::TableCode;
use parlour_store::{Append, ErrorKind, Followed, GameId, StoreError, ask};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;
use parlour_table::request_id::RequestId;

/// Appends to the log of a table's game, as its host asks.
pub(crate) fn append(out: &mut Outbox, code: TableCode, id: RequestId, append: Append) {
    let request = ask::Append { append };
    out.ask_as(id, Requester::Nobody, request, move |hall, answer| {
        appended(hall, code, id, answer);
    });
}

/// The store has answered to an append.
fn appended(hall: &mut Hall, code: TableCode, id: RequestId, answer: Result<GameId, StoreError>) {
    if let (Ok(game), Some(live)) = (&answer, hall.tables.get_mut(code)) {
        if live.table.game.replace(*game).is_none() {
            hall.out.news().changed.insert(code);
        }
        hall.out.news().moved.insert(code);
        hall.tables.save_unsaved(&mut hall.out, code);
    }
    if matches!(
        &answer,
        Err(StoreError {
            kind: ErrorKind::NotFound(_),
            ..
        })
    ) {
        hall.tables.close(&mut hall.out, code, Closing::Deleted);
        return;
    }
    if let Some(live) = hall
        .tables
        .get_mut(code)
        .filter(|_| !matches!(&answer, Err(error) if error.kind.is_of_file()))
    {
        live.sync.begun = None;
    }
    let is_conflict = answer
        .as_ref()
        .is_err_and(|error| error.kind == ErrorKind::Conflict);
    play::notify_host(hall, code, HostInput::Stored(id, answer));
    let Some(live) = hall.tables.get_mut(code) else {
        return;
    };
    let looks_again = std::mem::take(&mut live.sync.looks_again);
    if is_conflict && live.table.game.is_none() {
        hall.read_rows(vec![code]);
    } else if is_conflict || looks_again {
        hall.tables.follow(&mut hall.out, [code]);
    }
    hall.tables.look_again_at(&mut hall.out, code);
}

impl LiveTables {
    /// Reads what the logs of these tables have beyond what is known here.
    pub(crate) fn follow(&mut self, out: &mut Outbox, codes: impl IntoIterator<Item = TableCode>) {
        let (since, tables) = self.known_logs(codes);
        if !since.is_empty() {
            let request = ask::Follow { since };
            out.read(request, move |hall, found| {
                followed(hall, &tables, found);
            });
        }
    }
}

/// The store has told what logs have beyond what was known.
pub(crate) fn followed(
    hall: &mut Hall,
    tables: &BTreeMap<GameId, TableCode>,
    found: Vec<Followed>,
) {
    for followed in found {
        if let Some(code) = tables.get(&followed.game) {
            if let Some(live) = hall
                .tables
                .get_mut(*code)
                .filter(|live| live.host.as_ref().is_some_and(AnyHost::is_saving))
            {
                live.sync.looks_again = true;
                continue;
            }
            play::notify_host(hall, *code, HostInput::Followed(followed));
            hall.tables.changed(*code);
        }
    }
}
