//! The handling of messages. Layers handle a message in turn: a page over a question over a line
//! being typed over the screen.

mod fetch;
mod games;
mod hall;
mod import;
mod library;
mod mouse;
mod name;
mod navigate;
mod open_study;
mod open_tree;
mod study;
mod table;
mod training;
mod visit;
mod window;

use jiff::Timestamp;

use super::Msg;
use super::action::{Action, LinePurpose, ResponseUse};
use super::effect::Effect;
use super::hall::HallState;
use super::input::{Input, Key};
use super::keymap::{Command, Context, mention};
use super::layout;
use super::markdown::Document;
use super::question::{DialogAction, Question};
use super::screen::{ScreenUi, Shared};
use super::screens::any::Screen;
use super::screens::page::{Page, Topic};
use super::state::State;
use parlour_language::{Text, fl, speak, text};
use parlour_table::host::HostInput;

/// Handles a message that came at `now`, in the language of the state; answers with what is to be done outside.
pub fn update(state: &mut State, now: Timestamp, msg: Msg) -> Vec<Effect> {
    speak(state.language(), || follow(state, now, msg))
}

fn follow(state: &mut State, now: Timestamp, msg: Msg) -> Vec<Effect> {
    state.env.now = now;
    if let Msg::TimerFired(id) = msg
        && state.store.fired(id)
    {
        return Vec::new();
    }
    let answered = if let Msg::Stored(id, _) = &msg {
        Some(*id)
    } else {
        None
    };
    let mut effects = dispatch(state, msg);
    while !state.is_saving() {
        if state.context() == Context::HandOver {
            // What was typed ahead was not meant for the next player.
            state.typed_ahead.forget();
        }
        let Some(input) = state.typed_ahead.next() else {
            break;
        };
        effects.extend(dispatch(state, Msg::Input(input)));
    }
    let State { store, env, .. } = state;
    effects.extend(store.follow_writes(answered, &effects, env));
    effects
}

/// Keys and clicks wait while a move is on its way to the disk, so that none is lost; those that leave the
/// program do not.
fn dispatch(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Input(input) if state.is_saving() && must_wait(state, &input) => {
            state.typed_ahead.keep(input);
            return Vec::new();
        }
        _ => {}
    }
    let mut effects = handle(state, msg);
    effects.extend(table::obey(state));
    effects.extend(hall::follow_lobby(state));
    let State {
        overlay, screen, ..
    } = state;
    overlay.ask_next(|| screen.ui_mut().announcement());
    effects.extend(window::follow(state));
    let wanted = state.wanted_mouse();
    effects.extend(state.terminal.report_mouse(wanted));
    effects
}

fn must_wait(state: &State, input: &Input) -> bool {
    match input {
        Input::Key(key) => !matches!(
            state.key_hints().command(*key),
            Some(Command::Quit | Command::Suspend | Command::Redraw)
        ),
        Input::Mouse(_) | Input::Paste(_) => true,
        Input::Resize(_) | Input::Focus(_) | Input::Images => false,
    }
}

fn handle(state: &mut State, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Input(Input::Resize(size)) => {
            state.terminal.resize(size);
            state
                .venue
                .take_start()
                .map_or_else(Vec::new, |start| navigate::begin(state, start))
        }
        Msg::Input(Input::Focus(in_front)) => {
            state.terminal.window.focus(in_front);
            Vec::new()
        }
        Msg::Input(Input::Images) => {
            state.terminal.draws_images();
            Vec::new()
        }
        Msg::Line { is_slow } => {
            state.env.is_slow = is_slow;
            Vec::new()
        }
        Msg::Input(Input::Key(key)) => press(state, key),
        Msg::Input(Input::Mouse(mouse)) => mouse::point(state, mouse),
        Msg::Input(Input::Paste(text)) => paste(state, &text),
        Msg::Hall(event) => hall::hear(state, *event),
        Msg::Stored(id, answer) => library::stored(state, id, answer),
        Msg::GameRead {
            index,
            is_study,
            game,
        } => match game {
            Ok(game) => {
                state.overlay.tell(None);
                games::show(state, &game, index, is_study)
            }
            Err(why) => refuse(state, why),
        },
        Msg::Loaded(id, games) => import::loaded(state, id, games),
        Msg::Saved(result) => {
            match &result {
                Ok(path) => state.overlay.say(text!("table-saved-in", path = path)),
                Err(why) => state.overlay.refuse(why.clone()),
            }
            let effects = on_screen(state, |screen, shared| {
                screen.receive(Msg::Saved(result), shared)
            });
            study::renew_list(state);
            effects
        }
        Msg::TimerFired(id) if state.table.waits_for(id) => table::timer_fired(state),
        Msg::BotMoved(id, chosen) => table::tell(state, HostInput::BotMoved(id, chosen)),
        Msg::Agreed(id, agreed) => table::tell(state, HostInput::BotAgreed(id, agreed)),
        Msg::Analysis(id, found) => table::tell(state, HostInput::Analysis(id, found)),
        Msg::Analysed(..) | Msg::AnalysisFailed(..) | Msg::Trained(..) => {
            on_screen(state, |screen, shared| screen.receive(msg, shared))
        }
        Msg::EngineFailed(id, why) => table::tell(state, HostInput::EngineFailed(id, why)),
        Msg::TimerFired(_) | Msg::Table(_) => {
            on_screen(state, |screen, shared| screen.receive(msg, shared))
        }
    }
}

