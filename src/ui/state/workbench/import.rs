//! A file of games is taken in part by part: what was read goes to the store, and then the next part is read.

use crate::state::State;
use crate::state::fetch::{ask, ask_or, fetch_list};
use parlour_language::{Text, text};
use parlour_model::record::file_game::LoadedGames;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, RequestId};
use parlour_store::import_tally::ImportTally;
use parlour_store::{Imported, ask as store_ask};
use parlour_workbench::file_import::{FileImport, path_and_variant};

/// Takes in what was typed: a file, and perhaps a variant.
pub(super) fn begin(state: &mut State, text: &str) -> Vec<Action> {
    if let Some(why) = refusal(state) {
        return vec![Action::refuse(why)];
    }
    let (path, variant) = path_and_variant(text);
    let id = state.env.new_id();
    state.jobs.begin_import(FileImport::new(id, path.clone()));
    vec![Effect::Load { id, path, variant }.into()]
}

/// Takes in the games of a pasted text.
pub(super) fn take_in(state: &mut State, text: &str) -> Vec<Action> {
    if let Some(why) = refusal(state) {
        return vec![Action::refuse(why)];
    }
    let name = text!("lists-pasted").in_language(state.language());
    let games = LoadedGames::of_text(&name, text);
    if games.games.is_empty() && games.refused.is_empty() {
        return vec![Action::refuse(text!("lists-nothing-pasted"))];
    }
    let id = state.env.new_id();
    let import = FileImport::new(id, name.into_owned());
    state.jobs.begin_import(import);
    loaded(state, id, Ok(games))
}

/// Returns the reason why nothing can be taken in now.
fn refusal(state: &State) -> Option<Text> {
    if state.jobs.is_importing() {
        return Some(text!("lists-import-busy"));
    }
    (!state.store.is_there()).then(|| text!("lists-import-nowhere"))
}

/// A part of the file was read. Of a PDN file what cannot be followed costs no other game.
pub(super) fn loaded(
    state: &mut State,
    id: RequestId,
    loaded: Result<LoadedGames, Text>,
) -> Vec<Action> {
    let now = state.env.now;
    let Some(import) = state.jobs.import_mut(id) else {
        return Vec::new();
    };
    match loaded {
        Ok(LoadedGames {
            record: Some(record),
            ..
        }) => {
            state.jobs.end_import();
            let games = vec![record];
            ask(
                state,
                store_ask::Import { games, now },
                |state, imported| {
                    let summary = ImportTally::of(&imported).summary();
                    state.overlay.say(summary);
                    fetch_list(state)
                },
            )
        }
        Ok(LoadedGames {
            games,
            refused,
            progress,
            ..
        }) => {
            import.refuse(&refused);
            import.progress = progress;
            import.send(&games);
            if games.is_empty() {
                return taken_in(state, id, &[]);
            }
            let request = store_ask::ImportFileGames {
                games,
                counted: false,
                now,
            };
            ask_or(state, request, move |state, imported| match imported {
                Ok(imported) => taken_in(state, id, &imported),
                Err(error) => {
                    let mut actions = give_up(state, id);
                    actions.push(Action::refuse(error.to_string()));
                    actions
                }
            })
        }
        Err(why) => {
            let had = state
                .jobs
                .end_import()
                .filter(|import| import.tally.taken() > 0);
            let mut actions = vec![Action::refuse(why)];
            actions.extend(had.map_or_else(Vec::new, |_| fetch_list(state)));
            actions
        }
    }
}

/// A part is in the store: the next one is read, or it is told what came of all.
fn taken_in(state: &mut State, id: RequestId, imported: &[Imported]) -> Vec<Action> {
    let Some(import) = state.jobs.import_mut(id) else {
        return Vec::new();
    };
    import.count(imported);
    if import.progress.is_some() {
        state.overlay.say(import.so_far());
        return vec![Effect::LoadOn.into()];
    }
    let Some(import) = state.jobs.end_import() else {
        return Vec::new();
    };
    match &import.first_refusal {
        Some(first) if import.tally.taken() == 0 && import.tally.refused == 1 => {
            return vec![Action::refuse(first.clone())];
        }
        _ => state.overlay.say(import.summary()),
    }
    fetch_list(state)
}

/// Stops taking the file in. Games in the store stay there.
pub(super) fn stop(state: &mut State) -> Vec<Action> {
    let Some(import) = state.jobs.end_import() else {
        return Vec::new();
    };
    state
        .overlay
        .say(text!("lists-import-stopped", summary = import.summary()));
    let mut actions = vec![Effect::StopLoading.into()];
    actions.extend(fetch_list(state));
    actions
}

/// The store does not take the games.
fn give_up(state: &mut State, id: RequestId) -> Vec<Action> {
    if state.jobs.import_mut(id).is_none() {
        return Vec::new();
    }
    state.jobs.end_import();
    vec![Effect::StopLoading.into()]
}
