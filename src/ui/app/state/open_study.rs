//! Opens the study of what is on the screen: the marked game of a list, the one that is looked at or was just played, or none.

use super::fetch::ask;
use super::{games, navigate, study, table};
use crate::app::action::Action;
use crate::app::screens::any::Screen;
use crate::app::state::State;
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_store::GameId;
use parlour_store::ask::Record;

/// The study of what is on the screen.
pub(super) fn open_here(state: &mut State) -> Vec<Action> {
    match &state.screen {
        Screen::History(history) => match history.marked() {
            Some(game) if game.mode == Some(Mode::Checkers) => {
                let game = game.id;
                of_game(state, game)
            }
            _ => vec![Action::refuse(text!("study-only-checkers"))],
        },
        Screen::Library(library) => match library.marked().map(|game| game.id) {
            Some(game) => of_game(state, game),
            None => Vec::new(),
        },
        Screen::Games(games) => games
            .marked()
            .map_or_else(Vec::new, |index| games::open_as(state, index, true)),
        Screen::Exercise(exercise) => {
            if let Some(place) = exercise.place() {
                state.lists.remember(&state.screen);
                study::show(state, place);
            }
            Vec::new()
        }
        Screen::Replay(_) => of_replay(state),
        Screen::Play(_) => match table::played(state) {
            Some(record) => {
                let mut actions = navigate::leave_screen(state);
                actions.extend(study::of_record(state, &record));
                actions
            }
            None => vec![Action::refuse(text!("study-only-checkers"))],
        },
        _ => study::new(state),
    }
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
    let Screen::Replay(replay) = &state.screen else {
        return Vec::new();
    };
    let Some((record, moves)) = replay.checkers() else {
        return Vec::new();
    };
    let actions = study::of_record(state, &record);
    study::go_to_move(state, moves);
    actions
}
