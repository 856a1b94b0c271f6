//! The ways between screens: the beginning of the program, a screen that is opened, and the ways back.

use super::fetch::{self, ask_or, fetch_list, fetch_menu};
#[cfg(feature = "hall")]
use super::visit;
#[cfg(feature = "workbench")]
use super::workbench;
use super::{first_table, table};
use crate::screens::menu::Menu;
use crate::state::{Start, State};
use parlour_boards::any_play;
use parlour_language::text;
use parlour_model::record::Record;
use parlour_screen::action::Action;
use parlour_screen::any_screen::Screen;
use parlour_screen::effect::{Effect, Timer};
use parlour_screen::screen::ScreenUi;
use parlour_store::{GameId, ask};
#[cfg(feature = "workbench")]
use parlour_workbench::games::Games;

/// The first message has come.
pub(super) fn begin(state: &mut State, start: Start) -> Vec<Action> {
    let mut actions = ask_or(state, ask::ReadOnly {}, |state, limits| {
        // Whatever else is asked of a store that does not work tells so as well.
        if let Ok(limits) = limits {
            if let Some(why) = &limits {
                let refused = text!("lists-nothing-saved", why = why);
                state.overlay.refuse(refused);
            }
            state.store.restrict(limits);
        }
        Vec::new()
    });
    actions.extend(begin_with(state, start));
    actions
}

fn begin_with(state: &mut State, start: Start) -> Vec<Action> {
    match start {
        #[cfg(feature = "hall")]
        Start::Hall(_) => Vec::new(),
        Start::Menu => first_table::begin(state).unwrap_or_else(|| {
            let mut actions = first_table::assume(state);
            actions.extend(fetch_menu(state));
            actions
        }),
        Start::Play(mode) => {
            let mut actions = first_table::assume(state);
            let rules = state.config.rules_of(mode).clone();
            let players = state.config.players_for(&rules);
            actions.extend(table::begin(state, &rules, players));
            actions
        }
        #[cfg(feature = "workbench")]
        Start::Games {
            file,
            games,
            chosen,
            is_study,
        } => workbench::begin(state, Games::new(file, games), chosen, is_study),
        Start::Replay(playthrough, players) => {
            let options = state.table_options(state.config.mode);
            let record = Record::of(&playthrough, players);
            state.screen = any_play::replay(*playthrough, &record, &options, true);
            Vec::new()
        }
    }
}

/// Opens a screen.
pub(super) fn open(state: &mut State, screen: Box<dyn Screen>) -> Vec<Action> {
    if let Some(visit) = state.venue.visit_mut() {
        visit.forget_asked();
    }
    state.screen = screen;
    fetch_list(state)
}

/// The same, from a screen to come back to.
pub(super) fn push(state: &mut State, screen: Box<dyn Screen>) -> Vec<Action> {
    state.lists.remember(&*state.screen);
    open(state, screen)
}

/// To the start screen; in a hall to the lobby.
pub(super) fn to_menu(state: &mut State) -> Vec<Action> {
    #[cfg(feature = "hall")]
    if state.venue.is_hall() {
        return visit::to_lobby(state);
    }
    state.lists.clear();
    let row = state.screen.start_row();
    let mut actions = first_table::assume(state);
    actions.extend(leave_screen(state));
    let tables = state
        .store
        .is_there()
        .then(|| state.store.unfinished().to_vec());
    let menu = Menu::new(state.mode(), tables);
    state.show(match row {
        Some(row) => menu.marking(row),
        None => menu,
    });
    actions.extend(fetch_menu(state));
    actions
}

/// Leaves the current screen.
pub(super) fn leave_screen(state: &mut State) -> Vec<Action> {
    state.overlay.take_typed();
    let mut actions = vec![
        Effect::StopThinking.into(),
        Effect::CancelTimer(Timer::Screen).into(),
    ];
    actions.extend(table::leave(state));
    actions.extend(state.on_screen(ScreenUi::leave));
    actions
}

/// One step back: to the list that the game was opened from, if there is one.
pub(super) fn step_back(state: &mut State) -> Vec<Action> {
    let is_at_table = state.is_at_table();
    let Some(list) = state.lists.pop().filter(|_| !is_at_table) else {
        return to_menu(state);
    };
    let mut actions = leave_screen(state);
    state.screen = list;
    actions.extend(fetch_list(state));
    actions
}

/// Opens a game of the store as a replay.
pub(super) fn replay_game(state: &mut State, game: GameId) -> Vec<Action> {
    fetch::ask(state, ask::Record { game }, |state, record| {
        replay(state, &record)
    })
}

pub(super) fn replay(state: &mut State, record: &Record) -> Vec<Action> {
    match record.replay() {
        Ok((playthrough, None)) => {
            let options = state.table_options(state.config.mode);
            state.lists.remember(&*state.screen);
            let has_files = !state.venue.is_hall();
            state.screen = any_play::replay(playthrough, record, &options, has_files);
            Vec::new()
        }
        Ok((_, Some(refused))) => vec![Action::refuse(refused.to_string())],
        Err(fault) => vec![Action::refuse(fault.to_string())],
    }
}
