//! The ways between screens: the beginning of the program, and the destinations of a screen.

use super::fetch::{self, ask_or, fetch, fetch_list, fetch_menu};
use super::{games, name, study, table, training, visit};
use crate::app::action::{Action, Destination};
use crate::app::any_play;
use crate::app::effect::{Effect, Timer};
use crate::app::screens::daily::Daily;
use crate::app::screens::daily_ranking::DailyRankingScreen;
use crate::app::screens::games::Games;
use crate::app::screens::history::History;
use crate::app::screens::library::Library;
use crate::app::screens::menu::Menu;
use crate::app::screens::page::{Page, Topic};
use crate::app::screens::position::PositionScreen;
use crate::app::screens::settings::Settings;
use crate::app::screens::setup::Setup;
use crate::app::screens::statistics::StatisticsScreen;
use crate::app::screens::study::StudyBoard;
use crate::app::screens::tables::TablesScreen;
use crate::app::screens::tags::StudyTags;
use crate::app::state::{Start, State};
use crate::app::table_offer::TableOffer;
use crate::app::table_setup::TableSetup;
use draughts::board::Board;
use parlour_language::text;
use parlour_model::any::Mode;
use parlour_model::daily;
use parlour_model::record::Record;
use parlour_store::{GameId, StoreRequest, ask};

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
        Start::Hall | Start::HallGame(_) => Vec::new(),
        Start::Menu => {
            name::ask(state);
            fetch_menu(state)
        }
        Start::Play(mode) => {
            let rules = state.config.rules_of(mode).clone();
            let players = state.config.players_for(&rules);
            table::begin(state, &rules, players)
        }
        Start::Games {
            file,
            games,
            chosen,
        } => games::begin(state, Games::new(file, games), chosen),
        Start::Study {
            file,
            games,
            chosen,
        } => match Games::new(file, games) {
            none if none.is_empty() => study::new(state),
            games => games::begin(state, games.to_study(), chosen),
        },
        Start::Replay(playthrough, players) => {
            let options = state.table_options(state.config.mode);
            state.screen = any_play::replay(*playthrough, players, &options);
            Vec::new()
        }
    }
}

/// Goes where a screen leads.
#[expect(clippy::too_many_lines, reason = "one arm a destination")]
pub(super) fn open(state: &mut State, destination: Destination) -> Vec<Action> {
    match destination {
        Destination::Menu => return to_menu(state),
        Destination::Back => return step_back(state),
        Destination::NewTable(mode) => {
            state.show(Setup::new(table_setup(state, mode)));
        }
        Destination::Setup(table) => state.show(Setup::at_position(*table)),
        Destination::Position(table) => {
            if let Some(position) = PositionScreen::new(*table) {
                state.show(position);
            }
        }
        Destination::HallTable(code) => return visit::go_to(state, code),
        Destination::ChooseGame(invited) => choose_game(state, invited),
        Destination::Profile(_)
        | Destination::Ranking
        | Destination::Arena
        | Destination::AccountKeys => {
            return visit::open_standing(state, destination);
        }
        Destination::Study(place) => study::show(state, *place),
        Destination::NewStudy => return study::new(state),
        Destination::SetUpStudy(place) => {
            state.show(PositionScreen::of_study(*place));
        }
        Destination::StudyTags(place, saves) => {
            state.show(StudyTags::new(*place, saves));
        }
        Destination::Table(rules, players) => {
            if state.screen.is::<StudyBoard>() {
                state.lists.remember(&*state.screen);
            }
            return table::begin(state, &rules, players);
        }
        Destination::DailyTable { mode, known } => {
            state.lists.remember(&*state.screen);
            return table::begin_daily(state, mode, known);
        }
        Destination::Training
        | Destination::Exercise(_)
        | Destination::Puzzles(_)
        | Destination::Puzzle(..)
        | Destination::DailyPuzzle(_) => return training::open(state, &destination),
        Destination::Daily => {
            let today = daily::day_of(state.env.now);
            let person = state.venue.user();
            let person = person.unwrap_or_else(|| state.person());
            let screen = Daily::new(today, person, state.venue.dailies());
            state.show(screen);
            return fetch_list(state);
        }
        Destination::DailyRanking(mode) => {
            let today = daily::day_of(state.env.now);
            let person = state.venue.user().unwrap_or_default();
            state.show(DailyRankingScreen::new(today, mode, person));
            return fetch_list(state);
        }
        Destination::Settings => {
            let origin = state.venue.settings_origin();
            let is_hall = state.venue.is_hall();
            state.show(Settings::new(&state.config, &origin, is_hall));
        }
        Destination::Game(index) => return games::open(state, index),
        Destination::Rules(mode) => {
            let page = Page::new(Topic::Rules(mode), state.language());
            state.overlay.open(page);
        }
        Destination::Tables => {
            state.show(TablesScreen::new(state.store.unfinished().to_vec()));
            return fetch_list(state);
        }
        Destination::History => return open_history(state),
        Destination::Library(position) => return open_library(state, position.map(|board| *board)),
        Destination::Statistics => {
            let today = daily::day_of(state.env.now);
            state.show(StatisticsScreen::of(state.venue.user(), today));
            return fetch_list(state);
        }
    }
    Vec::new()
}

