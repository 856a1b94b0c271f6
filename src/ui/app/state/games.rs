//! The games of a PDN file: a list of them, and one that is looked at or studied.

use super::study;
use crate::app::action::Action;
use crate::app::any_play::replay_file_game;
use crate::app::effect::Effect;
use crate::app::screens::games::Games;
use crate::app::screens::study::place::StudyPlace;
use crate::app::state::State;
use draughts::pdn::PdnGame;
use draughts::study::Study;
use parlour_language::text;
use parlour_model::checkers::pdn_play::PdnReplayError;
use parlour_model::sentence::Sentence as _;

/// Shows the list, and the game of this index if there is one to begin with.
pub(super) fn begin(state: &mut State, games: Games, chosen: Option<usize>) -> Vec<Action> {
    state.show(games);
    chosen.map_or_else(Vec::new, |index| open(state, index))
}

/// Opens a game of the list as the list was asked for.
pub(super) fn open(state: &mut State, index: usize) -> Vec<Action> {
    let Some(games) = state.screen.as_a::<Games>() else {
        return Vec::new();
    };
    let is_study = games.is_study;
    open_as(state, index, is_study)
}

/// Opens a game of the list, to be studied or looked at; one that is not in memory is read first.
pub(super) fn open_as(state: &mut State, index: usize, is_study: bool) -> Vec<Action> {
    let Some(games) = state.screen.as_a::<Games>() else {
        return Vec::new();
    };
    if let Some(game) = games.game(index).cloned() {
        return show(state, &game, index, is_study);
    }
    let (path, variant) = (games.file.clone(), games.variant());
    state
        .overlay
        .say(text!("lists-being-read", number = games.number(index)));
    let read = Effect::ReadGame {
        path,
        variant,
        index,
        is_study,
    };
    vec![read.into()]
}

/// Shows a game of the list, as far as its moves are legal.
pub(super) fn show(state: &mut State, game: &PdnGame, index: usize, is_study: bool) -> Vec<Action> {
    let Some(games) = state.screen.as_a::<Games>() else {
        return Vec::new();
    };
    let number = games.number(index);
    if is_study {
        let study = Study::of(game, None, None).map_err(|why| {
            text!(
                "lists-file-fault",
                file = &games.file,
                number = number,
                why = why.sentence()
            )
        });
        let source = games.source(index, game);
        let place = study.map(|study| StudyPlace {
            file: source,
            ..StudyPlace::new(study)
        });
        return study::open(state, place);
    }
    let describe = |refused: PdnReplayError| refused.complain(&games.file, number).to_string();
    match replay_file_game(game, &state.table_options(state.config.mode)) {
        Ok((replay, fault)) => {
            let fault = fault.map(describe);
            state.lists.remember(&*state.screen);
            state.show(replay);
            fault.map_or_else(Vec::new, |why| vec![Action::refuse(why)])
        }
        Err(refused) => {
            let why = describe(refused);
            vec![Action::refuse(why)]
        }
    }
}
