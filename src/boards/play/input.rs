//! The person's actions on the board: keys, clicks and typed moves.

use super::keys::RAISE;
use jiff::{SignedDuration, Timestamp};
use ratatui::layout::Position;

use super::Play;
use super::events::{lift, skip_pause};
use super::presenter::Phase;
use crate::board::{BoardAction, BoardUi, GameUi};
use parlour_kit::hits::Hit;
use parlour_kit::input::{Key, Mouse, MouseKind};
use parlour_kit::keymap::Command;
use parlour_language::{id, text};
use parlour_model::game::plain_signs;
use parlour_screen::action::Action;
use parlour_screen::ask::Then;
use parlour_screen::env::Env;
use parlour_screen::line::Line;
use parlour_screen::shared::Shared;
use parlour_table::command::TableRequest;

/// The mouse, on the board.
pub(super) fn on_mouse<G: GameUi>(
    play: &mut Play<G>,
    mouse: Mouse,
    shared: &mut Shared,
) -> Vec<Action> {
    let is_press = mouse.kind == MouseKind::Press;
    if is_press {
        play.dialogs.clear();
    }
    let presenter = &play.presenter;
    if presenter.curtain().is_some() {
        return if is_press && mouse.hit == Some(Hit::Curtain) {
            lift(play, shared.env)
        } else {
            Vec::new()
        };
    }
    let mut actions = Vec::new();
    let can_skip = is_press && presenter.phase().can_skip();
    let ends_pause = can_skip && presenter.board().waits();
    if is_press {
        let click = Click {
            at: mouse.at,
            since: shared.env.now,
            ends_pause,
        };
        let before = play.clicked.replace(click);
        if let Some(before) = before.filter(|before| before.is_doubled_by(&click)) {
            // A third click is the first of another two.
            play.clicked = None;
            // The first of the two has done what is meant.
            if can_skip || before.ends_pause {
                return actions;
            }
        }
    }
    if can_skip {
        actions = skip_pause(play, shared.env);
        if ends_pause {
            return actions;
        }
    }
    let board = play.presenter.board_mut();
    let action = board.on_mouse(mouse, play.replica.observation());
    actions.extend(perform(play, action));
    actions
}

/// So close behind another, a click at the same place is the second of a double click.
const DOUBLE: SignedDuration = SignedDuration::from_millis(400);

/// A click on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Click {
    at: Position,
    since: Timestamp,
    /// Set when it did no more than end a pause.
    ends_pause: bool,
}

impl Click {
    /// Returns whether both are a double click.
    fn is_doubled_by(&self, next: &Self) -> bool {
        self.at == next.at && next.since.duration_since(self.since) < DOUBLE
    }
}

/// A key that no keymap knows.
pub(super) fn on_key<G: GameUi>(play: &mut Play<G>, key: Key, env: &mut Env) -> Vec<Action> {
    play.dialogs.clear();
    if let Key::Char(c) = key
        && play.can_type()
        && (play.presenter.board()).begins_move(c, play.replica.observation())
    {
        return vec![ask_move::<G>(&c.to_string())];
    }
    let mut actions = Vec::new();
    if play.presenter.phase().is_showing() {
        actions = skip_pause(play, env);
        if takes(play, key) {
            actions.extend(on_key(play, key, env));
        }
        return actions;
    }
    if play.presenter.phase() == Phase::Idle && !play.replica.watches() {
        let board = play.presenter.board_mut();
        let action = board.key(key, play.replica.observation());
        actions.extend(perform(play, action));
    }
    actions
}

/// Returns whether a key belongs to a coordinate that is typed on the board.
pub(super) fn takes<G: GameUi>(play: &Play<G>, key: Key) -> bool {
    play.can_type() && (play.presenter.board()).takes(key, play.replica.observation())
}

/// Lets a move be typed.
pub(super) fn ask_move<G: GameUi>(begun: &str) -> Action {
    let then =
        Then::new(|play: &mut Play<G>, line: String, shared| on_line(play, &line, shared.env));
    Action::Type(Line {
        continuations: Some(|screen, typed| {
            let play = screen.as_a::<Play<G>>()?;
            (play.presenter.board()).continuations(typed, play.replica.observation())
        }),
        ..Line::new(id!("menu-asks-move"), begun, then).or_blank()
    })
}

/// Makes a move that was typed. That ends the pause after the last one.
fn on_line<G: GameUi>(play: &mut Play<G>, text: &str, env: &mut Env) -> Vec<Action> {
    let read = (play.presenter.board()).read(&plain_signs(text), play.replica.observation());
    let chosen = match read {
        Ok(chosen) => chosen,
        Err(fault) => {
            play.dialogs.refuse(text!(
                "table-no-move",
                text = text.trim(),
                expected = fault.expected
            ));
            return Vec::new();
        }
    };
    play.dialogs.clear();
    let mut actions = if play.presenter.phase().is_showing() {
        skip_pause(play, env)
    } else {
        Vec::new()
    };
    if play.is_to_act() {
        let board = play.presenter.board_mut();
        let action = board.typed(chosen, play.replica.observation());
        actions.extend(perform(play, action));
    } else {
        play.dialogs
            .refuse(text!("table-nobodys-turn", chosen = &chosen));
    }
    actions
}

/// A command for the board.
pub(super) fn on_command<G: GameUi>(
    play: &mut Play<G>,
    command: Command,
    env: &mut Env,
) -> Vec<Action> {
    let (phase, waits) = (play.presenter.phase(), play.presenter.board().waits());
    let can_skip = phase.can_skip();
    let only_skips = matches!(command, Command::Act | RAISE) && can_skip && waits;
    let mut actions = if only_skips || phase.is_showing() {
        skip_pause(play, env)
    } else {
        Vec::new()
    };
    if !only_skips {
        let board = play.presenter.board_mut();
        let action = board.on_command(command, play.replica.observation());
        actions.extend(perform(play, action));
    }
    actions
}

fn perform<G: GameUi>(play: &mut Play<G>, action: BoardAction<G::Move>) -> Vec<Action> {
    match action {
        BoardAction::Play(chosen) if play.is_to_act() => {
            play.dialogs.clear();
            return play.ask(TableRequest::Play(chosen));
        }
        BoardAction::Changed => play.dialogs.clear(),
        BoardAction::Refused(why) => play.dialogs.refuse(why),
        BoardAction::Play(_) | BoardAction::Nothing => {}
    }
    Vec::new()
}
