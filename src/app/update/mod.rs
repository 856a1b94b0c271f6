//! What a message does. Layers take it in turn: a page over a question over a line being typed over
//! the screen.

mod begin;
mod forms;
mod mouse;
mod shelf;
mod table;
mod typing;

use super::Msg;
use super::any_play::{AnyPlay, AnyReplay};
use super::effect::Effect;
use super::input::{Input, Key};
use super::keymap::{Command, Context};
use super::layout;
use super::question::{Question, Reply};
use super::screens::menu::Menu;
use super::screens::page::{Page, Topic};
use super::screens::play::Message;
use super::state::{Purpose, Screen, State};
use super::typing::Typing;
use crate::each_game;
use crate::model::any::Mode;

/// Takes in one message; answers with what is to be done outside.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    let mut effects = hand_in(state, msg);
    while !state.is_keeping()
        && let Some(input) = state.waiting.pop_front()
    {
        effects.extend(hand_in(state, Msg::Input(input)));
    }
    effects
}

/// So many keys may be typed ahead.
const TYPED_AHEAD: usize = 256;

/// Keys and clicks wait while a move is on its way to the disk, so that none is lost; those that leave the
/// program do not.
fn hand_in(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Input(input @ (Input::Key(_) | Input::Mouse(_))) if state.is_keeping() && waits(state, input) => {
            if state.waiting.len() < TYPED_AHEAD {
                state.waiting.push_back(input);
            }
            return Vec::new();
        }
        _ => {}
    }
    let mut effects = take_in(state, msg);
    if let Screen::Play(play) = &mut state.screen
        && state.question.is_none()
    {
        state.question = each_game!(AnyPlay, play, play => play.announcement());
    }
    let wanted = state.wanted_mouse();
    if std::mem::replace(&mut state.mouse, wanted) != wanted {
        effects.push(Effect::Mouse(wanted));
    }
    effects
}

fn waits(state: &State, input: Input) -> bool {
    let Input::Key(key) = input else { return true };
    !matches!(state.command(key), Some(Command::Quit | Command::Suspend | Command::Redraw))
}

fn take_in(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Input(Input::Resize(size)) => {
            state.size = size;
            state.start.take().map_or_else(Vec::new, |start| begin::begin(state, start))
        }
        Msg::Input(Input::Key(key)) => press(state, key),
        Msg::Input(Input::Mouse(mouse)) => mouse::point(state, mouse),
        Msg::Woke(ticket) => match &mut state.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.woke(ticket, &mut state.tickets)),
            Screen::Replay(replay) => each_game!(AnyReplay, replay, replay => replay.woke(ticket, &mut state.tickets)),
            _ => Vec::new(),
        },
        Msg::Thought(ticket, chosen) => match &mut state.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.thought(ticket, chosen, &mut state.tickets)),
            _ => Vec::new(),
        },
        Msg::Agreed(ticket, agreed) => match &mut state.screen {
            Screen::Play(play) => each_game!(AnyPlay, play, play => play.agreed(ticket, agreed, &mut state.tickets)),
            _ => Vec::new(),
        },
        Msg::Musing(ticket, found) => {
            if let Screen::Play(play) = &mut state.screen {
                each_game!(AnyPlay, play, play => play.mused(ticket, found));
            }
            Vec::new()
        }
        Msg::Trouble(ticket, why) => match &state.screen {
            Screen::Play(play) if each_game!(AnyPlay, play, play => play.table().waits_for(ticket)) => {
                refuse(state, why)
            }
            _ => Vec::new(),
        },
        Msg::Date(now) => {
            let Screen::Play(play) = &mut state.screen else { return Vec::new() };
            each_game!(AnyPlay, play, play => play.date(now, &mut state.tickets))
        }
        Msg::Kept(ticket, answer) => shelf::kept(state, ticket, answer),
        Msg::Loaded(games, now) => shelf::loaded(state, games, now),
        Msg::Saved(result) => {
            state.message = Some(match result {
                Ok(path) => {
                    state.path = None;
                    Message::Said(format!("saved in {path}"))
                }
                Err(why) => Message::Refused(why),
            });
            Vec::new()
        }
    }
}

/// A key: a command of the keymap, or else a character of what is being typed.
fn press(state: &mut State, key: Key) -> Vec<Effect> {
    state.message = None;
    if !state.board_takes(key)
        && let Some(command) = state.command(key)
    {
        return perform(state, command);
    }
    if let Some(typing) = state.typed_line() {
        typing.key(key);
    } else if let Screen::Play(play) = &mut state.screen
        && state.page.is_none()
        && state.question.is_none()
    {
        return each_game!(AnyPlay, play, play => play.key(key, &mut state.tickets));
    }
    Vec::new()
}

/// A command, wherever it came from.
fn perform(state: &mut State, command: Command) -> Vec<Effect> {
    match command {
        Command::Suspend => return vec![Effect::Suspend],
        Command::Redraw => return vec![Effect::Redraw],
        Command::Quit => return quit(state),
        _ => {}
    }
    match state.context() {
        Context::Page => turn_page(state, command),
        Context::Question => match state.question.as_mut().and_then(|question| question.command(command)) {
            Some(reply) => table::answer(state, reply),
            None => Vec::new(),
        },
        Context::Typing => typing::typed(state, command),
        _ => on_screen(state, command),
    }
}

