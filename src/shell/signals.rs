//! Signals, as events of the session.

use std::io;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use super::leaving::die_of;
use super::post::{Event, Post};
use super::{spawn, terminal};

/// The signals that end the process. The first is an event, so that the session ends in order. At the
/// second, which means that it has not (a terminal that takes no more bytes holds a write for ever), the
/// process ends from here.
const DEADLY: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Turns signals into events from now on.
pub(super) fn listen(post: Post) -> io::Result<()> {
    let mut signals = Signals::new(DEADLY.iter().chain(&[SIGTSTP, SIGCONT]))?;
    spawn("signals", move || {
        let mut ending = false;
        for signal in signals.forever() {
            if ending && DEADLY.contains(&signal) {
                terminal::abandon();
                let _ = die_of(signal);
            }
            ending |= DEADLY.contains(&signal);
            post.event(meaning(signal));
        }
    })
}

fn meaning(signal: i32) -> Event {
    match signal {
        SIGTSTP => Event::Stop,
        SIGCONT => Event::Continued,
        deadly => Event::End(deadly),
    }
}
