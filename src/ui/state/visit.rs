//! The ways of a user through a hall: to a table, to the next one, back to the lobby.

use crate::state::State;
use parlour_lobby::arena::ArenaScreen;
use parlour_lobby::hall::HallState;
use parlour_lobby::screen::LobbyScreen;
use parlour_lobby::waiting::WaitingScreen;
use parlour_protocol::request::HallRequest;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, Timer};
use parlour_screen::screen::ScreenUi;
use parlour_store::table_code::TableCode;

/// The user has opened a table or has sat down: there it goes.
pub(super) fn arrive(state: &mut State, code: TableCode) -> Vec<Action> {
    let actions = leave_table(state, Some(code));
    if let Some(hall) = HallState::at_mut(&mut state.venue) {
        hall.look_at(code);
    }
    show_waiting(state, code);
    actions
}

/// The hall has seated the user. An arena does so by itself, whenever it has an opponent.
pub(super) fn seated(state: &mut State, code: TableCode) -> Vec<Action> {
    if state.screen.is::<ArenaScreen>() {
        state.overlay.arrive(state.env.now);
    }
    arrive(state, code)
}

/// Goes to a table of the hall.
pub(super) fn go_to(state: &mut State, code: TableCode) -> Vec<Action> {
    let mut actions = arrive(state, code);
    actions.push(Action::hall(HallRequest::Join(code)));
    actions
}

/// Shows the waiting screen of a table before the hall has described it.
fn show_waiting(state: &mut State, code: TableCode) {
    let Some(hall) = HallState::at(&state.venue) else {
        return;
    };
    let is_shown = match state.screen.as_a::<WaitingScreen>() {
        Some(waiting) => waiting.code == code,
        None => state.screen.is_table() && state.table.code() == Some(code),
    };
    if is_shown {
        return;
    }
    state.show(WaitingScreen::coming(code, hall));
}

/// The table that is looked at is looked at no longer, unless it is this one.
pub(super) fn leave_table(state: &mut State, but: Option<TableCode>) -> Vec<Action> {
    let looks_at = state.venue.looks_at();
    if looks_at != but {
        // A question about what has been left is not asked at another table.
        state.overlay.give_up();
    }
    if looks_at.is_none_or(|code| Some(code) == but) {
        return Vec::new();
    }
    state.table.leave();
    let left = HallState::at_mut(&mut state.venue).and_then(HallState::look_away);
    let stop = [Timer::Screen, Timer::Clock].map(|timer| Effect::CancelTimer(timer).into());
    stop.into_iter()
        .chain(left.map(|code| Action::hall(HallRequest::Part(code))))
        .collect()
}

/// Back to the lobby of the hall. A spectator by a link leaves.
pub(super) fn to_lobby(state: &mut State) -> Vec<Action> {
    if state.venue.is_spectator() {
        return vec![Effect::Quit.into()];
    }
    state.overlay.give_up();
    state.lists.clear();
    let mut actions = leave_table(state, None);
    actions.extend(state.on_screen(ScreenUi::leave));
    let Some(hall) = HallState::at(&state.venue) else {
        return actions;
    };
    let lobby = LobbyScreen::new(hall, &state.config, state.env.now, state.terminal.size());
    let lobby = match state.screen.as_a::<LobbyScreen>() {
        Some(before) => lobby.like(before),
        None => lobby,
    };
    state.show(lobby);
    actions
}
