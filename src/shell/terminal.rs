//! The terminal of this process: taken, and given back exactly once.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd as _;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
use rustix::termios::{QueueSelector, tcflush};
use signal_hook::consts::SIGSTOP;
use signal_hook::low_level::raise;

use super::event_sender::{Event, EventSender};
use super::modes;
use super::session::{Host, Stop};
use crate::robots::pool;

/// Whether the terminal is ours at the moment. Global as the terminal is, and known to the panic hook.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Where frames go. While the terminal is given back, nowhere: a frame that a panic elsewhere overtook
/// must not land on the person's screen.
#[derive(Debug)]
pub(super) struct Tty(File);

impl Tty {
    /// Standard output without std's line buffer, which would tear a frame into several writes.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self(File::from(io::stdout().as_fd().try_clone_to_owned()?)))
    }

    /// Whether a write would go through now, or `timeouts` later (`None`: whenever it is).
    fn ready(&self, timeouts: Option<&Timespec>) -> io::Result<bool> {
        let mut fds = [PollFd::new(&self.0, PollFlags::OUT)];
        Ok(poll(&mut fds, timeouts)? > 0)
    }
}

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(bytes.len());
        }
        match self.0.write(bytes) {
            // Some other process made the terminal, which is shared, non-blocking.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                self.ready(None)?;
                Err(io::ErrorKind::Interrupted.into())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The terminal's size. One that does not know its size is taken for the smallest there is.
pub(super) fn size() -> io::Result<Size> {
    crossterm::terminal::size().map(|(columns, rows)| known(columns, rows))
}

/// See [`size`].
fn known(columns: u16, rows: u16) -> Size {
    if columns == 0 || rows == 0 { Size::new(80, 24) } else { Size::new(columns, rows) }
}

/// The terminal, from here until it is dropped.
#[derive(Debug)]
pub(super) struct Local(());

impl Local {
    /// Takes the terminal: raw mode, the alternate screen, no cursor. A panic gives it back before its
    /// message appears, and is told to `event_sender`; one of a robot's worker does nothing of this.
    pub(super) fn enter(event_sender: EventSender) -> io::Result<Self> {
        give_back_on_panic(event_sender);
        let local = Self(());
        take()?;
        Ok(local)
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        // The line may be gone; then there is nothing to give back, and nobody to tell.
        let _ = give_back();
    }
}

impl Host for Local {
    fn suspend(&mut self, stop: Stop) -> io::Result<bool> {
        if stop == Stop::Job && !has_job_control() {
            return Ok(false);
        }
        give_back()?;
        match stop {
            Stop::Job => kill_current_process_group(Signal::STOP)?,
            Stop::Process => raise(SIGSTOP)?,
        }
        Ok(true)
    }

    /// Whoever had the terminal meanwhile may have left it in any state: all is set anew.
    fn resume(&mut self) -> io::Result<Size> {
        disable_raw_mode()?;
        take()?;
        size()
    }
}

/// Whether somebody is there to continue a stopped job: a shell with job control gives every job a
/// process group of its own. Where there is none (`ssh -t host parlour`, `xterm -e parlour`) stopping
/// would be for ever; the kernel then ignores SIGTSTP, but not the SIGSTOP that we send.
fn has_job_control() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

fn take() -> io::Result<()> {
    // Set first: then however far we come, it is given back.
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    Tty::new()?.write_all(modes::ENTER)
}

/// The line settings come first: they need no bytes to go through. What was typed or pasted and not read yet was meant
/// for Parlour: a shell must not find it.
fn give_back() -> io::Result<()> {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let settings = disable_raw_mode();
    Tty::new()?.0.write_all(modes::LEAVE)?;
    let _ = tcflush(io::stdin(), QueueSelector::IFlush);
    settings
}

/// Gives back what can be without waiting for a terminal that takes no bytes.
pub(super) fn abandon() {
    let _ = disable_raw_mode();
    let no_patience = Timespec { tv_sec: 0, tv_nsec: 0 };
    if Tty::new().and_then(|tty| tty.ready(Some(&no_patience))).unwrap_or(false) {
        let _ = give_back();
    }
}

fn give_back_on_panic(event_sender: EventSender) {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // The pool answers it, and the program goes on.
        if pool::is_worker() {
            return;
        }
        let _ = give_back();
        report(info);
        event_sender.event(Event::Panicked);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_without_a_size_counts_as_80_by_24() {
        assert_eq!(known(0, 0), Size::new(80, 24));
        assert_eq!(known(120, 40), Size::new(120, 40));
    }
}
