//! Opens the tree of the position on the screen: what was played next in the games of the library.

use super::fetch::{fetch, fetch_list};
use crate::app::action::Action;
use crate::app::any_play::AnyReplay;
use crate::app::screens::any::Screen;
use crate::app::screens::library::Library;
use crate::app::screens::position_tree::PositionTree;
use crate::app::state::State;
use parlour_language::text;

/// The tree of the position at the study board or of a replay; going back from it leads here again.
pub(super) fn open_here(state: &mut State) -> Vec<Action> {
    if state.venue.is_hall() {
        return vec![Action::refuse(text!("lists-library-not-in-hall"))];
    }
    if !state.store.is_there() {
        return vec![Action::refuse(text!("lists-library-none"))];
    }
    let board = match &state.screen {
        Screen::Study(study) => study.observation.view.board,
        Screen::Replay(AnyReplay::Checkers(replay)) => replay.observation.view.board,
        _ => return Vec::new(),
    };
    // Analysis and automatic stepping stop here.
    let mut actions = state.on_screen(|screen, shared| screen.leave(shared));
    let before = std::mem::replace(
        &mut state.screen,
        Screen::PositionTree(Box::new(PositionTree::new(board))),
    );
    state.lists.push(before);
    actions.extend(fetch_list(state));
    actions.extend(fetch(state, Library::index_after(None)));
    actions
}
