//! Spectators who are told of the game some moves late: nothing that they could tell a player is news.

use std::collections::BTreeSet;

use super::game::LoggedGame;
use super::reports::Reports;
use super::{AnyGame, Participant, ParticipantId, TableEvent, TableHost};
use crate::event::Observation;
use parlour_language::Text;
use parlour_model::log::{LogAction, LogEntry};

/// The late spectators of a table, and the game as far as they are told of it.
#[derive(Clone, Debug)]
pub(super) struct LateAudience<G: AnyGame> {
    spectators: BTreeSet<ParticipantId>,
    /// The number of players' moves by which they are late.
    delay: usize,
    /// `None` while nobody watches late, and before a game is told.
    game: Option<LoggedGame<G>>,
}

impl<G: AnyGame> Default for LateAudience<G> {
    fn default() -> Self {
        Self {
            spectators: BTreeSet::new(),
            delay: 0,
            game: None,
        }
    }
}

impl<G: AnyGame> LateAudience<G> {
    fn admit(&mut self, spectator: ParticipantId, delay: usize) {
        self.spectators.insert(spectator);
        self.delay = delay;
    }

    /// Removes a spectator. Returns whether it was here.
    fn remove(&mut self, spectator: ParticipantId) -> bool {
        let was_here = self.spectators.remove(&spectator);
        if self.spectators.is_empty() {
            self.game = None;
        }
        was_here
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = ParticipantId> {
        self.spectators.iter().copied()
    }

    /// Another game begins.
    pub(super) fn restart(&mut self) {
        self.game = None;
    }
}

impl<G: AnyGame> TableHost<G> {
    /// Admits a late spectator that comes, or comes back, and tells it the table as far as it may know.
    pub(super) fn join_late(&mut self, spectator: ParticipantId, delay: usize) {
        self.audience
            .remove(spectator, self.game.acted().unwrap_or_default());
        self.late.admit(spectator, delay);
        self.audience.set_late(self.late.spectators.len());
        // With the first of them the game is told at the end of this input.
        if let Some(synced) = self.late_sync() {
            self.notify(spectator, synced);
        }
        self.notify_presence(Some(spectator));
    }

    /// Removes a late spectator. Returns whether it was here.
    pub(super) fn leave_late(&mut self, spectator: ParticipantId) -> bool {
        let was_here = self.late.remove(spectator);
        self.audience.set_late(self.late.spectators.len());
        was_here
    }

    /// Tells the late spectators what they may know by now.
    pub(super) fn advance_late(&mut self) {
        if self.late.spectators.is_empty() {
            return;
        }
        let due = self.watched_entries(self.late.delay);
        let told = match self.late.game.take() {
            Some(game) => self.follow_late(game, due),
            None => self.begin_late(due),
        };
        // A log that was played can be played again.
        debug_assert!(told.is_ok(), "{told:?}");
    }

    /// Observes the game for somebody who looks on this many players' moves late, without telling the table. `None` if the
    /// game cannot be played again.
    pub fn watched(&self, delay: usize) -> Option<Observation<G>> {
        let due = self.watched_entries(delay);
        if due == self.game.log().len() {
            return Some(self.late_reports_of(&self.game).watched());
        }
        let game = self.game.rolled_back(due, None).ok()?;
        Some(self.late_reports_of(&game).watched())
    }

    /// Returns the number of entries that spectators may know who are this many players' moves late. At the end of the game they
    /// may know all.
    pub fn watched_entries(&self, delay: usize) -> usize {
        let is_waiting = self.saving.journal().is_waiting();
        let log = self.game.log();
        let stored = if is_waiting {
            self.saving.journal().stored().min(log.len())
        } else {
            log.len()
        };
        if self.game.is_over() && !is_waiting {
            return stored;
        }
        let is_move =
            |entry: &LogEntry| matches!(entry.action, LogAction::Move { by: Some(_), .. });
        let moves = (0..stored).filter(|at| is_move(&log[*at]));
        moves.rev().take(delay).last().unwrap_or(stored)
    }

    /// Tells all late spectators the game as it was after this many entries.
    fn begin_late(&mut self, due: usize) -> Result<(), Text> {
        self.late.game = Some(self.game.rolled_back(due, None)?);
        self.sync_late();
        Ok(())
    }

    /// Goes on to this many entries of the log.
    fn follow_late(&mut self, game: LoggedGame<G>, due: usize) -> Result<(), Text> {
        let known = game.log().len();
        self.late.game = Some(game);
        for at in known..due {
            let entry = self.game.log()[at].clone();
            if let Some(game) = &mut self.late.game {
                game.follow(&entry)?;
            }
            match entry.action {
                LogAction::Move { .. } => self.tell_late_move(),
                LogAction::Offered { .. }
                | LogAction::Answered { .. }
                | LogAction::Elapsed { .. }
                | LogAction::Hinted { .. } => {}
                LogAction::Rewind { .. }
                | LogAction::Taken { .. }
                | LogAction::Left { .. }
                | LogAction::Flag { .. }
                | LogAction::Ended(_) => self.sync_late(),
            }
        }
        Ok(())
    }

    fn sync_late(&mut self) {
        let synced = self.late_sync();
        self.tell_late(synced);
    }

    fn tell_late_move(&mut self) {
        let moved = self
            .late_reports()
            .and_then(|reports| reports.moved(&Participant::spectator(ParticipantId::default())));
        self.tell_late(moved);
    }

    /// Tells all late spectators the same.
    fn tell_late(&mut self, event: Option<TableEvent<G>>) {
        let Some(event) = event else { return };
        let ids: Vec<_> = self.late.ids().collect();
        for id in ids {
            self.notify(id, event.clone());
        }
    }

    /// Returns the table as a late spectator may know it.
    fn late_sync(&self) -> Option<TableEvent<G>> {
        let reports = self.late_reports()?;
        Some(reports.synced(&Participant::spectator(ParticipantId::default())))
    }

    fn late_reports(&self) -> Option<Reports<'_, G>> {
        Some(self.late_reports_of(self.late.game.as_ref()?))
    }

    fn late_reports_of<'a>(&'a self, game: &'a LoggedGame<G>) -> Reports<'a, G> {
        Reports {
            game,
            offer: None,
            ..self.reports()
        }
    }
}
