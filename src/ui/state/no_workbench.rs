//! In place of the workbench, in a program without it: there are no jobs, and no command leads there.

use super::State;
use parlour_kit::action::Action;
use parlour_kit::keymap::{Command, Context};
use parlour_kit::msg::Msg;
use parlour_language::Text;

/// None go on.
#[derive(Clone, Debug, Default)]
pub(super) struct Jobs {}

pub(super) fn analysis_so_far(_: &State) -> Option<Text> {
    None
}

pub(super) fn stops_analysis(_: &State, _: Command) -> bool {
    false
}

/// Returns whether a command leads to the workbench, which is not there.
pub(super) fn lacks(command: Command, context: Context) -> bool {
    match command {
        Command::Study | Command::Train | Command::Import => true,
        Command::Review => context == Context::Library,
        Command::History => matches!(context, Context::Menu | Context::Library | Context::Replay),
        _ => false,
    }
}

pub(super) fn perform(_: &mut State, _: Command) -> Option<Vec<Action>> {
    None
}

pub(super) fn follow(_: &mut State, _: Action) -> Vec<Action> {
    Vec::new()
}

pub(super) fn keep_before_quit(_: &mut State) -> Option<Vec<Action>> {
    None
}

pub(super) fn hear(state: &mut State, msg: Msg) -> Vec<Action> {
    state.receive(msg)
}

pub(super) fn renew_list(_: &mut State) {}
