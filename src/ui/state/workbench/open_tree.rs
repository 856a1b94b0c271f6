//! Opens the tree of the position on the screen: what was played next in the games of the library.

use crate::state::State;
use crate::state::fetch::fetch_list;
use parlour_boards::replay::ReplayScreen;
use parlour_language::text;
use parlour_model::checkers::Checkers;
use parlour_screen::action::Action;
use parlour_screen::screen::ScreenUi;
use parlour_workbench::position_tree::PositionTree;
use parlour_workbench::study::StudyBoard;

/// The tree of the position at the study board or of a replay; going back from it leads here again.
pub(super) fn open_here(state: &mut State) -> Vec<Action> {
    if !state.store.is_there() {
        return vec![Action::refuse(text!("lists-library-none"))];
    }
    let (board, worths) = if let Some(study) = state.screen.as_a::<StudyBoard>() {
        let board = study.observation.view.board;
        (board, study.analysis.worths(&board))
    } else if let Some(replay) = state.screen.as_a::<ReplayScreen<Checkers>>() {
        (replay.observation.view.board, Vec::new())
    } else {
        return Vec::new();
    };
    // Analysis and automatic stepping stop here.
    let mut actions = state.on_screen(ScreenUi::leave);
    let tree = Box::new(PositionTree::new(board, worths, state.env.new_id()));
    let search = tree.search();
    let before = std::mem::replace(&mut state.screen, tree);
    state.lists.push(before);
    actions.push(search.into());
    actions.extend(fetch_list(state));
    actions
}
