//! Offers of somebody at another screen: a draw, a move taken back, another game.

use super::Dialogs;
use crate::board::GameUi;
use crate::play::replica::Replica;
use parlour_kit::action::Agreed;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::question::{Button, Question};
use parlour_language::{Text, id, text};
use parlour_model::log::Offer;
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_table::command::TableRequest;

/// An offer that a person at this screen has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingOffer {
    offer: Offer,
    by: Seat,
    /// The seat that answers.
    seat: Seat,
    /// Set when the question has been put.
    shown: bool,
}

impl PendingOffer {
    /// The command that makes the same offer, and that answers this one.
    fn command(self) -> Command {
        match self.offer {
            Offer::Draw => Command::OfferDraw,
            Offer::Undo => Command::Undo,
            Offer::Again => Command::NewDeal,
        }
    }

    fn question(self, names: &Names) -> Question {
        let offers = described(names.get(self.by), self.offer);
        let seat = names.get(self.seat);
        let text = text!("table-offer-asks", offers = offers, seat = seat);
        let buttons = [
            Button::new(id!("table-no"), Agreed::Offer(false)),
            Button::new(id!("table-agree"), Agreed::Offer(true)),
        ];
        Question::new(text!("table-offer"), text, buttons)
    }
}

impl Dialogs {
    /// Somebody has offered something. People at this screen are asked, unless one of them has offered it. Returns whether
    /// play goes on until somebody elsewhere answers.
    pub(in crate::play) fn offer_made<G: GameUi>(
        &mut self,
        by: Seat,
        offer: Offer,
        replica: &Replica<G>,
    ) -> bool {
        let other = replica.mirror().own_people().find(|seat| *seat != by);
        if !replica.mirror().is_own_person(by) {
            self.offered = other.map(|seat| PendingOffer {
                offer,
                by,
                seat,
                shown: false,
            });
        }
        if self.offered.is_some() || other.is_some() || self.asked_bot.is_some() {
            return false;
        }
        self.say(described(replica.names().get(by), offer));
        true
    }

    /// Somebody of this name has answered.
    pub(in crate::play) fn offer_answered(&mut self, name: &Text, offer: Offer, agreed: bool) {
        self.withdraw();
        if !agreed {
            self.refuse(match offer {
                Offer::Draw => text!("table-refuses-draw", name = name),
                Offer::Undo => text!("table-refuses-undo", name = name),
                Offer::Again => text!("table-refuses-again", name = name),
            });
        }
    }

    /// The question that an offer puts to a person here, once. A person on turn is not interrupted: a
    /// message names the key that shows the question.
    pub(in crate::play) fn offer_question(
        &mut self,
        on_turn: bool,
        names: &Names,
    ) -> Option<Question> {
        let pending = self.offered.as_mut().filter(|pending| !pending.shown)?;
        pending.shown = true;
        let pending = *pending;
        if on_turn {
            let offers = described(names.get(pending.by), pending.offer);
            let key = mention(pending.command());
            self.say(text!("table-offer-key", offers = offers, key = key));
            return None;
        }
        Some(pending.question(names))
    }

    /// The question of an offer that waits for an answer, for the command that makes the same offer.
    pub(in crate::play) fn offer_waiting(
        &self,
        command: Command,
        names: &Names,
    ) -> Option<Question> {
        let pending = self.offered?;
        (pending.command() == command).then(|| pending.question(names))
    }

    /// A person here answers the offer. Returns the seat that does, and its request.
    pub(in crate::play) fn answer_offer<G: GameUi>(
        &mut self,
        agreed: bool,
    ) -> Option<(Seat, TableRequest<G>)> {
        let PendingOffer { offer, seat, .. } = self.offered.take()?;
        Some((seat, TableRequest::Answer { offer, agreed }))
    }
}

/// Describes an offer and its maker.
fn described(name: &Text, offer: Offer) -> Text {
    match offer {
        Offer::Draw => text!("table-offers-draw", name = name),
        Offer::Undo => text!("table-offers-undo", name = name),
        Offer::Again => text!("table-offers-again", name = name),
    }
}
