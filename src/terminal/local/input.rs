//! The thread that reads the terminal's bytes and sends what they mean.

use std::io;
use std::time::Instant;

use super::event_sender::{Event, EventSender};
use super::terminal;
use crate::codec::decoder::Decoder;
use crate::spawn;
use parlour_kit::input::Input;
use parlour_platform::terminal::{Arrived, HangUp, TerminalInput};
use parlour_screen::msg::Msg;

/// Sends all input to `event_sender` from now on.
pub(crate) fn listen(event_sender: &EventSender) -> io::Result<()> {
    let (reader, watch) = (event_sender.clone(), event_sender.clone());
    let mut terminal = TerminalInput::open()?;
    spawn("input", move || {
        // Whatever cannot be read from any more is gone.
        let _ = read(&mut terminal, &reader);
        reader.event(Event::HungUp);
    })?;
    // Of a line that is closed the reader may hear late: it does not read while the session has enough to do.
    let line = HangUp::watch()?;
    spawn("hang-up", move || {
        if line.wait() {
            watch.event(Event::HungUp);
        }
    })
}

/// Reads until the terminal is closed or the session is over.
fn read(terminal: &mut TerminalInput, event_sender: &EventSender) -> io::Result<()> {
    let mut decoder = Decoder::default();
    loop {
        let inputs = match terminal.next(decoder.deadline())? {
            Arrived::End => return Ok(()),
            Arrived::Bytes(bytes) => decoder.push(bytes, Instant::now()),
            Arrived::Silence => decoder.expire(Instant::now()).into_iter().collect(),
            Arrived::Resized => {
                event_sender.send(Msg::Input(Input::Resize(terminal::size()?)));
                continue;
            }
        };
        for input in inputs {
            if !event_sender.input(input) {
                return Ok(());
            }
        }
    }
}
