//! The announcements of a table: what all its participants are told at once, or once the log is safe.

use super::permissions::Permissions;
use super::reports::Reports;
use super::{AnyGame, HostEffect, Participant, ParticipantId, TableEvent, TableHost};
use crate::refusal::Refusal;
use crate::request_id::RequestId;

impl<G: AnyGame> TableHost<G> {
    pub(super) fn reports(&self) -> Reports<'_, G> {
        Reports {
            game: &self.game,
            options: &self.options,
            audience: &self.audience,
            offer: self.offers.open(),
            save_state: self.saving.journal().state(),
        }
    }

    pub(super) fn permissions(&self) -> Permissions<'_, G> {
        Permissions {
            game: &self.game,
            options: &self.options,
        }
    }

    /// Notifies one participant at once.
    pub(super) fn notify(&mut self, participant: ParticipantId, event: TableEvent<G>) {
        self.outbox.send(HostEffect::tell::<G>(participant, event));
    }

    /// Notifies every participant at once, of what is no entry of the log.
    pub(super) fn notify_all(&mut self, event: &TableEvent<G>) {
        let events = self.audience.ids().map(|id| (id, event.clone()));
        self.outbox.send_events::<G>(events);
    }

    /// Notifies every participant but one of who is connected now.
    pub(super) fn notify_presence(&mut self, but: Option<ParticipantId>) {
        let (seats, started) = (self.game.seats(), self.game.started());
        let presence = TableEvent::Presence(self.audience.presence(seats, started));
        let all = self.audience.ids().chain(self.late.ids());
        let others = all.filter(|id| Some(*id) != but);
        self.outbox
            .send_events::<G>(others.map(|id| (id, presence.clone())));
    }

    /// Says to a participant why its command is not carried out.
    pub(super) fn reject(&mut self, participant: ParticipantId, id: RequestId, why: Refusal) {
        self.notify(participant, TableEvent::Rejected(id, why));
    }

    /// Notifies every participant once the log is safe.
    pub(super) fn hold(&mut self, event: &TableEvent<G>) {
        let events = self.audience.ids().map(|id| (id, event.clone()));
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies every participant of the latest move once the log is safe.
    pub(super) fn hold_move(&mut self) {
        let events = self.reports().moved_for_all();
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies every participant of the table as it stands now, once the log is safe.
    pub(super) fn hold_sync(&mut self) {
        let events = self.reports().synced_for_all();
        self.outbox.hold_events::<G>(events);
    }

    /// Notifies a participant of the table as it stands now, once the log is safe.
    pub(super) fn hold_sync_of(&mut self, participant: &Participant) {
        let synced = self.reports().synced(participant);
        self.outbox
            .hold(HostEffect::tell::<G>(participant.id, synced));
    }
}
