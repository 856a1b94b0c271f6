//! Opens the study of what is on the screen: the marked game of a list, the one that is looked at or was just played, or none.

use super::fetch::ask;
use super::{games, navigate, study, table};
use crate::app::action::Action;
use crate::app::any_play::replayed;
use crate::app::keymap::Context;
use crate::app::screens::exercise::ExerciseBoard;
use crate::app::screens::games::Games;
use crate::app::screens::history::History;
use crate::app::screens::library::Library;
use crate::app::screens::replay::ReplayScreen;
use crate::app::state::State;
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_model::checkers::Checkers;
use parlour_store::GameId;
use parlour_store::ask::Record;

/// The study of what is on the screen.
pub(super) fn open_here(state: &mut State) -> Vec<Action> {
    let screen = &*state.screen;
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
        marked.map_or_else(Vec::new, |index| games::open_as(state, index, true))
    } else if let Some(exercise) = screen.as_a::<ExerciseBoard>() {
        if let Some(place) = exercise.place() {
            state.lists.remember(screen);
            study::show(state, place);
        }
        Vec::new()
    } else if screen.context() == Context::Replay {
        of_replay(state)
    } else if screen.is_table() {
        of_table(state)
    } else {
        study::new(state)
    }
}

/// The study of the game that was just played.
fn of_table(state: &mut State) -> Vec<Action> {
    let Some(record) = table::played(state) else {
        return vec![Action::refuse(text!("study-only-checkers"))];
    };
    let mut actions = navigate::leave_screen(state);
    actions.extend(study::of_record(state, &record));
    actions
}

fn of_game(state: &mut State, game: GameId) -> Vec<Action> {
    ask(state, Record { game }, move |state, record| {
        study::of_game(state, &record, Some(game))
    })
}

/// The game that is looked at. The list from which it was opened knows it with all that its text says.
fn of_replay(state: &mut State) -> Vec<Action> {
    if let Some(list) = state.lists.pop_games() {
        state.screen = list;
        return open_here(state);
    }
    let Some(replay) = state.screen.as_a::<ReplayScreen<Checkers>>() else {
        return Vec::new();
    };
    let (record, moves) = (replayed(replay), replay.observation.moves);
    let actions = study::of_record(state, &record);
    study::go_to_move(state, moves);
    actions
}
