//! The requests to robots other than their moves: a hint for a person, their answer to a draw
//! offer, and their analysis while they think.

use super::Play;
use crate::app::action::Action;
use crate::app::board::{BoardUi, GameUi};
use crate::app::message::Message;
use parlour_language::{Text, text};
use parlour_model::seat::Seat;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

/// A request to a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BotQuestion {
    /// A move for the person on turn.
    Hint,
    /// The question to the robot if it agrees to a draw; a remote person may be asked the same.
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

    pub(super) fn ask_bot(&mut self, what: BotQuestion, request: Request<G>) -> Vec<Action> {
        if self.asked_bot.is_some() {
            return Vec::new();
        }
        (self.asked_bot, self.analysis) = (Some(what), String::new());
        let text = match what {
            BotQuestion::Hint => text!("table-hint-asked"),
            BotQuestion::Draw(seat) => text!("table-considers", name = self.names().get(seat)),
        };
        self.message = Some(Message::Said(text));
        vec![self.request(request)]
    }

    /// The advice has come: it is marked on the board, with what it expects.
    pub(super) fn hint_found(&mut self, chosen: &G::Move) {
        if self.asked_bot.take().is_none() {
            return;
        }
        self.board.advise(chosen, self.mirror.observation());
        let analysis = std::mem::take(&mut self.analysis);
        self.message = Some(Message::Said(match &self.observation().legal[..] {
            [_] => text!("table-only-move", chosen = chosen),
            _ if analysis.is_empty() => text!("table-hint", chosen = chosen),
            _ => text!("table-hint-expects", chosen = chosen, analysis = analysis),
        }));
    }

    /// Shows from now on what a robot thinks, or no longer.
    pub(super) fn switch_analysis(&mut self) {
        self.shows_analysis = !self.shows_analysis;
        let text = if self.shows_analysis {
            text!("table-thoughts-shown")
        } else {
            text!("table-thoughts-hidden")
        };
        self.message = Some(Message::Said(text));
    }

    /// Returns the message shown while a robot is on turn.
    pub(super) fn thinking(&self, seat: Seat) -> Text {
        let name = self.names().get(seat);
        if self.shows_analysis && !self.analysis.is_empty() {
            text!(
                "table-thinking-what",
                name = name,
                analysis = &self.analysis
            )
        } else {
            text!("table-thinking", name = name)
        }
    }

    /// Says what the robot was thinking that has just moved, if analysis is shown.
    pub(super) fn tell_analysis(&mut self, seat: Option<Seat>) {
        let analysis = std::mem::take(&mut self.analysis);
        let robot = seat.filter(|seat| !self.mirror.is_person(*seat));
        if let Some(seat) = robot.filter(|_| self.shows_analysis && !analysis.is_empty()) {
            self.message = Some(Message::Said(text!(
                "table-thought",
                name = self.names().get(seat),
                analysis = analysis
            )));
        }
    }
}