/// Commands that every screen has, and then the screen's own.
fn on_screen(state: &mut State, command: Command) -> Vec<Effect> {
    match command {
        Command::Help => {
            let mut bindings = state.bindings();
            bindings.sort_by_key(|binding| binding.label.is_empty()); // What the foot line shows comes first.
            state.page = Some(Page::keys(&bindings, state.facts().glyphs));
            Vec::new()
        }
        Command::Rules => open_page(state, Topic::Rules(state.mode())),
        Command::Mouse => switch_mouse(state),
        _ => match &mut state.screen {
            Screen::Menu(menu) => {
                menu.touch();
                let deed = menu.form.command(command);
                forms::choose(state, &deed)
            }
            Screen::Games(games) => {
                let deed = games.form.command(command);
                forms::choose_game(state, &deed)
            }
            Screen::Setup(setup) => match command {
                Command::Back => to_menu(state),
                Command::AddSeat | Command::DropSeat => {
                    let seated = setup.seat(command == Command::AddSeat);
                    seated.map_or_else(|why| refuse(state, why), |()| Vec::new())
                }
                _ => {
                    let deed = setup.form.command(command);
                    forms::set_up(state, deed)
                }
            },
            Screen::Position(_) => forms::position(state, command),
            Screen::Settings(settings) => {
                if command == Command::Back {
                    return to_menu(state);
                }
                let deed = settings.form.command(command);
                forms::set(state, &deed)
            }
            Screen::Tables(_) | Screen::History(_) | Screen::Statistics(_) => shelf::command(state, command),
            Screen::Play(_) => table::at_table(state, command),
            Screen::Replay(replay) => match command {
                Command::Back => leave_replay(state),
                Command::Type => start_typing(state, Purpose::MoveNumber, ""),
                _ => each_game!(AnyReplay, replay, replay => replay.command(command, &mut state.tickets)),
            },
        },
    }
}

fn open_page(state: &mut State, topic: Topic) -> Vec<Effect> {
    state.page = Some(Page::new(topic));
    Vec::new()
}

fn start_typing(state: &mut State, purpose: Purpose, text: &str) -> Vec<Effect> {
    state.typing = Some((purpose, Typing::new(text)));
    Vec::new()
}

fn switch_mouse(state: &mut State) -> Vec<Effect> {
    let on = !state.config.screen.mouse;
    state.config.screen.mouse = on;
    if let Screen::Settings(settings) = &mut state.screen {
        settings.renew(&state.config);
    }
    let what = if on { "the mouse is on" } else { "the mouse is off: text can be selected; m switches it on" };
    state.message = Some(Message::Said(what.into()));
    Vec::new()
}

fn to_menu(state: &mut State) -> Vec<Effect> {
    state.typing = None;
    let mut effects = vec![Effect::StopThinking, Effect::Unwake];
    effects.extend(state.has_engines().then_some(Effect::Dismiss));
    effects.extend(forms::keep_settings(state));
    effects.extend(shelf::put_away(state));
    state.screen = Screen::Menu(Menu::new(state.mode(), state.keeps.then_some(state.unfinished.len())));
    effects.extend(shelf::count_tables(state));
    effects
}

/// Back to the list of games, if there is one.
fn leave_replay(state: &mut State) -> Vec<Effect> {
    match state.games.take() {
        Some(games) => {
            state.screen = Screen::Games(games);
            vec![Effect::Unwake]
        }
        None => to_menu(state),
    }
}

fn quit(state: &mut State) -> Vec<Effect> {
    if !state.would_lose() {
        let settings = forms::keep_settings(state);
        return shelf::put_away(state).into_iter().chain(settings).chain([Effect::Quit]).collect();
    }
    let buttons = vec![("Stay", Reply::Never), ("Leave Parlour", Reply::Quit)];
    ask(state, "Leave Parlour?", "The game that runs here would be lost.", buttons)
}

fn ask(state: &mut State, title: &str, line: &str, buttons: Vec<(&'static str, Reply)>) -> Vec<Effect> {
    state.page = None;
    state.question = Some(Question::new(title, line, buttons));
    Vec::new()
}

fn turn_page(state: &mut State, command: Command) -> Vec<Effect> {
    let body = layout::page(state.size).body;
    match &mut state.page {
        Some(page) if command != Command::Back => {
            let lines = layout::page_lines(&page.text, body).len();
            page.command(command, lines, usize::from(layout::page_text(body).height));
        }
        _ => state.page = None,
    }
    Vec::new()
}

fn refuse(state: &mut State, why: String) -> Vec<Effect> {
    state.message = Some(Message::Refused(why));
    Vec::new()
}

fn not_built(state: &mut State, mode: Mode) -> Vec<Effect> {
    refuse(state, format!("{} is not built yet", mode.title()))
}
