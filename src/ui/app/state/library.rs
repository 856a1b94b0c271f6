//! The effects of the store's answers.

use super::fetch::fetch_list;
use super::{hall, import, library_analysis, navigate, study, table};
use crate::app::action::{Action, ResponseUse};
use crate::app::effect::{Effect, RequestId};
use crate::app::file_import;
use crate::app::screens::any::Screen;
use crate::app::state::State;
use parlour_language::text;
use parlour_store::{StoreError, StoreResponse};

/// The store has answered.
pub(super) fn stored(
    state: &mut State,
    id: RequestId,
    answer: Result<StoreResponse, StoreError>,
) -> Vec<Action> {
    state.store.note_error(&answer);
    if state.table.awaits(id) {
        return table::stored(state, id, answer);
    }
    let Some(pending) = state.store.take_pending(id) else {
        return Vec::new();
    };
    match answer {
        Ok(response) => respond(state, pending, response),
        // Whatever else is asked of a store that does not work tells so as well.
        Err(_) if pending == ResponseUse::ReadOnly => Vec::new(),
        Err(error) => {
            let mut actions = match pending {
                ResponseUse::FileGames(id) => import::give_up(state, id),
                ResponseUse::Analyse(game) => {
                    return library_analysis::refused(state, game, &error);
                }
                _ => Vec::new(),
            };
            actions.push(Action::refuse(error.to_string()));
            actions
        }
    }
}

#[expect(clippy::too_many_lines, reason = "one arm an answer")]
fn respond(state: &mut State, pending: ResponseUse, response: StoreResponse) -> Vec<Action> {
    match (pending, response) {
        (ResponseUse::List, response) => show_list(state, response),
        (ResponseUse::Place, StoreResponse::DailyRanking(ranking)) => {
            hall::say_place(state, &ranking)
        }
        (ResponseUse::ReadOnly, StoreResponse::ReadOnly(limits)) => {
            if let Some(why) = &limits {
                state
                    .overlay
                    .refuse(text!("lists-nothing-saved", why = why));
            }
            state.store.restrict(limits);
            Vec::new()
        }
        // Somebody who has sat down at another table meanwhile stays there.
        (ResponseUse::Resume, StoreResponse::Open(_))
            if matches!(state.screen, Screen::Play(_)) =>
        {
            Vec::new()
        }
        (ResponseUse::Resume, StoreResponse::Open(saved)) => {
            state.lists.remember(&state.screen);
            table::resume(state, saved)
        }
        (ResponseUse::Replay, StoreResponse::Record(record)) => navigate::replay(state, &record),
        (ResponseUse::Study(game), StoreResponse::Record(record)) => {
            study::of_game(state, &record, Some(game))
        }
        (ResponseUse::Show(game), StoreResponse::Record(record)) => {
            hall::show_text(state, &record.to_string(), Some(game.to_string()))
        }
        (ResponseUse::Export(path), StoreResponse::Record(record)) => {
            let text = record.text_for(&path);
            vec![Effect::Save { path, text }.into()]
        }
        (
            ResponseUse::Export(path),
            StoreResponse::Raw(text)
            | StoreResponse::LibraryPdn(text)
            | StoreResponse::HistoryPdn(text),
        ) => vec![Effect::Save { path, text }.into()],
        (ResponseUse::Change(_), StoreResponse::Import(imported)) => {
            state.overlay.say(file_import::summary(&imported));
            fetch_list(state)
        }
        (ResponseUse::AnalyseAll, StoreResponse::LibraryGames(games)) => {
            library_analysis::begin(state, games)
        }
        (ResponseUse::Analyse(game), StoreResponse::Record(record)) => {
            library_analysis::fetched(state, game, &record)
        }
        (ResponseUse::Analyse(game), StoreResponse::KeepAnalysis(is_kept)) => {
            library_analysis::kept(state, game, is_kept)
        }
        (ResponseUse::FileGames(id), StoreResponse::ImportFileGames(imported)) => {
            import::taken_in(state, id, imported)
        }
        (ResponseUse::Change(what), _) => {
            state.overlay.say(what);
            fetch_list(state)
        }
        _ => Vec::new(),
    }
}

/// A list goes to the screen; one that comes when its screen is left already does nothing there.
fn show_list(state: &mut State, response: StoreResponse) -> Vec<Action> {
    if let StoreResponse::Unfinished(tables) = &response {
        state.store.list_unfinished(tables);
    }
    state.screen.ui_mut().show_list(response)
}
