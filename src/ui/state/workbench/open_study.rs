//! Opens the study of what is on the screen: the marked game of a list, the one that is looked at or was just played, or none.

use crate::screens::history::History;
use crate::state::State;
use crate::state::fetch::ask;
use crate::state::{navigate, table};
use parlour_boards::any_play::replayed;
use parlour_boards::replay::ReplayScreen;
use parlour_kit::keymap::Context;
use parlour_language::{id, text};
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_screen::action::Action;
use parlour_store::GameId;
use parlour_store::ask::Record;
use parlour_workbench::exercise::ExerciseBoard;
use parlour_workbench::games::Games;
use parlour_workbench::library::Library;
use parlour_workbench::study::StudyBoard;
use parlour_workbench::study::place::StudyPlace;

/// The study of what is on the screen.
pub(super) fn open_here(state: &mut State) -> Vec<Action> {
    let (screen, shared) = state.screen_and_shared();
    if let Some(history) = screen.as_a::<History>() {
        match history.marked() {
            Some(game) if game.mode == Some(Mode::Checkers) => {
                let game = game.id;
                of_game(state, game)
            }
            _ => vec![Action::refuse(text!("study-only-checkers"))],
        }
    } else if let Some(library) = screen.as_a::<Library>() {
        let game = library.marked().map(|game| game.id);
        game.map_or_else(Vec::new, |game| of_game(state, game))
    } else if let Some(games) = screen.as_a::<Games>() {
        let marked = games.marked();
        marked.map_or_else(Vec::new, |index| games.open_as(index, true, &shared))
    } else if let Some(exercise) = screen.as_a::<ExerciseBoard>() {
        let place = exercise.place();
        let refusal = || vec![Action::refuse(id!("puzzle-study-later"))];
        place.map_or_else(refusal, |place| StudyBoard::push(Ok(place), &shared))
    } else if screen.context() == Context::Replay {
        of_replay(state)
    } else if screen.is_table() {
        of_table(state)
    } else {
        StudyBoard::open_new(&shared)
    }
}

/// The study of the game that was just played.
fn of_table(state: &mut State) -> Vec<Action> {
    let Some(record) = table::played(state) else {
        return vec![Action::refuse(text!("study-only-checkers"))];
    };
    let mut actions = navigate::leave_screen(state);
    let place = StudyPlace::of_record(&record, None);
    actions.extend(StudyBoard::push(place, &state.shared()));
    actions
}

fn of_game(state: &mut State, game: GameId) -> Vec<Action> {
    ask(state, Record { game }, move |state, record| {
        let place = StudyPlace::of_record(&record, Some(game));
        StudyBoard::push(place, &state.shared())
    })
}

/// The game that is looked at. The list from which it was opened knows it with all that its text says.
fn of_replay(state: &mut State) -> Vec<Action> {
    if let Some(list) = state.lists.pop_if(super::lists_games) {
        state.screen = list;
        return open_here(state);
    }
    let Some(replay) = state.screen.as_a::<ReplayScreen<Checkers>>() else {
        return Vec::new();
    };
    let moves = replay.observation.moves;
    let place = StudyPlace::of_record(&replayed(replay), None);
    let place = place.map(|place| place.after(moves));
    StudyBoard::push(place, &state.shared())
}
