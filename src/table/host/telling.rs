//! The output of a table to its parties: the only place that makes views and redacts events.

use jiff::Timestamp;

use super::bots::Recipients;
use super::following::Others;
use super::saving::stuck;
use super::{AnyGame, HostEffect, TableHost};
use crate::event::{MoveReport, Observation, Presence, PrivateReport, Snapshot, TableEvent};
use crate::party::{Party, PartyId};
use crate::request_id::RequestId;
use parlour_model::game::{Game, Secrecy};
use parlour_model::playthrough::LoggedMove;
use parlour_model::seat::{Seat, ToAct, Viewer};

impl<G: AnyGame> TableHost<G> {
    /// A party comes, or comes back: it is told the table as it stands.
    pub(super) fn join(&mut self, party: &Party, now: Timestamp, effects: &mut Vec<HostEffect>) {
        self.parties.retain(|other| other.id != party.id);
        self.started = self.started.or(Some(now));
        // An open seat has no owner until it is taken. A party never sees through another party's
        // eyes.
        let mut party = party.clone();
        party
            .seats
            .retain(|seat| self.open.get(seat.index()) == Some(&false));
        if !party.may_view(party.viewer) {
            party.viewer = Viewer::Spectator;
        }
        for seat in &party.seats {
            self.away[seat.index()] = None;
        }
        // Who plays is told everything before those who watch, however many they are.
        let watchers = self
            .parties
            .iter()
            .position(|other| other.seats.is_empty())
            .filter(|_| !party.seats.is_empty());
        self.parties
            .insert(watchers.unwrap_or(self.parties.len()), party.clone());
        let snapshot = self.snapshot(&party);
        let told = HostEffect::tell::<G>(party.id, TableEvent::Synced(Box::new(snapshot)));
        // What the store does not have yet is told with the rest of the news.
        if self.journal.is_waiting() {
            self.undone.joiners.push(party.id);
            self.held.push(told);
        } else {
            effects.push(told);
        }
        if self.journal.is_stuck() {
            let told = TableEvent::Saving(self.save_state(), Some(stuck()));
            effects.push(HostEffect::tell::<G>(party.id, told));
        }
        self.notify_presence(Some(party.id), effects);
        if self.acted.is_none() {
            // The time before a person came back to the table is charged to no seat.
            self.acted = Some(now);
            self.clocks.run(self.playthrough.to_act().seat(), now);
        }
    }

    /// A party goes. Its seats stay its people's.
    pub(super) fn leave(&mut self, id: PartyId, now: Timestamp, effects: &mut Vec<HostEffect>) {
        let Some(index) = self.parties.iter().position(|party| party.id == id) else {
            return;
        };
        let party = self.parties.remove(index);
        for seat in party.seats {
            if !self.is_there(seat) {
                self.away[seat.index()] = Some(now);
            }
        }
        self.notify_presence(None, effects);
    }

    /// Tells every party but one who is there now.
    pub(super) fn notify_presence(&self, but: Option<PartyId>, effects: &mut Vec<HostEffect>) {
        let others = self.parties.iter().filter(|party| Some(party.id) != but);
        effects.extend(
            others.map(|party| {
                HostEffect::tell::<G>(party.id, TableEvent::Presence(self.presence()))
            }),
        );
    }

    /// Returns whether a party decides for this seat at the moment.
    pub(super) fn is_there(&self, seat: Seat) -> bool {
        let is_elsewhere =
            |others: &Others| others.parties.iter().flatten().any(|other| *other == seat);
        self.parties.iter().any(|party| party.has(seat))
            || self.others.as_deref().is_some_and(is_elsewhere)
    }

    /// Since when the person of a seat is not there; `None` where one is, or where no person belongs.
    pub(super) fn away_since(&self, seat: Seat) -> Option<Timestamp> {
        let is_missed =
            self.is_person(ToAct::Seat(seat)) && !self.open[seat.index()] && !self.is_there(seat);
        self.away[seat.index()]
            .or(self.started)
            .filter(|_| is_missed)
    }

    fn presence(&self) -> Presence {
        let seats = || Seat::all(self.players.len());
        Presence {
            seats: seats().filter(|seat| self.is_there(*seat)).collect(),
            away: seats()
                .filter_map(|seat| Some((seat, self.away_since(seat)?)))
                .collect(),
            spectators: self
                .seats_of_parties()
                .filter(|seats| seats.is_empty())
                .count(),
        }
    }

    /// The seats of everybody who looks at the table, wherever they are.
    fn seats_of_parties(&self) -> impl Iterator<Item = &Vec<Seat>> {
        let elsewhere = self.others.iter().flat_map(|others| &others.parties);
        self.parties
            .iter()
            .map(|party| &party.seats)
            .chain(elsewhere)
    }

