//! The participants' commands to a table, and their results.

use jiff::Timestamp;

use super::peers::Unconfirmed;
use super::{AnyGame, HostEffect, Participant, TableEvent, TableHost};
use crate::bot_request::Query;
use crate::command::{TableCommand, TableRequest};
use crate::refusal::Refusal;
use crate::request_id::RequestIds;
use parlour_language::text;
use parlour_model::log::Offer;
use parlour_model::player::{Controller, Level};
use parlour_model::seat::Seat;

impl<G: AnyGame> TableHost<G> {
    /// Carries out a command, or says to its sender why not.
    pub(super) fn execute(
        &mut self,
        now: Timestamp,
        command: TableCommand<G>,
        ids: &mut RequestIds,
    ) {
        let (from, id, mark) = (command.from, command.id, self.outbox.mark());
        let unconfirmed = self.unconfirmed(&command);
        let length = self.game.log().len();
        let done = self.try_execute(now, command, ids);
        if let Some(command) = unconfirmed.filter(|_| self.game.log().len() > length) {
            self.peers.keep(command);
        }
        match done {
            // Ahead of what came of it. If nothing was written, it is told at once.
            Ok(()) => self
                .outbox
                .hold_at(mark, HostEffect::tell::<G>(from, TableEvent::Accepted(id))),
            Err(why) => self.reject(from, id, why),
        }
    }

    /// Returns a command as it is kept until the store has its result. Returns `None` at a table
    /// whose log no other server appends to.
    fn unconfirmed(&self, command: &TableCommand<G>) -> Option<Unconfirmed<G>> {
        let participant = self.audience.get(command.from);
        participant
            .filter(|_| self.options.strict)
            .map(|participant| Unconfirmed {
                command: command.clone(),
                seats: participant.seats.clone(),
            })
    }

    fn try_execute(
        &mut self,
        now: Timestamp,
        command: TableCommand<G>,
        ids: &mut RequestIds,
    ) -> Result<(), Refusal> {
        let participant = self
            .audience
            .get(command.from)
            .ok_or(text!("table-not-here"))?
            .clone();
        if command.request.needs_current_position() && command.seen != self.game.moves() {
            return Err(text!("table-meanwhile").into());
        }
        if self.is_ranked && !self.game.is_over() && is_help(&command.request) {
            return Err(text!("table-ranked").into());
        }
        match (command.request, command.seat) {
            (TableRequest::SetViewer(viewer), _) => self.set_viewer(&participant, viewer),
            _ if self.peers.only_follows() => Err(text!("table-spectators").into()),
            (TableRequest::Hurry, _) => {
                self.bots.hurry(self.permissions().is_alone(&participant));
                Ok(())
            }
            (TableRequest::Restart { same_deal }, _)
                if self.permissions().is_alone(&participant) =>
            {
                self.restart(now, same_deal, G::SWAPS_SIDES && !same_deal);
                Ok(())
            }
            (TableRequest::Take(player), Some(seat)) => self.take(now, &participant, seat, player),
            (request, Some(seat)) if participant.has(seat) => {
                self.execute_for_seat(now, &participant, seat, request, ids)
            }
            (_, Some(seat)) => Err(text!("table-seat-not-yours", seat = &seat).into()),
            (_, None) => Err(text!("table-spectators").into()),
        }
    }

    fn execute_for_seat(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
        request: TableRequest<G>,
        ids: &mut RequestIds,
    ) -> Result<(), Refusal> {
        match request {
            TableRequest::Play(chosen) if self.game.may_act(seat) => self.play(now, &chosen),
            TableRequest::Play(_) if self.game.is_over() => Err(text!("hall-game-over").into()),
            TableRequest::Play(chosen) => {
                Err(Refusal::of_move(&chosen, text!("table-not-your-turn")))
            }
            TableRequest::Undo => self.undo(now, participant, seat),
            TableRequest::Redo => self.redo(now, participant),
            TableRequest::Hint => self.hint(now, participant, seat, ids),
            TableRequest::Offer(offer) => self.make_offer(now, participant, seat, offer, ids),
            TableRequest::Answer { offer, agreed } => self.answer(now, seat, offer, agreed),
            TableRequest::Resign => {
                self.forfeit(now, seat);
                Ok(())
            }
            TableRequest::Claim(claim) => self.claim(now, participant, claim),
            TableRequest::Restart { .. } => {
                self.make_offer(now, participant, seat, Offer::Rematch, ids)
            }
            TableRequest::Leave => self.give_up_seat(now, participant, seat),
            TableRequest::SetViewer(_) | TableRequest::Hurry | TableRequest::Take(_) => Ok(()),
        }
    }

    fn hint(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
        ids: &mut RequestIds,
    ) -> Result<(), Refusal> {
        if !self.game.may_act(seat) {
            return Err(text!("table-no-advice").into());
        }
        if let Some(id) = self.bots.ask_for_hint(participant.id, ids) {
            let bot = (seat, Controller::Robot(Level::Champion));
            self.ask_bot(now, id, bot, Query::Move);
        }
        Ok(())
    }
}

/// Returns whether a request would make a result incomparable with those of others with the same deal.
fn is_help<G: AnyGame>(request: &TableRequest<G>) -> bool {
    matches!(
        request,
        TableRequest::Hint
            | TableRequest::Take(_)
            | TableRequest::Leave
            | TableRequest::Restart { .. }
    )
}
