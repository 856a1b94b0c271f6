//! The changes of tables' rows on their way to the store. Where another hall has changed a row first, it is read, and the
//! change is decided again.

use super::live_tables::{LiveTables, no_table};
use super::row_change::{RowChange, Wanted};
use super::rows;
use crate::state::Hall;
use crate::state::outbox::{Outbox, Served};
use parlour_store::table_code::TableCode;
use parlour_store::{ErrorKind, HallTable, StoreError, ask};

impl LiveTables {
    /// Changes the row of a table, and saves it; who wants that waits for the answer. Before the store knows the game of a
    /// table that has begun, changes wait.
    ///
    /// # Errors
    /// An error if the row cannot be changed so, with the reason.
    pub(crate) fn change_row(
        &mut self,
        out: &mut Outbox,
        code: TableCode,
        wanted: Wanted,
    ) -> Served {
        let version = out.draw();
        let Some(live) = self.get_mut(code) else {
            return Ok(());
        };
        let waits = live.host.is_some() && live.table.game.is_none();
        live.change_row(&wanted.change)?;
        if waits {
            live.sync.unsaved.push(wanted);
            return Ok(());
        }
        let before = std::mem::replace(&mut live.table.version, version);
        live.sync.saving += 1;
        let request = ask::SaveHallTable {
            table: live.table.clone(),
            before: Some(before),
        };
        out.ask_or(wanted.then.requester, request, move |hall, saved| {
            answered(hall, code, wanted, saved);
        });
        Ok(())
    }

    /// Changes the row of a table, or tells the session that waits for it that it cannot be done.
    fn change_or_refuse(&mut self, out: &mut Outbox, code: TableCode, wanted: Wanted) {
        let requester = wanted.then.requester;
        if let Err(why) = self.change_row(out, code, wanted) {
            out.fail(requester, &StoreError::refused(why));
        }
    }
}

impl LiveTables {
    /// The game of a table is in the store: what changed meanwhile is saved.
    pub(crate) fn save_unsaved(&mut self, out: &mut Outbox, code: TableCode) {
        let live = self.get_mut(code);
        let unsaved = live.map(|live| std::mem::take(&mut live.sync.unsaved));
        for wanted in unsaved.into_iter().flatten() {
            self.change_or_refuse(out, code, wanted);
        }
    }
}

/// The store has answered to a change of a row.
fn answered(hall: &mut Hall, code: TableCode, wanted: Wanted, saved: Result<(), StoreError>) {
    let is_stale = hall.tables.row_answered(code);
    match saved {
        Ok(()) => {
            if wanted.change.is_news() {
                hall.out.news().changed.insert(code);
            }
            wanted.then.run(hall);
            if is_stale {
                hall.read_rows(vec![code]);
                hall.tables.look_again_at(&mut hall.out, code);
            }
        }
        Err(error) if error.kind == ErrorKind::Conflict => {
            let codes = vec![code];
            let request = ask::HallTablesNamed { codes };
            let requester = wanted.then.requester;
            hall.out
                .ask_or(requester, request, move |hall, found| match found {
                    Ok(tables) => decide_again(hall, code, wanted, tables),
                    Err(error) => hall.tables.undo(&mut hall.out, code, &wanted, &error),
                });
        }
        Err(error) => hall.tables.undo(&mut hall.out, code, &wanted, &error),
    }
}

impl LiveTables {
    /// A change that could not be saved is not made.
    fn undo(&mut self, out: &mut Outbox, code: TableCode, wanted: &Wanted, error: &StoreError) {
        if let Some(live) = self.get_mut(code) {
            live.undo(&wanted.change);
        }
        self.changed(code);
        out.fail(wanted.then.requester, error);
    }
}

/// Makes the change in the row of a table that has changed elsewhere.
fn decide_again(hall: &mut Hall, code: TableCode, wanted: Wanted, tables: Vec<HallTable>) {
    hall.tables.forget_missing(&mut hall.out, &[code], &tables);
    let Some(table) = tables.into_iter().find(|table| table.code == code) else {
        hall.out
            .fail(wanted.then.requester, &StoreError::refused(no_table()));
        return;
    };
    let is_own_restart =
        matches!(&wanted.change, RowChange::Again { game, .. } if table.game == *game);
    match hall.tables.get_mut(code).filter(|_| is_own_restart) {
        Some(live) => live.table = table,
        None => rows::take_rows(hall, vec![table]),
    }
    hall.tables.change_or_refuse(&mut hall.out, code, wanted);
}
