//! What robots are asked beside their own moves: advice for a person, whether they agree to a draw, and what
//! they think meanwhile.

use super::{Message, Play};
use crate::app::board::{Board, OnScreen};
use crate::app::effect::{Effect, Ticket};
use crate::app::question::{Question, Reply};
use crate::app::table::Request;
use crate::app::thought::{AnyMove, Seated};
use crate::app::tickets::Tickets;
use crate::model::playthrough::End;
use crate::model::seat::Seat;

/// What a robot has been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Consulted {
    /// A move for the person on turn.
    Hint,
    /// Whether it agrees to a draw.
    Draw(Seat),
}

impl<G: OnScreen + Seated> Play<G> {
    /// Whether the mouse has to tell where it is dragged.
    pub fn drags(&self) -> bool {
        G::Board::DRAGS
    }

    /// Takes back what has been begun on the board; says whether there was anything.
    pub fn retract(&mut self) -> bool {
        let retracted = self.board.retract();
        if retracted {
            self.message = None;
        }
        retracted
    }

    /// Who may offer a draw now, and to whom (CHK-9): the person on turn.
    pub(super) fn draw_offer(&self) -> Option<(Seat, Seat)> {
        let offering = self.sight.to_act.seat().filter(|_| G::DRAWS && self.person_to_act())?;
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
            Question::new("A draw?", text, vec![("Play on", Reply::Never), ("Agree", Reply::AgreeDraw)])
        })
    }

    /// Asks the robot on the other side.
    pub(super) fn offer_draw(&mut self, tickets: &mut Tickets) -> Vec<Effect> {
        let Some((_, other)) = self.draw_offer() else {
            self.message = Some(Message::Refused("a draw is offered by the person on turn".into()));
            return Vec::new();
        };
        self.consult(Consulted::Draw(other), Request::OfferDraw(other), tickets)
    }

    /// A robot has answered to the offer of a draw.
    pub fn agreed(&mut self, ticket: Ticket, agreed: bool, tickets: &mut Tickets) -> Vec<Effect> {
        match self.consulted.take_if(|(asked, _)| *asked == ticket) {
            Some((_, Consulted::Draw(_))) if agreed => self.interrupt(Request::Finish(End::DrawAgreed), tickets),
            Some((_, Consulted::Draw(seat))) => {
                let text = format!("{} does not agree to a draw", self.names().get(seat));
                self.message = Some(Message::Refused(text));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn consult(&mut self, what: Consulted, request: Request<G>, tickets: &mut Tickets) -> Vec<Effect> {
        if self.consulted.is_some() {
            return Vec::new();
        }
        let ticket = tickets.issue();
        let answer = self.table.ask(request, ticket);
        if !answer.effects.is_empty() {
            (self.consulted, self.musing) = (Some((ticket, what)), String::new());
            let text = match what {
                Consulted::Hint => "a robot is looking for a move".into(),
                Consulted::Draw(seat) => format!("{} considers the offer", self.names().get(seat)),
            };
            self.message = Some(Message::Said(text));
        }
        let mut effects = answer.effects;
        effects.extend(self.hear(answer.notices, tickets));
        effects
    }

    /// The advice has come: it is marked on the board, with what it expects.
    pub(super) fn advised(&mut self, chosen: AnyMove) {
        let Some(chosen) = G::unwrap_move(chosen) else { return };
        self.board.advise(&chosen, &self.sight);
        let musing = std::mem::take(&mut self.musing);
        let expects = if musing.is_empty() { musing } else { format!("; it expects {musing}") };
        self.message = Some(Message::Said(match &self.sight.legal[..] {
            [_] => format!("{chosen} is the only move"),
            _ => format!("a robot would play {chosen}{expects}"),
        }));
    }

    /// A robot that still thinks has found something.
    pub fn mused(&mut self, ticket: Ticket, found: String) {
        if self.table.waits_for(ticket) || self.consulted.is_some_and(|(asked, _)| asked == ticket) {
            self.musing = found;
        }
    }

    /// Shows from now on what a robot thinks, or no longer.
    pub(super) fn switch_thoughts(&mut self) {
        self.thoughts = !self.thoughts;
        let text = if self.thoughts { "what robots think is shown" } else { "what robots think is not shown" };
        self.message = Some(Message::Said(text.into()));
    }

    /// What is said while a robot is on turn.
    pub(super) fn thinking(&self, seat: Seat) -> String {
        let name = self.names().get(seat);
        if self.thoughts && !self.musing.is_empty() {
            format!("{name} is thinking: {}", self.musing)
        } else {
            format!("{name} is thinking")
        }
    }

    /// What the robot thought that has just moved, where that is shown.
    pub(super) fn thought_of(&mut self, seat: Option<Seat>) {
        let musing = std::mem::take(&mut self.musing);
        if let Some(seat) = seat.filter(|_| self.thoughts && !musing.is_empty()) {
            self.message = Some(Message::Said(format!("{} thought: {musing}", self.names().get(seat))));
        }
    }
}
