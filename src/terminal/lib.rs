//! The runtime: the terminal, signals, the event loop, and the threads that carry out effects. All input and output of
//! the program is here; the app itself is pure.
//!
//! ```text
//! decoder, signals, workers ─► EventSender ─► Session: update a batch, draw once on a Canvas ─► FrameSender ─► one write
//! ```
//!
//! A [`Session`] runs an [`App`] over anything that takes bytes; [`run`] runs one on the terminal that the
//! process was started from. All threads block: an idle program uses no time and sends no byte.

mod analysis_thought;
pub mod ansi_encoder;
pub mod answers;
pub mod bot_runner;
pub mod canvas;
pub mod caps;
pub mod clipboard;
mod cursor;
pub mod decoder;
mod effect_runner;
pub mod engines;
pub mod event_sender;
pub mod exit;
mod frame_diff;
pub mod frame_sender;
mod input;
pub mod line_meter;
pub mod modes;
mod packed_frame;
pub mod plain;
mod scroll;
mod sequence;
pub mod session;
mod sgr;
mod signals;
mod terminal;
mod training_thought;
pub mod window;
pub mod writer;

use std::io;
use std::path::PathBuf;

use jiff::Timestamp;
use ratatui::Frame;

use canvas::Canvas;
pub use event_sender::EventSender;
pub use exit::{Exit, ShellError, conclude};
use frame_sender::FrameSender;
use parlour_robots::pool::BotPool;
use parlour_store::source::StoreSource;
use parlour_ui::app::App;
use parlour_ui::app::effect::{Effect, MouseMode};
use parlour_ui::app::msg::Msg;
use parlour_ui::config::{Engine, SettingsFile};
pub use session::{Host, Session};

/// The start options of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The mouse events that are asked for until the app says otherwise.
    pub mouse: MouseMode,
    /// The location of saved games, if they are kept.
    pub store: Option<StoreSource>,
    /// The file of the settings, if they can be written.
    pub settings: Option<SettingsFile>,
    /// The engines that may sit at the table.
    pub engines: Vec<Engine>,
    /// On how many threads a robot searches; 0 is half of the cores.
    pub robot_threads: u32,
    /// The file of this program, to be run beside the engines.
    pub program: Option<PathBuf>,
}

/// Runs an app on this process's terminal until it leaves. The terminal is given back as it was, however
/// this ends; what the process should then do is for [`conclude`] to say.
///
/// # Errors
///
/// There is no terminal to draw on, or it went away, or a thread panicked.
pub fn run<S, U, V>(app: App<S, U, V>, options: Options) -> Result<Exit, ShellError>
where
    U: Fn(&mut S, Timestamp, Msg) -> Vec<Effect>,
    V: Fn(&S, &mut Frame),
{
    caps::usable_here()?;
    let (event_sender, events) = event_sender::channel();
    signals::listen(event_sender.clone())?;
    let mut local = terminal::Local::enter(event_sender.clone())?;
    local.report_mouse(options.mouse)?;
    let size = terminal::size()?;
    input::listen(&event_sender)?;
    let mut sender = FrameSender::new(terminal::Tty::new()?, size);
    sender.set_mouse(options.mouse);
    let session = Session::new(app, sender, local, event_sender, events);
    let session = session.with_files(options.store, options.settings);
    session
        .with_engines(options.engines, options.program)
        .with_bots(&BotPool::at_home(options.robot_threads))
        .run(&mut Canvas::default())
}

/// A thread with a name, so that a debugger and `/proc` tell what it does.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
}
