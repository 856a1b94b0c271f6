//! The terminal of this process: its modes, its size, and bytes in and out.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Write};
use std::os::fd::{AsFd as _, OwnedFd};
use std::time::{Duration, Instant};

pub use crossterm::terminal::size;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{QueueSelector, tcflush};

/// The number of bytes read at once.
const READ: usize = 1024;

/// Turns raw mode on.
///
/// # Errors
/// The terminal does not obey.
pub fn make_raw() -> io::Result<()> {
    enable_raw_mode()
}

/// Restores the modes from before [`make_raw`].
///
/// # Errors
/// The terminal does not obey.
pub fn restore() -> io::Result<()> {
    disable_raw_mode()
}

/// Drops what was typed and not read.
pub fn discard_input() {
    let _ = tcflush(io::stdin(), QueueSelector::IFlush);
}

/// Does nothing: control sequences alone turn the mouse on and off.
///
/// # Errors
/// Never.
pub fn report_mouse(_on: bool) -> io::Result<()> {
    Ok(())
}

/// Returns whether an error says that the terminal is gone. A closed line can be neither read nor
/// written (EIO), and `/dev/tty` cannot be opened (ENXIO).
pub fn is_gone(error: &io::Error) -> bool {
    let gone = [Errno::IO, Errno::NXIO].map(|errno| Some(errno.raw_os_error()));
    gone.contains(&error.raw_os_error()) || error.kind() == ErrorKind::BrokenPipe
}

/// The input that came from a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrived<'a> {
    Bytes(&'a [u8]),
    /// The window may have another size. Here a signal tells it.
    Resized,
    /// Nothing, until the time that was named.
    Silence,
    /// The terminal was closed.
    End,
}

/// Standard input without std's buffer, whose content no poll would tell of.
#[derive(Debug)]
pub struct TerminalInput {
    line: File,
    bytes: [u8; READ],
}

impl TerminalInput {
    /// The input of this process's terminal.
    ///
    /// # Errors
    /// There are no more file descriptors.
    pub fn open() -> io::Result<Self> {
        Ok(Self {
            line: File::from(standard_input()?),
            bytes: [0; READ],
        })
    }

    /// Waits for input until a time, if one is named.
    ///
    /// # Errors
    /// Nothing can be read any more.
    pub fn next(&mut self, until: Option<Instant>) -> io::Result<Arrived<'_>> {
        loop {
            if !readable(&self.line, until)? {
                return Ok(Arrived::Silence);
            }
            match self.line.read(&mut self.bytes) {
                Ok(0) => return Ok(Arrived::End),
                Ok(count) => return Ok(Arrived::Bytes(&self.bytes[..count])),
                // Some other process made the terminal, which is shared, non-blocking and was faster.
                Err(error)
                    if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => {}
                Err(error) => return Err(error),
            }
        }
    }
}

fn standard_input() -> io::Result<OwnedFd> {
    io::stdin().as_fd().try_clone_to_owned()
}

/// Returns whether there are bytes; false once the deadline has passed without any.
fn readable(terminal: &File, deadline: Option<Instant>) -> io::Result<bool> {
    loop {
        let left =
            deadline.map(|deadline| timespec(deadline.saturating_duration_since(Instant::now())));
        let mut fds = [PollFd::new(terminal, PollFlags::IN)];
        match poll(&mut fds, left.as_ref()) {
            Err(Errno::INTR) => (),
            polled => return Ok(polled? > 0),
        }
    }
}

fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: duration.as_secs().cast_signed(),
        tv_nsec: duration.subsec_nanos().into(),
    }
}

/// A watch that reports the end of a line, also while no reader waits for input.
#[derive(Debug)]
pub struct HangUp(OwnedFd);

impl HangUp {
    /// Of this process's terminal.
    ///
    /// # Errors
    /// There are no more file descriptors.
    pub fn watch() -> io::Result<Self> {
        standard_input().map(Self)
    }

    /// Returns true when the line is closed.
    pub fn wait(&self) -> bool {
        loop {
            // Hang-up and error are reported without being asked for; input is not.
            let mut fds = [PollFd::new(&self.0, PollFlags::empty())];
            match poll(&mut fds, None) {
                Err(Errno::INTR) => (),
                _ => return true,
            }
        }
    }
}

/// Standard output without std's line buffer, which would tear a frame into several writes.
#[derive(Debug)]
pub struct TerminalOutput(File);

impl TerminalOutput {
    /// The output of this process's terminal.
    ///
    /// # Errors
    /// There are no more file descriptors.
    pub fn open() -> io::Result<Self> {
        Ok(Self(File::from(io::stdout().as_fd().try_clone_to_owned()?)))
    }

    /// Returns whether a write would go through now, or within `patience`. `None` waits without a
    /// limit.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn is_ready(&self, patience: Option<Duration>) -> io::Result<bool> {
        let mut fds = [PollFd::new(&self.0, PollFlags::OUT)];
        Ok(poll(&mut fds, patience.map(timespec).as_ref())? > 0)
    }
}

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