/// Hands something to the screen, and carries out what it wants done.
fn on_screen(
    state: &mut State,
    hand: impl FnOnce(&mut dyn ScreenUi, &mut Shared) -> Vec<Action>,
) -> Vec<Effect> {
    let mut shared = Shared {
        config: &mut state.config,
        env: &mut state.env,
    };
    let actions = hand(state.screen.ui_mut(), &mut shared);
    carry_out(state, actions)
}

fn carry_out(state: &mut State, actions: Vec<Action>) -> Vec<Effect> {
    let mut effects = Vec::new();
    for action in actions {
        match action {
            // Nothing of a guest is kept.
            Action::Effect(Effect::SaveSettings(_))
                if state.venue.hall().is_some_and(HallState::is_guest) => {}
            Action::Effect(effect) => effects.push(effect),
            Action::Command(command) => state.table.push(*command),
            Action::SaveRecord(_) if state.venue.is_hall() => {
                effects.extend(hall::show_record(state));
            }
            Action::SaveRecord(path) => effects.extend(table::save_record(state, path)),
            Action::Film(path) => effects.extend(table::film(state, path)),
            Action::ScrollTalk(rows) => hall::scroll_talk(state, rows),
            Action::Open(destination) => effects.extend(navigate::open(state, destination)),
            Action::Import(text) => effects.extend(import::begin(state, &text)),
            Action::Say(message) => state.overlay.tell(Some(message)),
            Action::Ask(question) => state.overlay.ask(question),
            // A visitor of a hall has no files: what would be written is shown.
            Action::Type(purpose, text) if purpose.names_file() && state.venue.is_hall() => {
                effects.extend(on_screen(state, |screen, shared| {
                    screen.line(purpose, &text, shared)
                }));
            }
            Action::Type(purpose, text) => state.overlay.type_line(purpose, &text),
            Action::Show(title, text) => {
                let select = select(state);
                state
                    .overlay
                    .open(Page::text(&title, Document::verbatim(&select, &text)));
            }
            Action::StopTyping => {
                state.overlay.take_line();
            }
            Action::Fetch(request, ResponseUse::Export(_)) if state.venue.is_hall() => {
                effects.extend(hall::fetch_record(state, *request));
            }
            Action::Fetch(request, pending) => {
                effects.extend(fetch::fetch(state, *request, pending));
            }
        }
    }
    effects
}

/// Returns the hint above a text that is shown for copying.
fn select(state: &State) -> String {
    let key = state
        .config
        .keys
        .shown(Command::Mouse, Context::Menu)
        .unwrap_or(Key::Char('m'));
    fl!("page-select-hint", key = &key)
}

/// A key: a command of the keymap, or else a character of what is being typed.
fn press(state: &mut State, key: Key) -> Vec<Effect> {
    if state.context() == Context::Question
        && state
            .overlay
            .question()
            .is_some_and(|question| question.ignores(key))
    {
        return Vec::new();
    }
    if state.typed_ahead.is_habit(key, state.env.now) {
        return Vec::new();
    }
    state.overlay.tell(None);
    let is_typed = state.board_takes(key);
    if !is_typed && let Some(command) = state.key_hints().command(key) {
        return perform(state, command);
    }
    if let Some(typing) = state.typed_line() {
        typing.key(key);
    } else if !matches!(state.context(), Context::Page | Context::Question) {
        let effects = on_screen(state, |screen, shared| screen.key(key, shared));
        if is_typed && matches!(key, Key::Char('0'..='9')) && !state.board_takes(Key::Enter) {
            state.typed_ahead.placed(state.env.now);
        }
        return effects;
    }
    Vec::new()
}

/// A paste is text for the line that is being typed, and nothing anywhere else.
fn paste(state: &mut State, text: &str) -> Vec<Effect> {
    if state.context() == Context::Typing
        && let Some(typing) = state.typed_line()
    {
        typing.paste(text);
    }
    Vec::new()
}

