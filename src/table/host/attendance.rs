//! The participants that come and go, and the seats that they take and leave.

use jiff::Timestamp;

use super::saving::stuck;
use super::{AnyGame, Participant, ParticipantId, TableEvent, TableHost};
use crate::clocks::between;
use crate::refusal::Refusal;
use parlour_language::text;
use parlour_model::player::Player;
use parlour_model::seat::{Seat, Viewer};

impl<G: AnyGame> TableHost<G> {
    /// Admits a participant that comes, or comes back, and tells it the table as it stands.
    pub(super) fn join(&mut self, now: Timestamp, participant: &Participant) {
        if participant.delay > 0 {
            self.join_late(participant.id, participant.delay);
            return;
        }
        self.game.start(now);
        if self.game.acted().is_none() {
            // The time before a person came back to the table is charged to no seat.
            self.game.restart_clock(now);
        }
        let participant = self.audience.admit(participant, self.game.seats());
        // Entries that the store does not have yet are told with the rest of the news.
        if self.saving.journal().is_waiting() {
            self.peers.keep_joiner(&participant);
            self.hold_sync_of(&participant);
        } else {
            let synced = self.reports().synced(&participant);
            self.notify(participant.id, synced);
        }
        if self.saving.journal().is_stuck() {
            let state = self.saving.journal().state();
            self.notify(participant.id, TableEvent::Saving(state, Some(stuck())));
        }
        self.notify_presence(Some(participant.id));
    }

    /// Removes a participant that goes.
    pub(super) fn leave(&mut self, now: Timestamp, id: ParticipantId) {
        let was_late = self.leave_late(id);
        if self.audience.remove(id, now) || was_late {
            self.notify_presence(None);
        }
    }

    /// Updates the participants at this table on other servers.
    pub(super) fn on_elsewhere(&mut self, now: Timestamp, participants: Vec<Vec<Seat>>) {
        if self.peers.is_shared() && self.audience.set_elsewhere(participants, now) {
            self.notify_presence(None);
        }
    }

    /// Lets a participant observe the table as another viewer.
    pub(super) fn set_viewer(
        &mut self,
        participant: &Participant,
        viewer: Viewer,
    ) -> Result<(), Refusal> {
        if !participant.may_view(viewer) {
            return Err(text!("table-no-eyes").into());
        }
        let participant = Participant {
            viewer,
            ..participant.clone()
        };
        let synced = self.reports().synced(&participant);
        self.notify(participant.id, synced);
        self.audience.set_viewer(participant.id, viewer);
        Ok(())
    }

    /// Hands a seat to a bot or takes it back.
    pub(super) fn take(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
        player: Player,
    ) -> Result<(), Refusal> {
        let (seats, started) = (self.game.seats(), self.game.started());
        if !seats.has(seat) {
            return Err(text!("hall-no-such-seat", seat = &seat).into());
        }
        let away = self.audience.away_since(seat, seats, started);
        let away = away.map(|since| between(since, now));
        let stands_in = self
            .permissions()
            .check_take(participant, seat, &player, away)?;
        if !stands_in {
            self.audience.give_seat(participant.id, seat);
        }
        self.interrupt();
        self.game.take(now, seat, player);
        self.peers.end_grace();
        self.hold_sync();
        Ok(())
    }

    /// Gives a participant the seat of a bot.
    pub(super) fn replace_bot(
        &mut self,
        now: Timestamp,
        id: ParticipantId,
        seat: Seat,
        player: Player,
    ) {
        let seats = self.game.seats();
        if self.game.is_over() || !seats.has(seat) || seats.player(seat).is_person() {
            return;
        }
        self.audience.give_seat(id, seat);
        self.interrupt();
        self.game.take(now, seat, player);
        self.peers.end_grace();
        self.hold_sync();
    }

    /// Gives the player of a seat another name. The store has to be told apart from this.
    pub(super) fn rename(&mut self, seat: Seat, name: &str) {
        if self.game.seats().has(seat) {
            self.game.rename(seat, name);
            self.hold_sync();
        }
    }

    /// Gives a participant's seat up.
    pub(super) fn give_up_seat(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
    ) -> Result<(), Refusal> {
        if self.game.is_over() {
            return Err(text!("hall-game-over").into());
        }
        self.audience.take_seat(participant.id, seat);
        self.vacate(now, seat);
        Ok(())
    }

    /// Frees the seat of a person who does not come back.
    pub(super) fn vacate(&mut self, now: Timestamp, seat: Seat) {
        let seats = self.game.seats();
        if self.game.is_over() || !seats.has(seat) || seats.is_open(seat) {
            return;
        }
        self.interrupt();
        self.game.vacate(now, seat);
        self.peers.end_grace();
        self.hold_sync();
    }
}
