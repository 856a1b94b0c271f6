//! How things begin: the program, and a table.

use super::{not_built, refuse, shelf};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::Effect;
use crate::app::state::{Screen, Start, State};
use crate::model::any::AnyRules;
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
