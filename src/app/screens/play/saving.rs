//! Saving a table, and resuming one: events are shown once they are saved.

use jiff::Timestamp;

use super::{Phase, Play, TableOptions};
use crate::app::autosave::{Autosave, Contents};
use crate::app::board::GameUi;
use crate::app::effect::Effect;
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::table::Table;
use crate::store::{StoreError, StoreRequest, StoreResponse};
use crate::table::bot_request::AnyGame;

impl<G: GameUi + AnyGame> Play<G> {
    /// Resumes a saved table; what the last move showed is shown again to those who may see it.
    pub fn resume(
        table: Table<G>,
        options: TableOptions,
        autosave: Autosave,
        started: Option<Timestamp>,
        env: &mut Env,
    ) -> (Self, Vec<Effect>) {
        let mut play = Self { started, ..Self::at(table, options, autosave) };
        play.private.extend(play.table.privately_told());
        let pause = play.show_snapshot(play.table.snapshot());
        let mut effects = play.save(env);
        effects.extend(play.pause(pause, env));
        (play, effects)
    }

    /// Whether the game runs and is not safe in the store, so that leaving would lose it.
    pub fn is_unsaved(&self) -> bool {
        self.is_running() && !self.autosave.is_safe()
    }

    /// What the store is asked when a table is left at which nothing was done that would be worth keeping. The store
    /// looks once more: another program may have played at it since.
    pub fn untouched(&self) -> Option<StoreRequest> {
        let (game, length) = self.autosave.saved()?;
        let untouched = !self.is_over() && self.table.length() <= usize::from(G::DEALS);
        untouched.then_some(StoreRequest::Discard { game, length })
    }

    /// Notes when the game began, when it ended and for how long its players took, and sends the store what it
    /// does not have.
    pub(super) fn save(&mut self, env: &mut Env) -> Vec<Effect> {
        let now = env.now;
        self.started.get_or_insert(now);
        self.finished = if self.table.is_over() { self.finished.or(Some(now)) } else { None };
        self.autosave.tick(now, self.table.moved_last());
        let from = self.autosave.unsaved_from();
        let now = Contents {
            header: self.table.header(self.started),
            length: self.table.length(),
            moves: self.table.line(from),
            made: self.table.made(),
            end: self.table.game_end(self.finished),
        };
        self.autosave.send(now, env).into_iter().collect()
    }

    /// The store has answered: what was held back is shown. Play goes on also without a store.
    pub fn saved(&mut self, answer: Result<StoreResponse, StoreError>, env: &mut Env) -> Vec<Effect> {
        let first = self.autosave.holds_events();
        if let Err(error) = self.autosave.answered(answer)
            && first
        {
            let StoreError { file, kind } = error;
            self.message = Some(Message::Refused(format!("play goes on without saving: {kind} ({file})")));
        }
        let held = std::mem::take(&mut self.held);
        let mut effects = if self.phase == Phase::Saving { self.show_events(held, env) } else { Vec::new() };
        if self.autosave.holds_events() && !self.autosave.is_safe() {
            effects.extend(self.save(env));
        }
        effects
    }

    /// Whether the game waits for nothing but a person.
    pub fn is_free(&self) -> bool {
        self.phase == Phase::Idle
    }
}
