//! The effects of a table on their way out: those that go at once, and those that wait for the store.

use super::{AnyGame, HostEffect};
use crate::event::TableEvent;
use crate::participant::ParticipantId;

/// The effects that have not gone out yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Outbox {
    ready: Vec<HostEffect>,
    /// The effects held until the store has the entries that they report.
    held: Vec<HostEffect>,
}

/// A place among the held effects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(usize);

impl Outbox {
    /// Sends an effect at once.
    pub(super) fn send(&mut self, effect: HostEffect) {
        self.ready.push(effect);
    }

    /// Holds an effect until the log is safe.
    pub(super) fn hold(&mut self, effect: HostEffect) {
        self.held.push(effect);
    }

    /// Sends events at once.
    pub(super) fn send_events<G: AnyGame>(
        &mut self,
        events: impl IntoIterator<Item = (ParticipantId, TableEvent<G>)>,
    ) {
        let tell = |(id, event)| HostEffect::tell::<G>(id, event);
        self.ready.extend(events.into_iter().map(tell));
    }

    /// Holds events until the log is safe.
    pub(super) fn hold_events<G: AnyGame>(
        &mut self,
        events: impl IntoIterator<Item = (ParticipantId, TableEvent<G>)>,
    ) {
        let tell = |(id, event)| HostEffect::tell::<G>(id, event);
        self.held.extend(events.into_iter().map(tell));
    }

    /// Marks the place after the effects held so far.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.held.len())
    }

    /// Holds an effect ahead of those that came after the mark.
    pub(super) fn hold_at(&mut self, mark: Mark, effect: HostEffect) {
        self.held.insert(mark.0.min(self.held.len()), effect);
    }

    /// Sends the held effects, as the log is safe.
    pub(super) fn release(&mut self) {
        self.ready.append(&mut self.held);
    }

    /// Drops the held effects of entries that the store has refused.
    pub(super) fn discard_held(&mut self) {
        self.held.clear();
    }

    /// Takes the effects that go out now.
    pub(super) fn take(&mut self) -> Vec<HostEffect> {
        std::mem::take(&mut self.ready)
    }
}
