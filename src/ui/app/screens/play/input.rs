//! The person's actions at the table: keys, clicks and typed moves.

use ratatui::layout::Rect;

use super::hints::BotQuestion;
use super::{Phase, Play};
use crate::app::action::{Action, LinePurpose};
use crate::app::board::{BoardAction, BoardUi, GameUi};
use crate::app::env::Env;
use crate::app::input::{Key, Mouse, MouseKind};
use crate::app::keymap::Command;
use crate::app::message::Message;
use crate::app::screen::ScreenUi;
use parlour_language::text;
use parlour_table::any::AnyGame;
use parlour_table::command::Request;

impl<G: GameUi + AnyGame> Play<G> {
    /// A command of the keymap. Questions have been asked before it comes here.
    pub(super) fn on_command(&mut self, command: Command, env: &mut Env) -> Vec<Action> {
        match command {
            Command::PageUp => self.log.scroll(5),
            Command::PageDown => self.log.scroll(-5),
            Command::Undo => return self.ask(Request::Undo),
            Command::Redo => return self.ask(Request::Redo),
            Command::Hint => return self.hint(),
            Command::OfferDraw => return self.offer_draw(),
            Command::AgreeDraw => return self.agree_draw(),
            Command::Thoughts => self.switch_analysis(),
            Command::Restart => return self.again(true),
            Command::NewDeal => return self.again(false),
            Command::Surrender => return self.surrender(),
            Command::Lift => return self.on_lift(env),
            _ => return self.handle(command, env),
        }
        Vec::new()
    }

    /// The mouse, on a board that lies in `area`.
    pub(super) fn on_mouse(&mut self, mouse: Mouse, area: Rect, env: &mut Env) -> Vec<Action> {
        if mouse.kind == MouseKind::Press {
            self.message = None;
        }
        if self.curtain().is_some() {
            let lifts = mouse.kind == MouseKind::Press && self.is_on_plate(mouse.at, area);
            return if lifts { self.on_lift(env) } else { Vec::new() };
        }
        let mut actions = Vec::new();
        if mouse.kind == MouseKind::Press && self.can_skip() {
            let waits = self.board.waits();
            actions = self.skip_pause(env);
            if waits {
                return actions;
            }
        }
        let action = self.board.on_mouse(mouse, self.mirror.observation(), area);
        actions.extend(self.perform(action));
        actions
    }

    /// A key that no keymap knows.
    pub(super) fn on_key(&mut self, key: Key, env: &mut Env) -> Vec<Action> {
        self.message = None;
        if let Key::Char(c) = key
            && self.can_type()
            && self.board.begins_move(c, self.observation())
        {
            return vec![Action::Type(LinePurpose::Move, c.to_string())];
        }
        if self.is_showing() {
            let mut actions = self.skip_pause(env);
            if self.takes(key) {
                actions.extend(self.on_key(key, env));
            }
            return actions;
        }
        if self.phase != Phase::Idle || self.watches() {
            return Vec::new();
        }
        let action = self.board.key(key, self.mirror.observation());
        self.perform(action)
    }

    /// Makes a move that was typed.
    pub(super) fn typed(&mut self, text: &str, env: &mut Env) -> Vec<Action> {
        let refusal = match self.board.read(text.trim(), self.mirror.observation()) {
            Ok(chosen) => return self.play_typed(chosen, env),
            Err(fault) => text!(
                "table-no-move",
                text = text.trim(),
                expected = fault.expected
            ),
        };
        self.message = Some(Message::Refused(refusal));
        Vec::new()
    }

    /// Typing the next move ends the pause after the last one.
    pub(super) fn play_typed(&mut self, chosen: G::Move, env: &mut Env) -> Vec<Action> {
        self.message = None;
        let mut actions = if self.is_showing() {
            self.skip_pause(env)
        } else {
            Vec::new()
        };
        if self.person_to_act() {
            let action = self.board.typed(chosen, self.mirror.observation());
            actions.extend(self.perform(action));
        } else {
            self.message = Some(Message::Refused(text!(
                "table-nobodys-turn",
                chosen = &chosen
            )));
        }
        actions
    }

    pub(super) fn handle(&mut self, command: Command, env: &mut Env) -> Vec<Action> {
        let can_skip = self.can_skip();
        let only_skips =
            matches!(command, Command::Act | Command::Raise) && can_skip && self.board.waits();
        let mut actions = if can_skip && (only_skips || self.is_showing()) {
            self.skip_pause(env)
        } else {
            Vec::new()
        };
        if !only_skips {
            let action = self.board.on_command(command, self.mirror.observation());
            actions.extend(self.perform(action));
        }
        actions
    }

    pub(super) fn perform(&mut self, action: BoardAction<G::Move>) -> Vec<Action> {
        match action {
            BoardAction::Play(chosen) if self.person_to_act() => {
                self.message = None;
                return self.ask(Request::Play(chosen));
            }
            BoardAction::Changed => self.message = None,
            BoardAction::Refused(why) => self.message = Some(Message::Refused(why)),
            BoardAction::Play(_) | BoardAction::Nothing => {}
        }
        Vec::new()
    }

    fn hint(&mut self) -> Vec<Action> {
        if self.person_to_act() {
            return self.ask_bot(BotQuestion::Hint, Request::Hint);
        }
        self.message = Some(Message::Refused(text!("table-no-advice")));
        Vec::new()
    }

    /// Returns whether a move may be typed: by the player who is to choose one, also while the last
    /// one is still shown.
    pub(super) fn can_type(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Revealing(_)) && self.mirror.is_own_turn()
    }

    /// Returns whether a person at this screen has to choose a move now.
    pub(super) fn person_to_act(&self) -> bool {
        self.phase == Phase::Idle && self.mirror.is_own_turn()
    }
}
