//! Players and spectators who look at a table, and the players who are away.

use std::time::Duration;

use jiff::Timestamp;

use super::seats::Seats;
use crate::clocks::between;
use crate::event::Presence;
use crate::participant::{Participant, ParticipantId, first_viewer};
use parlour_model::game::Secrecy;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, Viewer};

/// The participants of a table, here and on other servers.
#[derive(Clone, Debug)]
pub(super) struct Audience {
    /// The participants here; those who play come before those who watch.
    participants: Vec<Participant>,
    /// The seats of each participant on other servers.
    elsewhere: Vec<Vec<Seat>>,
    /// The number of spectators who are told of the game late.
    late: usize,
    /// The time when the person of each seat left, if that person is away.
    away: Vec<Option<Timestamp>>,
    /// The start of the absence of each seat's person that was noted as a long one.
    long_away: Vec<Option<Timestamp>>,
}

impl Audience {
    pub(super) fn new(seats: usize) -> Self {
        Self {
            participants: Vec::new(),
            elsewhere: Vec::new(),
            late: 0,
            away: vec![None; seats],
            long_away: vec![None; seats],
        }
    }

    pub(super) fn participants(&self) -> &[Participant] {
        &self.participants
    }

    pub(super) fn get(&self, id: ParticipantId) -> Option<&Participant> {
        self.participants
            .iter()
            .find(|participant| participant.id == id)
    }

    fn get_mut(&mut self, id: ParticipantId) -> Option<&mut Participant> {
        self.participants
            .iter_mut()
            .find(|participant| participant.id == id)
    }

    /// Returns the ids of all participants.
    pub(super) fn ids(&self) -> impl Iterator<Item = ParticipantId> {
        self.participants.iter().map(|participant| participant.id)
    }

    /// Admits a participant that comes, or comes back. Returns it with what it may do here.
    pub(super) fn admit(&mut self, participant: &Participant, seats: &Seats) -> Participant {
        self.participants.retain(|other| other.id != participant.id);
        // An open seat has no owner until it is taken. A participant never sees through another participant's
        // eyes.
        let mut participant = participant.clone();
        participant
            .seats
            .retain(|seat| seats.has(*seat) && !seats.is_open(*seat));
        if !participant.may_view(participant.viewer) {
            participant.viewer = Viewer::Spectator;
        }
        for seat in &participant.seats {
            self.away[seat.index()] = None;
        }
        // Players are told everything before those who watch, however many they are.
        let spectators = self
            .participants
            .iter()
            .position(|other| other.seats.is_empty())
            .filter(|_| !participant.seats.is_empty());
        let place = spectators.unwrap_or(self.participants.len());
        self.participants.insert(place, participant.clone());
        participant
    }

    /// Removes a participant. Its seats stay its people's. Returns whether it was here.
    pub(super) fn remove(&mut self, id: ParticipantId, now: Timestamp) -> bool {
        let Some(index) = self
            .participants
            .iter()
            .position(|participant| participant.id == id)
        else {
            return false;
        };
        for seat in self.participants.remove(index).seats {
            if !self.is_present(seat) {
                self.away[seat.index()] = Some(now);
            }
        }
        true
    }

    /// Updates the seats of the participants on other servers. Returns whether anything has changed.
    pub(super) fn set_elsewhere(&mut self, participants: Vec<Vec<Seat>>, now: Timestamp) -> bool {
        if self.elsewhere == participants {
            return false;
        }
        let seats = Seat::all(self.away.len());
        let before: Vec<_> = seats
            .clone()
            .filter(|seat| self.is_present(*seat))
            .collect();
        self.elsewhere = participants;
        for seat in seats {
            match (before.contains(&seat), self.is_present(seat)) {
                (true, false) => self.away[seat.index()] = Some(now),
                (_, true) => self.away[seat.index()] = None,
                (false, false) => {}
            }
        }
        true
    }

    /// Sets the number of spectators who are told of the game late.
    pub(super) fn set_late(&mut self, spectators: usize) {
        self.late = spectators;
    }

    /// Lets a participant observe the table as this viewer.
    pub(super) fn set_viewer(&mut self, id: ParticipantId, viewer: Viewer) {
        if let Some(participant) = self.get_mut(id) {
            participant.viewer = viewer;
        }
    }

