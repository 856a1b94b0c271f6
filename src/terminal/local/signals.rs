//! Signals, as events of the session.

use std::{io, process};

use super::event_sender::{Event, EventSender};
use super::terminal;
use crate::spawn;
use parlour_kit::input::Input;
use parlour_platform::signals::{Signal, die_of, of_a_screen};
use parlour_screen::msg::Msg;

/// Turns signals into events from now on. The first that asks the process to end is an event, so that the session ends in
/// order. At the second, which means that it has not (a terminal that takes no more bytes holds a write for ever), the
/// process ends from here.
pub(crate) fn listen(event_sender: EventSender) -> io::Result<()> {
    let signals = of_a_screen()?;
    spawn("signals", move || {
        let mut ending = false;
        for signal in signals {
            if let Signal::End(number) = signal {
                if ending {
                    terminal::abandon();
                    process::exit(die_of(number).into());
                }
                ending = true;
            }
            if let Some(event) = meaning(signal) {
                event_sender.event(event);
            }
        }
    })
}

/// Returns the event for a signal. A new size is read here and not by the input reader. After bytes
/// that it does not understand, that reader waits for more and sees nothing else.
fn meaning(signal: Signal) -> Option<Event> {
    Some(match signal {
        Signal::Stop => Event::Stop,
        Signal::Continued => Event::Continued,
        Signal::Resized => Event::Msg(Msg::Input(Input::Resize(terminal::size().ok()?))),
        Signal::End(number) => Event::End(number),
    })
}
