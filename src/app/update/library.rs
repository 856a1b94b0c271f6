//! What the answers of the store do, and the games of a file that was read.

use super::fetch::{fetch, fetch_list};
use super::list::remember_list;
use super::{carry_out, hall, navigate, refuse, study, table};
use crate::app::action::Pending;
use crate::app::effect::{Effect, RequestId};
use crate::app::message::Message;
use crate::app::state::State;
use crate::model::record::file_game::LoadedGames;
use crate::store::{Imported, StoreError, StoreRequest, StoreResponse};

/// A file was read. Of a PDN file what cannot be followed costs no other game.
pub(super) fn loaded(state: &mut State, loaded: Result<LoadedGames, String>) -> Vec<Effect> {
    let now = state.env.now;
    match loaded {
        Ok(LoadedGames { record: Some(record), .. }) => {
            fetch(state, StoreRequest::Import { games: vec![record], now }, Pending::Change("imported"))
        }
        Ok(LoadedGames { games, refused, .. }) => {
            let refused: Vec<_> = refused.iter().map(ToString::to_string).collect();
            match &refused[..] {
                [first, ..] if games.is_empty() => refuse(state, first.clone()),
                _ => fetch(
                    state,
                    StoreRequest::ImportFileGames { games, counted: false, now },
                    Pending::FileGames { refused },
                ),
            }
        }
        Err(why) => refuse(state, why),
    }
}

/// The store has answered.
pub(super) fn stored(state: &mut State, id: RequestId, answer: Result<StoreResponse, StoreError>) -> Vec<Effect> {
    note_store_error(state, &answer);
    if table::awaits(state, id) {
        return table::stored(state, id, answer);
    }
    let Some(index) = state.pending.iter().position(|(other, _)| *other == id) else { return Vec::new() };
    let (_, pending) = state.pending.remove(index);
    match answer {
        Ok(response) => respond(state, pending, response),
        // Whatever else is asked of a store that does not work tells so as well.
        Err(_) if pending == Pending::ReadOnly => Vec::new(),
        Err(error) => refuse(state, error.to_string()),
    }
}

/// Trouble with the whole store is remembered until it answers again.
fn note_store_error(state: &mut State, answer: &Result<StoreResponse, StoreError>) {
    match answer {
        Ok(_) => state.store_error = None,
        Err(error) if error.kind.is_of_file() => state.store_error = Some(error.to_string()),
        Err(_) => {}
    }
}

fn respond(state: &mut State, pending: Pending, response: StoreResponse) -> Vec<Effect> {
    match (pending, response) {
        (Pending::List, response) => show_list(state, response),
        (Pending::ReadOnly, StoreResponse::ReadOnly(limits)) => {
            if let Some(why) = &limits {
                state.message = Some(Message::Refused(format!("nothing is saved: {why}")));
            }
            state.read_only = limits;
            Vec::new()
        }
        (Pending::Resume, StoreResponse::Open(saved)) => {
            remember_list(state);
            table::resume(state, saved)
        }
        (Pending::Replay, StoreResponse::Record(record)) => navigate::replay(state, &record),
        (Pending::Study, StoreResponse::Record(record)) => study::of_record(state, &record),
        (Pending::Show(game), StoreResponse::Record(record)) => {
            hall::show_text(state, &record.to_string(), Some(game.to_string()))
        }
        (Pending::Export(path), StoreResponse::Record(record)) => {
            let text = record.text_for(&path);
            vec![Effect::Save { path, text }]
        }
        (Pending::Export(path), StoreResponse::Raw(text)) => vec![Effect::Save { path, text }],
        (Pending::Change(_), StoreResponse::Import(imported)) => {
            state.message = Some(Message::Said(summary(&imported)));
            fetch_list(state)
        }
        (Pending::FileGames { refused }, StoreResponse::ImportFileGames(imported)) => {
            let refused = match &refused[..] {
                [] => String::new(),
                [first] => format!("; 1 refused: {first}"),
                [first, ..] => format!("; {} refused, first {first}", refused.len()),
            };
            state.message = Some(Message::Said(summary(&imported) + &refused));
            fetch_list(state)
        }
        (Pending::Change(what), _) => {
            state.message = Some(Message::Said(what.into()));
            fetch_list(state)
        }
        _ => Vec::new(),
    }
}

/// What came of an import, in a sentence.
fn summary(imported: &[Imported]) -> String {
    match imported {
        [Imported::Finished(_) | Imported::Open(_)] => "imported".into(),
        [Imported::Replaced(_)] => "imported in place of what an earlier version had read".into(),
        [Imported::Unfinished(_)] => "imported; the game is not over, so it is under Resume".into(),
        [Imported::Known(_)] => "this game is here already".into(),
        games => {
            let count = |of: fn(&Imported) -> bool| games.iter().filter(|imported| of(imported)).count();
            let known = count(|imported| matches!(imported, Imported::Known(_)));
            let unfinished = count(|imported| matches!(imported, Imported::Unfinished(_)));
            let of = |count: usize, what: &str| if count > 0 { format!("; {count} {what}") } else { String::new() };
            let (resume, here) = (of(unfinished, "not over, so under Resume"), of(known, "here already"));
            format!("{} of {} games imported{resume}{here}", games.len() - known, games.len())
        }
    }
}

/// A list goes to the screen; one that comes when its screen is left already does nothing there.
fn show_list(state: &mut State, response: StoreResponse) -> Vec<Effect> {
    if let StoreResponse::Unfinished(tables) = &response {
        state.unfinished.clone_from(tables);
    }
    let actions = state.screen.ui_mut().show_list(response);
    carry_out(state, actions)
}
