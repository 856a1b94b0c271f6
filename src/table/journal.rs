//! How much of a table's log the store has, and what it is asked to append next.
//!
//! One append is under way at a time. After a failure, at home nothing waits any more: play goes on, and all that is
//! missing is appended with the next entry. A strict journal, a hall's, tries again until the store has everything, and
//! nobody is told anything meanwhile.

use super::request_id::{RequestId, RequestIds};
use parlour_store::{ErrorKind, GameId, StoreError};

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
    /// Whether nobody is ever told of what the store does not have.
    strict: bool,
    table: Option<GameId>,
    /// How many entries the store has.
    stored: usize,
    /// The append that is under way, and how many entries the store has after it.
    sent: Option<(RequestId, usize)>,
    /// Whether another hall has written first: what it wrote is to be followed before anything else.
    behind: bool,
    /// How long the log was when an append failed: it is tried again with the next entry, not before.
    failed_at: Option<usize>,
}

impl Journal {
    /// For a table that has not begun; `enabled` says whether there is a store.
    pub fn new(enabled: bool, strict: bool) -> Self {
        let state = if enabled {
            SaveState::Ok
        } else {
            SaveState::Disabled
        };
        Self {
            state,
            strict,
            table: None,
            stored: 0,
            sent: None,
            behind: false,
            failed_at: None,
        }
    }

    /// For a table of which the store has so many entries.
    pub fn resumed(table: GameId, stored: usize, strict: bool) -> Self {
        Self {
            table: Some(table),
            stored,
            ..Self::new(true, strict)
        }
    }

    /// For another game of the same players; the one before stays in the store.
    #[must_use]
    pub fn renewed(&self) -> Self {
        Self::new(
            self.state != SaveState::Disabled || self.table.is_some(),
            self.strict,
        )
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
        match self.state {
            SaveState::Ok => self.sent.is_some() || self.behind,
            SaveState::Failed => self.strict,
            SaveState::Disabled => false,
        }
    }

    /// Whether an append is under way.
    pub fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Whether another hall has written what is not known here.
    pub fn is_behind(&self) -> bool {
        self.behind
    }

    /// The store has so many entries, all of which are known here, whoever wrote them.
    pub fn followed(&mut self, stored: usize) {
        (self.stored, self.behind, self.failed_at) = (stored, false, None);
        if self.state == SaveState::Failed {
            self.state = SaveState::Ok;
        }
    }

    /// The store has the game under this number, which another hall has begun.
    pub fn begun(&mut self, table: GameId) {
        (self.table, self.stored, self.behind) = (Some(table), 0, true);
    }

    /// Whether an append has failed that everybody at the table waits for.
    pub fn is_stuck(&self) -> bool {
        self.state == SaveState::Failed && self.strict
    }

    /// The append that has failed may be tried again.
    pub fn retry(&mut self) {
        self.failed_at = None;
    }

    /// Whether the store has all of a log of this length.
    pub fn is_safe(&self, length: usize) -> bool {
        self.state == SaveState::Ok && self.table.is_some() && self.stored == length
    }

    /// Which entries are to be appended now: all that the store does not have, unless an append is under way.
    pub fn next(&mut self, length: usize, ids: &mut RequestIds) -> Option<(RequestId, usize)> {
        let nothing_new = self.stored >= length || self.failed_at == Some(length);
        if self.state == SaveState::Disabled || self.sent.is_some() || self.behind || nothing_new {
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
        let Some((_, length)) = self.sent.take() else {
            return Ok(());
        };
        match answer {
            Ok(table) => {
                (self.table, self.stored, self.state) = (Some(table), length, SaveState::Ok);
                self.failed_at = None;
                Ok(())
            }
            Err(error) => {
                if self.strict && error.kind == ErrorKind::Conflict {
                    (self.behind, self.state) = (true, SaveState::Ok);
                    return Err(error);
                }
                let lost = matches!(error.kind, ErrorKind::Conflict | ErrorKind::NotFound(_));
                self.state = if lost {
                    SaveState::Disabled
                } else {
                    SaveState::Failed
                };
                self.failed_at = Some(length);
                Err(error)
            }
        }
    }
}
