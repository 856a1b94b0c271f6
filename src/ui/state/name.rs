//! The name of the person at the screen, which is asked once.

use super::fetch::fetch_menu;
use crate::state::State;
use parlour_config::edit;
use parlour_kit::action::{Action, LinePurpose};
use parlour_kit::effect::Effect;
use parlour_kit::typing::Typing;
use parlour_model::player::check_name;

/// Lets the person type a name, if there is none yet and the line is free. The usual one is proposed.
pub(super) fn ask(state: &mut State) {
    if let Some(usual) = state.venue.usual_name()
        && state.overlay.message().is_none()
    {
        let proposed = Typing::proposing(usual);
        state.overlay.type_line(LinePurpose::Name, proposed);
    }
}

/// Plays under the usual name for now, without being asked.
pub(super) fn assume(state: &mut State) {
    if let Some(usual) = state.venue.take_usual_name() {
        state.config.set_name(&usual);
    }
}

/// Keeps the name that was typed, or else the usual one. Without either the seat names the person.
pub(super) fn take(state: &mut State, typed: &str) -> Vec<Action> {
    if let Err(why) = check_name(typed) {
        state
            .overlay
            .type_line(LinePurpose::Name, Typing::new(typed));
        return vec![Action::refuse(why)];
    }
    let usual = state.venue.take_usual_name().unwrap_or_default();
    let before = state.config.clone();
    state
        .config
        .set_name(if typed.is_empty() { &usual } else { typed });
    let mut actions = vec![Action::Effect(Effect::Remember(edit::changes(
        &before,
        &state.config,
    )))];
    actions.extend(fetch_menu(state));
    actions
}