fn open_history(state: &mut State) -> Vec<Action> {
    state.show(History::of(state.venue.user(), state.language()));
    let mut actions = fetch(state, StoreRequest::People {});
    actions.extend(fetch_list(state));
    actions
}

fn open_library(state: &mut State, position: Option<Board>) -> Vec<Action> {
    state.lists.remember(&*state.screen);
    state.show(Library::new(position, state.language()));
    fetch_list(state)
}

/// Chooses a game for a new table of a hall, to which somebody may be invited.
fn choose_game(state: &mut State, invited: Option<String>) {
    if let Some(hall) = state.venue.hall_mut() {
        hall.challenge(invited);
        state.show(Menu::of_hall(state.config.mode));
    }
}

fn to_menu(state: &mut State) -> Vec<Action> {
    if state.venue.is_hall() {
        return visit::to_lobby(state);
    }
    state.lists.clear();
    let row = state.screen.start_row();
    let mut actions = leave_screen(state);
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
    state.overlay.take_line();
    let mut actions = vec![
        Effect::StopThinking.into(),
        Effect::CancelTimer(Timer::Screen).into(),
    ];
    if state.screen.has_engines() {
        actions.push(Effect::StopEngines.into());
    }
    actions.extend(table::leave(state));
    actions.extend(state.on_screen(|screen, shared| screen.leave(shared)));
    actions
}

/// One step back: to the list that the game was opened from, if there is one.
fn step_back(state: &mut State) -> Vec<Action> {
    let is_at_table = state.is_at_table();
    let Some(list) = state.lists.pop().filter(|_| !is_at_table) else {
        return to_menu(state);
    };
    let mut actions = leave_screen(state);
    state.screen = list;
    actions.extend(fetch_list(state));
    actions
}

/// A table of a game as the configuration has it.
fn table_setup(state: &State, mode: Mode) -> TableSetup {
    let rules = state.config.rules_of(mode).clone();
    let players = state.config.players_for(&rules);
    let engines = state.config.engines_for(mode);
    let offer = state.venue.hall().map(|hall| {
        TableOffer::new(
            players.len(),
            hall.challenged().map(str::to_owned),
            !hall.is_guest(),
        )
    });
    TableSetup {
        players,
        rules,
        options: state.config.table,
        engines,
        offer,
    }
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
            state.screen = any_play::replay(playthrough, record.players.clone(), &options);
            Vec::new()
        }
        Ok((_, Some(refused))) => vec![Action::refuse(refused.to_string())],
        Err(fault) => vec![Action::refuse(fault.to_string())],
    }
}
