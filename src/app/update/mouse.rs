//! What the mouse does: the foot line first, then whatever lies on top.

use ratatui::layout::Rect;

use super::forms::{choose, choose_game, set, set_up};
use super::table::answer;
use super::{perform, refuse, shelf, turn_page};
use crate::app::any_play::{AnyPlay, AnyReplay};
use crate::app::effect::Effect;
use crate::app::form::{Form, FormDeed};
use crate::app::input::{Mouse, MouseKind};
use crate::app::keymap::{Command, Context};
use crate::app::layout;
use crate::app::state::{Screen, State};
use crate::each_game;

/// The mouse: the foot line first, then whatever lies on top. In a window that is too small nothing is
/// drawn that could be meant.
pub(super) fn point(state: &mut State, mouse: Mouse) -> Vec<Effect> {
    if !state.config.screen.mouse || !layout::has_room(state.size, state.needs()) {
        return Vec::new();
    }
    if mouse.kind == MouseKind::Press {
        state.message = None;
        if let Some(command) = foot_command(state, mouse) {
            return perform(state, command);
        }
    }
    let body = layout::page(state.size).body;
    match state.context() {
        Context::Page => point_at_page(state, mouse, body),
        Context::Question => point_at_question(state, mouse, body),
        _ => point_at_screen(state, mouse, body),
    }
}

/// What the entry of the foot line does that was clicked.
fn foot_command(state: &State, mouse: Mouse) -> Option<Command> {
    let (texts, line) = (state.foot(), layout::page(state.size).foot);
    let index = layout::foot::hit(&layout::foot::borrowed(&texts), line, mouse.at)?;
    state.hints().get(index).map(|binding| binding.command)
}

/// The wheel turns a page; a click on a line of the help closes it and does what the line says, so that all
/// that a key does can be done with the mouse as well, in however narrow a window.
fn point_at_page(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    let Some(page) = &state.page else { return Vec::new() };
    if let Some(command) = wheel(mouse) {
        return turn_page(state, command);
    }
    let block = layout::page_block(&page.text, page.scroll, body, mouse.at);
    match block.and_then(|block| page.clicked(block)) {
        Some(command) if mouse.kind == MouseKind::Press => {
            state.page = None;
            perform(state, command)
        }
        _ => Vec::new(),
    }
}

/// What the wheel does to a page.
fn wheel(mouse: Mouse) -> Option<Command> {
    match mouse.kind {
        MouseKind::WheelUp => Some(Command::Up),
        MouseKind::WheelDown => Some(Command::Down),
        _ => None,
    }
}

fn point_at_question(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    let Some(question) = &mut state.question else { return Vec::new() };
    let button = question.layout(body).hit(mouse.at);
    match button {
        Some(button) if mouse.kind == MouseKind::Press => {
            let reply = question.buttons[button].1;
            answer(state, reply)
        }
        _ => Vec::new(),
    }
}

fn point_at_screen(state: &mut State, mouse: Mouse, body: Rect) -> Vec<Effect> {
    match &mut state.screen {
        Screen::Menu(menu) => {
            let deed = point_at_form(&mut menu.form, mouse, body);
            choose(state, &deed)
        }
        Screen::Games(games) => {
            let deed = point_at_form(&mut games.form, mouse, body);
            choose_game(state, &deed)
        }
        Screen::Setup(setup) => {
            let deed = point_at_form(&mut setup.form, mouse, body);
            set_up(state, deed)
        }
        Screen::Position(position) => match position.point(mouse, body) {
            Ok(()) => Vec::new(),
            Err(why) => refuse(state, why),
        },
        Screen::Settings(settings) => {
            let deed = point_at_form(&mut settings.form, mouse, body);
            set(state, &deed)
        }
        Screen::Tables(tables) => {
            let deed = point_at_form(&mut tables.form, mouse, body);
            shelf::at_tables(state, &deed)
        }
        Screen::History(history) => {
            let deed = point_at_form(&mut history.form, mouse, body);
            shelf::at_history(state, &deed)
        }
        Screen::Statistics(figures) => {
            let deed = point_at_form(&mut figures.form, mouse, layout::statistics(body).form);
            shelf::at_statistics(state, &deed)
        }
        Screen::Play(play) => each_game!(AnyPlay, play, play => {
            if mouse.kind == MouseKind::Press {
                state.typing = None;
            }
            let parts = layout::table(body, play.score_lines(), play.strip(body));
            match wheel(mouse) {
                Some(up) if parts.is_beside(mouse.at) => {
                    play.log.scroll(if up == Command::Up { 2 } else { -2 });
                    Vec::new()
                }
                _ => play.point(mouse, parts.board, &mut state.tickets),
            }
        }),
        Screen::Replay(replay) => each_game!(AnyReplay, replay, replay => {
            let command = match (wheel(mouse), mouse.kind) {
                (Some(Command::Up), _) => Command::Left,
                (Some(_), _) | (None, MouseKind::Press) => Command::Right,
                _ => return Vec::new(),
            };
            replay.command(command, &mut state.tickets)
        }),
    }
}

fn point_at_form<K: Clone + PartialEq>(form: &mut Form<K>, mouse: Mouse, body: Rect) -> FormDeed<K> {
    match mouse.kind {
        MouseKind::WheelUp => form.command(Command::Up),
        MouseKind::WheelDown => form.command(Command::Down),
        MouseKind::Press => match layout::form::hit(form, body, mouse.at) {
            Some((row, arrow)) => form.click(row, arrow),
            None => FormDeed::Nothing,
        },
        _ => FormDeed::Nothing,
    }
}
