//! Catch-up with other servers of the same hall: their appends to this table's log take effect here
//! too.
//!
//! A server that learns of such entries gives them to its host. The host reports them to its participants
//! as if they had been made here. Decisions made here that lost the race were reported to no participant.
//! They are rolled back, and their commands are decided again.

use jiff::Timestamp;

use super::peers::Unconfirmed;
use super::{AnyGame, HostEffect, Offers, TableEvent, TableHost};
use parlour_language::Text;
use parlour_model::log::{LogAction, LogEntry};
use parlour_store::Followed;

impl<G: AnyGame> TableHost<G> {
    /// Applies entries that the store has. If they do not fit, the game has to be read again.
    pub(super) fn on_followed(&mut self, now: Timestamp, followed: &Followed) {
        let journal = self.saving.journal();
        // Of the append that is under way the answer will tell more.
        if journal.is_sent() || Some(followed.game) != journal.table() {
            return;
        }
        let (stored, was_stuck) = (journal.stored(), journal.is_stuck());
        let fits = followed.from <= stored && stored <= followed.from + followed.entries.len();
        let is_caught_up = fits
            && self
                .catch_up(now, &followed.entries[stored - followed.from..], followed)
                .is_ok();
        if !is_caught_up {
            self.outbox.send(HostEffect::Reread);
        } else if was_stuck && !self.saving.journal().is_stuck() {
            self.saving.forget_retry();
            self.notify_all(&TableEvent::Saving(self.saving.journal().state(), None));
        }
    }

    /// Applies those entries of what is followed that are new here.
    fn catch_up(
        &mut self,
        now: Timestamp,
        entries: &[LogEntry],
        followed: &Followed,
    ) -> Result<(), Text> {
        let own = &self.game.log()[self.saving.journal().stored()..];
        let new = if !own.is_empty() && entries.starts_with(own) {
            // They are those of an append whose answer was lost.
            let new = &entries[own.len()..];
            self.peers.confirm(self.game.acted());
            self.saving.followed(self.game.log().len());
            new
        } else {
            if entries.is_empty() && !self.saving.journal().is_behind() {
                return Ok(());
            }
            self.roll_back()?;
            entries
        };
        self.game.set_acted(new, followed.touched);
        for entry in new {
            self.follow(entry)?;
        }
        self.saving.followed(self.game.log().len());
        self.game.adopt_times(followed);
        self.peers.confirm(self.game.acted());
        if !new.is_empty() {
            self.peers.begin_grace(now);
        }
        Ok(())
    }

    /// Rolls back the entries that the store has not accepted, by replaying the log from its start.
    /// Commands are decided again.
    fn roll_back(&mut self) -> Result<(), Text> {
        let stored = self.saving.journal().stored();
        if self.game.log().len() == stored && !self.peers.has_unconfirmed() {
            return Ok(());
        }
        self.game = self.game.rolled_back(stored, self.peers.acted())?;
        self.outbox.discard_held();
        self.interrupt();
        let (unconfirmed, joiners) = self.peers.take();
        for Unconfirmed { command, seats } in unconfirmed.into_iter().rev() {
            self.audience.set_seats(command.from, seats);
            self.saving.queue_first(command);
        }
        self.offers = Offers::of_log(self.game.log(), self.game.seats());
        for participant in joiners {
            if let Some(participant) = self.audience.get(participant).cloned() {
                self.hold_sync_of(&participant);
            }
        }
        Ok(())
    }

    /// Applies an entry of another server, and notifies the participants of it.
    fn follow(&mut self, entry: &LogEntry) -> Result<(), Text> {
        let made = self.game.moves();
        if let LogAction::Rewind { to } = &entry.action {
            // Each move that is made again is told.
            for made in made + 1..=(*to).min(self.game.playthrough().length()) {
                self.game.line_up(made);
                self.hold_move();
            }
        }
        self.game.follow(entry)?;
        match &entry.action {
            LogAction::Move { .. } => {
                self.interrupt();
                self.hold_move();
            }
            LogAction::Offered { by, offer } => {
                self.offers.made(*by, *offer, self.game.seats());
                self.hold(&TableEvent::Offered {
                    by: *by,
                    offer: *offer,
                });
            }
            LogAction::Answered { by, offer, agreed } => {
                self.offers.answered(*by, *agreed);
                self.hold(&TableEvent::Answered {
                    by: *by,
                    offer: *offer,
                    agreed: *agreed,
                });
            }
            LogAction::Hinted { .. } | LogAction::Elapsed { .. } => {}
            LogAction::Rewind { to } if *to > made => self.interrupt(),
            action => {
                if let LogAction::Left { seat } = action {
                    self.audience.take_seat_from_all(*seat);
                }
                self.interrupt();
                self.hold_sync();
            }
        }
        Ok(())
    }
}
