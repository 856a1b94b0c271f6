//! Offers between people: a draw, a move taken back, another game.

use super::hints::BotQuestion;
use super::{Phase, Play};
use crate::app::action::Action;
use crate::app::board::GameUi;
use crate::app::env::Env;
use crate::app::keymap::{Command, mention};
use crate::app::message::Message;
use crate::app::question::{DialogAction, Question};
use parlour_language::{Text, fl, text};
use parlour_model::log::Offer;
use parlour_model::seat::Seat;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

/// An offer that a person at this screen has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    offer: Offer,
    by: Seat,
    /// The seat that answers.
    seat: Seat,
    /// Set when the question has been put.
    shown: bool,
}

impl Asked {
    /// The command that makes the same offer, and that answers this one.
    fn command(self) -> Command {
        match self.offer {
            Offer::Draw => Command::OfferDraw,
            Offer::Undo => Command::Undo,
            Offer::Again => Command::NewDeal,
        }
    }
}

impl<G: GameUi + AnyGame> Play<G> {
    /// Returns the seat that may offer a draw now, and the seat that receives the offer (CHK-9).
    /// A person elsewhere can be asked at any time, a robot and a person at this keyboard on one's own
    /// turn.
    pub(super) fn draw_offer(&self) -> Option<(Seat, Seat)> {
        let offering = self
            .mirror
            .speaker()
            .filter(|_| G::DRAW_OFFERS && !self.is_over())?;
        let mut others = Seat::all(self.players().len()).filter(|seat| *seat != offering);
        let other = others.next_back()?;
        let is_elsewhere = self.mirror.is_person(other) && !self.mirror.is_own_person(other);
        (is_elsewhere || self.person_to_act()).then_some((offering, other))
    }

    /// The question with which an offer is handed to the person on the other side of this keyboard; `None` when
    /// somebody else sits there, or none can be offered.
    pub fn draw_question(&self) -> Option<Question> {
        let (offering, other) = self.draw_offer()?;
        self.mirror.is_own_person(other).then(|| {
            let text = fl!(
                "table-draw-offered",
                by = self.names().get(offering),
                name = self.names().get(other)
            );
            Question::new(
                fl!("table-draw-question"),
                text,
                vec![
                    (fl!("table-play-on"), DialogAction::Never),
                    (fl!("table-agree"), DialogAction::AgreeDraw),
                ],
            )
        })
    }

    /// Offers a draw to the player on the other side.
    pub(super) fn offer_draw(&mut self) -> Vec<Action> {
        let Some((_, other)) = self.draw_offer() else {
            self.message = Some(Message::Refused(text!("table-draw-not-now")));
            return Vec::new();
        };
        self.ask_bot(BotQuestion::Draw(other), Request::Offer(Offer::Draw))
    }

    /// Two people at one keyboard have agreed to a draw: one offers, the other accepts.
    pub(super) fn agree_draw(&mut self) -> Vec<Action> {
        let Some((offering, other)) = self.draw_offer() else {
            return Vec::new();
        };
        self.phase = Phase::Saving;
        let say = |seat, request| {
            Action::command(G::wrap_command(self.mirror.command_of(Some(seat), request)))
        };
        vec![
            say(offering, Request::Offer(Offer::Draw)),
            say(
                other,
                Request::Answer {
                    offer: Offer::Draw,
                    agreed: true,
                },
            ),
        ]
    }

    /// Somebody has offered something. People at this screen are asked, unless one of them has offered it.
    pub(super) fn offer_made(&mut self, by: Seat, offer: Offer, env: &mut Env) -> Vec<Action> {
        let other = self.mirror.own_people().find(|seat| *seat != by);
        if !self.mirror.is_own_person(by) {
            self.offered = other.map(|seat| Asked {
                offer,
                by,
                seat,
                shown: false,
            });
        }
        if self.offered.is_some() || other.is_some() || self.asked_bot.is_some() {
            return Vec::new();
        }
        // No player here has to answer: play goes on until the remote player does.
        self.message = Some(Message::Said(described(self.names().get(by), offer)));
        if self.phase == Phase::Saving {
            self.proceed(env)
        } else {
            Vec::new()
        }
    }

    /// Somebody has answered.
    pub(super) fn offer_answered(&mut self, by: Seat, offer: Offer, agreed: bool) -> Vec<Action> {
        (self.asked_bot, self.offered) = (None, None);
        if !agreed {
            let name = self.names().get(by);
            let text = match offer {
                Offer::Draw => text!("table-refuses-draw", name = name),
                Offer::Undo => text!("table-refuses-undo", name = name),
                Offer::Again => text!("table-refuses-again", name = name),
            };
            self.message = Some(Message::Refused(text));
        }
        Vec::new()
    }

    /// The question that an offer puts to a person here, once. A person on turn is not interrupted: a
    /// message names the key that shows the question.
    pub(super) fn offer_question(&mut self) -> Option<Question> {
        let on_turn = self.person_to_act();
        let asked = self.offered.as_mut().filter(|asked| !asked.shown)?;
        asked.shown = true;
        let asked = *asked;
        if on_turn {
            let offers = described(self.names().get(asked.by), asked.offer);
            let key = mention(asked.command());
            self.message = Some(Message::Said(text!(
                "table-offer-key",
                offers = offers,
                key = key
            )));
            return None;
        }
        Some(self.question_of(asked))
    }

    /// The question of an offer that waits for an answer, for the command that makes the same offer.
    pub(super) fn offer_waiting(&self, command: Command) -> Option<Question> {
        let asked = self.offered.filter(|asked| asked.command() == command)?;
        Some(self.question_of(asked))
    }

    fn question_of(&self, asked: Asked) -> Question {
        let (by, seat) = (self.names().get(asked.by), self.names().get(asked.seat));
        let offers = described(by, asked.offer);
        let text = fl!("table-offer-asks", offers = offers, seat = seat);
        let buttons = vec![
            (fl!("table-no"), DialogAction::AnswerOffer(false)),
            (fl!("table-agree"), DialogAction::AnswerOffer(true)),
        ];
        Question::new(fl!("table-offer"), text, buttons)
    }

    /// A person here has answered.
    pub(super) fn answer_offer(&mut self, agreed: bool) -> Vec<Action> {
        let Some(Asked { offer, seat, .. }) = self.offered.take() else {
            return Vec::new();
        };
        let answer = self
            .mirror
            .command_of(Some(seat), Request::Answer { offer, agreed });
        vec![Action::command(G::wrap_command(answer))]
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
