//! How much of a table's log the store has, and what it is asked to append next.
//!
//! One append is under way at a time. After a failure nothing waits any more: play goes on, and all that is missing is
//! appended with the next entry.

use super::request_id::{RequestId, RequestIds};
use crate::store::{ErrorKind, GameId, StoreError};

/// How the saving goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// There is no store, or another program plays on at this table.
    Disabled,
    Ok,
    /// The last attempt failed.
    Failed,
}

/// The saving of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    state: SaveState,
    table: Option<GameId>,
    /// How many entries the store has.
    stored: usize,
    /// The append that is under way, and how many entries the store has after it.
    sent: Option<(RequestId, usize)>,
    /// How long the log was when an append failed: it is tried again with the next entry, not before.
    failed_at: Option<usize>,
}

impl Journal {
    /// For a table that has not begun; `enabled` says whether there is a store.
    pub fn new(enabled: bool) -> Self {
        let state = if enabled { SaveState::Ok } else { SaveState::Disabled };
        Self { state, table: None, stored: 0, sent: None, failed_at: None }
    }

    /// For a table of which the store has so many entries.
    pub fn resumed(table: GameId, stored: usize) -> Self {
        Self { table: Some(table), stored, ..Self::new(true) }
    }

    /// For another game of the same players; the one before stays in the store.
    #[must_use]
    pub fn renewed(&self) -> Self {
        Self::new(self.state != SaveState::Disabled || self.table.is_some())
    }

    pub fn state(&self) -> SaveState {
        self.state
    }

    pub fn table(&self) -> Option<GameId> {
        self.table
    }

    /// How many entries the store has.
    pub fn stored(&self) -> usize {
        self.stored
    }

    /// Whether nobody may be told yet of what was decided last.
    pub fn is_waiting(&self) -> bool {
        self.sent.is_some() && self.state == SaveState::Ok
    }

    /// Whether the store has all of a log of this length.
    pub fn is_safe(&self, length: usize) -> bool {
        self.state == SaveState::Ok && self.table.is_some() && self.stored == length
    }

    /// Which entries are to be appended now: all that the store does not have, unless an append is under way.
    pub fn next(&mut self, length: usize, ids: &mut RequestIds) -> Option<(RequestId, usize)> {
        let nothing_new = self.stored >= length || self.failed_at == Some(length);
        if self.state == SaveState::Disabled || self.sent.is_some() || nothing_new {
            return None;
        }
        let id = ids.issue();
        self.sent = Some((id, length));
        Some((id, self.stored))
    }

    /// Whether this answer is the one that is waited for.
    pub fn awaits(&self, id: RequestId) -> bool {
        self.sent.is_some_and(|(sent, _)| sent == id)
    }

    /// Takes note of the answer to the append that is under way.
    ///
    /// # Errors
    /// Why it failed.
    pub fn answered(&mut self, answer: Result<GameId, StoreError>) -> Result<(), StoreError> {
        let Some((_, length)) = self.sent.take() else { return Ok(()) };
        match answer {
            Ok(table) => {
                (self.table, self.stored, self.state) = (Some(table), length, SaveState::Ok);
                self.failed_at = None;
                Ok(())
            }
            Err(error) => {
                let lost = matches!(error.kind, ErrorKind::Conflict | ErrorKind::NotFound(_));
                self.state = if lost { SaveState::Disabled } else { SaveState::Failed };
                self.failed_at = Some(length);
                Err(error)
            }
        }
    }
}
