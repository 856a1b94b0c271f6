//! The impure rim: the terminal, signals, the event loop, and what effects do.
//!
//! ```text
//! reader, signals, workers ─► Post ─► Session: update a batch, draw once ─► AnsiBackend ─► one write
//! ```
//!
//! A [`Session`] runs an [`App`] over anything that takes bytes; [`run`] runs one on the terminal that the
//! process was started from. All threads block: an idle program uses no time and sends no byte.

pub mod backend;
mod cursor;
mod engines;
pub mod facts;
mod hands;
mod input;
pub mod leaving;
pub mod modes;
mod pen;
pub mod post;
pub mod session;
mod signals;
mod terminal;
mod writer;

use std::io;
use std::path::PathBuf;

use ratatui::Frame;

use crate::app::App;
use crate::app::effect::{Effect, MouseMode};
use crate::app::msg::Msg;
use crate::config::Engine;
use crate::store::place::Place;
use backend::AnsiBackend;
pub use leaving::{Leaving, ShellError, conclude};
pub use post::Post;
pub use session::Session;

/// How to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The mouse events that are asked for until the app says otherwise.
    pub mouse: MouseMode,
    /// Where games are kept, if they are.
    pub store: Option<Place>,
    /// The file of the settings, if they can be written.
    pub settings: Option<PathBuf>,
    /// The engines that may sit at the table.
    pub engines: Vec<Engine>,
}

/// Runs an app on this process's terminal until it leaves. The terminal is given back as it was, however
/// this ends; what the process should then do is for [`conclude`] to say.
///
/// # Errors
///
/// There is no terminal to draw on, or it went away, or a thread panicked.
pub fn run<S, U, V>(app: App<S, U, V>, options: Options) -> Result<Leaving, ShellError>
where
    U: Fn(&mut S, Msg) -> Vec<Effect>,
    V: Fn(&S, &mut Frame),
{
    facts::usable_here()?;
    let (post, events) = post::channel();
    signals::listen(post.clone())?;
    let local = terminal::Local::enter(post.clone())?;
    let size = terminal::size()?;
    input::listen(&post)?;
    let mut backend = AnsiBackend::new(terminal::Tty::new()?, size);
    backend.set_mouse(options.mouse);
    let session = Session::new(app, backend, local, post, events)?;
    session.with_files(options.store, options.settings).with_engines(options.engines).run()
}

/// A thread with a name, so that a debugger and `/proc` tell what it does.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}
