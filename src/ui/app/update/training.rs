//! The choice of an exercise of checkers, and an exercise. In a hall there is neither: its robots think at tables alone.

use super::fetch::fetch_list;
use crate::app::action::Destination;
use crate::app::effect::Effect;
use crate::app::screens::any::Screen;
use crate::app::screens::exercise::ExerciseBoard;
use crate::app::screens::training::Training;
use crate::app::state::State;
use parlour_robots::checkers::training::Wanted;

/// Opens the choice, or an exercise with a separate seed.
pub(super) fn open(state: &mut State, destination: &Destination) -> Vec<Effect> {
    if state.hall.is_some() {
        return Vec::new();
    }
    if let Destination::Exercise(wanted) = destination {
        let wanted = Wanted {
            seed: state.next_seed(),
            ..*wanted
        };
        let (board, question) =
            ExerciseBoard::new(wanted, state.config.person(), state.env.new_id());
        state.screen = Screen::Exercise(Box::new(board));
        return question.map_or_else(|| fetch_list(state), |question| vec![question]);
    }
    let (training, question) = Training::new(state.config.person(), state.env.new_id());
    state.screen = Screen::Training(training);
    let mut effects = vec![question];
    effects.extend(fetch_list(state));
    effects
}
