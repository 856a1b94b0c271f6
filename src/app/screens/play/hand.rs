//! What a person does at the table: keys, clicks and typed moves.

use ratatui::layout::Rect;

use super::consult::Consulted;
use super::{Message, Pace, Play};
use crate::app::board::{Board, Deed, OnScreen};
use crate::app::effect::Effect;
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::Command;
use crate::app::table::Request;
use crate::app::thought::Seated;
use crate::app::tickets::Tickets;
use crate::model::playthrough::End;

impl<G: OnScreen + Seated> Play<G> {
    /// A command of the keymap. Questions have been asked before it comes here.
    pub fn command(&mut self, command: Command, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            Command::Undo => return self.interrupt(Request::Undo, tickets),
            Command::Redo => return self.interrupt(Request::Redo, tickets),
            Command::Hint => return self.consult(Consulted::Hint, Request::Advise, tickets),
            Command::OfferDraw => return self.offer_draw(tickets),
            Command::AgreeDraw => return self.interrupt(Request::Finish(End::DrawAgreed), tickets),
            Command::Thoughts => self.switch_thoughts(),
            Command::Restart => return self.again(true, tickets),
            Command::NewDeal => return self.again(false, tickets),
            Command::Surrender => return self.surrender(tickets),
            Command::Act | Command::Raise if self.curtain().is_some() => return self.lift_curtain(tickets),
            _ => return self.handle(command, tickets),
        }
        Vec::new()
    }

    /// The mouse, on a board that lies in `area`.
    pub fn point(&mut self, mouse: Mouse, area: Rect, tickets: &mut Tickets) -> Vec<Effect> {
        if mouse.kind == MouseKind::Press {
            self.message = None;
        }
        if mouse.kind == MouseKind::Press && self.curtain().is_some() {
            return self.lift_curtain(tickets);
        }
        if mouse.kind == MouseKind::Press && self.hurry_possible() {
            return self.hurry(tickets);
        }
        let deed = self.board.point(mouse, &self.sight, area);
        self.perform(deed, tickets)
    }

    /// A key that no keymap knows.
    pub fn key(&mut self, key: Key, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        if self.is_showing() {
            let mut effects = self.hurry(tickets);
            if self.takes(key) {
                effects.extend(self.key(key, tickets));
            }
            return effects;
        }
        if self.pace != Pace::Free {
            return Vec::new();
        }
        let deed = self.board.key(key, &self.sight);
        self.perform(deed, tickets)
    }

    /// Makes a move that was typed.
    pub fn typed(&mut self, text: &str, tickets: &mut Tickets) -> Vec<Effect> {
        let refusal = match text.trim().parse::<G::Move>() {
            Ok(chosen) => return self.play_typed(chosen, tickets),
            Err(fault) => format!("\"{}\" is no move: {fault}", text.trim()),
        };
        self.message = Some(Message::Refused(refusal));
        Vec::new()
    }

    /// What still stays in sight has been seen by whoever types the next move.
    pub(super) fn play_typed(&mut self, chosen: G::Move, tickets: &mut Tickets) -> Vec<Effect> {
        self.message = None;
        let mut effects = if self.is_showing() { self.hurry(tickets) } else { Vec::new() };
        if self.person_to_act() {
            let deed = self.board.typed(chosen, &self.sight);
            effects.extend(self.perform(deed, tickets));
        } else {
            self.message = Some(Message::Refused(format!("{chosen}: it is nobody's turn at this keyboard")));
        }
        effects
    }

    pub(super) fn handle(&mut self, command: Command, tickets: &mut Tickets) -> Vec<Effect> {
        let hurried = self.hurry_possible();
        let only_hurries = matches!(command, Command::Act | Command::Raise) && (hurried || self.curtain().is_some());
        let mut effects = if hurried && (only_hurries || self.is_showing()) { self.hurry(tickets) } else { Vec::new() };
        if !only_hurries {
            let deed = self.board.steer(command, &self.sight);
            effects.extend(self.perform(deed, tickets));
        }
        effects
    }

    pub(super) fn perform(&mut self, deed: Deed<G::Move>, tickets: &mut Tickets) -> Vec<Effect> {
        match deed {
            Deed::Play(chosen) if self.person_to_act() => {
                self.message = None;
                return self.ask(Request::Play(chosen), tickets);
            }
            Deed::Changed => self.message = None,
            Deed::Refused(why) => self.message = Some(Message::Refused(why)),
            Deed::Play(_) | Deed::Nothing => {}
        }
        Vec::new()
    }

    pub(super) fn person_to_act(&self) -> bool {
        let seat = self.sight.to_act.seat();
        self.pace == Pace::Free && seat.is_some_and(|seat| self.players()[seat.index()].is_person())
    }
}
