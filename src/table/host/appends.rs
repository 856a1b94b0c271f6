//! The appends of a table to its log in the store, and what follows from their answers.

use jiff::Timestamp;

use super::{AnyGame, HostEffect, TableEvent, TableHost};
use crate::request_id::{RequestId, RequestIds};
use parlour_store::{Append, GameId, StoreError};

impl<G: AnyGame> TableHost<G> {
    /// Appends to the log what the store does not have yet.
    pub(super) fn append(&mut self, now: Timestamp, ids: &mut RequestIds) {
        let log = self.game.log();
        let Some((id, from)) = self.saving.next_append(now, log.len(), ids) else {
            return;
        };
        let append = Append {
            game: self.saving.journal().table(),
            header: self.game.header(self.options.take_back),
            expected: from,
            entries: log[from..].to_vec(),
            end: self.game.end(),
            now,
            table: None,
        };
        self.outbox.send(HostEffect::Append(id, Box::new(append)));
    }

    /// Handles the store's answer to an append.
    pub(super) fn on_stored(
        &mut self,
        now: Timestamp,
        id: RequestId,
        answer: Result<GameId, StoreError>,
    ) {
        let Some(answered) = self.saving.on_answer(now, id, answer) else {
            return;
        };
        if let Some((state, why)) = answered.change {
            self.notify_all(&TableEvent::Saving(state, why));
        }
        if answered.resumes {
            self.restart_clock(now);
        }
    }

    /// Handles that nothing can be saved, though nothing is to be, or can be again.
    pub(super) fn on_paused(&mut self, now: Timestamp, paused: bool) {
        if self.saving.pause(paused) && self.game.acted().is_some() {
            self.restart_clock(now);
        }
    }

    /// Restarts the clock, so that the time without saving is charged to no seat.
    fn restart_clock(&mut self, now: Timestamp) {
        self.game.restart_clock(now);
        self.hold_sync();
    }
}
