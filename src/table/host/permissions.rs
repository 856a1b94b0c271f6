//! The rights of a participant at a table.

use std::time::Duration;

use super::game::LoggedGame;
use super::{AnyGame, HostOptions};
use crate::participant::Participant;
use crate::refusal::Refusal;
use parlour_language::text;
use parlour_model::game::Secrecy;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_model::time_control::TimeControl;

/// The state of a table from which the rights follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Permissions<'a, G: AnyGame> {
    pub(super) game: &'a LoggedGame<G>,
    pub(super) options: &'a HostOptions,
}

impl<G: AnyGame> Permissions<'_, G> {
    /// Returns whether all people at the table belong to this participant, so that no consent is needed.
    pub(super) fn is_alone(&self, participant: &Participant) -> bool {
        self.game.seats().are_all_people_on(&participant.seats)
    }

    /// Returns whether this participant may take moves back: alone as the table's options say, with
    /// others by consent. It may not where seats have secrets, because a card once seen stays
    /// known.
    pub(super) fn may_undo(&self, participant: &Participant) -> bool {
        let by_consent = G::SECRETS == Secrecy::None
            && !self.is_alone(participant)
            && !participant.seats.is_empty();
        !self.options.rated && (self.options.take_back || by_consent)
    }

    /// Returns whether this participant may redo moves. It may only if no other participant has a say.
    pub(super) fn may_redo(&self, participant: &Participant) -> bool {
        !participant.seats.is_empty() && self.is_alone(participant) && self.may_undo(participant)
    }

    /// Checks that a participant may let a player decide for a seat whose person has been `away` so long. At a
    /// table without other people every seat can be taken. Returns whether the player stands in for that
    /// person, who keeps the seat.
    ///
    /// # Errors
    /// The participant may not do it.
    pub(super) fn check_take(
        &self,
        participant: &Participant,
        seat: Seat,
        player: &Player,
        away: Option<Duration>,
    ) -> Result<bool, Refusal> {
        let has_seats = !participant.seats.is_empty();
        let may_stand_in = !player.is_person() && has_seats && !self.options.rated;
        let stands_in = may_stand_in && self.is_long(away);
        let alone = self.is_alone(participant) && has_seats;
        if !(participant.has(seat) || alone || self.game.seats().is_open(seat) || stands_in) {
            return Err(text!("table-seat-not-yours", seat = &seat).into());
        }
        if self.game.is_over() {
            return Err(text!("hall-game-over").into());
        }
        Ok(stands_in)
    }

    /// Returns whether an absence is longer than the others have to wait.
    pub(super) fn is_long(&self, away: Option<Duration>) -> bool {
        let limit = self.absence_limit();
        limit.zip(away).is_some_and(|(limit, away)| away >= limit)
    }

    /// Returns the time after which an offer that nobody answers lapses, if it ever does: in a game of days people come by
    /// to answer.
    pub(super) fn answer_limit(&self) -> Option<Duration> {
        self.options
            .away_limit
            .filter(|_| !self.options.clock.is_of_days())
    }

    /// Returns the absence after which a bot may play on or the others may end the game, if they ever may: with a clock
    /// the flag falls.
    pub(super) fn absence_limit(&self) -> Option<Duration> {
        let may_ever = self.options.clock == TimeControl::None && !self.game.is_over();
        self.options.away_limit.filter(|_| may_ever)
    }
}
