//! The effects of the mouse: the foot line comes first, then the topmost layer.

use ratatui::layout::Rect;

use super::commands::perform;
use crate::state::State;
use parlour_kit::hits::Hit;
use parlour_kit::input::{Mouse, MouseKind};
use parlour_kit::keymap::{Command, Context};
use parlour_kit::layout;
use parlour_screen::action::Action;

/// The mouse: the foot line first, then whatever lies on top. In a window that is too small nothing is
/// drawn that could be meant.
pub(super) fn point(state: &mut State, mouse: Mouse) -> Vec<Action> {
    if !state.config.screen.mouse || !layout::has_room(state.terminal.size(), state.smallest()) {
        return Vec::new();
    }
    if mouse.kind == MouseKind::Press {
        if state.overlay.is_unread(state.env.now) {
            return Vec::new();
        }
        state.overlay.tell(None);
        match mouse.hit {
            // A key that the person saw may do nothing any more.
            Some(Hit::Key(command)) if !works(state, command) => return Vec::new(),
            Some(Hit::Key(command)) => return perform(state, command),
            // A click on a line of the help closes it and does what the line says, so that all that a key does can be
            // done with the mouse as well, in however narrow a window.
            Some(Hit::Help(command)) if state.context() == Context::Page => {
                state.overlay.close_page();
                return perform(state, command);
            }
            // The question that the person saw is answered already.
            Some(Hit::Button(_)) if state.context() != Context::Question => return Vec::new(),
            _ => {}
        }
    }
    let body = state.terminal.page().body;
    match state.context() {
        Context::Page => point_at_page(state, mouse, body),
        Context::Question => point_at_question(state, mouse, body),
        _ => point_at_screen(state, mouse),
    }
}

/// The screen, or the talk below a table: the wheel scrolls it, and a click lets something be said.
fn point_at_screen(state: &mut State, mouse: Mouse) -> Vec<Action> {
    if mouse.hit == Some(Hit::Chat)
        && let Some(visit) = state.venue.visit_mut()
        && let Some(actions) = visit.chat_mouse(mouse.kind, &*state.screen)
    {
        return actions;
    }
    if mouse.kind == MouseKind::Press && state.screen.is_table() {
        state.overlay.take_typed();
    }
    state.on_screen(|screen, shared| screen.mouse(mouse, shared))
}

fn works(state: &State, command: Command) -> bool {
    let hints = state.key_hints();
    hints.all().iter().any(|binding| binding.command == command)
}

/// The wheel turns a page.
fn point_at_page(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Action> {
    match mouse.kind {
        MouseKind::WheelUp => state.overlay.turn_page(Command::Up, body),
        MouseKind::WheelDown => state.overlay.turn_page(Command::Down, body),
        MouseKind::Press | MouseKind::Drag | MouseKind::Release => {}
    }
    Vec::new()
}

fn point_at_question(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Action> {
    let reply = state.overlay.reply_to_mouse(mouse, body, state.language());
    reply.unwrap_or_default()
}
