//! Signals, as events of the session.

use std::io;
use std::sync::Arc;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::event_sender::{Event, EventSender};
use super::exit::die_of;
use super::{spawn, terminal};
use crate::app::input::Input;
use crate::app::msg::Msg;

/// The signals that end the process. The first is an event, so that the session ends in order. At the
/// second, which means that it has not (a terminal that takes no more bytes holds a write for ever), the
/// process ends from here.
const DEADLY: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Makes a write beyond the process's limit on the size of a file (`ulimit -f`) fail, which is told like a full disk. The
/// signal that comes with it would end the process with the terminal in raw mode.
///
/// # Errors
/// The signal cannot be caught.
pub fn survive_size_limit() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// Turns signals into events from now on.
pub(super) fn listen(event_sender: EventSender) -> io::Result<()> {
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
                event_sender.event(event);
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
