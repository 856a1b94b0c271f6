//! What robots are asked beside their own moves: a hint for a person, whether they agree to a draw, and their
//! analysis while they think.

use super::Play;
use crate::app::board::{BoardUi, GameUi};
use crate::app::effect::{Effect, RequestId};
use crate::app::env::Env;
use crate::app::message::Message;
use crate::app::question::{DialogAction, Question};
use crate::app::table::Request;
use crate::model::playthrough::End;
use crate::model::seat::Seat;
use crate::table::bot_request::{AnyGame, AnyMove};

/// What a robot has been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotQuestion {
    /// A move for the person on turn.
    Hint,
    /// Whether it agrees to a draw.
    Draw(Seat),
}

impl<G: GameUi + AnyGame> Play<G> {
    /// Takes back what has been begun on the board; says whether there was anything.
    pub fn cancel(&mut self) -> bool {
        let retracted = self.board.cancel();
        if retracted {
            self.message = None;
        }
        retracted
    }

    /// Who may offer a draw now, and to whom (CHK-9): the person on turn.
    pub(super) fn draw_offer(&self) -> Option<(Seat, Seat)> {
        let offering = self.observation.to_act.seat().filter(|_| G::DRAW_OFFERS && self.person_to_act())?;
        let mut others = Seat::all(self.players().len()).filter(|seat| *seat != offering);
        Some((offering, others.next_back()?))
    }

    /// The question with which an offer is handed to the person on the other side; `None` when a robot sits
    /// there, or none can be offered.
    pub fn draw_question(&self) -> Option<Question> {
        let (offering, other) = self.draw_offer()?;
        self.players()[other.index()].is_person().then(|| {
            let text =
                format!("{} offers a draw. {}, do you agree?", self.names().get(offering), self.names().get(other));
            Question::new("A draw?", text, vec![("Play on", DialogAction::Never), ("Agree", DialogAction::AgreeDraw)])
        })
    }

    /// Asks the robot on the other side.
    pub(super) fn offer_draw(&mut self, env: &mut Env) -> Vec<Effect> {
        let Some((_, other)) = self.draw_offer() else {
            self.message = Some(Message::Refused("a draw is offered by the person on turn".into()));
            return Vec::new();
        };
        self.ask_bot(BotQuestion::Draw(other), Request::OfferDraw(other), env)
    }

    /// A robot has answered to the offer of a draw.
    pub fn draw_answered(&mut self, id: RequestId, draw_answered: bool, env: &mut Env) -> Vec<Effect> {
        match self.asked_bot.take_if(|(asked, _)| *asked == id) {
            Some((_, BotQuestion::Draw(_))) if draw_answered => self.interrupt(Request::Finish(End::DrawAgreed), env),
            Some((_, BotQuestion::Draw(seat))) => {
                let text = format!("{} does not agree to a draw", self.names().get(seat));
                self.message = Some(Message::Refused(text));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn ask_bot(&mut self, what: BotQuestion, request: Request<G>, env: &mut Env) -> Vec<Effect> {
        if self.asked_bot.is_some() {
            return Vec::new();
        }
        let id = env.new_id();
        let answer = self.table.ask(request, id);
        if !answer.effects.is_empty() {
            (self.asked_bot, self.analysis) = (Some((id, what)), String::new());
            let text = match what {
                BotQuestion::Hint => "a robot is looking for a move".into(),
                BotQuestion::Draw(seat) => format!("{} considers the offer", self.names().get(seat)),
            };
            self.message = Some(Message::Said(text));
        }
        let mut effects = answer.effects;
        effects.extend(self.handle_events(answer.events, env));
        effects
    }

    /// The advice has come: it is marked on the board, with what it expects.
    pub(super) fn hint_found(&mut self, chosen: AnyMove) {
        let Some(chosen) = G::unwrap_move(chosen) else { return };
        self.board.advise(&chosen, &self.observation);
        let analysis = std::mem::take(&mut self.analysis);
        let expects = if analysis.is_empty() { analysis } else { format!("; it expects {analysis}") };
        self.message = Some(Message::Said(match &self.observation.legal[..] {
            [_] => format!("{chosen} is the only move"),
            _ => format!("a robot would play {chosen}{expects}"),
        }));
    }

    /// A robot that still thinks has found something.
    pub fn analysis_found(&mut self, id: RequestId, found: String) {
        if self.table.waits_for(id) || self.asked_bot.is_some_and(|(asked, _)| asked == id) {
            self.analysis = found;
        }
    }

    /// Shows from now on what a robot thinks, or no longer.
    pub(super) fn switch_analysis(&mut self) {
        self.shows_analysis = !self.shows_analysis;
        let text = if self.shows_analysis { "what robots think is shown" } else { "what robots think is not shown" };
        self.message = Some(Message::Said(text.into()));
    }

    /// What is said while a robot is on turn.
    pub(super) fn thinking(&self, seat: Seat) -> String {
        let name = self.names().get(seat);
        if self.shows_analysis && !self.analysis.is_empty() {
            format!("{name} is thinking: {}", self.analysis)
        } else {
            format!("{name} is thinking")
        }
    }

    /// Says what the robot was thinking that has just moved, if analysis is shown.
    pub(super) fn tell_analysis(&mut self, seat: Option<Seat>) {
        let analysis = std::mem::take(&mut self.analysis);
        if let Some(seat) = seat.filter(|_| self.shows_analysis && !analysis.is_empty()) {
            self.message = Some(Message::Said(format!("{} thought: {analysis}", self.names().get(seat))));
        }
    }
}
