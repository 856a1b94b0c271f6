//! The end of a session, and the process's exit status.

use std::io::{self, Write as _};

use thiserror::Error;

use crate::codec::caps::NoTerminal;
use crate::workers::writer::UnsavedError;
use parlour_language::sanitize::Plain;
use parlour_platform::signals::{HANG_UP, die_of};
use parlour_platform::terminal::is_gone;

/// The reason a session ended normally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Quit,
    /// A signal, by its number.
    Signal(i32),
}

/// The reason a session could not begin or continue.
#[derive(Debug, Error)]
pub enum ShellError {
    #[error(transparent)]
    NoTerminal(#[from] NoTerminal),
    /// The other end of the line is gone, so no message can be shown.
    #[error("the terminal was closed")]
    Closed,
    /// A thread panicked and has said so.
    #[error("an internal error occurred")]
    Panicked,
    /// The session ended as it should, but its last moves could not be saved.
    #[error("the last moves are not saved: {}", Plain(&.why.to_string()))]
    Unsaved { why: UnsavedError, exit: Exit },
    /// The terminal does not do what terminals do.
    #[error("cannot use the terminal: {0}")]
    Io(io::Error),
}

impl From<io::Error> for ShellError {
    fn from(error: io::Error) -> Self {
        if is_gone(&error) {
            Self::Closed
        } else {
            Self::Io(error)
        }
    }
}

/// The end of the process: a signal it was sent ends it as if it had not been caught, so that a parent
/// sees the cause; a closed line counts as a hang-up; an error is printed (`parlour: …`).
/// Otherwise answers the status to exit with: 0, or 2 where no terminal is, 101 after a panic, as any
/// Rust program, and 1 for all else, moves that are not saved among it.
pub fn conclude(ended: Result<Exit, ShellError>) -> u8 {
    match ended {
        Ok(Exit::Quit) => 0,
        Ok(Exit::Signal(signal)) => die_of(signal),
        Err(ShellError::Closed) => die_of(HANG_UP),
        Err(ShellError::Panicked) => 101,
        Err(error) => {
            // Should standard error be closed, the status has to say it alone.
            let _ = writeln!(io::stderr(), "parlour: {error}");
            match error {
                ShellError::NoTerminal(_) => 2,
                ShellError::Unsaved {
                    exit: Exit::Signal(signal),
                    ..
                } => die_of(signal),
                _ => 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rustix::io::Errno;

    use super::*;

    #[test]
    fn a_line_that_is_gone_is_told_from_other_trouble() {
        for errno in [Errno::IO, Errno::NXIO, Errno::PIPE] {
            assert!(
                matches!(io::Error::from(errno).into(), ShellError::Closed),
                "{errno}"
            );
        }
        assert!(matches!(
            io::Error::from(Errno::NOSPC).into(),
            ShellError::Io(_)
        ));
    }
}
