//! Closing a table, and the reasons for it.

use super::live_table::LiveTable;
use super::live_tables::LiveTables;
use super::row_change::{RowChange, WhenSaved, people_at};
use super::waiting;
use crate::effect::HallEffect;
use crate::state::cluster::Cluster;
use crate::state::outbox::Outbox;
use crate::state::sessions::Sessions;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_protocol::event::HallEvent;
use parlour_protocol::lobby::Stage;
use parlour_store::table_code::TableCode;
use parlour_store::{HallTable, NoticeKind, SeatOwner, ask};

/// The reason a table is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    GameOver,
    /// The game was deleted from the store.
    Deleted,
    /// By the user of this name, who opened it.
    By(String),
    NobodyLeft,
    /// It waited for players, and its opener and its players were away too long.
    WaitedTooLong,
    /// By whoever stayed at its game: the person of this name did not come back.
    Abandoned(String),
    /// By whoever runs the server.
    ByOperator,
    /// As the rules, or another hall, have said it.
    Disclosure(Text),
    /// Another hall has closed it.
    Elsewhere,
}

impl Closing {
    /// The sentence.
    pub(crate) fn said(&self) -> Text {
        match self {
            Self::GameOver => text!("hall-game-over"),
            Self::Deleted => text!("hall-game-deleted"),
            Self::By(name) => text!("hall-has-closed", name = name),
            Self::NobodyLeft => text!("hall-nobody-left"),
            Self::WaitedTooLong => text!("hall-waited-too-long"),
            Self::Abandoned(name) => text!("hall-abandoned", name = name),
            Self::ByOperator => text!("hall-closed-by-operator"),
            Self::Disclosure(why) => why.clone(),
            Self::Elsewhere => text!("hall-table-closed"),
        }
    }
}

impl LiveTables {
    /// Closes a table that waits for players and has no one left, unless its opener is in the hall.
    pub(crate) fn close_if_empty(
        &mut self,
        sessions: &Sessions,
        cluster: &Cluster,
        out: &mut Outbox,
        code: TableCode,
    ) {
        let Some(live) = self.get(code) else {
            return;
        };
        let has_people = people_at(&live.table) > 0;
        let has_sessions = !live.sessions.is_empty() || cluster.is_at_table(code);
        let has_opener = waiting::has_somebody_here(sessions, cluster, live);
        if !has_people && !has_sessions && !has_opener {
            self.close(out, code, Closing::NobodyLeft);
        }
    }

    /// Closes a running game at which nobody but bots sits, whoever looks on, once the store has all of it.
    pub(crate) fn close_if_deserted(&mut self, out: &mut Outbox, code: TableCode) {
        let is_deserted = |live: &LiveTable| {
            live.stage() == Stage::Running
                && people_at(&live.table) == 0
                && (live.is_unread() || live.is_settled())
        };
        if self.get(code).is_some_and(is_deserted) {
            self.close(out, code, Closing::NobodyLeft);
        }
    }

    /// A table is no more. Its game stays in the store.
    pub(crate) fn close(&mut self, out: &mut Outbox, code: TableCode, why: Closing) {
        if out.is_shared() {
            // A table that is left is not closed under who has come to another hall meanwhile.
            let is_left = matches!(why, Closing::NobodyLeft | Closing::WaitedTooLong);
            let live = self.get(code).filter(|_| is_left);
            let most_people = live.map(|live| people_at(&live.table));
            let change = RowChange::Close { most_people };
            let then = WhenSaved::then(move |hall| {
                hall.tables.forget(&mut hall.out, code, &why);
                let why = why.said().english();
                hall.out.notify(NoticeKind::Closed(code), "", &why, None);
            });
            let _ = self.change_row(out, code, change.then(then));
            return;
        }
        let Some(live) = self.get(code) else {
            return;
        };
        let before = Some(live.table.version);
        let table = HallTable {
            closed: true,
            version: out.draw(),
            ..live.table.clone()
        };
        out.store(ask::SaveHallTable { table, before });
        self.forget(out, code, &why);
    }

    /// A table that is closed is forgotten, and who looks at it is told so.
    pub(crate) fn forget(&mut self, out: &mut Outbox, code: TableCode, why: &Closing) {
        let Some(live) = self.remove(code) else {
            return;
        };
        for session in live.sessions {
            self.note_left(session, code);
            out.tell(session, HallEvent::Closed(code, why.said()));
        }
        if live.host.is_some() {
            out.send(HallEffect::Forget(code));
        }
        self.changed(code);
    }

    /// A game that is over and that everybody has seen the end of needs no table any more.
    pub(crate) fn close_if_seen(
        &mut self,
        sessions: &Sessions,
        cluster: &Cluster,
        out: &mut Outbox,
        code: TableCode,
    ) {
        let Some(live) = self.get(code).filter(|live| live.sessions.is_empty()) else {
            return;
        };
        if cluster.is_at_table(code) {
            return;
        }
        let is_over = live.is_told && live.stage() == Stage::Over;
        let has_seen = |seat: &Seat| live.table.seats[seat.index()].seen > live.moves();
        let accounts = live
            .all_seats()
            .filter(|seat| matches!(live.owner(*seat), SeatOwner::Account(_)));
        if is_over && accounts.into_iter().all(|seat| has_seen(&seat)) {
            self.close(out, code, Closing::GameOver);
        } else if !live.has_begun() {
            self.close_if_empty(sessions, cluster, out, code);
        }
    }
}
