//! The requests to the store.

use crate::app::action::ResponseUse;
use crate::app::effect::Effect;
use crate::app::state::State;
use parlour_store::StoreRequest;

/// Sends a request to the store, if there is one.
pub(super) fn fetch(state: &mut State, request: StoreRequest, pending: ResponseUse) -> Vec<Effect> {
    let State { store, env, .. } = state;
    store.fetch(request, pending, env).into_iter().collect()
}

/// Fetches what the screen lists.
pub(super) fn fetch_list(state: &mut State) -> Vec<Effect> {
    let request = state.screen.ui().listing();
    fetch(state, request, ResponseUse::List)
}
