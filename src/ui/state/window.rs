//! The messages to the terminal's window: the player on turn, the call to a person on turn, and sentences for a screen reader.

use crate::state::State;
use parlour_config::Call;
use parlour_config::caps::Glyphs;
use parlour_language::Text;
use parlour_screen::effect::Effect;

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
        let page = state
            .venue
            .visit()
            .and_then(|visit| visit.page_state(&*state.screen));
        effects.extend(page.and_then(|page| state.terminal.window_mut().show(page)));
    }
    effects
}

/// The page for browsers is a picture: a screen reader hears of it in sentences.
fn speech(state: &mut State) -> impl Iterator<Item = Effect> {
    let is_shown = state.chat_area().is_some();
    let (visit, screen, now) = (state.venue.visit_mut(), &*state.screen, state.env.now);
    let heard = visit
        .filter(|_| is_shown)
        .map(|visit| visit.unheard(screen, now));
    let mut speech = state.terminal.take_speech();
    let said = speech.follow(state, &heard.unwrap_or_default());
    state.terminal.put_speech(speech);
    said.into_iter().map(Effect::Speak)
}

/// The window's title, if it has changed. The Linux console has no window.
fn title(state: &mut State) -> Option<Effect> {
    if state.caps().glyphs == Glyphs::Console {
        return None;
    }
    let title = match state.venue.visit() {
        Some(visit) => visit.title(&*state.screen, state.caps().is_browser)?,
        None if state.screen.is_table() => {
            Text::list([state.screen.title(), "Parlour".into()], " — ")
        }
        None => "Parlour".into(),
    };
    let title = title.in_language(state.language()).into_owned();
    state.terminal.window_mut().retitle(title)
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
