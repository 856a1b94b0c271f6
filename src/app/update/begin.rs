//! How things begin: the program, and a table.

use super::{not_built, refuse};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::Effect;
use crate::app::state::{Screen, Start, State};
use crate::model::any::AnyRules;
use crate::model::player::Player;

/// The first message has come.
pub(super) fn begin(state: &mut State, start: Start) -> Vec<Effect> {
    match start {
        Start::Menu => Vec::new(),
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

/// Players sit down at a new table.
pub(super) fn sit_down(state: &mut State, rules: &AnyRules, players: Vec<Player>) -> Vec<Effect> {
    let (seed, manner) = (state.next_seed(), state.manner());
    match AnyPlay::begin(rules, players, manner, seed, &mut state.tickets) {
        Ok((play, effects)) => {
            state.screen = Screen::Play(play);
            effects
        }
        Err(fault) => refuse(state, fault.why),
    }
}