/// Does a command, wherever it came from.
fn perform(state: &mut State, command: Command) -> Vec<Effect> {
    match command {
        Command::Suspend if state.venue.is_hall() => return Vec::new(),
        Command::Suspend => return vec![Effect::Suspend],
        Command::Redraw => return vec![Effect::Redraw],
        Command::Quit => return quit(state),
        _ => {}
    }
    match (state.context(), command) {
        (Context::Page, _) => turn_page(state, command),
        (Context::Question, _) => {
            let body = layout::page(state.terminal.size()).body;
            let reply = state.overlay.reply(command, body);
            reply.map_or_else(Vec::new, |reply| answer(state, reply))
        }
        (Context::Typing, _) => end_typing(state, command == Command::Act),
        (_, Command::Back) if state.store.is_importing() => import::stop(state),
        (_, Command::Help) => {
            let hints = state.key_hints();
            let mut bindings = hints.all().to_vec();
            bindings.retain(|binding| state.screen.ui().knows(binding.command));
            bindings.sort_by_key(|binding| binding.label().is_empty()); // What the foot line shows comes first.
            let bindings: Vec<_> = bindings
                .into_iter()
                .map(|binding| (binding, hints.keys(binding)))
                .collect();
            let asked = Some(state.worded(&state.prompt()).into_owned())
                .filter(|asked| crate::app::text::columns(asked) > state.terminal.size().width);
            let page = Page::keys(&bindings, state.caps().glyphs).asking(asked);
            state.overlay.open(page);
            Vec::new()
        }
        (_, Command::Rules) => {
            let variant = state.screen.ui().variant();
            let of_game = || Page::new(Topic::Rules(state.mode()));
            let page = variant.map_or_else(of_game, Page::of_variant);
            state.overlay.open(page);
            Vec::new()
        }
        (_, Command::Talk | Command::TalkPanel | Command::NextTurn | Command::Replay) => {
            hall::command(state, command)
        }
        (_, Command::Study) => open_study::open_here(state),
        (Context::Study | Context::Replay, Command::History) => open_tree::open_here(state),
        (_, Command::Mouse) => switch_mouse(state),
        (Context::Menu | Context::Lobby, Command::Back) if state.is_first() => ask_to_quit(state),
        _ if state.store.refusal(command).is_some() => {
            let why = state.store.refusal(command).unwrap_or_default().to_owned();
            refuse(state, why)
        }
        _ => on_screen(state, |screen, shared| screen.command(command, shared)),
    }
}

/// A question was answered.
fn answer(state: &mut State, reply: DialogAction) -> Vec<Effect> {
    match reply {
        DialogAction::Never => Vec::new(),
        DialogAction::Quit => vec![Effect::Quit],
        DialogAction::Replay => hall::replay(state),
        _ => on_screen(state, |screen, shared| screen.answer(reply, shared)),
    }
}

/// A line, or the value of a row, was accepted or given up.
fn end_typing(state: &mut State, accepted: bool) -> Vec<Effect> {
    match state.overlay.take_line() {
        None => on_screen(state, |screen, shared| screen.end_typing(accepted, shared)),
        Some((LinePurpose::Say(place), line)) if accepted => {
            hall::say_line(place, line.text().trim())
        }
        Some((LinePurpose::Invite(table), line)) if accepted => {
            hall::invite(table, line.text().trim())
        }
        Some((LinePurpose::Name, line)) => {
            let typed = if accepted { line.text().trim() } else { "" };
            name::take(state, typed)
        }
        Some((purpose, line)) if accepted => on_screen(state, |screen, shared| {
            screen.line(purpose, line.text().trim(), shared)
        }),
        Some(_) => Vec::new(),
    }
}

fn switch_mouse(state: &mut State) -> Vec<Effect> {
    let on = !state.config.screen.mouse;
    state.config.screen.mouse = on;
    state.screen.ui_mut().config_changed(&state.config);
    state.overlay.say(if on {
        text!("page-mouse-on")
    } else {
        text!("page-mouse-off", key = mention(Command::Mouse))
    });
    Vec::new()
}

fn quit(state: &mut State) -> Vec<Effect> {
    if state.would_lose() {
        return ask_to_quit(state);
    }
    let mut effects = table::leave(state);
    effects.extend(on_screen(state, |screen, shared| screen.leave(shared)));
    effects.push(Effect::Quit);
    effects
}

/// A key that leads one step back leaves nothing unasked.
fn ask_to_quit(state: &mut State) -> Vec<Effect> {
    let loss = match (state.venue.hall(), state.would_lose()) {
        (Some(_), true) => fl!("page-guest-loss"),
        (Some(_), false) => fl!("page-seats-stay"),
        (None, true)
            if !state.screen.ui().would_lose()
                || matches!(state.screen, Screen::Study(_) | Screen::StudyTags(_)) =>
        {
            fl!("page-study-loss")
        }
        (None, true) => fl!("table-game-lost"),
        (None, false) => fl!("page-nothing-lost"),
    };
    let buttons = vec![
        (fl!("table-stay"), DialogAction::Never),
        (fl!("page-leave-parlour"), DialogAction::Quit),
    ];
    let question = Question::new(fl!("page-leave-question"), loss, buttons);
    state.overlay.ask(question);
    Vec::new()
}

fn turn_page(state: &mut State, command: Command) -> Vec<Effect> {
    let body = layout::page(state.terminal.size()).body;
    state.overlay.turn_page(command, body);
    Vec::new()
}

fn refuse(state: &mut State, why: impl Into<Text>) -> Vec<Effect> {
    state.overlay.refuse(why.into());
    Vec::new()
}
