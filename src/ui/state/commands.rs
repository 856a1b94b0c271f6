//! The keys of a person, and the commands that they mean. The layers take a command in turn: a page over a question over
//! a line being typed over the screen.

#[cfg(feature = "workbench")]
use super::workbench;
use super::{first_table, table};
use crate::overlay::Typed;
use crate::screens::daily::Daily;
use crate::screens::history::History;
use crate::screens::menu::Menu;
use crate::screens::settings::Settings;
use crate::screens::statistics::StatisticsScreen;
use crate::state::State;
use draughts::SquareName;
use draughts::squares::Squares;
use parlour_boards::play::keys::{
    CHAT, CHAT_PANEL, DAILY, HISTORY, NEXT_TURN, REPLAY, REPORT, SETTINGS, STATISTICS,
};
use parlour_boards::play::keys::{DAY, FLIP, LABELS, MOVE_LOG, SEATS};
use parlour_kit::input::Key;
use parlour_kit::keyboard_layout::on_latin_keyboard;
use parlour_kit::keymap::{Command, Context, mention};
use parlour_kit::text::columns;
use parlour_kit::typing::{Full, LONGEST, Typing};
use parlour_language::{Text, id, text};
use parlour_screen::action::Action;
use parlour_screen::effect::Effect;
use parlour_screen::list_screen::List;
use parlour_screen::page::{Page, Topic};
use parlour_screen::question::{Button, Question};
use parlour_screen::screen::ScreenUi;
use parlour_screen::shared::Shared;

/// Returns whether a key does more than leave the program or move the mark of a list. Where the screen or its mark has just
/// come by itself, such a key was meant for what stood there before.
fn decides(state: &State, key: Key) -> bool {
    let command = state.key_hints().command(key);
    command.is_none_or(|command| match command {
        Command::Quit | Command::Suspend | Command::Redraw => false,
        _ => state.context() != Context::List || !command.moves(),
    })
}

/// A key: a command of the keymap, or else a character of what is being typed.
pub(super) fn press(state: &mut State, key: Key) -> Vec<Action> {
    if state.overlay.is_unread(state.env.now) && decides(state, key) {
        return Vec::new();
    }
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
    let key = plain_key(state, key);
    let is_typed = board_takes(state, key);
    let column = state.typed_ahead.take_column(state.env.now);
    if !is_typed && let Some(command) = state.key_hints().command(key) {
        if let Key::Char(letter @ 'a'..='l') = key
            && has_columns(state)
        {
            state.typed_ahead.column(letter, state.env.now);
        }
        return perform(state, command);
    }
    if let Some(typing) = typed_line(state) {
        let typed = typing.key(key);
        tell_if_full(state, typed);
    } else if !matches!(state.context(), Context::Page | Context::Question) {
        let mut actions = state.on_screen(|screen, shared| screen.key(key, shared));
        if let ([Action::Type(line)], Some(letter), Key::Char(digit @ '0'..='9')) =
            (&mut actions[..], column, key)
        {
            line.typing = Typing::new(&format!("{letter}{digit}"));
            let mut taken_back = take_back(state, letter);
            taken_back.append(&mut actions);
            return taken_back;
        }
        if is_typed && matches!(key, Key::Char('0'..='9')) && !board_takes(state, Key::Enter) {
            state.typed_ahead.placed(state.env.now);
        }
        return actions;
    }
    Vec::new()
}

/// Says that a command makes no sense now; `None` for one that does, and for keys that only move about.
fn not_now(state: &State, command: Command) -> Option<Text> {
    use Command as C;
    let moves = matches!(
        command,
        C::Act | C::Back | C::Up | C::Down | C::Left | C::Right | C::Next | C::Previous | SEATS
    );
    let hints = state.key_hints();
    let mut bindings = hints.all().iter();
    let binding = bindings.find(|binding| binding.command == command)?;
    let is_known = hints.is_open() && state.screen.knows(command);
    let is_idle = is_known && !moves && !hints.offers(command);
    is_idle.then(|| text!("keys-not-now", what = binding.help))
}

/// Returns whether the squares of the board are named by a letter and a number.
fn has_columns(state: &State) -> bool {
    let name = |variant| {
        Squares::of(variant)
            .in_order()
            .first()
            .map(|first| Squares::of(variant).name(*first))
    };
    state.context() == Context::Table
        && matches!(
            state
                .screen
                .game()
                .and_then(|game| game.variant)
                .and_then(name),
            Some(SquareName::Letter(..))
        )
}

/// The digit shows that a letter began a square and was no command: the command is taken back where it is its own reverse.
fn take_back(state: &mut State, letter: char) -> Vec<Action> {
    match state.key_hints().command(Key::Char(letter)) {
        Some(command @ (FLIP | LABELS)) => perform(state, command),
        _ => Vec::new(),
    }
}

