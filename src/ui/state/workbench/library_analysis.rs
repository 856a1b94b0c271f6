//! The games of the library's list are analysed in the background: each is fetched, looked into and kept before the next.

use std::time::Duration;

use crate::state::State;
use crate::state::fetch::{ask_or, fetch_list};
use draughts_engine::analysis::Analysis;
use parlour_boards::saved_game::keys::REVIEW;
use parlour_kit::keymap::{Command, mention};
use parlour_language::{Text, text};
use parlour_model::record::Record;
use parlour_robots::checkers::game_review::GameReview;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId};
use parlour_store::{GameId, StoreError, ask as store_ask};
use parlour_workbench::library::Library;
use parlour_workbench::library_analysis::{GameEnding, LibraryAnalysis};

/// Asks which games of the library are to be analysed.
pub(super) fn ask(state: &mut State) -> Vec<Action> {
    if let Some(why) = state.store.read_only() {
        return vec![Action::refuse(why.to_owned())];
    }
    let Some(library) = state.screen.as_a::<Library>() else {
        return Vec::new();
    };
    let asks = library.ask_analysis(state.config.table.analysis_ms);
    asks.map(Action::Ask).into_iter().collect()
}

/// Begins with the first of these games.
pub(super) fn begin(state: &mut State, games: Vec<GameId>) -> Vec<Action> {
    if games.is_empty() || state.jobs.is_analysing() {
        return Vec::new();
    }
    let begun = text!(
        "lists-analysis-begun",
        games = games.len(),
        key = mention(Command::Back)
    );
    state.jobs.begin_analysis(LibraryAnalysis::new(games));
    let mut actions = vec![Action::say(begun)];
    actions.extend(next_game(state));
    actions
}

/// Fetches the next game, or says what came of all.
fn next_game(state: &mut State) -> Vec<Action> {
    let Some(analysis) = state.jobs.analysis_mut() else {
        return Vec::new();
    };
    if let Some(game) = analysis.next_game() {
        return ask_or(
            state,
            store_ask::Record { game },
            move |state, record| match record {
                Ok(record) => fetched(state, game, &record),
                Err(error) => refused(state, game, &error),
            },
        );
    }
    let summary = analysis.summary();
    state.jobs.end_analysis();
    let mut actions = vec![Action::say(summary)];
    if state.screen.is::<Library>() {
        actions.extend(fetch_list(state));
    }
    actions
}

/// The game at hand is over with; the next one comes.
fn end_game(state: &mut State, ending: GameEnding) -> Vec<Action> {
    if let Some(analysis) = state.jobs.analysis_mut() {
        analysis.end_game(ending);
    }
    next_game(state)
}

/// Returns whether the analysis waits for this game.
fn waits_for(state: &State, game: GameId) -> bool {
    let analysis = state.jobs.analysis();
    analysis.is_some_and(|analysis| analysis.is_at(game))
}

/// The store has sent a game.
fn fetched(state: &mut State, game: GameId, record: &Record) -> Vec<Action> {
    if !waits_for(state, game) {
        return Vec::new();
    }
    match GameReview::of(record) {
        Ok(Some(review)) => {
            if let Some(analysis) = state.jobs.analysis_mut() {
                analysis.begin(review);
            }
            next_step(state)
        }
        Ok(None) => end_game(state, GameEnding::LeftAlone),
        Err(why) => end_game(state, failure(game, &why)),
    }
}

/// Has the next position looked into, or keeps the game.
fn next_step(state: &mut State) -> Vec<Action> {
    let time = Duration::from_millis(state.config.table.analysis_ms.into());
    let request = state.env.new_id();
    let Some(analysis) = state.jobs.analysis_mut() else {
        return Vec::new();
    };
    if let Some(question) = analysis.next_step(request, time) {
        return vec![Effect::Review(request, Box::new(question)).into()];
    }
    let Some((game, review)) = analysis.take_game() else {
        return Vec::new();
    };
    match keep(state, game, &review) {
        Ok(Some(actions)) => actions,
        Ok(None) => end_game(state, GameEnding::Analysed),
        Err(why) => end_game(state, failure(game, &why)),
    }
}

/// Sends what was found in a game to the store; `None` where nothing new was.
fn keep(state: &mut State, game: GameId, review: &GameReview) -> Result<Option<Vec<Action>>, Text> {
    let Some(analysed) = review.analysed()? else {
        return Ok(None);
    };
    let request = store_ask::KeepAnalysis {
        game,
        before: review.text().to_owned(),
        analysed: Box::new(analysed),
        now: state.env.now,
    };
    let actions = ask_or(state, request, move |state, answer| match answer {
        Ok(is_kept) => kept(state, game, is_kept),
        Err(error) => refused(state, game, &error),
    });
    Ok(Some(actions))
}

/// A position was looked into.
pub(super) fn found(state: &mut State, request: RequestId, found: &Analysis) -> Vec<Action> {
    let noted = state
        .jobs
        .analysis_mut()
        .and_then(|analysis| analysis.note(request, found));
    match noted {
        None => Vec::new(),
        Some(true) => next_step(state),
        Some(false) => end_game(state, GameEnding::Failed(text!("study-no-analysis"))),
    }
}

/// The store has kept what was found in a game, unless the game has changed meanwhile.
fn kept(state: &mut State, game: GameId, is_kept: bool) -> Vec<Action> {
    if !waits_for(state, game) {
        return Vec::new();
    }
    let ending = if is_kept {
        GameEnding::Analysed
    } else {
        GameEnding::Changed
    };
    end_game(state, ending)
}

/// The store refuses something about a game: that game is skipped, unless nothing can be kept at all.
fn refused(state: &mut State, game: GameId, error: &StoreError) -> Vec<Action> {
    if !waits_for(state, game) {
        return Vec::new();
    }
    if error.kind.is_of_file() {
        state.jobs.end_analysis();
        return vec![Action::refuse(error.to_string())];
    }
    end_game(state, failure(game, &error.to_string().into()))
}

fn failure(game: GameId, why: &Text) -> GameEnding {
    GameEnding::Failed(text!(
        "lists-analysis-fault",
        game = game.0.to_string(),
        why = why
    ))
}

/// Stops. The findings are kept, so that it goes on from there another time.
pub(super) fn stop(state: &mut State) -> Vec<Action> {
    let mut actions = break_off(state);
    let Some(analysis) = state.jobs.end_analysis() else {
        return Vec::new();
    };
    actions.push(Action::say(text!(
        "lists-analysis-stopped",
        done = analysis.done(),
        games = analysis.games(),
        key = mention(REVIEW)
    )));
    actions
}

/// Keeps what was found in the game at hand, if there is one, and looks into it no longer.
pub(super) fn break_off(state: &mut State) -> Vec<Action> {
    let Some(analysis) = state.jobs.analysis_mut() else {
        return Vec::new();
    };
    let mut actions = vec![Effect::StopReview.into()];
    if let Some((game, review)) = analysis.take_game() {
        // A text that cannot be kept is analysed again another time.
        actions.extend(
            keep(state, game, &review)
                .ok()
                .flatten()
                .into_iter()
                .flatten(),
        );
    }
    actions
}
