//! Saving: which entries the store gets next, and the commands that wait for its answer.

use std::collections::VecDeque;
use std::time::Duration;

use jiff::Timestamp;

use super::AnyGame;
use crate::append_queue::{AppendQueue, SaveState};
use crate::command::TableCommand;
use crate::request_id::{RequestId, RequestIds};
use parlour_language::{Text, text};
use parlour_store::{GameId, StoreError};

/// The time after which a failed append is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// The time after which a local table no longer waits for an append; on a disk that is well it takes milliseconds.
const PATIENCE: Duration = Duration::from_millis(200);

/// The most commands that wait while an append is under way.
const MOST_WAITING: usize = 256;

/// Returns the message shown while nothing can be saved.
pub(super) fn stuck() -> Text {
    text!("table-stuck")
}

/// The consequence of an answer of the store.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answered {
    /// The new state, if it has changed, and why nothing is saved.
    pub(super) change: Option<(SaveState, Option<Text>)>,
    /// True if the table waited for the store and goes on now.
    pub(super) resumes: bool,
}

/// The saving of a table's log.
#[derive(Clone, Debug)]
pub(super) struct Saving<G: AnyGame> {
    journal: AppendQueue,
    /// Commands that came while an append was under way.
    waiting: VecDeque<TableCommand<G>>,
    /// The time to retry a failed append, or to wait no longer for the one under way.
    retry_at: Option<Timestamp>,
    /// Set while the append under way is not waited for.
    is_late: bool,
    /// True while nothing could be saved, though there is nothing to save.
    paused: bool,
}

impl<G: AnyGame> Saving<G> {
    pub(super) fn new(journal: AppendQueue) -> Self {
        Self {
            journal,
            waiting: VecDeque::new(),
            retry_at: None,
            is_late: false,
            paused: false,
        }
    }

    /// Begins with the log of another game. Commands wait on.
    pub(super) fn renew(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        *self = Self {
            waiting,
            ..Self::new(self.journal.renewed())
        };
    }

    pub(super) fn journal(&self) -> &AppendQueue {
        &self.journal
    }

    pub(super) fn retry_at(&self) -> Option<Timestamp> {
        self.retry_at
    }

    /// Returns whether flags fall: not while the game waits for the store.
    pub(super) fn lets_flags_fall(&self) -> bool {
        !self.journal.is_stuck() && !self.paused
    }

    /// Lets a command wait until the log is safe. Returns it if too many wait.
    pub(super) fn queue(&mut self, command: TableCommand<G>) -> Option<TableCommand<G>> {
        if self.waiting.len() >= MOST_WAITING {
            return Some(command);
        }
        self.waiting.push_back(command);
        None
    }

    /// Lets a command that was rolled back wait ahead of the others.
    pub(super) fn queue_first(&mut self, command: TableCommand<G>) {
        self.waiting.push_front(command);
    }

    /// Returns the command that has waited longest.
    pub(super) fn next_command(&mut self) -> Option<TableCommand<G>> {
        self.waiting.pop_front()
    }

    /// Returns the id of the next append and its first entry, if the store needs one for a log of this
    /// length.
    pub(super) fn next_append(
        &mut self,
        now: Timestamp,
        length: usize,
        ids: &mut RequestIds,
    ) -> Option<(RequestId, usize)> {
        let next = self.journal.next(length, ids)?;
        if self.journal.is_patient() {
            self.retry_at = now.checked_add(PATIENCE).ok();
        }
        Some(next)
    }

    /// Handles the store's answer. Returns `None` if nothing was asked under this id.
    pub(super) fn on_answer(
        &mut self,
        now: Timestamp,
        id: RequestId,
        answer: Result<GameId, StoreError>,
    ) -> Option<Answered> {
        if !self.journal.awaits(id) {
            return None;
        }
        let (before, was_stuck) = (self.journal.state(), self.journal.is_stuck());
        let was_late = std::mem::take(&mut self.is_late);
        let why = self.journal.answered(answer).err();
        let (after, is_stuck) = (self.journal.state(), self.journal.is_stuck());
        let has_failed = after == SaveState::Failed;
        self.retry_at = now.checked_add(RETRY).ok().filter(|_| has_failed);
        let message = |StoreError { file, kind }| {
            if is_stuck {
                stuck()
            } else {
                text!("table-unsaved", kind = &kind, file = file)
            }
        };
        Some(Answered {
            change: (after != before || was_late).then(|| (after, why.map(message))),
            resumes: was_stuck && !is_stuck,
        })
    }

    /// Retries a failed append once its time has come. Returns whether one under way is no longer waited for.
    pub(super) fn on_timer(&mut self, now: Timestamp) -> bool {
        if self.retry_at.take_if(|at| now >= *at).is_none() {
            return false;
        }
        if !self.journal.is_sent() {
            self.journal.retry();
            return false;
        }
        self.is_late = self.journal.give_up_waiting();
        self.is_late
    }

    /// Sets whether nothing could be saved. Returns whether the game goes on after a pause.
    pub(super) fn pause(&mut self, paused: bool) -> bool {
        let was_paused = std::mem::replace(&mut self.paused, paused);
        was_paused && !paused && !self.journal.is_waiting()
    }

    /// Notes that another server has begun the game.
    pub(super) fn on_begun(&mut self, game: GameId) {
        if self.journal.table().is_none() {
            self.journal.begun(game);
        }
    }

    /// Notes that the store has `stored` entries, all known here.
    pub(super) fn followed(&mut self, stored: usize) {
        self.journal.followed(stored);
    }

    /// Forgets the retry of an append, as the store has answered otherwise.
    pub(super) fn forget_retry(&mut self) {
        self.retry_at = None;
    }
}
