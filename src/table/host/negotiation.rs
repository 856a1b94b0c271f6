//! Undo, draw offer and rematch: what a participant does alone, and what the others have to agree to.

use jiff::Timestamp;

use super::{AnyGame, Participant, TableEvent, TableHost};
use crate::bot_request::Query;
use crate::refusal::Refusal;
use crate::request_id::RequestIds;
use parlour_language::text;
use parlour_model::log::{LogAction, Offer};
use parlour_model::playthrough::End;
use parlour_model::seat::{Seat, ToAct};

impl<G: AnyGame> TableHost<G> {
    /// Takes moves back up to the participant's latest decision, or asks the others for it.
    pub(super) fn undo(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
    ) -> Result<(), Refusal> {
        let Some(to) = self.game.last_decision(&participant.seats) else {
            return Err(text!("table-nothing-back").into());
        };
        if !self.permissions().may_undo(participant) {
            return Err(text!("table-no-undo").into());
        }
        if self.permissions().is_alone(participant) {
            self.rewind(now, to);
            return Ok(());
        }
        self.ask_others(now, participant, seat, Offer::Undo)
    }

    /// Makes an offer of a seat, or agrees to the same offer of another seat.
    pub(super) fn make_offer(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        seat: Seat,
        offer: Offer,
        ids: &mut RequestIds,
    ) -> Result<(), Refusal> {
        if self.offers.is_asked(seat, offer) && offer != Offer::Undo {
            return self.answer(now, seat, offer, true); // Both wish the same.
        }
        match offer {
            Offer::Undo => self.undo(now, participant, seat),
            Offer::Rematch => self.ask_others(now, participant, seat, Offer::Rematch),
            Offer::Draw => self.offer_draw(now, seat, ids),
        }
    }

    fn offer_draw(
        &mut self,
        now: Timestamp,
        seat: Seat,
        ids: &mut RequestIds,
    ) -> Result<(), Refusal> {
        let seats = self.game.seats();
        let others = seats.all().filter(|other| *other != seat);
        let (people, bots): (Vec<_>, Vec<_>) =
            others.partition(|other| seats.is_person(ToAct::Seat(*other)));
        // A bot considers an offer in the position in which it is asked, and not in its own.
        let may_offer = !self.game.is_over() && (bots.is_empty() || self.game.may_act(seat));
        if !G::DRAW_OFFERS || !may_offer {
            return Err(text!("table-draw-not-now").into());
        }
        self.open_offer(now, seat, Offer::Draw, people)?;
        if let Some(bot) = bots.first() {
            let id = self.bots.ask_about_offer(*bot, ids);
            self.ask_bot_of(now, id, *bot, Query::Draw);
        }
        Ok(())
    }

    /// Offers something that the other people have to agree to.
    fn ask_others(
        &mut self,
        now: Timestamp,
        participant: &Participant,
        by: Seat,
        offer: Offer,
    ) -> Result<(), Refusal> {
        let seats = self.game.seats();
        let people = seats
            .all()
            .filter(|seat| !participant.has(*seat) && seats.is_occupied(*seat))
            .collect();
        self.open_offer(now, by, offer, people)
    }

    fn open_offer(
        &mut self,
        now: Timestamp,
        by: Seat,
        offer: Offer,
        asked: Vec<Seat>,
    ) -> Result<(), Refusal> {
        self.offers
            .make(by, offer, asked, self.game.log(), self.game.is_over())?;
        self.write(now, LogAction::Offered { by, offer });
        self.hold(&TableEvent::Offered { by, offer });
        Ok(())
    }

    /// Handles the answer of a seat to the open offer.
    pub(super) fn answer(
        &mut self,
        now: Timestamp,
        by: Seat,
        offer: Offer,
        agreed: bool,
    ) -> Result<(), Refusal> {
        let agreed_by_all = self.offers.answer(by, offer, agreed)?;
        self.write(now, LogAction::Answered { by, offer, agreed });
        self.hold(&TableEvent::Answered { by, offer, agreed });
        if let Some(offered_by) = agreed_by_all {
            self.carry_out(now, offered_by, offer);
        }
        Ok(())
    }

    /// Does what everybody has agreed to.
    fn carry_out(&mut self, now: Timestamp, by: Seat, offer: Offer) {
        match offer {
            Offer::Draw => self.finish(now, LogAction::Ended(End::DrawAgreed), End::DrawAgreed),
            Offer::Rematch => self.restart(now, false, true),
            Offer::Undo => {
                if let Some(to) = self.game.last_move_of(by) {
                    self.rewind(now, to);
                }
            }
        }
    }
}
