//! The first table of somebody new, and the name of the person at the screen, which is asked once: at the first pair there.

use super::table;
use crate::state::State;
use parlour_config::edit;
use parlour_kit::typing::Typing;
use parlour_language::text;
use parlour_model::any::{AnyRules, Mode};
use parlour_model::concentration::Event;
use parlour_model::player::{Level, Player, check_name};
use parlour_model::seat::Seat;
use parlour_screen::action::{Action, IntoActions as _};
use parlour_screen::effect::Effect;
use parlour_table::any::AnyTableEvent;
use parlour_table::event::TableEvent;

/// The seed of the first deal: its first two cards are a pair.
const DEAL: u64 = 5;

/// Begins a game against the weakest bot for somebody who has no name yet and has set up nothing. Where there is news of the
/// settings the start screen comes first, which shows it.
pub(super) fn begin(state: &mut State) -> Option<Vec<Action>> {
    let is_new = state.venue.home_mut().is_some_and(|home| home.is_new())
        && state.config.has_usual_seats()
        && state.overlay.message().is_none();
    let usual = state.venue.usual_name().filter(|_| is_new)?;
    let person = Player::person(usual);
    let bot = Player::robot_at(Level::Beginner, std::slice::from_ref(&person));
    let rules = AnyRules::default_of(Mode::Concentration);
    Some(table::deal(state, &rules, vec![person, bot], DEAL))
}

/// Asks for the name once the person has found a pair.
pub(super) fn hear(state: &mut State, event: &AnyTableEvent) {
    let is_own = |seat| is_find(event, seat);
    if let Some(usual) = state.venue.usual_name()
        && state.table.person().is_some_and(is_own)
    {
        let proposed = Typing::proposing(usual);
        state.overlay.ask_name(proposed, Some(state.env.now));
    }
}

/// Returns whether a seat has found a pair.
fn is_find(event: &AnyTableEvent, seat: Seat) -> bool {
    let AnyTableEvent::Concentration(TableEvent::Moved { told, .. }) = event else {
        return false;
    };
    let is_own = |event: &Event| matches!(event, Event::Claimed { seat: by, .. } if *by == seat);
    told.events.iter().any(is_own)
}

/// Keeps the usual name of somebody who was not asked.
pub(super) fn assume(state: &mut State) -> Vec<Action> {
    take(state, "")
}

/// Keeps the name that was typed, or else the usual one; the player at the table has it at once.
pub(super) fn take(state: &mut State, typed: &str) -> Vec<Action> {
    let is_other = typed != state.venue.usual_name().unwrap_or_default();
    let fault = match check_name(typed) {
        Err(why) => Some(why.into()),
        Ok(()) if is_other && state.table.seats_name(typed) => {
            Some(text!("table-name-taken", name = typed))
        }
        Ok(()) => None,
    };
    if let Some(why) = fault {
        state.overlay.ask_name(Typing::new(typed), None);
        return vec![Action::refuse(why)];
    }
    let Some(usual) = state.venue.take_usual_name() else {
        return Vec::new();
    };
    let name = if typed.is_empty() { &usual } else { typed };
    let before = state.config.clone();
    state.config.set_name(name);
    let changes = edit::changes(&before, &state.config);
    let mut actions = Effect::remember(changes).into_actions();
    if let Some(seat) = state.table.person().filter(|_| *name != usual) {
        actions.extend(table::rename(state, seat, [&usual, name]));
    }
    actions
}
