//! The data that a participant has been told of a table: all that its screen is drawn from.
//!
//! A table does not wait for a screen. Its events queue here until the screen can show them. A
//! screen that shows a robot's move slowly therefore delays no other participant.

use std::collections::VecDeque;

use jiff::Timestamp;

use super::append_queue::SaveState;
use super::command::{TableCommand, TableRequest};
use super::event::{MoveReport, Observation, PrivateReport, Snapshot, TableEvent};
use super::participant::ParticipantId;
use super::request_id::RequestId;
use parlour_model::game::Game;
use parlour_model::player::{Names, Player};
use parlour_model::seat::{Seat, ToAct, Viewer};

/// A table as one participant knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mirror<G: Game> {
    participant: ParticipantId,
    names: Names,
    /// The table as far as it has been shown.
    shown: Snapshot<G>,
    /// The events that happened since, in order.
    backlog: VecDeque<TableEvent<G>>,
    /// The private news of one seat of the participant. It takes the place of the last move (MEM-3).
    look: Option<PrivateReport<G>>,
}

impl<G: Game> Mirror<G> {
    /// Returns a mirror from the snapshot that a participant gets when it joins.
    pub fn new(participant: ParticipantId, told: Snapshot<G>) -> Self {
        let names = Names::of(&told.players);
        Self {
            participant,
            names,
            shown: told,
            backlog: VecDeque::new(),
            look: None,
        }
    }

    pub fn players(&self) -> &[Player] {
        &self.shown.players
    }

    pub fn names(&self) -> &Names {
        &self.names
    }

    pub fn rules(&self) -> &G::Rules {
        &self.shown.rules
    }

    /// Returns the time when the first player sat down.
    pub fn started(&self) -> Option<Timestamp> {
        self.shown.started
    }

    pub fn save_state(&self) -> SaveState {
        self.shown.save_state
    }

    /// Returns whether the result counts for ratings. Moves are then not taken back, and seats are
    /// not taken over.
    pub fn is_rated(&self) -> bool {
        self.shown.rated
    }

    /// Returns the observation of the moment that is shown.
    pub fn observation(&self) -> &Observation<G> {
        self.look
            .as_ref()
            .map_or(&self.shown.observation, |look| &look.observation)
    }

    /// The moves up to the moment that is shown, as they were told.
    pub fn history(&self) -> impl Iterator<Item = &MoveReport<G>> {
        let public = self.shown.history.len() - usize::from(self.look.is_some());
        self.shown.history[..public]
            .iter()
            .chain(self.look.as_ref().map(|look| &look.told))
    }

    /// Returns the seat that made the move shown last.
    pub fn moved_last(&self) -> Option<Seat> {
        self.shown.history.last().and_then(|told| told.by.seat())
    }

    /// Returns whether a person at this screen decides for the seat.
    pub fn is_own_person(&self, seat: Seat) -> bool {
        self.shown.seats.contains(&seat) && self.is_person(seat)
    }

    /// The first seat of this screen at which a robot plays on.
    pub fn kept_by_robot(&self) -> Option<Seat> {
        let mut seats = self.shown.seats.iter().copied();
        seats.find(|seat| !self.is_person(*seat))
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        self.players()
            .get(seat.index())
            .is_some_and(Player::is_person)
    }

    /// Returns whether this screen decides for any seat.
    pub fn has_seats(&self) -> bool {
        !self.shown.seats.is_empty()
    }

    /// The people at this screen.
    pub fn own_people(&self) -> impl Iterator<Item = Seat> {
        self.shown
            .seats
            .iter()
            .copied()
            .filter(|seat| self.is_person(*seat))
    }

    /// The person at this screen who is to act, or else the first one.
    pub fn speaker(&self) -> Option<Seat> {
        let on_turn = self
            .observation()
            .to_act
            .seat()
            .filter(|seat| self.is_own_person(*seat));
        on_turn.or_else(|| self.own_people().next())
    }

    /// Takes in what the table has told. Returns whether it waits until it is shown. The table as a whole takes the place of
    /// all that was told before it.
    pub fn hear(&mut self, event: TableEvent<G>) -> bool {
        if self.note(&event) {
            return false;
        }
        match (&event, self.backlog.back_mut()) {
            (TableEvent::Snapshot(_), _) => self.backlog.clear(),
            (TableEvent::Analysis(_), Some(last @ TableEvent::Analysis(_))) => {
                *last = event;
                return true;
            }
            _ => {}
        }
        self.backlog.push_back(event);
        true
    }

