//! The list, or the study, from which something is opened.

use crate::app::screens::any::Screen;
use crate::app::state::State;

/// Remembers the list on the screen, from which a game is opened.
pub(super) fn remember_list(state: &mut State) {
    if matches!(
        state.screen,
        Screen::Tables(_)
            | Screen::Daily(_)
            | Screen::History(_)
            | Screen::Library(_)
            | Screen::PositionTree(_)
            | Screen::Games(_)
            | Screen::Study(_)
            | Screen::Exercise(_)
    ) {
        state.lists.push(state.screen.clone());
    }
}
