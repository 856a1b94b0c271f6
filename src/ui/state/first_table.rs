//! The first table of somebody new, and the name of the person at the screen, which is asked once: at the first pair there.

use super::table;
use crate::state::State;
use parlour_config::edit;
use parlour_kit::action::{Action, LinePurpose};
use parlour_kit::effect::Effect;
use parlour_kit::message::Message;
use parlour_kit::typing::Typing;
use parlour_language::text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::concentration::Event;
use parlour_model::player::{Level, Player, check_name};
use parlour_model::seat::Seat;
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;

/// The seed of the first deal: its first two cards are a pair.
const DEAL: u64 = 5;

/// The seat of the person at the first table.
const SEAT: Seat = Seat(0);

/// Begins a game against the weakest bot for somebody who has no name yet and has set up nothing. Where there is news of the
/// settings the start screen comes first, which shows it.
pub(super) fn begin(state: &mut State) -> Option<Vec<Action>> {
    let is_new = state.config.has_usual_seats() && state.overlay.message().is_none();
    let usual = state.venue.usual_name().filter(|_| is_new)?;
    let person = Player::person(usual);
    let bot = Player::robot_at(Level::Beginner, std::slice::from_ref(&person));
    let rules = AnyRules::default_of(Mode::Concentration);
    let actions = table::deal(state, &rules, vec![person, bot], DEAL);
    let lesson = Message::Begun(text!("table-first-lesson"));
    state.overlay.tell(Some(lesson));
    Some(actions)
}

/// Asks for the name once the person has found a pair.
pub(super) fn hear(state: &mut State, event: &AnyTableEvent) {
    if let Some(usual) = state.venue.usual_name().filter(|_| is_find(event)) {
        let proposed = Typing::proposing(usual);
        let now = state.env.now;
        state.overlay.type_unasked(LinePurpose::Name, proposed, now);
    }
}

/// Returns whether the person has found a pair.
fn is_find(event: &AnyTableEvent) -> bool {
    let AnyTableEvent::Concentration(TableEvent::Moved { told, .. }) = event else {
        return false;
    };
    let is_own = |event: &Event| matches!(event, Event::Claimed { seat: SEAT, .. });
    told.events.iter().any(is_own)
}

/// Keeps the usual name of somebody who was not asked.
pub(super) fn assume(state: &mut State) -> Vec<Action> {
    take(state, "")
}

/// Keeps the name that was typed, or else the usual one; the player at the table has it at once.
pub(super) fn take(state: &mut State, typed: &str) -> Vec<Action> {
    if let Err(why) = check_name(typed) {
        let typing = Typing::new(typed);
        state.overlay.type_line(LinePurpose::Name, typing);
        return vec![Action::refuse(why)];
    }
    let Some(usual) = state.venue.take_usual_name() else {
        return Vec::new();
    };
    let name = if typed.is_empty() { &usual } else { typed };
    let before = state.config.clone();
    state.config.set_name(name);
    let changes = edit::changes(&before, &state.config);
    let mut actions = vec![Action::Effect(Effect::Remember(changes))];
    if *name != usual {
        actions.extend(table::rename(state, SEAT, [&usual, name]));
    }
    actions
}
