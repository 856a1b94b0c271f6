//! The requests to the store.

use crate::app::action::ResponseUse;
use crate::app::effect::Effect;
use crate::app::state::State;
use parlour_store::StoreRequest;

/// Sends a request to the store, if there is one.
pub(super) fn fetch(state: &mut State, request: StoreRequest, pending: ResponseUse) -> Vec<Effect> {
    // A second press would open the table as it was before the moves that follow the first.
    let is_opening = || {
        state
            .pending
            .iter()
            .any(|(_, of)| *of == ResponseUse::Resume)
    };
    if !state.has_store || (pending == ResponseUse::Resume && is_opening()) {
        return Vec::new();
    }
    let id = state.env.new_id();
    state.pending.push((id, pending));
    vec![Effect::Store(id, Box::new(request))]
}

/// Fetches what the screen lists.
pub(super) fn fetch_list(state: &mut State) -> Vec<Effect> {
    let request = state.screen.ui().listing();
    fetch(state, request, ResponseUse::List)
}
