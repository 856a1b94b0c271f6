//! The times at which a table acts without an input: flags, the pace of bots, retries and the grace of chance.

use jiff::{SignedDuration, Timestamp};

use super::{AnyGame, HostEffect, TableEvent, TableHost};
use crate::append_queue::SaveState;
use parlour_model::log::LogAction;
use parlour_model::player::Player;
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct};

impl<G: AnyGame> TableHost<G> {
    /// Handles an expired timer. A flag falls if its time has come. The pace of a bot is checked where it
    /// plays.
    pub(super) fn on_timer(&mut self, now: Timestamp) {
        self.timer = None;
        self.peers.on_timer(now);
        if self.saving.on_timer(now) {
            self.notify_all(&TableEvent::Saving(SaveState::Failed, None));
        }
        self.note_long_away(now);
        if self.offers.lapse(now) {
            self.hold_sync();
        }
        if let Some((seat, at)) = self.flag_at()
            && now >= at
        {
            self.finish(now, LogAction::Flag { seat }, End::OutOfTime(seat));
        }
    }

    /// Handles that the program did not run for so long, or that the machine's clock was set: that is charged to no seat.
    pub(super) fn on_suspended(&mut self, time: SignedDuration) {
        if self.game.skip(time) {
            self.hold_sync();
        }
    }

    /// Requests a timer for the next automatic event.
    pub(super) fn set_timer(&mut self) {
        let flag = self.flag_at().map(|(_, at)| at);
        let is_paced = self.bots.is_paced() && !self.saving.journal().is_stuck();
        let pace = self.paced_until().filter(|_| is_paced);
        let next = [
            flag,
            pace,
            self.saving.retry_at(),
            self.grace(),
            self.long_away_at(),
            self.offers.lapses_at(),
        ]
        .into_iter()
        .flatten()
        .min()
        .filter(|_| !self.peers.only_follows());
        if next != self.timer {
            self.timer = next;
            let effect = next.map_or(HostEffect::CancelTimer, HostEffect::SetTimer);
            self.outbox.send(effect);
        }
    }

    /// Tells of people who have been away for so long that a bot may play on.
    fn note_long_away(&mut self, now: Timestamp) {
        let Some(limit) = self.permissions().absence_limit() else {
            return;
        };
        let (seats, started) = (self.game.seats(), self.game.started());
        if self.audience.note_long_away(now, limit, seats, started) {
            self.notify_presence(None);
        }
    }

    /// Returns the time at which somebody has been away for so long.
    fn long_away_at(&self) -> Option<Timestamp> {
        let limit = self.permissions().absence_limit()?;
        let (seats, started) = (self.game.seats(), self.game.started());
        self.audience.long_away_at(limit, seats, started)
    }

    /// Returns the time until which the next bot move waits, for spectators. Only tables where
    /// bots play alone are paced.
    pub(super) fn paced_until(&self) -> Option<Timestamp> {
        let (players, pace) = (self.game.seats().players(), self.options.bot_pace);
        if pace.is_zero() || players.iter().any(Player::is_person) {
            return None;
        }
        self.game.acted()?.checked_add(pace).ok()
    }

    /// Returns the time until which chance is left to another server, if it is to act.
    pub(super) fn grace(&self) -> Option<Timestamp> {
        self.peers
            .grace()
            .filter(|_| self.game.to_act() == ToAct::Chance)
    }

    /// Returns the seat whose flag falls next, and the time. There is none while the game waits for
    /// the store.
    fn flag_at(&self) -> Option<(Seat, Timestamp)> {
        self.game
            .clocks()
            .flag_at()
            .filter(|_| !self.game.is_over() && self.saving.lets_flags_fall())
    }
}
