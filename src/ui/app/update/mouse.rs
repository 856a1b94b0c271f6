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
    if !state.config.screen.mouse || !layout::has_room(state.size, state.smallest()) {
        return Vec::new();
    }
    if mouse.kind == MouseKind::Press {
        state.message = None;
        if let Some(command) = foot_command(state, mouse) {
            return perform(state, command);
        }
    }
    let body = layout::page(state.size).body;
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

/// Returns the command of the foot line's entry that was clicked.
fn foot_command(state: &State, mouse: Mouse) -> Option<Command> {
    let (texts, line) = (state.foot(), layout::page(state.size).foot);
    let index = layout::foot::hit(&layout::foot::borrowed(&texts), line, mouse.at)?;
    state.hints().get(index).map(|binding| binding.command)
}

/// The wheel turns a page; a click on a line of the help closes it and does what the line says, so that all
/// that a key does can be done with the mouse as well, in however narrow a window.
fn point_at_page(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    let Some(page) = &state.page else {
        return Vec::new();
    };
    if let Some(command) = wheel(mouse) {
        return turn_page(state, command);
    }
    match page.hit(body, mouse.at) {
        Some(command) if mouse.kind == MouseKind::Press => {
            state.page = None;
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
    let Some(question) = &mut state.question else {
        return Vec::new();
    };
    match mouse.kind {
        MouseKind::WheelUp => question.scroll(-1, body),
        MouseKind::WheelDown => question.scroll(1, body),
        _ => {}
    }
    let button = question.layout(body).hit(mouse.at);
    match button {
        Some(button) if mouse.kind == MouseKind::Press => {
            let reply = question.buttons[button].1;
            answer(state, reply)
        }
        _ => Vec::new(),
    }
}
