//! Closing a table, and the reasons for it.

use super::row_change::RowChange;
use super::row_request::WhenSaved;
use super::store_purpose::StorePurpose;
use super::{Hall, lobby_updates};
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::lobby::Stage;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_model::table_code::TableCode;
use parlour_store::{HallTable, SeatOwner, StoreRequest};

/// The reason a table is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    GameOver,
    /// The game was deleted from the store.
    Deleted,
    /// By the user of this name, who opened it.
    By(String),
    NobodyLeft,
    /// It waited for players, and its opener and its players were away too long.
    WaitedTooLong,
    /// By whoever runs the server.
    ByOperator,
    /// As the rules, or another hall, have said it.
    Disclosure(Text),
    /// Another hall has closed it.
    Elsewhere,
}

impl Closing {
    /// The sentence.
    pub(super) fn said(&self) -> Text {
        match self {
            Self::GameOver => text!("hall-game-over"),
            Self::Deleted => text!("hall-game-deleted"),
            Self::By(name) => text!("hall-has-closed", name = name),
            Self::NobodyLeft => text!("hall-nobody-left"),
            Self::WaitedTooLong => text!("hall-waited-too-long"),
            Self::ByOperator => text!("hall-closed-by-operator"),
            Self::Disclosure(why) => why.clone(),
            Self::Elsewhere => text!("hall-table-closed"),
        }
    }
}

/// Closes a table that waits for players and has no one left.
pub(super) fn close_if_empty(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let has_people = live.all_seats().any(|seat| {
        matches!(
            live.owner(seat),
            SeatOwner::Account(_) | SeatOwner::Guest(_)
        )
    });
    let has_sessions = !live.sessions.is_empty() || hall.cluster.is_at_table(code);
    if !has_people && !has_sessions {
        close(hall, code, Closing::NobodyLeft);
    }
}

/// A table is no more. Its game stays in the store.
pub(super) fn close(hall: &mut Hall, code: TableCode, why: Closing) {
    if hall.cluster.is_shared() {
        let is_empty = hall
            .tables
            .get(code)
            .is_some_and(|live| live.sessions.is_empty());
        // A table that cannot be closed has been joined meanwhile.
        let _ = hall.tables.change_row(
            &mut hall.outbox,
            code,
            RowChange::Close { if_empty: is_empty },
            WhenSaved::Closed(why),
        );
        return;
    }
    let Some(live) = hall.tables.get(code) else {
        return;
    };
    let before = Some(live.table.version);
    let table = HallTable {
        closed: true,
        version: hall.outbox.draw(),
        ..live.table.clone()
    };
    hall.outbox.store(
        StoreRequest::SaveHallTable { table, before },
        StorePurpose::Nothing,
    );
    forget(hall, code, &why);
}

/// A table that is closed is forgotten, and who looks at it is told so.
pub(super) fn forget(hall: &mut Hall, code: TableCode, why: &Closing) {
    let Some(live) = hall.tables.remove(code) else {
        return;
    };
    for session in live.sessions {
        if let Some(user) = hall.sessions.get_mut(session) {
            user.look_away(code);
        }
        let why = why.said();
        hall.outbox.tell(session, HallEvent::Closed(code, why));
    }
    if live.host.is_some() {
        hall.outbox.send(HallEffect::Forget(code));
    }
    lobby_updates::lobby_changed(hall);
}

/// A game that is over and that everybody has seen the end of needs no table any more.
pub(super) fn close_if_seen(hall: &mut Hall, code: TableCode) {
    let Some(live) = hall
        .tables
        .get(code)
        .filter(|live| live.sessions.is_empty())
    else {
        return;
    };
    if hall.cluster.is_at_table(code) {
        return;
    }
    let is_over = live.is_told && live.stage() == Stage::Over;
    let has_seen = |seat: &Seat| live.table.seats[seat.index()].seen > live.moves();
    let accounts = live
        .all_seats()
        .filter(|seat| matches!(live.owner(*seat), SeatOwner::Account(_)));
    if is_over && accounts.into_iter().all(|seat| has_seen(&seat)) {
        close(hall, code, Closing::GameOver);
    } else if !live.has_begun() {
        close_if_empty(hall, code);
    }
}
