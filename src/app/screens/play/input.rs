//! What a person does at the table: keys, clicks and typed moves.

use ratatui::layout::Rect;

use super::hints::BotQuestion;
use super::{Phase, Play};
use crate::app::board::{BoardAction, BoardUi, GameUi};
use crate::app::effect::Effect;
use crate::app::env::Env;
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::Command;
use crate::app::message::Message;
use crate::app::screen::ScreenUi;
use crate::app::table::Request;
use crate::model::playthrough::End;
use crate::table::bot_request::AnyGame;

impl<G: GameUi + AnyGame> Play<G> {
    /// A command of the keymap. Questions have been asked before it comes here.
    pub(super) fn on_command(&mut self, command: Command, env: &mut Env) -> Vec<Effect> {
        self.message = None;
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            Command::Undo => return self.interrupt(Request::Undo, env),
            Command::Redo => return self.interrupt(Request::Redo, env),
            Command::Hint => return self.ask_bot(BotQuestion::Hint, Request::Hint, env),
            Command::OfferDraw => return self.offer_draw(env),
            Command::AgreeDraw => return self.interrupt(Request::Finish(End::DrawAgreed), env),
            Command::Thoughts => self.switch_analysis(),
            Command::Restart => return self.again(true, env),
            Command::NewDeal => return self.again(false, env),
            Command::Surrender => return self.surrender(env),
            Command::Lift => return self.on_lift(env),
            _ => return self.handle(command, env),
        }
        Vec::new()
    }

    /// The mouse, on a board that lies in `area`.
    pub(super) fn on_mouse(&mut self, mouse: Mouse, area: Rect, env: &mut Env) -> Vec<Effect> {
        if mouse.kind == MouseKind::Press {
            self.message = None;
        }
        if self.curtain().is_some() {
            let lifts = mouse.kind == MouseKind::Press && self.is_on_plate(mouse.at, area);
            return if lifts { self.on_lift(env) } else { Vec::new() };
        }
        if mouse.kind == MouseKind::Press && self.can_skip() {
            return self.skip_pause(env);
        }
        let action = self.board.on_mouse(mouse, &self.observation, area);
        self.perform(action, env)
    }

    /// A key that no keymap knows.
    pub(super) fn on_key(&mut self, key: Key, env: &mut Env) -> Vec<Effect> {
        self.message = None;
        if self.is_showing() {
            let mut effects = self.skip_pause(env);
            if self.takes(key) {
                effects.extend(self.on_key(key, env));
            }
            return effects;
        }
        if self.phase != Phase::Idle {
            return Vec::new();
        }
        let action = self.board.key(key, &self.observation);
        self.perform(action, env)
    }

    /// Makes a move that was typed.
    pub(super) fn typed(&mut self, text: &str, env: &mut Env) -> Vec<Effect> {
        let refusal = match text.trim().parse::<G::Move>() {
            Ok(chosen) => return self.play_typed(chosen, env),
            Err(fault) => format!("\"{}\" is no move: {fault}", text.trim()),
        };
        self.message = Some(Message::Refused(refusal));
        Vec::new()
    }

    /// Typing the next move ends the pause after the last one.
    pub(super) fn play_typed(&mut self, chosen: G::Move, env: &mut Env) -> Vec<Effect> {
        self.message = None;
        let mut effects = if self.is_showing() { self.skip_pause(env) } else { Vec::new() };
        if self.person_to_act() {
            let action = self.board.typed(chosen, &self.observation);
            effects.extend(self.perform(action, env));
        } else {
            self.message = Some(Message::Refused(format!("{chosen}: it is nobody's turn at this keyboard")));
        }
        effects
    }

    pub(super) fn handle(&mut self, command: Command, env: &mut Env) -> Vec<Effect> {
        let can_skip = self.can_skip();
        let only_skips = matches!(command, Command::Act | Command::Raise) && can_skip;
        let mut effects = if can_skip && (only_skips || self.is_showing()) { self.skip_pause(env) } else { Vec::new() };
        if !only_skips {
            let action = self.board.on_command(command, &self.observation);
            effects.extend(self.perform(action, env));
        }
        effects
    }

    pub(super) fn perform(&mut self, action: BoardAction<G::Move>, env: &mut Env) -> Vec<Effect> {
        match action {
            BoardAction::Play(chosen) if self.person_to_act() => {
                self.message = None;
                return self.ask(Request::Play(chosen), env);
            }
            BoardAction::Changed => self.message = None,
            BoardAction::Refused(why) => self.message = Some(Message::Refused(why)),
            BoardAction::Play(_) | BoardAction::Nothing => {}
        }
        Vec::new()
    }

    pub(super) fn person_to_act(&self) -> bool {
        let seat = self.observation.to_act.seat();
        self.phase == Phase::Idle && seat.is_some_and(|seat| self.players()[seat.index()].is_person())
    }
}
