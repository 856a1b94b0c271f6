//! Terminals: [`codec`] is the bytes of a terminal, [`workers`] are the threads that carry out effects, and [`local`] is the
//! runtime of a process's own terminal. The SSH server uses the first two. [`film`] makes films of recorded games.
//!
//! ```text
//! decoder, signals, workers ─► EventSender ─► LocalSession: update a batch, draw once on a Canvas ─► FrameSender ─► one write
//! ```
//!
//! A [`LocalSession`] runs an [`App`](parlour_ui::App) over anything that takes bytes; [`run`] runs one on the terminal that
//! the process was started from. All threads block: an idle program uses no time and sends no byte.

pub mod codec;
pub mod film;
pub mod local;
pub mod run_time;
pub mod timers;
pub mod workers;

use std::io;

pub use local::{EventSender, Exit, Host, LocalSession, Options, ShellError, conclude, run};

/// A thread with a name, so that a debugger and `/proc` tell what it does.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
}