    /// Notes what counts at once; `false` for what is shown in its turn. After a hint the game is practice.
    pub fn note(&mut self, event: &TableEvent<G>) -> bool {
        match event {
            TableEvent::Hinted(_) => self.shown.observation.practice = true,
            TableEvent::Saving(state, _) => self.shown.save_state = *state,
            TableEvent::Presence(presence) => self.shown.presence = presence.clone(),
            TableEvent::Accepted(_) | TableEvent::Rejected(..) => {}
            _ => return false,
        }
        true
    }

    /// The next event to be shown; a move only if there is time for one.
    pub fn next(&mut self, has_time: bool) -> Option<TableEvent<G>> {
        let is_move = matches!(self.backlog.front(), Some(TableEvent::Moved { .. }));
        if is_move && !has_time {
            None
        } else {
            self.backlog.pop_front()
        }
    }

    /// Returns whether everything has been shown.
    pub fn is_current(&self) -> bool {
        self.backlog.is_empty()
    }

    /// Returns the number of moves this participant has been told of, including those still queued.
    fn moves(&self) -> usize {
        let told = self.backlog.iter().rev().find_map(|event| match event {
            TableEvent::Moved { observation, .. } => Some(observation.moves),
            _ => None,
        });
        told.unwrap_or(self.shown.observation.moves)
    }

    /// A request to the table, on behalf of the person on turn or else the first one at this screen.
    pub fn command(&self, request: TableRequest<G>) -> TableCommand<G> {
        self.command_of(self.speaker(), request)
    }

    /// The same on behalf of a seat.
    pub fn command_of(&self, seat: Option<Seat>, request: TableRequest<G>) -> TableCommand<G> {
        TableCommand {
            from: self.participant,
            id: RequestId::default(),
            seat,
            seen: self.moves(),
            request,
        }
    }

    /// Replaces the shown table by a snapshot.
    pub fn sync(&mut self, told: Snapshot<G>) {
        self.names = Names::of(&told.players);
        (self.shown, self.look) = (told, None);
    }

    /// Shows one move.
    pub fn advance(
        &mut self,
        told: MoveReport<G>,
        private: Vec<PrivateReport<G>>,
        observation: Observation<G>,
    ) {
        self.look = None;
        self.shown.history.push(told);
        (self.shown.private, self.shown.observation) = (private, observation);
    }

    /// The seat at this screen that is the next to be shown something alone.
    pub fn next_look(&self) -> Option<Seat> {
        self.shown.private.first().map(|report| report.seat)
    }

    /// Shows it.
    pub fn look(&mut self) {
        if !self.shown.private.is_empty() && !self.shown.history.is_empty() {
            self.look = Some(self.shown.private.remove(0));
        }
    }

    /// Puts it away; says whether there was anything.
    pub fn look_away(&mut self) -> bool {
        self.look.take().is_some()
    }

    /// Returns whether a person at this screen is to act and has seen everything.
    pub fn is_own_turn(&self) -> bool {
        self.is_current()
            && self
                .observation()
                .to_act
                .seat()
                .is_some_and(|seat| self.is_own_person(seat))
    }

    /// Returns the number of other spectators.
    pub fn spectators(&self) -> usize {
        self.shown
            .presence
            .spectators
            .saturating_sub(usize::from(!self.has_seats()))
    }

    /// Returns whether the seat belongs to a person who is away.
    pub fn is_away(&self, seat: Seat) -> bool {
        self.is_person(seat) && !self.is_open(seat) && !self.shown.presence.seats.contains(&seat)
    }

    /// Returns the time since which the person of a seat has been away, if that person is missed.
    pub fn away_since(&self, seat: Seat) -> Option<Timestamp> {
        self.shown
            .presence
            .away
            .iter()
            .find(|(away, _)| *away == seat)
            .map(|(_, since)| *since)
    }

    /// Returns whether this screen may let a bot play on for the person of a seat, who is away.
    pub fn is_replaceable(&self, seat: Seat) -> bool {
        self.has_seats() && self.shown.presence.replaceable.contains(&seat)
    }

    /// Returns whether anyone may take the seat.
    pub fn is_open(&self, seat: Seat) -> bool {
        self.shown.open.contains(&seat)
    }

    /// Returns the seat on turn, if its player sits elsewhere.
    pub fn waits_for_others(&self) -> Option<Seat> {
        let ToAct::Seat(seat) = self.observation().to_act else {
            return None;
        };
        (self.is_person(seat) && !self.shown.seats.contains(&seat)).then_some(seat)
    }

    /// Returns whether the table is observed from this seat.
    pub fn is_viewed_by(&self, seat: Seat) -> bool {
        self.observation().viewer == Viewer::Seat(seat)
    }
}
