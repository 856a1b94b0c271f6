//! The audience of a table: the parties that look at it, and the people who are away.

use jiff::Timestamp;

use super::seats::Seats;
use crate::event::Presence;
use crate::party::{Party, PartyId, first_viewer};
use parlour_model::game::Secrecy;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, Viewer};

/// The parties of a table, here and on other servers.
#[derive(Clone, Debug)]
pub(super) struct Audience {
    /// The parties here; those who play come before those who watch.
    parties: Vec<Party>,
    /// The seats of each party on other servers.
    elsewhere: Vec<Vec<Seat>>,
    /// The time when the person of each seat left, if that person is away.
    away: Vec<Option<Timestamp>>,
}

impl Audience {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            parties: Vec::new(),
            elsewhere: Vec::new(),
            away: vec![None; seats],
        }
    }

    pub(super) fn parties(&self) -> &[Party] {
        &self.parties
    }

    pub(super) fn get(&self, id: PartyId) -> Option<&Party> {
        self.parties.iter().find(|party| party.id == id)
    }

    fn get_mut(&mut self, id: PartyId) -> Option<&mut Party> {
        self.parties.iter_mut().find(|party| party.id == id)
    }

    /// Returns the ids of all parties.
    pub(super) fn ids(&self) -> impl Iterator<Item = PartyId> {
        self.parties.iter().map(|party| party.id)
    }

    /// Admits a party that comes, or comes back. Returns it with what it may do here.
    pub(super) fn admit(&mut self, party: &Party, seats: &Seats) -> Party {
        self.parties.retain(|other| other.id != party.id);
        // An open seat has no owner until it is taken. A party never sees through another party's
        // eyes.
        let mut party = party.clone();
        party
            .seats
            .retain(|seat| seats.has(*seat) && !seats.is_open(*seat));
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
        let place = watchers.unwrap_or(self.parties.len());
        self.parties.insert(place, party.clone());
        party
    }

    /// Removes a party. Its seats stay its people's. Returns whether it was here.
    pub(super) fn remove(&mut self, id: PartyId, now: Timestamp) -> bool {
        let Some(index) = self.parties.iter().position(|party| party.id == id) else {
            return false;
        };
        for seat in self.parties.remove(index).seats {
            if !self.is_present(seat) {
                self.away[seat.index()] = Some(now);
            }
        }
        true
    }

    /// Updates the seats of the parties on other servers. Returns whether anything has changed.
    pub(super) fn set_elsewhere(&mut self, parties: Vec<Vec<Seat>>, now: Timestamp) -> bool {
        if self.elsewhere == parties {
            return false;
        }
        let seats = Seat::all(self.away.len());
        let before: Vec<_> = seats
            .clone()
            .filter(|seat| self.is_present(*seat))
            .collect();
        self.elsewhere = parties;
        for seat in seats {
            match (before.contains(&seat), self.is_present(seat)) {
                (true, false) => self.away[seat.index()] = Some(now),
                (_, true) => self.away[seat.index()] = None,
                (false, false) => {}
            }
        }
        true
    }

    /// Lets a party observe the table as this viewer.
    pub(super) fn set_viewer(&mut self, id: PartyId, viewer: Viewer) {
        if let Some(party) = self.get_mut(id) {
            party.viewer = viewer;
        }
    }

    /// Sets the seats that a party decides for.
    pub(super) fn set_seats(&mut self, id: PartyId, seats: Vec<Seat>) {
        if let Some(party) = self.get_mut(id) {
            party.seats = seats;
        }
    }

    /// Lets a party decide for a seat.
    pub(super) fn give_seat(&mut self, id: PartyId, seat: Seat) {
        if let Some(party) = self.get_mut(id).filter(|party| !party.has(seat)) {
            party.seats.push(seat);
        }
    }

    /// Takes a seat from a party.
    pub(super) fn take_seat(&mut self, id: PartyId, seat: Seat) {
        if let Some(party) = self.get_mut(id) {
            party.seats.retain(|other| *other != seat);
        }
    }

    /// Takes a seat from whoever has it.
    pub(super) fn take_seat_from_all(&mut self, seat: Seat) {
        for party in &mut self.parties {
            party.seats.retain(|own| *own != seat);
        }
    }

    /// Returns whether a party decides for this seat at the moment.
    fn is_present(&self, seat: Seat) -> bool {
        self.all_seats().flatten().any(|other| *other == seat)
    }

    /// The seats of each party, wherever it is.
    fn all_seats(&self) -> impl Iterator<Item = &Vec<Seat>> {
        self.parties
            .iter()
            .map(|party| &party.seats)
            .chain(&self.elsewhere)
    }

    /// Returns the time since when the person of a seat is away. Returns `None` if the person is present or
    /// the seat has none. The game began at `started`.
    pub(super) fn away_since(
        &self,
        seat: Seat,
        seats: &Seats,
        started: Option<Timestamp>,
    ) -> Option<Timestamp> {
        let is_missed = seats.is_occupied(seat) && !self.is_present(seat);
        self.away[seat.index()].or(started).filter(|_| is_missed)
    }

    /// Returns who is connected to the table. The game began at `started`.
    pub(super) fn presence(&self, seats: &Seats, started: Option<Timestamp>) -> Presence {
        Presence {
            seats: seats.all().filter(|seat| self.is_present(*seat)).collect(),
            away: seats
                .all()
                .filter_map(|seat| Some((seat, self.away_since(seat, seats, started)?)))
                .collect(),
            spectators: self.all_seats().filter(|seats| seats.is_empty()).count(),
        }
    }

    /// Moves everybody up a seat, to these players.
    pub(super) fn rotate(&mut self, secrecy: Secrecy, players: &[Player]) {
        self.away.rotate_left(1);
        let seats = players.len();
        let up = |seat: Seat| Seat::of((seat.index() + seats - 1) % seats);
        for party in &mut self.parties {
            party.seats.iter_mut().for_each(|seat| *seat = up(*seat));
            party.seats.sort_unstable();
            let Viewer::Seat(seat) = party.viewer else {
                continue;
            };
            // Several at one screen see a game without secrets as they would on coming back to it.
            party.viewer = match first_viewer(secrecy, players, &party.seats) {
                Viewer::Seat(first) if secrecy == Secrecy::None => Viewer::Seat(first),
                _ => Viewer::Seat(up(seat)),
            };
        }
    }
}
