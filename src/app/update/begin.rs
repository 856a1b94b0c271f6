//! How things begin: the program, and a table.

use super::{not_built, refuse, shelf};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::Effect;
use crate::app::screens::games::Games;
use crate::app::state::{Screen, Start, State};
use crate::model::any::AnyRules;
use crate::model::checkers::pdn::Refused;
use crate::model::player::Player;
use crate::store::Kept;

/// The first message has come.
pub(super) fn begin(state: &mut State, start: Start) -> Vec<Effect> {
    match start {
        Start::Menu => shelf::count_tables(state),
        Start::Play(mode) => match state.config.rules_of(mode).cloned() {
            Some(rules) => {
                let players = state.config.players_for(&rules);
                sit_down(state, &rules, players)
            }
            None => not_built(state, mode),
        },
        Start::Games { file, games, chosen } => {
            let games = Box::new(Games::new(file, games));
            state.games = Some(games.clone());
            state.screen = Screen::Games(games);
            chosen.map_or_else(Vec::new, |index| open_game(state, index))
        }
        Start::Replay(sitting, players) => {
            let pace = state.manner().robot;
            state.screen = Screen::Replay(AnyReplay::new(*sitting, players, pace));
            Vec::new()
        }
    }
}

/// Players sit down again where they left off.
pub(super) fn resume(state: &mut State, kept: Kept) -> Vec<Effect> {
    let id = kept.id;
    match AnyPlay::resume(kept, state.manner(), &mut state.tickets) {
        Ok((play, effects)) => {
            state.screen = Screen::Play(play);
            effects
        }
        Err(why) => refuse(state, format!("game {id} cannot be resumed: {why}")),
    }
}

/// A game of the file that is looked at, as far as its moves are legal.
pub(super) fn open_game(state: &mut State, index: usize) -> Vec<Effect> {
    let Screen::Games(games) = &state.screen else { return Vec::new() };
    let Some(game) = games.game(index) else { return Vec::new() };
    let complain = |refused: Refused| refused.complain(&games.file, index + 1).to_string();
    match AnyReplay::of_game(game, state.manner().robot) {
        Ok((replay, fault)) => {
            let fault = fault.map(complain);
            state.games = Some(games.clone());
            state.screen = Screen::Replay(replay);
            fault.map_or_else(Vec::new, |why| refuse(state, why))
        }
        Err(refused) => {
            let why = complain(refused);
            refuse(state, why)
        }
    }
}

/// Players sit down at a new table.
pub(super) fn sit_down(state: &mut State, rules: &AnyRules, players: Vec<Player>) -> Vec<Effect> {
    let (seed, manner) = (state.next_seed(), state.manner());
    match AnyPlay::begin(rules, players, manner, seed, state.keeps, &mut state.tickets) {
        Ok((play, effects)) => {
            state.screen = Screen::Play(play);
            effects
        }
        Err(fault) => refuse(state, fault.why),
    }
}
