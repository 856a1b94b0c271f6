//! The messages to the terminal's window: the player on turn, the call to a person on turn, and sentences for a screen reader.

use crate::state::State;
use parlour_config::Call;
use parlour_config::caps::Glyphs;
use parlour_language::{Text, text};
use parlour_lobby::screen::LobbyScreen;
use parlour_screen::effect::{Effect, PageState, Standing};
use parlour_screen::hall::HallState;

/// Returns the effects for the window's title and the settings after a message has been handled.
pub(super) fn follow(state: &mut State) -> Vec<Effect> {
    let (call, is_browser) = (state.config.screen.call, state.caps().is_browser);
    let mut effects = state.terminal.window_mut().prepare(call, is_browser);
    effects.extend(title(state));
    let is_called = state.screen.awaits_person();
    if state.terminal.window_mut().calls(is_called) {
        effects.extend(call_person(state));
    }
    if is_browser {
        effects.extend(speech(state));
        let page = page_state(state);
        effects.extend(page.and_then(|page| state.terminal.window_mut().show(page)));
    }
    effects
}

/// The page for browsers is a picture: a screen reader hears of it in sentences.
fn speech(state: &mut State) -> impl Iterator<Item = Effect> {
    let mut speech = state.terminal.take_speech();
    let said = speech.follow(state, state.env.now);
    state.terminal.put_speech(speech);
    said.into_iter().map(Effect::Speak)
}

/// The window's title, if it has changed. The Linux console has no window.
fn title(state: &mut State) -> Option<Effect> {
    if state.caps().glyphs == Glyphs::Console {
        return None;
    }
    let title = match state.venue.hall() {
        Some(hall) => hall_title(state, hall)?,
        None if state.screen.is_table() => {
            Text::list([state.screen.title(), "Parlour".into()], " — ")
        }
        None => "Parlour".into(),
    };
    let title = title.in_language(state.language()).into_owned();
    state.terminal.window_mut().retitle(title)
}

/// The title of a visit to a hall: the number of tables that wait for the user's move, and in a browser the table in sight.
/// `None` before the login is complete.
fn hall_title(state: &State, hall: &HallState) -> Option<Text> {
    let server = hall.server_name();
    let is_in_sight = state.caps().is_browser && state.is_at_table();
    Some(match hall.turns().len() {
        _ if server.is_empty() => return None,
        _ if is_in_sight && state.screen.awaits_person() => {
            text!("hall-your-turn", server = server)
        }
        _ if is_in_sight => Text::list(
            [state.screen.title(), server.to_owned().into()],
            " \u{2014} ",
        ),
        0 => server.to_owned().into(),
        1 => text!("hall-your-turn", server = server),
        tables => text!("hall-your-turn-at", tables = tables, server = server),
    })
}

/// The state of a visit, once the login is complete. Screens that have no address leave the one before.
fn page_state(state: &State) -> Option<PageState> {
    let hall = state
        .venue
        .hall()
        .filter(|hall| !hall.server_name().is_empty())?;
    let table = hall.looks_at().filter(|_| state.is_at_table());
    let kind = if hall.is_spectator() { 'w' } else { 't' };
    let is_lobby = state.screen.is::<LobbyScreen>();
    let address = match table {
        Some(code) => Some(format!("{kind}/{code}")),
        None => is_lobby.then(String::new),
    };
    let standing = if state.screen.awaits_person() {
        Standing::Turn
    } else if table.is_some() && hall.over().is_some() {
        Standing::Over
    } else {
        Standing::Quiet
    };
    Some(PageState { address, standing })
}

fn call_person(state: &State) -> Option<Effect> {
    match state.config.screen.call {
        Call::Off => None,
        Call::Bell => Some(Effect::Bell),
        Call::Message => {
            let title = state.screen.title().in_language(state.language());
            Some(Effect::Notify(title.into_owned()))
        }
    }
}
