//! Follows what other halls write: entries in logs, rows of tables, and who is there.

use std::collections::BTreeMap;

use super::store_purpose::Answer;
use super::{Hall, attendance, beginning, lobby_updates, play, rows};
use crate::invalidation::Invalidation;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{Followed, GameId, PresentSession, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// There is something to look for.
pub(super) fn hear_news(hall: &mut Hall, news: Invalidation) {
    let Invalidation {
        moved,
        changed,
        notices,
        people,
    } = news;
    hall.tables.follow(&mut hall.outbox, moved);
    hall.outbox.read_rows(changed.into_iter().collect());
    if notices {
        hall.cluster.read_notices(&mut hall.outbox);
    }
    if people {
        hall.cluster.read_elsewhere(&mut hall.outbox);
    }
}

/// Takes in the list of sessions in other halls.
pub(super) fn elsewhere_read(hall: &mut Hall, elsewhere: Vec<PresentSession>) {
    let Some(concerned) = hall.cluster.set_elsewhere(elsewhere) else {
        return;
    };
    for code in concerned {
        beginning::tell_host_of_others(hall, code);
        lobby_updates::table_changed(hall, code);
    }
    lobby_updates::lobby_changed(hall);
}

/// The store has told what logs have beyond what was known.
pub(super) fn followed(
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
            lobby_updates::table_changed(hall, *code);
        }
    }
}

/// The store has told how far other halls have played the game of a table to which somebody has come, or of its row if the
/// game had not begun.
pub(super) fn on_join_answer(
    hall: &mut Hall,
    session: SessionId,
    code: TableCode,
    game: Option<GameId>,
    answer: Answer,
) {
    match answer {
        Ok(StoreResponse::Follow(found)) => {
            let tables = game.map(|game| (game, code)).into_iter().collect();
            followed(hall, &tables, found);
            attendance::looked_first(hall, session, code);
        }
        Ok(StoreResponse::HallTablesNamed(tables)) => {
            rows::take_rows(hall, tables);
            row_looked_at(hall, session, code);
        }
        Ok(_) => {}
        // Until the store answers again nothing is told: it could be less than somebody was told before.
        Err(error) if error.kind.is_of_file() => {}
        Err(_) => attendance::looked_first(hall, session, code),
    }
}

fn row_looked_at(hall: &mut Hall, session: SessionId, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    if live.is_being_written() {
        // The write that is under way comes first; then it is looked at again.
        return;
    }
    let looks = live.table.game.is_some() && live.sync.joining.contains(&session);
    if !(looks && attendance::look_first(hall, session, code)) {
        attendance::looked_first(hall, session, code);
    }
}
