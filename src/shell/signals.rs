//! Signals, as events of the session.

use std::io;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::leaving::die_of;
use super::post::{Event, Post};
use super::{spawn, terminal};
use crate::app::input::Input;
use crate::app::msg::Msg;

/// The signals that end the process. The first is an event, so that the session ends in order. At the
/// second, which means that it has not (a terminal that takes no more bytes holds a write for ever), the
/// process ends from here.
const DEADLY: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Turns signals into events from now on.
pub(super) fn listen(post: Post) -> io::Result<()> {
    let mut signals = Signals::new(DEADLY.iter().chain(&[SIGTSTP, SIGCONT, SIGWINCH]))?;
    spawn("signals", move || {
        let mut ending = false;
        for signal in signals.forever() {
            if ending && DEADLY.contains(&signal) {
                terminal::abandon();
                let _ = die_of(signal);
            }
            ending |= DEADLY.contains(&signal);
            if let Some(event) = meaning(signal) {
                post.event(event);
            }
        }
    })
}

/// What a signal means to the session. A new size is asked for here and not left to the reader of the input, which
/// after bytes that it does not understand waits for more and hears of nothing else.
fn meaning(signal: i32) -> Option<Event> {
    Some(match signal {
        SIGTSTP => Event::Stop,
        SIGCONT => Event::Continued,
        SIGWINCH => Event::Msg(Msg::Input(Input::Resize(terminal::size().ok()?))),
        deadly => Event::End(deadly),
    })
}
