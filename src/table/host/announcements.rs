//! The announcements of a table: what all its parties are told at once, or once the log is safe.

use super::permissions::Permissions;
use super::reports::Reports;
use super::{AnyGame, HostEffect, Party, PartyId, TableEvent, TableHost};
use crate::refusal::Refusal;

impl<G: AnyGame> TableHost<G> {
    pub(super) fn reports(&self) -> Reports<'_, G> {
        Reports {
            game: &self.game,
            options: &self.options,
            audience: &self.audience,
            offer: self.offers.open(),
            save_state: self.journal().state(),
        }
    }

    pub(super) fn permissions(&self) -> Permissions<'_, G> {
        Permissions {
            game: &self.game,
            options: &self.options,
        }
    }

    /// Notifies one party at once.
    pub(super) fn notify(&mut self, party: PartyId, event: TableEvent<G>) {
        self.outbox.send(HostEffect::tell::<G>(party, event));
    }

    /// Notifies every party at once, of what is no entry of the log.
    pub(super) fn notify_all(&mut self, event: &TableEvent<G>) {
        let events = self.audience.ids().map(|id| (id, event.clone()));
        self.outbox.send_events::<G>(events);
    }

    /// Notifies every party but one of who is connected now.
    pub(super) fn notify_presence(&mut self, but: Option<PartyId>) {
        let (seats, started) = (self.game.seats(), self.game.started());
        let presence = TableEvent::Presence(self.audience.presence(seats, started));
        let others = self.audience.ids().filter(|id| Some(*id) != but);
        self.outbox
            .send_events::<G>(others.map(|id| (id, presence.clone())));
    }

    /// Says to a party why its command is not carried out.
    pub(super) fn reject(&mut self, party: PartyId, why: Refusal) {
        self.notify(party, TableEvent::Rejected(why));
    }

    /// Notifies every party once the log is safe.
    pub(super) fn hold(&mut self, event: &TableEvent<G>) {
        let events = self.audience.ids().map(|id| (id, event.clone()));
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies every party of the latest move once the log is safe.
    pub(super) fn hold_move(&mut self) {
        let events = self.reports().moved_for_all();
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies every party of the table as it stands now, once the log is safe.
    pub(super) fn hold_sync(&mut self) {
        let events = self.reports().synced_for_all();
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies a party of the table as it stands now, once the log is safe.
    pub(super) fn hold_sync_of(&mut self, party: &Party) {
        let synced = self.reports().synced(party);
        self.outbox.hold(HostEffect::tell::<G>(party.id, synced));
    }
}