/// A key whose place on a US keyboard is known: outside of a text that counts, where its own sign is no key that works.
pub(super) fn press_at(state: &mut State, typed: char, base: char) -> Vec<Action> {
    let is_text = state.context() == Context::Typing;
    let is_known = state.key_hints().command(Key::Char(typed)).is_some();
    let key = if is_text || is_known { typed } else { base };
    press(state, Key::Char(key))
}

/// A key outside of a text, as it is meant where its character itself is none of the keys that work: a Cyrillic or Greek
/// letter is the Latin one of the same key, and a Japanese keyboard may send wide letters and digits.
fn plain_key(state: &State, key: Key) -> Key {
    match key {
        Key::Char(c)
            if state.context() != Context::Typing && state.key_hints().command(key).is_none() =>
        {
            Key::Char(on_latin_keyboard(c).unwrap_or_else(|| draughts::pdn::plain(c)))
        }
        _ => key,
    }
}

/// The line that is being typed, wherever it stands.
fn typed_line(state: &mut State) -> Option<&mut Typing> {
    let line = state.overlay.typing_mut();
    line.or_else(|| state.screen.list_mut()?.typing_mut())
}

/// Returns whether a key belongs to a coordinate that is typed on the board. A key that a person has assigned comes
/// before the first letter of a coordinate. Enter belongs to a coordinate only after it has been begun.
fn board_takes(state: &State, key: Key) -> bool {
    let takes = |key| (state.screen.table()).is_some_and(|table| table.takes(key));
    let is_given = || state.config.keys.is_given(key) && !takes(Key::Enter);
    state.context() == Context::Table && takes(key) && !is_given()
}

/// A paste is text for the line that is being typed, or else for the screen: a game of checkers.
pub(super) fn paste(state: &mut State, text: &str) -> Vec<Action> {
    if state.context() == Context::Typing
        && let Some(typing) = typed_line(state)
    {
        let pasted = typing.paste(text);
        tell_if_full(state, pasted);
        return Vec::new();
    }
    if matches!(state.context(), Context::Page | Context::Question) {
        return Vec::new();
    }
    state.on_screen(|screen, shared| screen.pasted(text, shared))
}

fn tell_if_full(state: &mut State, typed: Result<(), Full>) {
    if typed.is_err() {
        state
            .overlay
            .refuse(text!("page-line-full", most = LONGEST));
    }
}

/// Does a command, wherever it came from. One that makes no sense now and does nothing is refused.
pub(super) fn perform(state: &mut State, command: Command) -> Vec<Action> {
    let why = not_now(state, command);
    let asked = state.prompt();
    let actions = obey(state, command);
    let is_idle = actions.is_empty() && state.news().is_none() && state.prompt() == asked;
    if let Some(why) = why.filter(|_| is_idle) {
        state.overlay.refuse(why);
    }
    actions
}

fn obey(state: &mut State, command: Command) -> Vec<Action> {
    match command {
        Command::Suspend => return vec![Effect::Suspend.into()],
        Command::Redraw => return vec![Effect::Redraw.into()],
        Command::Quit => return quit(state),
        _ => {}
    }
    match (state.context(), command) {
        (Context::Page, _) => {
            let body = state.terminal.page().body;
            state.overlay.turn_page(command, body);
            Vec::new()
        }
        (Context::Question, _) => {
            let (body, language) = (state.terminal.page().body, state.language());
            let reply = state.overlay.reply(command, body, language);
            reply.unwrap_or_default()
        }
        (Context::Typing, _) => perform_typing(state, command),
        (_, Command::Help) => {
            let page = help(state);
            state.overlay.open(page);
            Vec::new()
        }
        (_, Command::Rules) => {
            let variant = state.screen.game().and_then(|game| game.variant);
            let language = state.language();
            let page = match variant {
                Some(variant) => Page::of_variant(variant, language),
                None => Page::new(Topic::Rules(state.mode()), language),
            };
            state.overlay.open(page);
            Vec::new()
        }
        // The log and the chat of a table of a hall lead back from each other.
        (_, CHAT_PANEL) if state.screen.shows_log() => perform_on_screen(state, MOVE_LOG),
        (_, MOVE_LOG | CHAT | CHAT_PANEL | REPORT | NEXT_TURN | REPLAY) => {
            let (window, language) = (state.terminal.size(), state.language());
            let (visit, screen) = (state.venue.visit_mut(), &*state.screen);
            visit
                .and_then(|visit| visit.command(command, screen, window, language))
                .unwrap_or_else(|| perform_on_screen(state, command))
        }
        (_, DAY) => vec![Daily::play_on(&state.shared())],
        (_, Command::Mouse) => switch_mouse(state),
        (Context::List, Command::Back) if is_first(state) => ask_to_quit(state),
        _ => perform_on_screen(state, command),
    }
}

