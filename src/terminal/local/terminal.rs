//! The terminal of this process: taken, and given back exactly once.

use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::layout::Size;

use super::event_sender::{Event, EventSender};
use super::session::{Host, Stop};
use crate::codec::modes;
use parlour_platform::process;
use parlour_platform::terminal::{self as device, TerminalOutput};
use parlour_robots::pool;
use parlour_screen::effect::MouseMode;

/// Set while the terminal is ours. It is global as the terminal is, and the panic hook reads it.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The destination of frames. While the terminal is given back, they are dropped. A frame that a
/// panic elsewhere overtook must not land on the person's screen.
#[derive(Debug)]
pub(crate) struct Tty(TerminalOutput);

impl Tty {
    pub(crate) fn new() -> io::Result<Self> {
        TerminalOutput::open().map(Self)
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
                self.0.is_ready(None)?;
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
pub(crate) fn size() -> io::Result<Size> {
    device::size().map(|(columns, rows)| known(columns, rows))
}

/// See [`size`].
fn known(columns: u16, rows: u16) -> Size {
    if columns == 0 || rows == 0 {
        Size::new(80, 24)
    } else {
        Size::new(columns, rows)
    }
}

/// The terminal, from here until it is dropped.
#[derive(Debug)]
pub(crate) struct Local(());

impl Local {
    /// Takes the terminal: raw mode, the alternate screen, no cursor. A panic gives it back before its
    /// message appears, and is told to `event_sender`; one of a robot's worker does nothing of this.
    pub(crate) fn enter(event_sender: EventSender) -> io::Result<Self> {
        give_back_on_panic(event_sender);
        let local = Self(());
        take()?;
        Ok(local)
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        // The line may be gone. There is then nothing to restore, and no one to tell.
        let _ = give_back();
    }
}

impl Host for Local {
    fn suspend(&mut self, stop: Stop) -> io::Result<bool> {
        if stop == Stop::Job && !process::has_job_control() {
            return Ok(false);
        }
        give_back()?;
        match stop {
            Stop::Job => process::stop_job()?,
            Stop::Process => process::stop()?,
        }
        Ok(true)
    }

    /// Sets all terminal modes again, because another program may have left any state.
    fn resume(&mut self) -> io::Result<Size> {
        device::restore()?;
        take()?;
        size()
    }

    fn report_mouse(&mut self, mode: MouseMode) -> io::Result<()> {
        device::report_mouse(mode != MouseMode::Off)
    }
}

fn take() -> io::Result<()> {
    // Set first: then however far we come, it is given back.
    TAKEN.store(true, Ordering::SeqCst);
    device::make_raw()?;
    Tty::new()?.write_all(modes::ENTER)
}

/// The line settings come first: they need no bytes to go through. What was typed or pasted and not read yet was meant
/// for Parlour: a shell must not find it.
fn give_back() -> io::Result<()> {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let settings = device::restore();
    Tty::new()?.0.write_all(modes::LEAVE)?;
    device::discard_input();
    settings
}

/// Gives back what can be without waiting for a terminal that takes no bytes.
pub(crate) fn abandon() {
    let _ = device::restore();
    if TerminalOutput::open()
        .and_then(|out| out.is_ready(Some(Duration::ZERO)))
        .unwrap_or(false)
    {
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
