//! A line that is typed, once it is accepted or given up.

use super::forms::{set, set_up};
use super::{refuse, shelf};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::Effect;
use crate::app::form::FormDeed;
use crate::app::keymap::Command;
use crate::app::screens::settings::Settings;
use crate::app::screens::setup::Setup;
use crate::app::state::{Purpose, Screen, State};
use crate::each_game;

/// A line was accepted or given up.
pub(super) fn typed(state: &mut State, command: Command) -> Vec<Effect> {
    if let Screen::Setup(Setup { form, .. }) = &mut state.screen {
        let deed = if command == Command::Act { form.accept() } else { FormDeed::Nothing };
        form.typing = None;
        return set_up(state, deed);
    }
    if let Screen::Settings(Settings { form, .. }) = &mut state.screen {
        let deed = if command == Command::Act { form.accept() } else { FormDeed::Nothing };
        form.typing = None;
        return set(state, &deed);
    }
    let Some((purpose, typing)) = state.typing.take() else { return Vec::new() };
    if command != Command::Act {
        return Vec::new();
    }
    let text = typing.text.trim().to_owned();
    match (purpose, &mut state.screen) {
        (Purpose::Title | Purpose::Export | Purpose::Import | Purpose::Merge, _) => shelf::typed(state, purpose, text),
        (Purpose::Move, Screen::Play(play)) => each_game!(AnyPlay, play, play => play.typed(&text, &mut state.tickets)),
        (Purpose::Fen, Screen::Position(position)) => match position.type_in(&text) {
            Ok(()) => Vec::new(),
            Err(why) => refuse(state, why),
        },
        (Purpose::MoveNumber, Screen::Replay(replay)) => match text.parse() {
            Ok(moves) => {
                each_game!(AnyReplay, replay, replay => replay.seek(moves));
                Vec::new()
            }
            Err(_) => refuse(state, format!("\"{text}\" is no number of a move")),
        },
        (Purpose::File, _) if text.is_empty() => refuse(state, "a file needs a name; nothing was saved".into()),
        (Purpose::File, Screen::Play(play)) => {
            state.path = Some(text.clone());
            let record = each_game!(AnyPlay, play, play => play.record());
            vec![Effect::Save { text: record.text_for(&text), path: text }]
        }
        _ => Vec::new(),
    }
}
