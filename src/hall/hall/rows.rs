//! The rows of tables in the store: changed here or in another hall of the house, and read again.

use super::Hall;
use super::closing::Closing;
use super::live_table::LiveTable;
use super::live_tables::no_table;
use super::pending::{Answer, Pending};
use super::row_change::RowChange;
use crate::effect::HallEffect;
use crate::event::HallEvent;
use crate::session::SessionId;
use parlour_model::table_code::TableCode;
use parlour_store::{AccountId, ErrorKind, HallTable, NoticeKind, StoreRequest, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

/// What is done once a change of a table's row is saved.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum WhenSaved {
    Nothing,
    /// A visitor has taken a seat.
    Seated(SessionId),
    StoodUp(SessionId),
    /// A seat is kept for an account.
    Invited(SessionId, AccountId, String),
    /// The people of a table play once more; the row of the game before.
    Restarted(Box<HallTable>),
    /// The progress seen of a game is saved.
    Seen,
    Closed(Closing),
}

impl WhenSaved {
    /// Returns the session that waits for it.
    pub(super) fn session(&self) -> Option<SessionId> {
        match self {
            Self::Seated(session) | Self::StoodUp(session) | Self::Invited(session, ..) => {
                Some(*session)
            }
            _ => None,
        }
    }

    fn carry_out(self, hall: &mut Hall, code: TableCode) {
        match self {
            Self::Seated(session) => hall.seated(session, code),
            Self::StoodUp(session) => hall.outbox.tell(session, HallEvent::StoodUp(code)),
            Self::Invited(session, account, name) => hall.invited(session, code, account, name),
            Self::Restarted(table) if table.game.is_some() => {
                hall.tables.put_away(&mut hall.outbox, *table);
            }
            Self::Seen => hall.close_if_seen(code),
            Self::Closed(why) => {
                hall.forget_table(code, &why);
                let why = why.said().english();
                hall.outbox.notify(NoticeKind::Closed(code), "", &why, None);
            }
            Self::Nothing | Self::Restarted(_) => {}
        }
    }
}

/// A change of a table's row. If another hall has changed the row first, it is read, and the change is decided again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowRequest {
    code: TableCode,
    change: RowChange,
    then: WhenSaved,
    /// True while the row is being read again.
    is_reading: bool,
}

impl RowRequest {
    pub(super) fn new(code: TableCode, change: RowChange, then: WhenSaved) -> Self {
        Self {
            code,
            change,
            then,
            is_reading: false,
        }
    }

    pub(super) fn on_answer(mut self, hall: &mut Hall, answer: Answer) {
        let code = self.code;
        let is_stale = !self.is_reading && hall.tables.row_answered(code);
        match answer {
            Ok(StoreResponse::HallTablesNamed(tables)) => self.decide_again(hall, tables),
            Ok(_) => {
                if self.change.is_news() {
                    hall.outbox.news().changed.insert(code);
                }
                self.then.carry_out(hall, code);
                if is_stale {
                    hall.outbox.read_rows(vec![code]);
                    hall.look_again_at(code);
                }
            }
            Err(error) if error.kind == ErrorKind::Conflict && !self.is_reading => {
                self.is_reading = true;
                let read = StoreRequest::HallTablesNamed { codes: vec![code] };
                hall.outbox.store(read, Pending::Row(Box::new(self)));
            }
            Err(error) => {
                if let Some(live) = hall.tables.get_mut(code) {
                    live.undo(&self.change);
                }
                hall.table_changed(code);
                hall.outbox.fail(self.then.session(), &error);
            }
        }
    }

    /// Makes the change in the row of a table that has changed elsewhere.
    fn decide_again(self, hall: &mut Hall, tables: Vec<HallTable>) {
        let Self {
            code, change, then, ..
        } = self;
        let Some(table) = tables.into_iter().find(|table| table.code == code) else {
            hall.outbox.refuse(then.session(), no_table());
            return;
        };
        let is_own_restart =
            matches!(&change, RowChange::Again { game, .. } if table.game == *game);
        match hall.tables.get_mut(code).filter(|_| is_own_restart) {
            Some(live) => live.table = table,
            None => hall.take_row(table),
        }
        hall.tables
            .change_row_or_refuse(&mut hall.outbox, code, change, then);
    }
}

impl Hall {
    /// The rows of tables as the store has them.
    pub(super) fn take_rows(&mut self, tables: Vec<HallTable>) {
        for table in tables {
            self.take_row(table);
        }
    }

    /// The row of a table as the store has it.
    fn take_row(&mut self, table: HallTable) {
        let code = table.code;
        if table.closed {
            if self.tables.contains(code) {
                self.forget_table(code, &Closing::Elsewhere);
            }
            return;
        }
        self.names.learn(&mut self.outbox, &table);
        let Some(live) = self.tables.get_mut(code) else {
            self.tables.insert(LiveTable::new(table));
            self.host_if_wanted(code);
            self.begin_followed(code);
            self.table_changed(code);
            self.join_newcomers(code);
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
        self.follow_row(code);
        self.table_changed(code);
        self.join_newcomers(code);
    }

    /// The game of a table is that of its row from now on.
    fn follow_row(&mut self, code: TableCode) {
        let Some(live) = self.tables.get(code) else {
            return;
        };
        let (game, own) = (live.table.game, live.host.as_ref().map(AnyHost::game));
        match (own, game) {
            (Some(Some(own)), Some(game)) if own == game => self.seat_visitors(code),
            (Some(None), Some(game)) => {
                self.host_hears(code, HostInput::Begun(game));
                self.tables.follow(&mut self.outbox, [code]);
                self.seat_visitors(code);
            }
            (Some(_), _) => {
                self.drop_host(code);
                self.host_if_wanted(code);
                self.tell_waiting(code);
                self.begin_followed(code);
            }
            (None, _) => {
                self.host_if_wanted(code);
                self.tell_waiting(code);
                self.begin_followed(code);
            }
        }
    }

    /// Seats the visitors of a table as its row says.
    fn seat_visitors(&mut self, code: TableCode) {
        for session in self.tables.visitors(code) {
            let (Some(participant), Some(live)) =
                (self.participant(session, code), self.tables.get(code))
            else {
                continue;
            };
            let Some(host) = &live.host else { return };
            let mut seats = participant.seats.clone();
            seats.retain(|seat| !host.is_open(*seat));
            if host
                .seats_of_participant(participant.id)
                .is_some_and(|own| own != seats)
            {
                self.host_hears(code, HostInput::Joined(participant));
            }
        }
    }

    /// The game of a table is held by this hall no longer.
    pub(super) fn drop_host(&mut self, code: TableCode) {
        self.tables.set_deadline(code, None);
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        (live.is_told, live.turn) = (false, None);
        if live.host.take().is_some() {
            self.outbox.send(HallEffect::Forget(code));
        }
        self.table_changed(code);
    }
}
