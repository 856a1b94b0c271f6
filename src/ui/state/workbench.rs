//! The part of the state that serves the workbench: its jobs in the background, and the ways to its screens.

mod import;
mod library_analysis;
mod open_study;
mod open_tree;

use super::State;
use crate::screens::history::History;
use crate::screens::menu::Menu;
use crate::screens::menu::keys::TRAIN;
use parlour_boards::play::keys::{LIBRARY, STUDY};
use parlour_boards::saved_game::keys::REVIEW;
use parlour_kit::keymap::{Command, Context};
use parlour_language::text;
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_screen::effect::Effect;
use parlour_screen::msg::Msg;
use parlour_workbench::games::Games;
use parlour_workbench::library::Library;
use parlour_workbench::study::StudyBoard;
use parlour_workbench::training::Training;

/// Returns whether a command of the screen stops the analysis in the background.
pub(super) fn stops_analysis(state: &State, command: Command) -> bool {
    matches!(command, REVIEW | Command::Back)
        && state.jobs.is_analysing()
        && state.screen.is::<Library>()
}

/// Does a command that leads to the workbench, or stops what it does; `None` for any other.
pub(super) fn perform(state: &mut State, command: Command) -> Option<Vec<Action>> {
    Some(match command {
        Command::Back if state.jobs.is_importing() => import::stop(state),
        _ if stops_analysis(state, command) => library_analysis::stop(state),
        LIBRARY if state.context() == Context::List => open_library(state),
        LIBRARY => open_tree::open_here(state),
        REVIEW if state.context() == Context::List => library_analysis::ask(state),
        TRAIN => Training::open(None, &mut state.shared()),
        STUDY => open_study::open_here(state),
        _ => return None,
    })
}

/// The library, from the start screen or the history.
fn open_library(state: &mut State) -> Vec<Action> {
    if !state.screen.is::<Menu>() && !state.screen.is::<History>() {
        return Vec::new();
    }
    if state.store.is_there() {
        vec![Library::open(None, &state.shared())]
    } else {
        vec![Action::refuse(text!("lists-library-none"))]
    }
}

/// Does an action that begins a job; any other does nothing.
pub(super) fn follow(state: &mut State, action: Action) -> Vec<Action> {
    match action {
        Action::Analyse(games) => library_analysis::begin(state, games),
        Action::Import(text) => import::begin(state, &text),
        Action::TakeIn(text) => import::take_in(state, &text),
        _ => Vec::new(),
    }
}

/// Keeps what the analysis has found before the program is left.
pub(super) fn keep_before_quit(state: &mut State) -> Vec<Action> {
    let mut actions = library_analysis::break_off(state);
    state.jobs.end_analysis();
    actions.push(Effect::Quit.into());
    actions
}

/// Hears what a job waits for; any other message is for the screen.
pub(super) fn hear(state: &mut State, msg: Msg) -> Vec<Action> {
    match msg {
        Msg::Loaded(id, games) => import::loaded(state, id, games),
        Msg::Analysed(id, found) if state.jobs.asks(id) => {
            library_analysis::found(state, id, &found)
        }
        msg => state.receive(msg),
    }
}

/// The list of a file's games shows the game that the study has written there.
pub(super) fn renew_list(state: &mut State) {
    let board = state.screen.as_a::<StudyBoard>();
    let Some(source) = board.and_then(|board| board.place.file.as_ref()) else {
        return;
    };
    for list in state.lists.iter_mut() {
        if let Some(games) = list.as_a_mut::<Games>() {
            games.renew(source);
        }
    }
}

/// Shows the games of a file, and the one of this index if there is one to begin with; without a game to study, a study of
/// the usual start.
pub(super) fn begin(
    state: &mut State,
    games: Games,
    chosen: Option<usize>,
    is_study: bool,
) -> Vec<Action> {
    if is_study && games.is_empty() {
        return StudyBoard::open_new(&state.shared());
    }
    let games = if is_study { games.to_study() } else { games };
    let chosen = chosen.map(|index| games.open(index, &state.shared()));
    state.show(games);
    chosen.unwrap_or_default()
}

/// Returns whether a screen lists games of checkers, and knows a game with all that its text says.
fn lists_games(screen: &dyn Screen) -> bool {
    screen.is::<Games>() || screen.is::<History>() || screen.is::<Library>()
}
