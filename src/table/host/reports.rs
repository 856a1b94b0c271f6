//! The reports of a table to its parties: the only place that makes views and redacts events for them.

use super::audience::Audience;
use super::game::LoggedGame;
use super::permissions::Permissions;
use super::{AnyGame, HostOptions};
use crate::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use crate::journal::SaveState;
use crate::party::{Party, PartyId};
use parlour_model::game::{Game, Secrecy};
use parlour_model::log::Offer;
use parlour_model::playthrough::LoggedMove;
use parlour_model::seat::{Seat, ToAct, Viewer};

/// The state of a table that parties are told of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reports<'a, G: AnyGame> {
    pub(super) game: &'a LoggedGame<G>,
    pub(super) options: &'a HostOptions,
    pub(super) audience: &'a Audience,
    pub(super) offer: Option<(Seat, Offer)>,
    pub(super) save_state: SaveState,
}

impl<G: AnyGame> Reports<'_, G> {
    /// Returns the table as it stands, for a party.
    pub(super) fn snapshot(&self, party: &Party) -> Snapshot<G> {
        let (seats, started) = (self.game.seats(), self.game.started());
        Snapshot {
            players: seats.players().to_vec(),
            seats: party.seats.clone(),
            rules: self.game.rules().clone(),
            started,
            save_state: self.save_state,
            rated: self.options.rated,
            observation: self.observation(party, party.viewer),
            open: seats.open(),
            presence: self.audience.presence(seats, started),
            history: self
                .game
                .history()
                .map(|(entry, events)| report(entry, events, party.viewer))
                .collect(),
            private: self.private(party),
        }
    }

    /// Returns the table as it stands, as the event for a party.
    pub(super) fn synced(&self, party: &Party) -> TableEvent<G> {
        TableEvent::Synced(Box::new(self.snapshot(party)))
    }

    /// Returns the table as it stands, for each party.
    pub(super) fn synced_for_all(&self) -> Vec<(PartyId, TableEvent<G>)> {
        let parties = self.audience.parties().iter();
        parties
            .map(|party| (party.id, self.synced(party)))
            .collect()
    }

    /// Returns the latest move, for each party. All who only watch are told the same, which is made once.
    pub(super) fn moved_for_all(&self) -> Vec<(PartyId, TableEvent<G>)> {
        let mut watched = None;
        let mut moved = |party: &Party| {
            if !party.seats.is_empty() {
                return self.moved(party);
            }
            watched.get_or_insert_with(|| self.moved(party)).clone()
        };
        let parties = self.audience.parties().iter();
        parties
            .filter_map(|party| Some((party.id, moved(party)?)))
            .collect()
    }

    fn moved(&self, party: &Party) -> Option<TableEvent<G>> {
        Some(TableEvent::Moved {
            told: self.latest(party.viewer)?,
            private: self.private(party),
            observation: self.observation(party, party.viewer),
        })
    }

    /// Returns the report of the latest move for a viewer.
    fn latest(&self, viewer: Viewer) -> Option<MoveReport<G>> {
        let (entry, events) = self.game.history().next_back()?;
        Some(report(entry, events, viewer))
    }

    /// Returns the news of the latest move that people of the party got and its viewer did not.
    fn private(&self, party: &Party) -> Vec<PrivateReport<G>> {
        if G::SECRETS != Secrecy::News {
            return Vec::new();
        }
        let shown = self.latest(party.viewer);
        let people = party
            .seats
            .iter()
            .filter(|seat| self.game.seats().is_person(ToAct::Seat(**seat)));
        let reports = people.filter_map(|seat| Some((*seat, self.latest(Viewer::Seat(*seat))?)));
        let news = reports.filter(|(_, told)| Some(told) != shown.as_ref());
        let report = |(seat, told)| PrivateReport {
            seat,
            told,
            observation: self.observation(party, Viewer::Seat(seat)),
        };
        news.map(report).collect()
    }

    /// Returns the state as a viewer of a party may see it.
    fn observation(&self, party: &Party, viewer: Viewer) -> Observation<G> {
        let (playthrough, to_act) = (self.game.playthrough(), self.game.to_act());
        let permissions = Permissions {
            game: self.game,
            options: self.options,
        };
        let own = |seat: Seat| party.has(seat) && (G::SECRETS != Secrecy::Hands || viewer.is(seat));
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
            can_undo: permissions.may_undo(party)
                && self.game.last_decision(&party.seats).is_some(),
            can_redo: permissions.may_redo(party) && playthrough.next_undone().is_some(),
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
