//! Saving: what of a table's log the store is asked to append, and what follows from its answers.

use std::time::Duration;

use jiff::Timestamp;

use super::{AnyGame, HostEffect, TableHost};
use crate::event::TableEvent;
use crate::request_id::{RequestId, RequestIds};
use parlour_language::{Text, text};
use parlour_model::standing::Standing;
use parlour_store::{Append, GameEnd, GameHeader, GameId, StoreError};

/// After so long a strict table tries again to save what could not be saved.
const RETRY: Duration = Duration::from_secs(2);

/// Returns the message shown while nothing can be saved.
pub(super) fn stuck() -> Text {
    text!("table-stuck")
}

impl<G: AnyGame> TableHost<G> {
    /// Appends to the log what the store does not have yet.
    pub(super) fn append(
        &mut self,
        now: Timestamp,
        ids: &mut RequestIds,
        effects: &mut Vec<HostEffect>,
    ) {
        let Some((id, from)) = self.journal.next(self.log.len(), ids) else {
            return;
        };
        let append = Append {
            game: self.journal.table(),
            header: self.header(),
            expected: from,
            entries: self.log[from..].to_vec(),
            end: self.game_end(),
            now,
            table: None,
        };
        effects.push(HostEffect::Append(id, Box::new(append)));
    }

    /// The store has answered to an append.
    pub(super) fn stored(
        &mut self,
        now: Timestamp,
        id: RequestId,
        answer: Result<GameId, StoreError>,
        effects: &mut Vec<HostEffect>,
    ) {
        if !self.journal.awaits(id) {
            return;
        }
        let (before, was_stuck) = (self.save_state(), self.journal.is_stuck());
        let why = self.journal.answered(answer).err();
        let is_stuck = self.journal.is_stuck();
        self.retry_at = now.checked_add(RETRY).ok().filter(|_| is_stuck);
        if self.save_state() != before {
            let why = why.map(|StoreError { file, kind }| {
                if is_stuck {
                    stuck()
                } else {
                    text!("table-unsaved", kind = &kind, file = file)
                }
            });
            self.notify_all(&TableEvent::Saving(self.save_state(), why), effects);
        }
        if was_stuck && !is_stuck {
            self.restart_clock(now);
        }
    }

    /// Restarts the clock, so that the time without saving is charged to no seat.
    fn restart_clock(&mut self, now: Timestamp) {
        self.acted = Some(now);
        self.clocks.run(self.playthrough.to_act().seat(), now);
        self.hold_sync();
    }

    /// Nothing can be saved for now, though nothing is to be, or can be again.
    pub(super) fn pause(&mut self, now: Timestamp, paused: bool) {
        let was_paused = std::mem::replace(&mut self.paused, paused);
        if was_paused && !paused && !self.journal.is_waiting() && self.acted.is_some() {
            self.restart_clock(now);
        }
    }

    /// Returns the header of the game for the store: the table as it is from its first moment.
    fn header(&self) -> GameHeader {
        GameHeader {
            players: self.players.clone(),
            rules: G::wrap_rules(self.rules().clone()),
            seed: self.seed,
            take_back: self.options.take_back,
            clock: self.options.clock,
            practice: self.practice,
            started: self.started,
        }
    }

    fn game_end(&self) -> Option<GameEnd> {
        let standing = Standing::of(&self.playthrough)?;
        Some(GameEnd {
            finished: self.finished,
            end: self.playthrough.end(),
            standing,
        })
    }
}
