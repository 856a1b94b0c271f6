//! The effects of the mouse: the foot line comes first, then the topmost layer.

use ratatui::layout::Rect;

use super::{answer, carry_out, on_screen, perform, turn_page};
use crate::app::action::{Action, LinePurpose};
use crate::app::effect::Effect;
use crate::app::input::{Mouse, MouseKind};
use crate::app::keymap::{Command, Context};
use crate::app::layout;
use crate::app::state::State;
use parlour_hall::request::TalkPlace;

/// The mouse: the foot line first, then whatever lies on top. In a window that is too small nothing is
/// drawn that could be meant.
pub(super) fn point(state: &mut State, mouse: Mouse) -> Vec<Effect> {
    if !state.config.screen.mouse || !layout::has_room(state.terminal.size(), state.smallest()) {
        return Vec::new();
    }
    if mouse.kind == MouseKind::Press {
        state.overlay.tell(None);
        if let Some(command) = state.key_hints().command_at(mouse.at) {
            return perform(state, command);
        }
    }
    let body = layout::page(state.terminal.size()).body;
    match state.context() {
        Context::Page => point_at_page(state, mouse, body),
        Context::Question => point_at_question(state, mouse, body),
        _ => point_at_screen(state, mouse),
    }
}

/// The screen, or the talk below it: the wheel scrolls it, and a click lets something be said.
fn point_at_screen(state: &mut State, mouse: Mouse) -> Vec<Effect> {
    let parts = state.body();
    let place = state
        .talk_place()
        .filter(|_| parts.talk.is_some_and(|talk| talk.contains(mouse.at)));
    match (place, mouse.kind) {
        (None, _) => on_screen(state, |screen, shared| {
            screen.mouse(mouse, parts.screen, shared)
        }),
        (Some(TalkPlace::Lobby), _) => on_screen(state, |screen, shared| {
            screen.mouse(mouse, parts.screen, shared)
        }),
        (Some(_), MouseKind::WheelUp) => carry_out(state, vec![Action::ScrollTalk(2)]),
        (Some(_), MouseKind::WheelDown) => carry_out(state, vec![Action::ScrollTalk(-2)]),
        (Some(place), MouseKind::Press) => carry_out(
            state,
            vec![Action::Type(LinePurpose::Say(place), String::new())],
        ),
        (Some(_), MouseKind::Drag | MouseKind::Release) => Vec::new(),
    }
}

/// The wheel turns a page; a click on a line of the help closes it and does what the line says, so that all
/// that a key does can be done with the mouse as well, in however narrow a window.
fn point_at_page(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    let Some(page) = state.overlay.page() else {
        return Vec::new();
    };
    if let Some(command) = wheel(mouse) {
        return turn_page(state, command);
    }
    match page.hit(body, mouse.at) {
        Some(command) if mouse.kind == MouseKind::Press => {
            state.overlay.close_page();
            perform(state, command)
        }
        _ => Vec::new(),
    }
}

/// Returns the command of the wheel on a page.
fn wheel(mouse: Mouse) -> Option<Command> {
    match mouse.kind {
        MouseKind::WheelUp => Some(Command::Up),
        MouseKind::WheelDown => Some(Command::Down),
        _ => None,
    }
}

fn point_at_question(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    let reply = state.overlay.reply_to_mouse(mouse, body);
    reply.map_or_else(Vec::new, |reply| answer(state, reply))
}