/// Hands a command to the workbench, or to the screen. Some that the lobby offers lead to screens of home.
fn perform_on_screen(state: &mut State, command: Command) -> Vec<Action> {
    #[cfg(feature = "workbench")]
    if let Some(actions) = workbench::perform(state, command) {
        return actions;
    }
    if let Some(why) = state.refusal(command) {
        return vec![Action::refuse(why.to_owned())];
    }
    let is_offered = is_lobby(state) && state.screen.offers(command);
    let opened = is_offered.then(|| open_from_lobby(command, &state.shared()));
    match opened.flatten() {
        Some(opened) => vec![opened],
        None => state.on_screen(|screen, shared| screen.command(command, shared)),
    }
}

/// Opens a screen that is the same at home; `None` for a command of the lobby itself.
fn open_from_lobby(command: Command, shared: &Shared) -> Option<Action> {
    match command {
        DAILY => Some(Daily::open(shared)),
        HISTORY => Some(History::open(shared)),
        STATISTICS => Some(StatisticsScreen::open(shared)),
        SETTINGS => Some(Settings::open(shared)),
        _ => None,
    }
}

/// The page with the keys that work here.
fn help(state: &State) -> Page {
    let hints = state.key_hints();
    let mut bindings = hints.all().to_vec();
    bindings.retain(|binding| state.screen.knows(binding.command));
    bindings.sort_by_key(|binding| binding.label.is_none()); // Those of the foot line come first.
    let bindings: Vec<_> = bindings
        .into_iter()
        .map(|binding| (binding, hints.keys(binding)))
        .collect();
    let asked = Some(state.worded(&state.prompt()).into_owned())
        .filter(|asked| columns(asked) > state.terminal.size().width);
    Page::keys(&bindings, state.caps().glyphs, state.language()).asking(asked)
}

/// Accepts or gives up the typed text, or leaves it for another row; a line has no other row.
fn perform_typing(state: &mut State, command: Command) -> Vec<Action> {
    match command {
        Command::Act => end_typing(state, true),
        Command::Back => end_typing(state, false),
        _ if state.overlay.typed().is_some() => Vec::new(),
        _ => on_list(state, |list, shared| list.leave_typing(command, shared)),
    }
}

/// Hands something to the rows of the screen.
fn on_list(
    state: &mut State,
    hand: impl FnOnce(&mut dyn List, &mut Shared) -> Vec<Action>,
) -> Vec<Action> {
    state.on_screen(|screen, shared| {
        let list = screen.list_mut();
        list.map_or_else(Vec::new, |list| hand(list, shared))
    })
}

/// A line, or the value of a row, was accepted or given up.
fn end_typing(state: &mut State, accepted: bool) -> Vec<Action> {
    match state.overlay.take_typed() {
        None => on_list(state, |list, shared| list.end_typing(accepted, shared)),
        Some(Typed::Name(name)) => {
            let typed = if accepted { name.text().trim() } else { "" };
            first_table::take(state, typed)
        }
        Some(Typed::Line(line)) if accepted => {
            state.on_screen(|screen, shared| line.accept(screen, shared))
        }
        Some(Typed::Line(_)) => Vec::new(),
    }
}

fn switch_mouse(state: &mut State) -> Vec<Action> {
    let on = !state.config.screen.mouse;
    state.configure(|config| config.screen.mouse = on);
    state.overlay.say(if on {
        text!("page-mouse-on")
    } else {
        text!("page-mouse-off", key = mention(Command::Mouse))
    });
    Vec::new()
}

fn quit(state: &mut State) -> Vec<Action> {
    if state.would_lose() {
        return ask_to_quit(state);
    }
    let mut actions = first_table::assume(state);
    actions.extend(table::leave(state));
    actions.extend(state.on_screen(ScreenUi::leave));
    actions.push(Effect::Quit.into());
    actions
}

/// Returns whether one step back from this screen leads out of the program.
fn is_first(state: &State) -> bool {
    let is_home = !state.venue.is_hall();
    is_home && state.screen.is::<Menu>() || is_lobby(state)
}

fn is_lobby(state: &State) -> bool {
    let visit = state.venue.visit();
    visit.is_some_and(|visit| visit.is_lobby(&*state.screen))
}

/// A key that leads one step back leaves nothing unasked.
fn ask_to_quit(state: &mut State) -> Vec<Action> {
    let loss = match (state.venue.visit(), state.would_lose()) {
        (Some(visit), _) => {
            let loss = visit.loss(state.caps().is_browser);
            loss.unwrap_or_else(|| text!("page-seats-stay"))
        }
        (None, true) if state.screen.is_table() && state.screen.would_lose() => {
            text!("table-game-lost")
        }
        (None, true) => text!("page-study-loss"),
        (None, false) => text!("page-nothing-lost"),
    };
    let buttons = [
        Button::nothing(id!("table-stay")),
        Button::new(id!("page-leave-parlour"), Effect::Quit),
    ];
    let question = Question::new(text!("page-leave-question"), loss, buttons);
    state.overlay.ask(question);
    Vec::new()
}
