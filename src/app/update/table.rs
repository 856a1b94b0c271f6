//! What happens at a table and at a replay beyond the board: questions, typed lines, leaving.

use super::{ask, refuse, shelf, start_typing, to_menu};
use crate::app::any_play::AnyPlay;
use crate::app::effect::Effect;
use crate::app::keymap::Command;
use crate::app::question::Reply;
use crate::app::state::{Purpose, Screen, State};
use crate::each_game;

/// A command at a table; what would lose something is asked about first.
pub(super) fn at_table(state: &mut State, command: Command) -> Vec<Effect> {
    let (loses, runs, fate) = (state.would_lose(), state.runs(), fate(state));
    let Screen::Play(play) = &mut state.screen else { return Vec::new() };
    match command {
        Command::Back | Command::Undo if each_game!(AnyPlay, play, play => play.retract()) => Vec::new(),
        Command::OfferDraw => match each_game!(AnyPlay, play, play => play.draw_question()) {
            Some(question) => {
                state.question = Some(question);
                Vec::new()
            }
            None => each_game!(AnyPlay, play, play => play.command(command, &mut state.tickets)),
        },
        Command::Back if loses => {
            let buttons = vec![("Stay", Reply::Never), ("Leave the table", Reply::Leave)];
            ask(state, "Leave the table?", fate, buttons)
        }
        Command::Back => to_menu(state),
        Command::Surrender if !each_game!(AnyPlay, play, play => play.offers(command)) => {
            refuse(state, "only robots play at this table".into())
        }
        Command::Surrender => {
            let buttons = vec![("Play on", Reply::Never), ("Surrender", Reply::Surrender)];
            let text = match each_game!(AnyPlay, play, play => play.players().len()) {
                1 => "The game ends.",
                2 => "The game ends, and the other side wins.",
                _ => "The game ends, and the best of the others wins.",
            };
            ask(state, "Surrender?", text, buttons)
        }
        Command::NewDeal if runs => {
            let buttons = vec![("Play on", Reply::Never), ("Deal anew", Reply::NewDeal)];
            ask(state, "Deal anew?", fate, buttons)
        }
        Command::Restart if runs => {
            let buttons = vec![("Play on", Reply::Never), ("Start over", Reply::Restart)];
            ask(state, "Start the same deal over?", fate, buttons)
        }
        Command::Save if each_game!(AnyPlay, play, play => play.has_secrets()) => {
            let buttons = vec![("Play on", Reply::Never), ("Save all the same", Reply::SaveSecrets)];
            let text = "A record shows everything, also what is still secret in this game.";
            ask(state, "Save with the secrets?", text, buttons)
        }
        Command::Save => save(state),
        Command::Type => start_typing(state, Purpose::Move, ""),
        _ => each_game!(AnyPlay, play, play => play.command(command, &mut state.tickets)),
    }
}

/// What becomes of the game that runs when it is left.
fn fate(state: &State) -> &'static str {
    if state.would_lose() {
        "The game that runs here would be lost."
    } else {
        "The game that runs here stays under Resume."
    }
}

/// Asks for the file of the record.
fn save(state: &mut State) -> Vec<Effect> {
    let Screen::Play(play) = &state.screen else { return Vec::new() };
    let fresh = each_game!(AnyPlay, play, play => play.file_name());
    let name = state.path.take().unwrap_or(fresh);
    start_typing(state, Purpose::File, &name)
}

/// A question was answered.
pub(super) fn answer(state: &mut State, reply: Reply) -> Vec<Effect> {
    state.question = None;
    match reply {
        Reply::Delete(table) => return shelf::delete(state, table),
        Reply::Merge => return shelf::merge(state),
        _ => {}
    }
    let Screen::Play(play) = &mut state.screen else { return Vec::new() };
    let command = match reply {
        Reply::Never | Reply::Delete(_) | Reply::Merge => return Vec::new(),
        Reply::Quit => return vec![Effect::Quit],
        Reply::Leave => return to_menu(state),
        Reply::Save => return at_table(state, Command::Save),
        Reply::SaveSecrets => return save(state),
        Reply::Surrender => Command::Surrender,
        Reply::AgreeDraw => Command::AgreeDraw,
        Reply::NewDeal => Command::NewDeal,
        Reply::Restart => Command::Restart,
    };
    each_game!(AnyPlay, play, play => play.command(command, &mut state.tickets))
}
