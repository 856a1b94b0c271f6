//! The choice of an exercise of checkers, and an exercise.

use super::fetch::fetch_list;
use crate::app::action::{Action, Destination};
use crate::app::screens::exercise::ExerciseBoard;
use crate::app::screens::exercise::origin::Origin;
use crate::app::screens::puzzles::Puzzles;
use crate::app::screens::training::Training;
use crate::app::state::State;
use parlour_model::daily;
use parlour_robots::checkers::puzzles;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_store::DailyPuzzle;

/// Opens a choice, an exercise with a separate seed, or a puzzle.
pub(super) fn open(state: &mut State, destination: &Destination) -> Vec<Action> {
    match destination {
        Destination::Exercise(wanted) => {
            let wanted = ExerciseFilter {
                seed: state.env.new_seed(),
                ..*wanted
            };
            begin(state, wanted, Origin::Training, None)
        }
        Destination::Puzzle(choice, nth) => {
            begin(state, choice.wanted(*nth), Origin::Puzzles(*choice), None)
        }
        Destination::DailyPuzzle(known) => {
            let today = daily::day_of(state.env.now);
            let wanted = puzzles::wanted(daily::puzzle(today));
            state.lists.remember(&*state.screen);
            let known = known.unwrap_or_else(|| DailyPuzzle::new(today));
            begin(state, wanted, Origin::Daily(today), Some(known))
        }
        Destination::Puzzles(choice) => {
            state.show(Puzzles::new(state.person(), *choice));
            fetch_list(state).into_iter().collect()
        }
        _ => choose(state),
    }
}

/// Begins an exercise; `of_day` is what came before of the puzzle of a day.
fn begin(
    state: &mut State,
    wanted: ExerciseFilter,
    origin: Origin,
    of_day: Option<DailyPuzzle>,
) -> Vec<Action> {
    let (board, question) = ExerciseBoard::new(wanted, origin, state.person(), state.env.new_id());
    let board = match of_day {
        Some(known) => board.of_day(known),
        None => board,
    };
    state.show(board);
    question.map_or_else(|| fetch_list(state), |question| vec![question.into()])
}

fn choose(state: &mut State) -> Vec<Action> {
    let exercise = state.screen.as_a::<ExerciseBoard>();
    let chosen = exercise.and_then(ExerciseBoard::chosen_for_training);
    let (training, question) = Training::new(state.person(), state.env.new_id());
    let training = match chosen {
        Some(chosen) => training.choosing(chosen),
        None => training,
    };
    state.show(training);
    let mut actions = vec![question.into()];
    actions.extend(fetch_list(state));
    actions
}
