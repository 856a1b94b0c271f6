//! Opens the study board: of a game of a file, of one from the store, or without a game.

use crate::app::action::Action;
use crate::app::screens::study::StudyBoard;
use crate::app::screens::study::place::StudyPlace;
use crate::app::state::State;
use draughts::board::Board;
use draughts::study::Study;
use draughts::variant::Variant;
use parlour_language::{Text, text};
use parlour_model::any::{AnyRules, Mode};
use parlour_model::record::Record;
use parlour_model::sentence::Sentence as _;
use parlour_store::GameId;

/// A study without a game, from the start of the variant that the configuration has.
pub(super) fn new(state: &mut State) -> Vec<Action> {
    let variant = match state.config.rules_of(Mode::Checkers) {
        AnyRules::Checkers(rules) => rules.variant,
        _ => Variant::default(),
    };
    open(
        state,
        Ok(StudyPlace::new(Study::new(Board::start(variant)))),
    )
}

/// A game from the store, or one that was just played.
pub(super) fn of_record(state: &mut State, record: &Record) -> Vec<Action> {
    of_game(state, record, None)
}

/// The same of a game with this number in the store.
pub(super) fn of_game(state: &mut State, record: &Record, id: Option<GameId>) -> Vec<Action> {
    if record.rules.mode() != Mode::Checkers {
        return vec![Action::refuse(text!("study-only-checkers"))];
    }
    let AnyRules::Checkers(rules) = &record.rules else {
        return Vec::new();
    };
    let study = Study::read(&record.text_for("study.pdn"), Some(rules.variant));
    let place = study.map(|study| StudyPlace {
        kept_game: id.filter(|_| record.pdn.is_some()),
        ..StudyPlace::new(study)
    });
    open(state, place.map_err(|why| why.sentence()))
}

pub(super) fn open(state: &mut State, place: Result<StudyPlace, Text>) -> Vec<Action> {
    match place {
        Ok(place) => {
            let fault = place
                .study
                .fault()
                .map(|why| text!("study-goes-no-further", why = why.sentence()));
            state.lists.remember(&*state.screen);
            show(state, place);
            fault.map_or_else(Vec::new, |why| vec![Action::refuse(why)])
        }
        Err(why) => vec![Action::refuse(why)],
    }
}

/// Shows a study where somebody is in it.
pub(super) fn show(state: &mut State, place: StudyPlace) {
    let engines = state.venue.engines(&state.config, Mode::Checkers);
    if let Some(board) = StudyBoard::new(place, engines) {
        state.show(board);
    }
}

/// The list of a file's games shows the game that the study has written there.
pub(super) fn renew_list(state: &mut State) {
    if let Some(board) = state.screen.as_a::<StudyBoard>()
        && let Some(source) = &board.place.file
    {
        state.lists.renew(source);
    }
}

/// Goes to the position after `moves` moves of the main line.
pub(super) fn go_to_move(state: &mut State, moves: usize) {
    if let Some(board) = state.screen.as_a::<StudyBoard>() {
        let mut place = board.place.clone();
        place.at = place
            .study
            .main_line()
            .get(moves)
            .copied()
            .unwrap_or(place.at);
        show(state, place);
    }
}
