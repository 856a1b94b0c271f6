//! Events of the console that end a process, by the numbers of the signals that mean the same elsewhere.

use std::io;

use tokio::runtime::{Builder, Runtime};
use tokio::signal::windows::{self, CtrlBreak, CtrlC, CtrlClose, CtrlLogoff, CtrlShutdown};

/// The console was closed (SIGHUP).
pub const HANG_UP: i32 = 1;
/// Ctrl-C where the console takes it for more than a key (SIGINT).
const INTERRUPT: i32 = 2;
/// Ctrl-Break, the end of the login or of the system (SIGTERM).
const TERMINATE: i32 = 15;

/// A message from the system to a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To end, by the signal with this number.
    End(i32),
    /// To stop (job control). It does not occur here.
    Stop,
    /// That it goes on after having been stopped. It does not occur here.
    Continued,
    /// That the terminal has another size. Consoles tell it among what is typed.
    Resized,
}

/// The events from the system; the iterator waits and never ends.
#[derive(Debug)]
pub struct Caught {
    runtime: Runtime,
    interrupt: CtrlC,
    break_key: CtrlBreak,
    close: CtrlClose,
    logoff: CtrlLogoff,
    shutdown: CtrlShutdown,
}

impl Iterator for Caught {
    type Item = Signal;

    fn next(&mut self) -> Option<Signal> {
        let Self {
            runtime,
            interrupt,
            break_key,
            close,
            logoff,
            shutdown,
        } = self;
        let number = runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => INTERRUPT,
                _ = break_key.recv() => TERMINATE,
                _ = close.recv() => HANG_UP,
                _ = logoff.recv() => TERMINATE,
                _ = shutdown.recv() => TERMINATE,
            }
        });
        Some(Signal::End(number))
    }
}

/// Catches from now on all that concerns a process which shows a screen.
///
/// # Errors
/// They cannot be caught.
pub fn of_a_screen() -> io::Result<Caught> {
    let runtime = Builder::new_current_thread().build()?;
    let within = runtime.enter();
    let (interrupt, break_key, close) = (
        windows::ctrl_c()?,
        windows::ctrl_break()?,
        windows::ctrl_close()?,
    );
    let (logoff, shutdown) = (windows::ctrl_logoff()?, windows::ctrl_shutdown()?);
    drop(within);
    Ok(Caught {
        runtime,
        interrupt,
        break_key,
        close,
        logoff,
        shutdown,
    })
}

/// Catches from now on what ends a process that serves others.
///
/// # Errors
/// They cannot be caught.
pub fn of_a_service() -> io::Result<Caught> {
    of_a_screen()
}

/// Does nothing: there is no limit on the size of a file that would end a process.
///
/// # Errors
/// Never.
pub fn survive_size_limit() -> io::Result<()> {
    Ok(())
}

/// The status of a process that was ended by this signal, as a shell elsewhere would report it.
pub fn die_of(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}
