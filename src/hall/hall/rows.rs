//! The rows of tables in the store: changed here or in another hall of the house, and read again.

use super::Hall;
use super::closing::Closing;
use super::live_table::LiveTable;
use super::pending::Pending;
use super::row_change::RowChange;
use crate::effect::HallEffect;
use parlour_language::Text;
use parlour_model::table_code::TableCode;
use parlour_store::{ErrorKind, HallTable, SeatOwner, StoreError, StoreRequest, StoreResponse};
use parlour_table::any_host::AnyHost;
use parlour_table::host::HostInput;

impl Hall {
    /// The game of a table is in the store: what changed meanwhile is saved.
    pub(super) fn save_unsaved(&mut self, code: TableCode) {
        let Some(live) = self.tables.get_mut(code) else {
            return;
        };
        for (change, then) in std::mem::take(&mut live.sync.unsaved) {
            let refused = self
                .tables
                .change_row(&mut self.outbox, code, change, then.clone())
                .err();
            if let Some(why) = refused {
                self.refuse(then, why);
            }
        }
    }

    /// The store has answered to a change of a row.
    pub(super) fn row_saved(
        &mut self,
        code: TableCode,
        change: RowChange,
        then: Pending,
        answer: Result<StoreResponse, StoreError>,
    ) {
        let is_stale = self.tables.get_mut(code).is_some_and(|live| {
            live.sync.saving = live.sync.saving.saturating_sub(1);
            live.sync.saving == 0 && std::mem::take(&mut live.sync.is_stale)
        });
        match answer {
            Ok(response) => {
                if change.is_news() {
                    self.outbox.news().changed.insert(code);
                }
                self.answered(then, response);
                if is_stale {
                    self.outbox.read_rows(vec![code]);
                    self.look_again_at(code);
                }
            }
            Err(StoreError {
                kind: ErrorKind::Conflict,
                ..
            }) => {
                let pending = Pending::RowRead(code, Some(Box::new((change, then))));
                self.outbox
                    .store(StoreRequest::HallTablesNamed { codes: vec![code] }, pending);
            }
            Err(error) => self.row_unchanged(code, &change, then, error),
        }
    }

    /// Handles a row change that cannot be saved and tells the visitor who waits for it.
    pub(super) fn row_unchanged(
        &mut self,
        code: TableCode,
        change: &RowChange,
        then: Pending,
        error: StoreError,
    ) {
        if let Some(live) = self.tables.get_mut(code) {
            live.undo(change);
        }
        self.table_changed(code);
        self.stored_answer(then, Err(error));
    }

    /// Tells the visitor who waits for something that it can no longer be done.
    fn refuse(&mut self, then: Pending, why: Text) {
        let error = StoreError {
            file: "this server".into(),
            kind: ErrorKind::Refused(why),
        };
        self.stored_answer(then, Err(error));
    }

    /// The row of a table that has changed elsewhere, and what was to be changed in it here.
    pub(super) fn row_read(
        &mut self,
        code: TableCode,
        tables: Vec<HallTable>,
        again: Option<Box<(RowChange, Pending)>>,
    ) {
        let table = tables.into_iter().find(|table| table.code == code);
        let Some((change, then)) = again.map(|again| *again) else {
            if let Some(table) = table {
                self.take_row(table);
            }
            return;
        };
        let Some(table) = table else {
            self.refuse(then, super::live_tables::no_table());
            return;
        };
        let is_own_restart =
            matches!(&change, RowChange::Again { game, .. } if table.game == *game);
        match self.tables.get_mut(code).filter(|_| is_own_restart) {
            Some(live) => live.table = table,
            None => self.take_row(table),
        }
        if let Err(why) = self
            .tables
            .change_row(&mut self.outbox, code, change, then.clone())
        {
            self.refuse(then, why);
        }
    }

    /// The row of a table as the store has it.
    pub(super) fn take_row(&mut self, table: HallTable) {
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

impl LiveTable {
    /// Returns whether a row change, or the first entry of the game, is on its way to the store.
    pub(super) fn is_being_written(&self) -> bool {
        let is_beginning = |host: &AnyHost| host.is_saving() && host.game().is_none();
        self.sync.saving > 0 || self.host.as_ref().is_some_and(is_beginning)
    }

    /// A change that could not be saved is not made.
    fn undo(&mut self, change: &RowChange) {
        if self.host.is_some() {
            return;
        }
        for seat in &mut self.table.seats {
            let is_undone = match change {
                RowChange::Take { who, .. } => super::seat_owner::is_seat_owner(&seat.owner, who),
                RowChange::Invite { account, .. } => seat.owner == SeatOwner::Invited(*account),
                _ => false,
            };
            if is_undone {
                seat.owner = SeatOwner::Open;
            }
        }
    }
}
