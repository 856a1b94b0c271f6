//! Snapshots and move reports for a table's participants: the only place that makes views and redacts events for them.

use std::sync::Arc;

use super::audience::Audience;
use super::game::LoggedGame;
use super::permissions::Permissions;
use super::{AnyGame, HostOptions};
use crate::append_queue::SaveState;
use crate::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use crate::participant::{Participant, ParticipantId};
use parlour_model::game::{Game, Secrecy};
use parlour_model::log::Offer;
use parlour_model::playthrough::LoggedMove;
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The state of a table that participants are told of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reports<'a, G: AnyGame> {
    pub(super) game: &'a LoggedGame<G>,
    pub(super) options: &'a HostOptions,
    pub(super) audience: &'a Audience,
    pub(super) offer: Option<(Seat, Offer)>,
    pub(super) save_state: SaveState,
}

impl<G: AnyGame> Reports<'_, G> {
    /// Returns the table as it stands, for a participant.
    pub(super) fn snapshot(&self, participant: &Participant) -> Snapshot<G> {
        let (seats, started) = (self.game.seats(), self.game.started());
        Snapshot {
            players: seats.players().to_vec(),
            seats: participant.seats.clone(),
            rules: self.game.rules().clone(),
            started,
            save_state: self.save_state,
            rated: self.options.rated,
            observation: self.observation(participant, participant.viewer),
            open: seats.open(),
            presence: self.audience.presence(seats, started),
            history: self
                .game
                .history()
                .map(|(entry, events)| report(entry, events, participant.viewer))
                .collect(),
            private: self.private(participant),
        }
    }

    /// Returns the table as it stands, as the event for a participant.
    pub(super) fn synced(&self, participant: &Participant) -> TableEvent<G> {
        TableEvent::Snapshot(Arc::new(self.snapshot(participant)))
    }

    /// Returns the table as it stands, for each participant.
    pub(super) fn synced_for_all(&self) -> Vec<(ParticipantId, TableEvent<G>)> {
        self.for_all(|participant| Some(self.synced(participant)))
    }

    /// Returns the latest move, for each participant.
    pub(super) fn moved_for_all(&self) -> Vec<(ParticipantId, TableEvent<G>)> {
        self.for_all(|participant| self.moved(participant))
    }

    /// Makes an event for each participant. All who only watch are told the same, which is made once.
    fn for_all(
        &self,
        make: impl Fn(&Participant) -> Option<TableEvent<G>>,
    ) -> Vec<(ParticipantId, TableEvent<G>)> {
        let mut watched = None;
        let mut event = |participant: &Participant| {
            if !participant.seats.is_empty() {
                return make(participant);
            }
            watched.get_or_insert_with(|| make(participant)).clone()
        };
        let participants = self.audience.participants().iter();
        participants
            .filter_map(|participant| Some((participant.id, event(participant)?)))
            .collect()
    }

    /// Returns the latest move, for a participant.
    pub(super) fn moved(&self, participant: &Participant) -> Option<TableEvent<G>> {
        Some(TableEvent::Moved {
            told: self.latest(participant.viewer)?,
            private: self.private(participant),
            observation: self.observation(participant, participant.viewer),
        })
    }

    /// Returns the report of the latest move for a viewer.
    fn latest(&self, viewer: Viewer) -> Option<MoveReport<G>> {
        let (entry, events) = self.game.history().next_back()?;
        Some(report(entry, events, viewer))
    }

    /// Returns the news of the latest move that people of the participant got and its viewer did not.
    fn private(&self, participant: &Participant) -> Vec<PrivateReport<G>> {
        if G::SECRETS != Secrecy::News {
            return Vec::new();
        }
        let shown = self.latest(participant.viewer);
        let people = participant
            .seats
            .iter()
            .filter(|seat| self.game.seats().is_person(ToAct::Seat(**seat)));
        let reports = people.filter_map(|seat| Some((*seat, self.latest(Viewer::Seat(*seat))?)));
        let news = reports.filter(|(_, told)| Some(told) != shown.as_ref());
        let report = |(seat, told)| PrivateReport {
            seat,
            told,
            observation: self.observation(participant, Viewer::Seat(seat)),
        };
        news.map(report).collect()
    }

    /// Returns the state as somebody sees it who only looks on.
    pub(super) fn watched(&self) -> Observation<G> {
        let spectator = Participant::spectator(ParticipantId::default());
        self.observation(&spectator, spectator.viewer)
    }

    /// Returns the state as a viewer of a participant may see it.
    fn observation(&self, participant: &Participant, viewer: Viewer) -> Observation<G> {
        let (playthrough, to_act) = (self.game.playthrough(), self.game.to_act());
        let permissions = Permissions {
            game: self.game,
            options: self.options,
        };
        let own =
            |seat: Seat| participant.has(seat) && (G::SECRETS != Secrecy::Hands || viewer.is(seat));
        let own_turn = self.game.seats().is_person(to_act) && to_act.seat().is_some_and(own);
        Observation {
            viewer,
            view: playthrough.game().view(viewer),
            legal: if own_turn {
                playthrough.legal_moves()
            } else {
                Vec::new()
            },
            to_act,
            moves: self.game.moves(),
            winners: playthrough.winners(),
            end: playthrough.end(),
            can_undo: permissions.may_undo(participant)
                && self.game.last_decision(&participant.seats).is_some(),
            can_redo: permissions.may_redo(participant) && playthrough.next_undone().is_some(),
            clock: self.game.clocks().face(),
            offer: self.offer,
            practice: self.game.is_practice(),
        }
    }
}

/// Returns the report of a move for a viewer.
fn report<G: Game>(
    entry: &LoggedMove<G::Move>,
    events: &[G::Event],
    viewer: Viewer,
) -> MoveReport<G> {
    let is_open = entry.by != ToAct::Chance || G::OPEN_CHANCE;
    MoveReport {
        by: entry.by,
        text: is_open.then(|| entry.chosen.to_string()),
        events: events
            .iter()
            .filter_map(|event| G::redact(event, viewer))
            .collect(),
    }
}
