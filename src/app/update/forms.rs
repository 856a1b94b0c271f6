//! What comes of the rows of forms: the start screen, the set-up of a table, the settings.

use super::{begin, not_built, open_page, refuse, shelf, start_typing, to_menu};
use crate::app::effect::Effect;
use crate::app::form::FormDeed;
use crate::app::keymap::Command;
use crate::app::screens::games;
use crate::app::screens::menu::Entry;
use crate::app::screens::page::Topic;
use crate::app::screens::position::Position;
use crate::app::screens::settings::{self, Settings};
use crate::app::screens::setup::{self, Setup};
use crate::app::state::{Purpose, Screen, State};

pub(super) fn choose(state: &mut State, deed: &FormDeed<Entry>) -> Vec<Effect> {
    let FormDeed::Pressed(entry) = *deed else { return Vec::new() };
    match entry {
        Entry::Game(mode) => match state.config.rules_of(mode).cloned() {
            Some(rules) => {
                let players = state.config.players_for(&rules);
                let engines = state.config.engines_for(mode);
                let setup = Setup::new(rules, players, state.config.table, engines);
                state.screen = Screen::Setup(setup);
                Vec::new()
            }
            None => not_built(state, mode),
        },
        Entry::Resume => shelf::open_tables(state),
        Entry::History => shelf::open_history(state),
        Entry::Statistics => shelf::open_statistics(state),
        Entry::Settings => {
            state.screen = Screen::Settings(Settings::new(&state.config));
            Vec::new()
        }
        Entry::Rules => open_page(state, Topic::Rules(state.config.mode)),
        Entry::Quit => vec![Effect::Quit],
    }
}

pub(super) fn choose_game(state: &mut State, deed: &FormDeed<games::Entry>) -> Vec<Effect> {
    match *deed {
        FormDeed::Pressed(games::Entry::Game(index)) => begin::open_game(state, index),
        FormDeed::Pressed(games::Entry::Menu) => {
            state.games = None;
            to_menu(state)
        }
        _ => Vec::new(),
    }
}

pub(super) fn set_up(state: &mut State, deed: FormDeed<setup::Field>) -> Vec<Effect> {
    let Screen::Setup(setup) = &mut state.screen else { return Vec::new() };
    if deed == FormDeed::Pressed(setup::Field::Begin) {
        let (rules, players) = (setup.rules.clone(), setup.players.clone());
        state.config.table = setup.table;
        state.config.remember(&rules, &players);
        return begin::sit_down(state, &rules, players);
    }
    if deed == FormDeed::Pressed(setup::Field::Position) {
        if let Some(position) = Position::new(setup) {
            state.screen = Screen::Position(Box::new(position));
        }
        return Vec::new();
    }
    let typed = deed.typed();
    match setup.change(deed) {
        Ok(()) => Vec::new(),
        Err(why) => {
            setup.form.typing = typed;
            refuse(state, why)
        }
    }
}

/// Settings that were changed are written into their file when the screen is left.
pub(super) fn keep_settings(state: &State) -> Option<Effect> {
    let Screen::Settings(settings) = &state.screen else { return None };
    let changes = settings.changes(&state.config);
    (!changes.is_empty()).then_some(Effect::SaveSettings(changes))
}

pub(super) fn set(state: &mut State, deed: &FormDeed<settings::Field>) -> Vec<Effect> {
    if *deed == FormDeed::Pressed(settings::Field::Done) {
        return to_menu(state);
    }
    let Screen::Settings(settings) = &mut state.screen else { return Vec::new() };
    if let Err(why) = settings.change(deed, &mut state.config) {
        settings.form.typing = deed.typed();
        return refuse(state, why);
    }
    Vec::new()
}

/// A command while a position is set up.
pub(super) fn position(state: &mut State, command: Command) -> Vec<Effect> {
    let Screen::Position(position) = &mut state.screen else { return Vec::new() };
    let setup = match command {
        Command::Type => return start_typing(state, Purpose::Fen, ""),
        Command::Back => Ok(position.setup.clone()),
        Command::Done => position.done(),
        _ => {
            return match position.command(command) {
                Ok(()) => Vec::new(),
                Err(why) => refuse(state, why),
            };
        }
    };
    match setup {
        Ok(setup) => {
            state.screen = Screen::Setup(setup);
            Vec::new()
        }
        Err(why) => refuse(state, why),
    }
}
