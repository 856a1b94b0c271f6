//! The requests to the store, each with what is done with its answer.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::table;
use crate::screens::menu::Menu;
use crate::state::State;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::markdown::Document;
use parlour_language::{Text, id, text};
use parlour_model::daily;
use parlour_model::record::Record;
use parlour_screen::action::{Action, Export};
use parlour_screen::ask::Ask;
use parlour_screen::effect::{Effect, RequestId};
use parlour_screen::page::Page;
use parlour_screen::question::{Button, Question};
use parlour_screen::venue::Visit;
use parlour_store::{
    ErrorKind, GameId, Operation, SavedGame, StoreError, StoreRequest, StoreResponse, ask,
};

type Answer = Result<StoreResponse, StoreError>;

/// The use of an answer by the program.
type Use = dyn Fn(&mut State, Answer) -> Vec<Action> + Send + Sync;

/// The requests that the store has not answered.
#[derive(Clone, Default)]
pub(super) struct Asked {
    pending: Vec<(RequestId, Arc<Use>)>,
    /// True while a table is being opened.
    is_resuming: bool,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = self.pending.iter().map(|(id, _)| id);
        f.debug_list().entries(ids).finish()
    }
}

/// The store has answered.
pub(super) fn stored(state: &mut State, id: RequestId, answer: Answer) -> Vec<Action> {
    state.store.note_error(&answer);
    if state.table.awaits(id) {
        return table::stored(state, id, answer);
    }
    let pending = &mut state.asked.pending;
    match pending.iter().position(|(other, _)| *other == id) {
        Some(index) => (pending.remove(index).1)(state, answer),
        None => Vec::new(),
    }
}

/// Sends a request to the store, if there is one.
fn send(
    state: &mut State,
    request: StoreRequest,
    then: impl Fn(&mut State, Answer) -> Vec<Action> + Send + Sync + 'static,
) -> Vec<Action> {
    if !state.store.is_there() {
        return Vec::new();
    }
    let id = state.env.new_id();
    state.asked.pending.push((id, Arc::new(then)));
    vec![Effect::Store(id, Box::new(request)).into()]
}

/// Asks the store; `then` gets the answer or the error.
pub(super) fn ask_or<O: Operation>(
    state: &mut State,
    request: O,
    then: impl Fn(&mut State, Result<O::Answer, StoreError>) -> Vec<Action> + Send + Sync + 'static,
) -> Vec<Action> {
    send(state, request.into(), move |state, answer| {
        let answer = answer.map(O::answer).transpose();
        answer.map_or_else(Vec::new, |answer| then(state, answer))
    })
}

/// Asks the store; `then` gets the answer. An error is said.
pub(super) fn ask<O: Operation>(
    state: &mut State,
    request: O,
    then: impl Fn(&mut State, O::Answer) -> Vec<Action> + Send + Sync + 'static,
) -> Vec<Action> {
    ask_or(state, request, move |state, answer| match answer {
        Ok(answer) => then(state, answer),
        Err(error) => refuse(&error),
    })
}

fn refuse(error: &StoreError) -> Vec<Action> {
    vec![match &error.kind {
        ErrorKind::Refused(why) => Action::refuse(why.clone()),
        _ => Action::refuse(error.to_string()),
    }]
}

/// Asks the store for something that goes to the screen.
pub(super) fn fetch(state: &mut State, ask: Ask<StoreRequest, StoreResponse>) -> Vec<Action> {
    send(state, *ask.request, move |state, answer| match answer {
        Ok(response) => {
            if let StoreResponse::Unfinished(tables) = &response {
                state.store.list_unfinished(tables);
            }
            let then = ask.then.as_ref();
            then.map_or_else(Vec::new, |then| {
                state.on_screen(|screen, shared| then.follow(screen, response, shared))
            })
        }
        // A table says itself that nothing is saved, and does without the rest.
        Err(_) if state.screen.is_table() => Vec::new(),
        Err(error) => refuse(&error),
    })
}

/// Opens an unfinished game as a table.
pub(super) fn resume(state: &mut State, game: GameId) -> Vec<Action> {
    // A second press would open the table as it was before the moves that follow the first.
    if state.asked.is_resuming {
        return Vec::new();
    }
    state.asked.is_resuming = state.store.is_there();
    let hold = ask::Hold { game: Some(game) };
    ask_or(state, hold, move |state, is_held| match is_held {
        // It is held before it is read, so that no other program plays on in between.
        Ok(true) => open(state, game, table::resume),
        Ok(false) => {
            state.asked.is_resuming = false;
            if state.screen.is_table() {
                return Vec::new();
            }
            vec![Action::Ask(is_elsewhere(game))]
        }
        Err(error) => {
            state.asked.is_resuming = false;
            refuse(&error)
        }
    })
}