    pub(super) fn party(&self, id: PartyId) -> Option<&Party> {
        self.parties.iter().find(|party| party.id == id)
    }

    /// Tells every party at once: for what is no entry of the log.
    pub(super) fn notify_all(&self, event: &TableEvent<G>, effects: &mut Vec<HostEffect>) {
        effects.extend(
            self.parties
                .iter()
                .map(|party| HostEffect::tell::<G>(party.id, event.clone())),
        );
    }

    /// Tells every party once the log is safe.
    pub(super) fn hold(&mut self, event: &TableEvent<G>) {
        self.held.extend(
            self.parties
                .iter()
                .map(|party| HostEffect::tell::<G>(party.id, event.clone())),
        );
    }

    /// Keeps the news of the latest move for everybody. All who only watch are told the same, which is made once.
    pub(super) fn hold_move(&mut self) {
        let mut watched = None;
        let mut told = |party: &Party| {
            if !party.seats.is_empty() {
                return self.moved(party);
            }
            watched.get_or_insert_with(|| self.moved(party)).clone()
        };
        let news: Vec<_> = self
            .parties
            .iter()
            .filter_map(|party| Some((party.id, told(party)?)))
            .collect();
        self.held.extend(
            news.into_iter()
                .map(|(id, event)| HostEffect::tell::<G>(id, event)),
        );
    }

    /// Keeps the table as it stands now for everybody.
    pub(super) fn hold_sync(&mut self) {
        let news: Vec<_> = self
            .parties
            .iter()
            .map(|party| (party.id, self.snapshot(party)))
            .collect();
        let told =
            |(id, snapshot)| HostEffect::tell::<G>(id, TableEvent::Synced(Box::new(snapshot)));
        self.held.extend(news.into_iter().map(told));
    }

    /// Keeps the table as it stands now for one party.
    pub(super) fn hold_sync_of(&mut self, id: PartyId) {
        let Some(told) = self.party(id).map(|party| self.snapshot(party)) else {
            return;
        };
        self.held.push(HostEffect::tell::<G>(
            id,
            TableEvent::Synced(Box::new(told)),
        ));
    }

    /// Passes on a robot's findings to the party that asked for its advice. Where it thinks for its
    /// own seat and nothing is hidden, all parties get them.
    pub(super) fn pass_on(
        &mut self,
        id: RequestId,
        event: TableEvent<G>,
        effects: &mut Vec<HostEffect>,
    ) {
        match self.bots.recipients(id) {
            Some(Recipients::Asker(party)) => effects.push(HostEffect::tell::<G>(party, event)),
            Some(Recipients::All) if G::SECRETS == Secrecy::None => {
                self.notify_all(&event, effects);
            }
            _ => {}
        }
    }

    /// The table as it stands, for a party.
    pub(super) fn snapshot(&self, party: &Party) -> Snapshot<G> {
        let moves = self.playthrough.log().iter().zip(&self.events);
        Snapshot {
            players: self.players.clone(),
            seats: party.seats.clone(),
            rules: self.rules().clone(),
            started: self.started,
            save_state: self.save_state(),
            rated: self.options.rated,
            observation: self.observation(party, party.viewer),
            open: Seat::all(self.players.len())
                .filter(|seat| self.open[seat.index()])
                .collect(),
            presence: self.presence(),
            history: moves
                .map(|(entry, events)| told(entry, events, party.viewer))
                .collect(),
            private: self.private(party),
        }
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
        let (entry, events) = self.playthrough.log().last().zip(self.events.last())?;
        Some(told(entry, events, viewer))
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
            .filter(|seat| self.is_person(ToAct::Seat(**seat)));
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
    pub(super) fn observation(&self, party: &Party, viewer: Viewer) -> Observation<G> {
        let to_act = self.playthrough.to_act();
        let own = |seat: Seat| party.has(seat) && (G::SECRETS != Secrecy::Hands || viewer.is(seat));
        let own_turn = self.is_person(to_act) && to_act.seat().is_some_and(own);
        Observation {
            viewer,
            view: self.playthrough.game().view(viewer),
            legal: if own_turn {
                self.playthrough.legal_moves()
            } else {
                Vec::new()
            },
            to_act,
            moves: self.playthrough.log().len(),
            winners: self.playthrough.winners(),
            end: self.playthrough.end(),
            can_undo: self.may_undo(party) && self.last_decision(party).is_some(),
            can_redo: self.may_redo(party) && self.playthrough.next_undone().is_some(),
            clock: self.clocks.face(),
            offer: self.offers.open(),
            practice: self.is_practice(),
        }
    }
}

/// Returns the report of a move for a viewer.
fn told<G: Game>(
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
