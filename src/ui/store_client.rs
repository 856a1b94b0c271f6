//! The store as a session sees it: what it can do at the moment.

use super::writes::Writes;
use crate::availability::is_change;
use parlour_kit::keymap::Command;
use parlour_screen::effect::{Effect, RequestId};
use parlour_screen::env::Env;
use parlour_store::{GameSummary, StoreError, StoreResponse};

/// The store, which answers to [`Effect::Store`].
#[derive(Clone, Debug, Default)]
pub(super) struct StoreClient {
    is_there: bool,
    /// The reason why the store as a whole does not work at the moment.
    error: Option<String>,
    /// The reason why nothing can be written to it, if there is one.
    read_only: Option<String>,
    /// The unfinished tables, as far as they are known.
    unfinished: Vec<GameSummary>,
    /// The writes on their way.
    writes: Writes,
}

impl StoreClient {
    /// A store before anything is known of it, or none.
    pub(super) fn new(is_there: bool) -> Self {
        Self {
            is_there,
            ..Self::default()
        }
    }

    pub(super) fn is_there(&self) -> bool {
        self.is_there
    }

    /// There is a store from now on, or none.
    pub(super) fn set_there(&mut self, is_there: bool) {
        self.is_there = is_there;
    }

    /// Returns whether the store lacks what is on the screen: a table that says whether it is saved, or else anything.
    pub(super) fn lacks(&self, is_saved: Option<bool>) -> bool {
        let is_lacking = is_saved.map_or(self.error.is_some(), |saved| !saved);
        self.is_there && (self.read_only.is_some() || is_lacking)
    }

    /// Returns the reason why a command cannot be done, where it would change what is read-only.
    pub(super) fn refusal(&self, command: Command) -> Option<&str> {
        self.read_only.as_deref().filter(|_| is_change(command))
    }

    /// Returns the reason why nothing can be written, if there is one.
    pub(super) fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Nothing can be written, and why; or everything can.
    pub(super) fn restrict(&mut self, why: Option<String>) {
        self.read_only = why;
    }

    pub(super) fn unfinished(&self) -> &[GameSummary] {
        &self.unfinished
    }

    pub(super) fn list_unfinished(&mut self, tables: &[GameSummary]) {
        self.unfinished = tables.to_vec();
    }

    /// Trouble with the whole store is remembered until it answers again.
    pub(super) fn note_error(&mut self, answer: &Result<StoreResponse, StoreError>) {
        match answer {
            Ok(_) => self.error = None,
            Err(error) if error.kind.is_of_file() => self.error = Some(error.to_string()),
            Err(_) => {}
        }
    }

    /// Returns whether a write takes so long that the person is told.
    pub(super) fn is_slow(&self) -> bool {
        self.writes.is_slow()
    }

    /// Returns whether this timer is that of the oldest write.
    pub(super) fn fired(&mut self, timer: RequestId) -> bool {
        self.writes.fired(timer)
    }

    /// Takes note of the writes among the effects, and of the one that is answered.
    pub(super) fn follow_writes(
        &mut self,
        answered: Option<RequestId>,
        asked: &[Effect],
        env: &mut Env,
    ) -> Option<Effect> {
        self.writes.follow(answered, asked, env)
    }
}
