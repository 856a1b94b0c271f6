//! The appends to the logs of games, as the store has answered them.

use super::closing::Closing;
use super::{Hall, attendance, closing, play};
use parlour_model::table_code::TableCode;
use parlour_store::{ErrorKind, GameId, StoreError};
use parlour_table::host::HostInput;
use parlour_table::request_id::RequestId;

/// The store has answered to an append.
pub(super) fn on_append_answer(
    hall: &mut Hall,
    code: TableCode,
    id: RequestId,
    answer: Result<GameId, StoreError>,
) {
    if let (Ok(game), Some(live)) = (&answer, hall.tables.get_mut(code)) {
        if live.table.game.replace(*game).is_none() {
            hall.outbox.news().changed.insert(code);
        }
        hall.outbox.news().moved.insert(code);
        hall.tables.save_unsaved(&mut hall.outbox, code);
    }
    if matches!(
        &answer,
        Err(StoreError {
            kind: ErrorKind::NotFound(_),
            ..
        })
    ) {
        closing::close(hall, code, Closing::Deleted);
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
        hall.outbox.read_rows(vec![code]);
    } else if is_conflict || looks_again {
        hall.tables.follow(&mut hall.outbox, [code]);
    }
    attendance::look_again_at(hall, code);
}
