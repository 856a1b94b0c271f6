//! Offers between players: a draw, a move taken back, another game.

use super::Dialogs;
use crate::board::GameUi;
use crate::play::Play;
use crate::play::keys::{NEW_DEAL, OFFER_DRAW};
use crate::play::replica::Replica;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::standing::{Standing, StandingKind};
use parlour_language::{Text, id, text};
use parlour_model::log::Offer;
use parlour_model::player::Names;
use parlour_model::seat::Seat;
use parlour_screen::action::Action;
use parlour_screen::question::{Button, Question};
use parlour_table::command::TableRequest;

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PendingOffer {
    offer: Offer,
    by: Seat,
    /// True if the only person at this screen has made it.
    is_yours: bool,
    /// The seat of a person at this screen that answers; `None` if somebody elsewhere does.
    seat: Option<Seat>,
    /// Set when the question has been put.
    shown: bool,
}

impl PendingOffer {
    /// The command that makes the same offer, and that answers this one.
    fn command(self) -> Command {
        match self.offer {
            Offer::Draw => OFFER_DRAW,
            Offer::Undo => Command::Undo,
            Offer::Rematch => NEW_DEAL,
        }
    }

    /// Describes the offer and its maker.
    fn described(self, names: &Names) -> Text {
        if !self.is_yours {
            return described(names.get(self.by), self.offer);
        }
        match self.offer {
            Offer::Draw => text!("table-you-offer-draw"),
            Offer::Undo => text!("table-you-offer-undo"),
            Offer::Rematch => text!("table-you-offer-again"),
        }
    }

    fn question<G: GameUi>(self, names: &Names) -> Option<Question> {
        let offers = self.described(names);
        let seat = names.get(self.seat?);
        let text = text!("table-offer-asks", offers = offers, seat = seat);
        let answer = |agreed| {
            Action::then(move |play: &mut Play<G>, _| {
                let (seat, request) = play.dialogs.answer_offer(agreed)?;
                Some(play.replica.request_for(Some(seat), request))
            })
        };
        let mut buttons = [
            Button::new(id!("table-no"), answer(false)),
            Button::new(id!("table-agree"), answer(true)),
        ];
        // Enter plays again: who presses it just after the other has offered that wants the same.
        if self.offer == Offer::Rematch {
            buttons.reverse();
        }
        Some(Question::new(text!("table-offer"), text, buttons))
    }

    /// The offer with the key that answers it, if somebody here does.
    fn standing(self, names: &Names) -> Standing {
        let offers = self.described(names);
        if self.seat.is_none() {
            return Standing::new(StandingKind::Waiting, offers);
        }
        let key = mention(self.command());
        let text = text!("table-offer-key", offers = offers, key = key);
        Standing::new(StandingKind::Waiting, text).answered_by(self.command())
    }
}

impl Dialogs {
    /// The offer that stands, for its place on the screen.
    pub(in crate::play) fn standing_offer(&self, names: &Names) -> Option<Standing> {
        self.offered.map(|pending| pending.standing(names))
    }

    /// The table was told as it stands, with the offer that is open.
    pub(in crate::play) fn offer_synced<G: GameUi>(&mut self, replica: &Replica<G>) {
        match replica.observation().offer {
            Some((by, offer)) if !self.stands(by, offer) => {
                self.offer_made(by, offer, replica);
            }
            Some(_) => {}
            None => self.offered = None,
        }
    }

    fn stands(&self, by: Seat, offer: Offer) -> bool {
        let is_same = |pending: PendingOffer| (pending.by, pending.offer) == (by, offer);
        self.offered.is_some_and(is_same)
    }

    /// Somebody has offered something. People at this screen are asked, unless one of them has offered it. Returns whether
    /// play goes on until somebody elsewhere answers.
    pub(in crate::play) fn offer_made<G: GameUi>(
        &mut self,
        by: Seat,
        offer: Offer,
        replica: &Replica<G>,
    ) -> bool {
        let other = replica.mirror().own_people().find(|seat| *seat != by);
        let is_own = replica.mirror().is_own_person(by);
        let pending = PendingOffer {
            offer,
            by,
            is_yours: is_own && other.is_none(),
            seat: other.filter(|_| !is_own),
            shown: false,
        };
        self.offered = Some(pending);
        if other.is_some() || self.asked_bot.is_some() {
            return false;
        }
        self.say(pending.described(replica.names()));
        true
    }

    /// Somebody of this name has answered.
    pub(in crate::play) fn offer_answered(&mut self, name: &Text, offer: Offer, agreed: bool) {
        self.withdraw();
        if !agreed {
            self.refuse(match offer {
                Offer::Draw => text!("table-refuses-draw", name = name),
                Offer::Undo => text!("table-refuses-undo", name = name),
                Offer::Rematch => text!("table-refuses-again", name = name),
            });
        }
    }

    /// The question that an offer puts to a person here, once. A person on turn is not interrupted: the notice that stands
    /// names the key that shows the question, and so does a message at first.
    pub(in crate::play) fn offer_question<G: GameUi>(
        &mut self,
        on_turn: bool,
        names: &Names,
    ) -> Option<Question> {
        let is_due = |pending: &&mut PendingOffer| pending.seat.is_some() && !pending.shown;
        let pending = self.offered.as_mut().filter(is_due)?;
        pending.shown = true;
        let pending = *pending;
        if on_turn {
            self.say(pending.standing(names).text().clone());
            return None;
        }
        pending.question::<G>(names)
    }

    /// The question of an offer that waits for an answer, for the command that makes the same offer.
    pub(in crate::play) fn offer_waiting<G: GameUi>(
        &self,
        command: Command,
        names: &Names,
    ) -> Option<Question> {
        let pending = self
            .offered
            .filter(|pending| pending.command() == command)?;
        pending.question::<G>(names)
    }

    /// A person here answers the offer. Returns the seat that does, and its request.
    fn answer_offer<G: GameUi>(&mut self, agreed: bool) -> Option<(Seat, TableRequest<G>)> {
        let PendingOffer { offer, seat, .. } = self.offered.take()?;
        Some((seat?, TableRequest::Answer { offer, agreed }))
    }
}

/// Describes an offer of this player.
pub fn described(name: &Text, offer: Offer) -> Text {
    match offer {
        Offer::Draw => text!("table-offers-draw", name = name),
        Offer::Undo => text!("table-offers-undo", name = name),
        Offer::Rematch => text!("table-offers-again", name = name),
    }
}