    /// Sets the seats that a participant decides for.
    pub(super) fn set_seats(&mut self, id: ParticipantId, seats: Vec<Seat>) {
        if let Some(participant) = self.get_mut(id) {
            participant.seats = seats;
        }
    }

    /// Lets a participant decide for a seat.
    pub(super) fn give_seat(&mut self, id: ParticipantId, seat: Seat) {
        if let Some(participant) = self
            .get_mut(id)
            .filter(|participant| !participant.has(seat))
        {
            participant.seats.push(seat);
        }
    }

    /// Takes a seat from a participant.
    pub(super) fn take_seat(&mut self, id: ParticipantId, seat: Seat) {
        if let Some(participant) = self.get_mut(id) {
            participant.seats.retain(|other| *other != seat);
        }
    }

    /// Takes a seat from whoever has it.
    pub(super) fn take_seat_from_all(&mut self, seat: Seat) {
        for participant in &mut self.participants {
            participant.seats.retain(|own| *own != seat);
        }
    }

    /// Returns whether a participant decides for this seat at the moment.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.all_seats().flatten().any(|other| *other == seat)
    }

    /// The seats of each participant, wherever it is.
    fn all_seats(&self) -> impl Iterator<Item = &Vec<Seat>> {
        self.participants
            .iter()
            .map(|participant| &participant.seats)
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

    /// The absences that are not noted as long ones: the seat, and since when.
    fn short_absences(
        &self,
        seats: &Seats,
        started: Option<Timestamp>,
    ) -> impl Iterator<Item = (Seat, Timestamp)> {
        let since = move |seat| Some((seat, self.away_since(seat, seats, started)?));
        let absences = seats.all().filter_map(since);
        absences.filter(|(seat, since)| self.long_away[seat.index()] != Some(*since))
    }

    /// Returns the time at which the next absence lasts as long as `limit`. The game began at `started`.
    pub(super) fn long_away_at(
        &self,
        limit: Duration,
        seats: &Seats,
        started: Option<Timestamp>,
    ) -> Option<Timestamp> {
        let absences = self.short_absences(seats, started);
        absences
            .filter_map(|(_, since)| since.checked_add(limit).ok())
            .min()
    }

    /// Notes the absences that last as long as `limit` by now. Returns whether there is a new one.
    pub(super) fn note_long_away(
        &mut self,
        now: Timestamp,
        limit: Duration,
        seats: &Seats,
        started: Option<Timestamp>,
    ) -> bool {
        let absences = self.short_absences(seats, started);
        let long: Vec<_> = absences
            .filter(|(_, since)| between(*since, now) >= limit)
            .collect();
        for (seat, since) in &long {
            self.long_away[seat.index()] = Some(*since);
        }
        !long.is_empty()
    }

    /// Returns who is connected to the table. The game began at `started`.
    pub(super) fn presence(&self, seats: &Seats, started: Option<Timestamp>) -> Presence {
        let away: Vec<_> = seats
            .all()
            .filter_map(|seat| Some((seat, self.away_since(seat, seats, started)?)))
            .collect();
        let is_long =
            |(seat, since): &&(Seat, Timestamp)| self.long_away[seat.index()] == Some(*since);
        Presence {
            seats: seats.all().filter(|seat| self.is_present(*seat)).collect(),
            replaceable: away.iter().filter(is_long).map(|(seat, _)| *seat).collect(),
            away,
            spectators: self.all_seats().filter(|seats| seats.is_empty()).count() + self.late,
        }
    }

    /// Moves everybody up a seat, to these players.
    pub(super) fn rotate(&mut self, secrecy: Secrecy, players: &[Player]) {
        self.away.rotate_left(1);
        self.long_away.rotate_left(1);
        let seats = players.len();
        let up = |seat: Seat| Seat::of((seat.index() + seats - 1) % seats);
        for participant in &mut self.participants {
            participant
                .seats
                .iter_mut()
                .for_each(|seat| *seat = up(*seat));
            participant.seats.sort_unstable();
            let Viewer::Seat(seat) = participant.viewer else {
                continue;
            };
            // Several at one screen see a game without secrets as they would on coming back to it.
            participant.viewer = match first_viewer(secrecy, players, &participant.seats) {
                Viewer::Seat(first) if secrecy == Secrecy::None => Viewer::Seat(first),
                _ => Viewer::Seat(up(seat)),
            };
        }
    }
}
