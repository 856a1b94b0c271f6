//! The one place that carries out what screens and handlers want done.

use std::borrow::Cow;
use std::collections::VecDeque;

#[cfg(feature = "hall")]
use super::hall;
#[cfg(feature = "workbench")]
use super::workbench;
use super::{commands, fetch, navigate, table};
use crate::state::State;
use parlour_kit::keymap::{Command, mention};
use parlour_kit::markdown::Document;
use parlour_kit::message::Message;
use parlour_language::{Text, text};
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::page::Page;

/// Carries out actions, each with all that follows from it before the next one, and then what the screen has asked of the
/// table. Answers with what is to be done outside.
pub(super) fn carry_out(state: &mut State, actions: Vec<Action>) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut actions = VecDeque::from(actions);
    loop {
        if let Some(action) = actions.pop_front() {
            for next in follow(state, action, &mut effects).into_iter().rev() {
                actions.push_front(next);
            }
        } else if let Some(command) = state.table.next_command() {
            actions.extend(table::ask(state, command));
        } else {
            return effects;
        }
    }
}

/// Does one action; answers with what follows from it.
fn follow(state: &mut State, action: Action, effects: &mut Vec<Effect>) -> Vec<Action> {
    let is_hall = state.venue.is_hall();
    match action {
        Action::Effect(Effect::SaveSettings { .. }) if !state.venue.is_kept() => {}
        #[cfg(feature = "workbench")]
        Action::Effect(Effect::Quit) if state.jobs.is_analysing() => {
            return workbench::keep_before_quit(state);
        }
        Action::Effect(effect) => effects.push(effect),
        Action::Command(command) => state.table.push(*command),
        Action::Open(screen) => return navigate::open(state, screen),
        Action::Push(screen) => return navigate::push(state, screen),
        Action::Back => return navigate::step_back(state),
        Action::Home => return navigate::to_menu(state),
        Action::Table(rules, players) => return table::begin(state, &rules, players),
        Action::DailyTable { mode, known } => return table::begin_daily(state, mode, known),
        #[cfg(feature = "workbench")]
        Action::Analyse(_) | Action::Import(_) | Action::TakeIn(_) => {
            return workbench::follow(state, action);
        }
        #[cfg(not(feature = "workbench"))]
        Action::Analyse(_) | Action::Import(_) | Action::TakeIn(_) => {}
        Action::Say(message) => state.overlay.tell(Some(message)),
        Action::Ask(question) => state.overlay.ask(question),
        Action::Perform(command) => return commands::perform(state, command),
        Action::Then(then) => {
            return state.on_screen(|screen, shared| then.follow(screen, (), shared));
        }
        // A user of a hall has no files: what would be written is shown.
        Action::Type(line) if is_hall && line.names_file => {
            return state.on_screen(|screen, shared| line.accept(screen, shared));
        }
        Action::Type(line) => state.overlay.type_line(line),
        Action::Show(title, text) => {
            let text = Document::verbatim(&select(state), &text);
            let language = state.language();
            state.overlay.open(Page::text(title, text, language));
        }
        Action::Copy(lines) => effects.push(copy(state, &lines)),
        #[cfg(feature = "hall")]
        Action::Hall(action) => return hall::follow(state, action),
        Action::Fetch(ask) => return fetch::fetch(state, ask),
        Action::Resume(game) => return fetch::resume(state, game),
        Action::LookOn(game) => return fetch::look_on(state, game),
        Action::Replay(game) => return navigate::replay_game(state, game),
        Action::Export(games, path) => return fetch::export(state, games, path),
    }
    Vec::new()
}

/// Puts lines on the clipboard, and says them.
fn copy(state: &mut State, lines: &Text) -> Effect {
    let lines = state.worded(lines).into_owned();
    let said = text!("table-copied", line = lines.replace('\n', " "));
    state.overlay.tell(Some(Message::Said(said)));
    Effect::Copy(lines)
}

/// Returns the hint above a text that is shown for copying.
fn select(state: &State) -> Cow<'static, str> {
    state.worded(&text!("page-select-hint", key = mention(Command::Mouse)))
}
