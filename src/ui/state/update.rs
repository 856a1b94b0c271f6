//! The handling of messages. A handler changes the state and answers with actions, as a screen does; `actions` carries
//! them out.

use jiff::Timestamp;

#[cfg(feature = "hall")]
use super::hall;
#[cfg(feature = "workbench")]
use super::workbench;
use super::{State, actions, commands, fetch, mouse, navigate, table, window};
use parlour_kit::input::Input;
use parlour_kit::keymap::{Command, Context};
use parlour_language::text;
use parlour_screen::action::Action;
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::msg::Msg;
use parlour_table::host::HostInput;

/// Handles a message that came at `now`, in the language of the state; answers with what is to be done outside.
pub fn update(state: &mut State, now: Timestamp, msg: Msg) -> Vec<Effect> {
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
            // Input that was typed ahead was not meant for the next player.
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
    let played = state.screen.is_table() && state.screen.context() != Context::Over;
    let actions = handle(state, msg);
    let mut effects = actions::carry_out(state, actions);
    if played && state.screen.context() == Context::Over {
        state.overlay.arrive(state.env.now);
    }
    let State {
        overlay,
        screen,
        env,
        venue,
        ..
    } = state;
    let visit = venue.visit_mut().into_iter();
    effects.extend(visit.flat_map(|visit| visit.follow(&**screen, env)));
    overlay.ask_next(|| screen.announcement(), env.now);
    if let Some(list) = screen.list_mut() {
        list.settle();
    }
    effects.extend(window::follow(state));
    let wanted = wanted_mouse(state);
    effects.extend(state.terminal.report_mouse(wanted));
    effects
}

/// Returns the mouse events that the session needs. Drags are reported only while something can be dragged.
fn wanted_mouse(state: &State) -> MouseMode {
    if state.config.screen.mouse {
        state.screen.mouse_mode()
    } else {
        MouseMode::Off
    }
}

fn must_wait(state: &State, input: &Input) -> bool {
    match input {
        Input::Key(key) => !matches!(
            state.key_hints().command(*key),
            Some(Command::Quit | Command::Suspend | Command::Redraw)
        ),
        Input::KeyAt { .. } | Input::Mouse(_) | Input::Paste(_) => true,
        Input::Resize(_) | Input::Focus(_) | Input::Draws(_) | Input::Wide => false,
    }
}

fn handle(state: &mut State, msg: Msg) -> Vec<Action> {
    match msg {
        Msg::Input(Input::Resize(size)) => {
            state.terminal.resize(size);
            let start = state.start.take();
            start.map_or_else(Vec::new, |start| navigate::begin(state, start))
        }
        Msg::Input(Input::Focus(in_front)) => {
            state.terminal.window_mut().focus(in_front);
            Vec::new()
        }
        Msg::Input(Input::Draws(blocks)) => {
            state.terminal.draws(blocks);
            Vec::new()
        }
        Msg::Input(Input::Wide) => {
            state.terminal.draws_wide();
            // What stands there is shifted.
            vec![Effect::Redraw.into()]
        }
        Msg::Line { is_slow } => {
            state.env.is_slow = is_slow;
            Vec::new()
        }
        Msg::Input(Input::Key(key)) => commands::press(state, key),
        Msg::Input(Input::KeyAt { typed, base }) => commands::press_at(state, typed, base),
        Msg::Input(Input::Mouse(mouse)) => mouse::point(state, mouse),
        Msg::Input(Input::Paste(text)) => commands::paste(state, &text),
        #[cfg(feature = "hall")]
        Msg::Hall(event) => hall::hear(state, *event),
        Msg::Stored(id, answer) => fetch::stored(state, id, answer),
        Msg::GameRead { .. } => {
            state.overlay.tell(None);
            state.receive(msg)
        }
        Msg::Saved(result) => {
            match &result {
                Ok(path) => state.overlay.say(text!("table-saved-in", path = path)),
                Err(why) => state.overlay.refuse(why.clone()),
            }
            let actions = state.receive(Msg::Saved(result));
            #[cfg(feature = "workbench")]
            workbench::renew_list(state);
            actions
        }
        Msg::Suspended(time) => {
            let mut actions = table::tell(state, HostInput::Suspended(time));
            actions.extend(state.receive(msg));
            actions
        }
        Msg::TimerFired(id) if state.table.waits_for(id) => table::timer_fired(state),
        Msg::BotMoved(id, chosen) => table::tell(state, HostInput::BotMoved(id, chosen)),
        Msg::Agreed(id, agreed) => table::tell(state, HostInput::BotAgreed(id, agreed)),
        Msg::Analysis(id, found) => table::tell(state, HostInput::Analysis(id, found)),
        Msg::EngineFailed(id, why) => table::tell(state, HostInput::EngineFailed(id, why)),
        #[cfg(feature = "workbench")]
        Msg::Loaded(..) | Msg::Analysed(..) => workbench::hear(state, msg),
        _ => state.receive(msg),
    }
}
