//! The session that asks something of a table, and what the hall adds to its command.

use crate::state::tables::live_table::LiveTable;
use parlour_language::{Text, text};
use parlour_model::game::{Game, Secrecy};
use parlour_model::log::Offer;
use parlour_model::player::Player;
use parlour_model::seat::Seat;
use parlour_store::SeatOwner;
use parlour_table::command::{TableCommand, TableRequest};
use parlour_table::participant::ParticipantId;
use parlour_table::request_id::RequestId;

/// A user who asks something of a table.
pub(crate) struct Asker<'a> {
    pub(crate) participant: ParticipantId,
    /// The number of the request.
    pub(crate) id: RequestId,
    pub(crate) name: &'a str,
    pub(crate) seats: Vec<Seat>,
}

impl Asker<'_> {
    /// Returns whether the asker has another seat than this one at a table of a game with secrets.
    fn has_other_hand(&self, seat: Option<Seat>, live: &LiveTable) -> bool {
        let is_secret = live.table.rules.mode().secrecy() != Secrecy::None;
        is_secret && self.seats.iter().any(|own| Some(*own) != seat)
    }

    /// Puts the asker's participant, seat and name into a command.
    ///
    /// # Errors
    /// The command is not allowed in this hall.
    pub(crate) fn sign<G: Game>(
        &self,
        command: &mut TableCommand<G>,
        live: &LiveTable,
    ) -> Result<(), Text> {
        (command.from, command.id) = (self.participant, self.id);
        let is_taking = matches!(command.request, TableRequest::Take(_));
        let own = command
            .seat
            .filter(|seat| self.seats.contains(seat) || is_taking);
        let on_turn = live
            .host
            .as_ref()
            .and_then(|host| host.to_act().seat())
            .filter(|seat| self.seats.contains(seat));
        command.seat = own.or(on_turn).or_else(|| self.seats.first().copied());
        let is_rated = live.table.rated;
        match &mut command.request {
            TableRequest::Hint
            | TableRequest::Undo
            | TableRequest::Redo
            | TableRequest::Offer(Offer::Undo)
                if is_rated =>
            {
                Err(text!("hall-rated-no-hints"))
            }
            TableRequest::Take(_) | TableRequest::Leave if is_rated => {
                Err(text!("hall-rated-seats"))
            }
            TableRequest::Take(player)
                if player.is_person() && self.has_other_hand(command.seat, live) =>
            {
                Err(text!("hall-one-hand"))
            }
            TableRequest::Take(player) if player.is_person() => {
                *player = Player::person(self.name);
                let seat = command
                    .seat
                    .filter(|seat| seat.index() < live.table.seats.len());
                let is_free = |seat: &Seat| {
                    self.seats.contains(seat) || *live.owner(*seat) == SeatOwner::Open
                };
                let seat = seat.filter(is_free);
                let seat = seat.ok_or_else(|| text!("hall-seat-not-yours"))?;
                if live.may_take(self.name, seat) {
                    Ok(())
                } else {
                    Err(text!("hall-had-seat"))
                }
            }
            TableRequest::Take(player) => {
                let level = player.controller.level().ok_or(text!("hall-no-engines"))?;
                let name = command
                    .seat
                    .and_then(|seat| live.player(seat))
                    .map(|player| player.name.clone());
                *player = Player::robot(name.unwrap_or_default(), level);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
