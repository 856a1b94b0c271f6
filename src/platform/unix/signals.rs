//! Signals, caught and waited for.

use std::io;
use std::sync::Arc;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::{Signals, SignalsInfo};
use signal_hook::low_level::emulate_default_handler;

/// The signal of a line that was closed.
pub const HANG_UP: i32 = SIGHUP;

/// The signals that end a process which shows a screen.
const DEADLY: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// A message from the system to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To end, by the signal with this number.
    End(i32),
    /// To stop (job control).
    Stop,
    /// That it goes on after having been stopped.
    Continued,
    /// That the terminal has another size.
    Resized,
}

impl Signal {
    fn of(number: i32) -> Self {
        match number {
            SIGTSTP => Self::Stop,
            SIGCONT => Self::Continued,
            SIGWINCH => Self::Resized,
            deadly => Self::End(deadly),
        }
    }
}

/// The signals from the system; the iterator waits and never ends.
#[derive(Debug)]
pub struct Caught(SignalsInfo);

impl Iterator for Caught {
    type Item = Signal;

    fn next(&mut self) -> Option<Signal> {
        self.0.forever().next().map(Signal::of)
    }
}

/// Catches from now on all that concerns a process which shows a screen.
///
/// # Errors
/// They cannot be caught.
pub fn of_a_screen() -> io::Result<Caught> {
    Signals::new(DEADLY.iter().chain(&[SIGTSTP, SIGCONT, SIGWINCH])).map(Caught)
}

/// Catches from now on what ends a process that serves others.
///
/// # Errors
/// They cannot be caught.
pub fn of_a_service() -> io::Result<Caught> {
    Signals::new([SIGTERM, SIGINT, SIGHUP]).map(Caught)
}

/// Makes a write beyond the process's limit on the size of a file (`ulimit -f`) fail, which is told like a full disk. The
/// signal that comes with it would end the process, and a terminal would stay in raw mode.
///
/// # Errors
/// The signal cannot be caught.
pub fn survive_size_limit() -> io::Result<()> {
    signal_hook::flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// Ends the process by this signal; should that not work, answers the status that a shell would report.
pub fn die_of(signal: i32) -> u8 {
    let _ = emulate_default_handler(signal);
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
