//! The journal of a table's log: the part that the store has, and the part to append next.
//!
//! One append is under way at a time. After a failure it is tried again every two seconds, with all missing entries. A
//! local table does not wait then, nor for an append that takes long: play continues, and the next entry tries as well. In a strict journal, as in a hall, the
//! participants are told nothing until the store has everything.

use super::request_id::{RequestId, RequestIds};
use parlour_store::{ErrorKind, GameId, StoreError};

/// The state of saving.
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
pub struct AppendQueue {
    state: SaveState,
    /// True if participants are told only of stored entries.
    strict: bool,
    table: Option<GameId>,
    /// Returns the number of entries in the store.
    stored: usize,
    /// The append that is under way, and how many entries the store has after it.
    sent: Option<(RequestId, usize)>,
    /// Set when another hall has written first. Its entries have to be followed before anything
    /// else.
    behind: bool,
    /// The length of the log when an append failed. The append is retried with the next entry, or when its time has come.
    failed_at: Option<usize>,
}

impl AppendQueue {
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

    /// Returns a journal for a table with `stored` entries in the store.
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

    /// Returns the number of entries in the store.
    pub fn stored(&self) -> usize {
        self.stored
    }

    /// Returns whether the latest decision has to be kept from the participants.
    pub fn is_waiting(&self) -> bool {
        match self.state {
            SaveState::Ok => self.sent.is_some() || self.behind,
            SaveState::Failed => self.strict,
            SaveState::Disabled => false,
        }
    }

    /// Returns whether an append is under way.
    pub fn is_sent(&self) -> bool {
        self.sent.is_some()
    }

    /// Returns whether another hall has written entries that are unknown here.
    pub fn is_behind(&self) -> bool {
        self.behind
    }

    /// Records that the store has `stored` entries, all known here, from any writer.
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

    /// Returns whether an append has failed, so that the whole table waits.
    pub fn is_stuck(&self) -> bool {
        self.state == SaveState::Failed && self.strict
    }

    /// Returns whether a local table waits for the append that is under way.
    pub fn is_patient(&self) -> bool {
        !self.strict && self.state == SaveState::Ok && self.sent.is_some()
    }

    /// The append that is under way takes long: a local table counts it as failed until it is answered. Returns whether it
    /// was waited for.
    pub fn give_up_waiting(&mut self) -> bool {
        let gives_up = self.is_patient();
        if gives_up {
            self.state = SaveState::Failed;
        }
        gives_up
    }

    /// The append that has failed may be tried again.
    pub fn retry(&mut self) {
        self.failed_at = None;
    }

    /// Returns whether the store has all of a log of this length.
    pub fn is_safe(&self, length: usize) -> bool {
        self.state == SaveState::Ok && self.table.is_some() && self.stored == length
    }

    /// The entries to append now: all that the store does not have, unless an append is under way.
    pub fn next(&mut self, length: usize, ids: &mut RequestIds) -> Option<(RequestId, usize)> {
        let nothing_new = self.stored >= length || self.failed_at == Some(length);
        if self.state == SaveState::Disabled || self.sent.is_some() || self.behind || nothing_new {
            return None;
        }
        let id = ids.issue();
        self.sent = Some((id, length));
        Some((id, self.stored))
    }

    /// Returns whether this answer is the expected one.
    pub fn awaits(&self, id: RequestId) -> bool {
        self.sent.is_some_and(|(sent, _)| sent == id)
    }

    /// Takes note of the answer to the append that is under way.
    ///
    /// # Errors
    /// An error if the append failed.
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
