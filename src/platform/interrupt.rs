//! Ctrl-C at a command that works for a while.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The exit status after an interrupt, as a shell counts it.
pub const STATUS: u8 = 130;

/// A flag that the first Ctrl-C sets from now on, so that a command can end in order. The second ends the process with
/// this status.
///
/// # Errors
/// It cannot be caught.
pub fn flag(status: u8) -> io::Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    flag::register_conditional_shutdown(SIGINT, status.into(), Arc::clone(&interrupted))?;
    flag::register(SIGINT, Arc::clone(&interrupted))?;
    Ok(interrupted)
}
