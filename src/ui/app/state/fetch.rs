//! The requests to the store.

use crate::app::action::{Action, ResponseUse};
use crate::app::screens::any::Screen;
use crate::app::screens::library::Library;
use crate::app::state::State;
use parlour_model::daily;
use parlour_store::StoreRequest;

/// Sends a request to the store, if there is one.
pub(super) fn fetch(state: &mut State, request: StoreRequest, pending: ResponseUse) -> Vec<Action> {
    let State { store, env, .. } = state;
    let asked = store.fetch(request, pending, env);
    asked.map(Action::Effect).into_iter().collect()
}

/// Fetches what the screen lists. The library lists what is known already, and has games indexed that are not yet.
pub(super) fn fetch_list(state: &mut State) -> Vec<Action> {
    let request = state.screen.ui().listing();
    let mut actions = fetch(state, request, ResponseUse::List);
    if matches!(state.screen, Screen::Library(_)) {
        actions.extend(fetch(state, Library::index_after(None), ResponseUse::List));
    }
    actions
}

/// Fetches what the start screen shows: the unfinished tables, and the results of the person at the screen.
pub(super) fn fetch_menu(state: &mut State) -> Vec<Action> {
    let (today, person) = (daily::day_of(state.env.now), state.person());
    if let Screen::Menu(menu) = &mut state.screen {
        menu.set_day(today);
    }
    let mut actions = fetch_list(state);
    for request in [
        StoreRequest::Statistics {
            person: person.clone(),
        },
        StoreRequest::Daily { person },
    ] {
        actions.extend(fetch(state, request, ResponseUse::List));
    }
    actions
}