/// The question what to do about a game that another window plays.
fn is_elsewhere(game: GameId) -> Question {
    Question::new(
        id!("table-elsewhere"),
        text!("table-elsewhere-text", id = &game),
        [
            Button::new(id!("table-elsewhere-look"), Action::LookOn(game)),
            Button::nothing(id!("table-elsewhere-back")),
        ],
    )
}

/// Looks at a game that another window plays.
pub(super) fn look_on(state: &mut State, game: GameId) -> Vec<Action> {
    open(state, game, table::look_on)
}

/// Reads a game and opens its table. Somebody who has sat down at another table meanwhile stays there.
fn open(
    state: &mut State,
    game: GameId,
    then: fn(&mut State, SavedGame) -> Vec<Action>,
) -> Vec<Action> {
    ask_or(state, ask::Open { game }, move |state, saved| {
        state.asked.is_resuming = false;
        match saved {
            Ok(saved) if !state.screen.is_table() || state.table.only_looks() => {
                if !state.screen.is_table() {
                    state.lists.remember(&*state.screen);
                }
                then(state, saved)
            }
            Ok(_) => hold_own(state),
            Err(error) => {
                let mut actions = hold_own(state);
                actions.extend(refuse(&error));
                actions
            }
        }
    })
}

/// Holds the game of the table here again, or none.
fn hold_own(state: &mut State) -> Vec<Action> {
    let game = state.table.to_hold();
    vec![Action::keep(StoreRequest::Hold { game })]
}

/// Writes games to a file; in a hall, shows a record.
pub(super) fn export(state: &mut State, games: Export, path: String) -> Vec<Action> {
    let is_hall = state.venue.is_hall();
    let file = path.clone();
    let save = move |_: &mut State, text| {
        let path = file.clone();
        vec![Effect::Save { path, text }.into()]
    };
    match games {
        Export::Played if is_hall => show_record(state),
        Export::Played | Export::Film => match state.record() {
            Some(record) if games == Export::Film => film(state, record, path),
            Some(record) => save(state, record.text_for(&path)),
            None => Vec::new(),
        },
        Export::Record(game) if is_hall => {
            ask(state, ask::Record { game }, move |state, record| {
                show_text(state, &record.to_string(), Some(game))
            })
        }
        _ if is_hall => Vec::new(),
        Export::Record(game) => ask(state, ask::Record { game }, move |state, record| {
            if is_film(&path) {
                film(state, record, path.clone())
            } else {
                save(state, record.text_for(&path))
            }
        }),
        Export::Raw(game) => ask(state, ask::Raw { game }, save),
        Export::History(filter) => ask(state, ask::HistoryPdn { filter }, save),
        Export::Library(filter) => ask(state, ask::LibraryPdn { filter }, save),
    }
}

/// Shows the record of the game at the table of a hall, once it is over.
fn show_record(state: &mut State) -> Vec<Action> {
    if let Some(record) = state.screen.record() {
        return show_text(state, &record.to_string(), None);
    }
    let over = state.venue.visit().and_then(Visit::record);
    match over.map(|(record, game)| (record.to_owned(), game)) {
        Some((record, game)) => show_text(state, &record, game),
        None => vec![Action::refuse(text!("hall-record-later"))],
    }
}

/// Shows a record as text that can be copied.
fn show_text(state: &mut State, record: &str, game: Option<GameId>) -> Vec<Action> {
    let own = game.zip(state.venue.visit());
    let own = own.map(|(game, visit)| visit.record_address(game));
    let help = text!("page-select-hint", key = mention(Command::Mouse));
    let help = Text::list(own.into_iter().chain([help]), " ");
    let help = state.worded(&help);
    state.overlay.open(Page::text(
        text!("hall-record"),
        Document::verbatim(&help, record),
        state.language(),
    ));
    Vec::new()
}

fn film(state: &State, record: Record, path: String) -> Vec<Action> {
    let film = Effect::Film {
        path,
        record: Box::new(record),
        theme: state.config.screen.theme.clone(),
    };
    vec![film.into()]
}

/// Returns whether a file of this name is a film: an animated picture or an asciicast.
fn is_film(path: &str) -> bool {
    let ending = Path::new(path).extension().unwrap_or_default();
    ["svg", "cast"]
        .iter()
        .any(|film| ending.eq_ignore_ascii_case(film))
}

/// Fetches what the screen lists.
pub(super) fn fetch_list(state: &mut State) -> Vec<Action> {
    let (screen, shared) = state.screen_and_shared();
    screen.fetch(&shared)
}

/// Fetches what the start screen shows: the unfinished tables, and the results of the person at the screen.
pub(super) fn fetch_menu(state: &mut State) -> Vec<Action> {
    let today = daily::day_of(state.env.now);
    if let Some(menu) = state.screen.as_a_mut::<Menu>() {
        menu.set_day(today);
    }
    fetch_list(state)
}
