//! The thread that reads the terminal's bytes and sends what they mean.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::decoder::Decoder;
use super::event_sender::{Event, EventSender};
use super::spawn;

/// So many bytes are read at once.
const READ: usize = 1024;

/// Sends all input to `event_sender` from now on.
pub(super) fn listen(event_sender: &EventSender) -> io::Result<()> {
    let (reader, watch) = (event_sender.clone(), event_sender.clone());
    let mut terminal = File::from(standard_input()?);
    spawn("input", move || {
        // Whatever cannot be read from any more is gone.
        let _ = read(&mut terminal, &reader);
        reader.event(Event::HungUp);
    })?;
    let line = standard_input()?;
    spawn("hang-up", move || {
        await_hang_up(&line);
        watch.event(Event::HungUp);
    })
}

/// Standard input without std's buffer, whose content no poll would tell of.
fn standard_input() -> io::Result<OwnedFd> {
    io::stdin().as_fd().try_clone_to_owned()
}

/// Reads until the terminal is closed or the session is over.
fn read(terminal: &mut File, event_sender: &EventSender) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut bytes = [0; READ];
    loop {
        let inputs = if readable(terminal, decoder.deadline())? {
            match terminal.read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(count) => decoder.push(&bytes[..count], Instant::now()),
                // Some other process made the terminal, which is shared, non-blocking and was faster.
                Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => continue,
                Err(error) => return Err(error),
            }
        } else {
            decoder.expire(Instant::now()).into_iter().collect()
        };
        for input in inputs {
            if !event_sender.input(input) {
                return Ok(());
            }
        }
    }
}

/// Whether there are bytes; false once the deadline has passed without any.
fn readable(terminal: &File, deadline: Option<Instant>) -> io::Result<bool> {
    loop {
        let left = deadline.map(|deadline| timespec(deadline.saturating_duration_since(Instant::now())));
        let mut fds = [PollFd::new(terminal, PollFlags::IN)];
        match poll(&mut fds, left.as_ref()) {
            Err(Errno::INTR) => (),
            polled => return Ok(polled? > 0),
        }
    }
}

fn timespec(duration: Duration) -> Timespec {
    Timespec { tv_sec: duration.as_secs().cast_signed(), tv_nsec: duration.subsec_nanos().into() }
}

/// Returns when the line is closed, also while nobody reads from it because the session has enough to do.
fn await_hang_up(line: &OwnedFd) {
    loop {
        // Hang-up and error are reported without being asked for; input is not.
        let mut fds = [PollFd::new(line, PollFlags::empty())];
        match poll(&mut fds, None) {
            Err(Errno::INTR) => (),
            _ => return,
        }
    }
}
