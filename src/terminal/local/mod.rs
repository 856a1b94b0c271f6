//! The local runtime: the terminal that the process was started from, signals, and the event loop.

mod effect_runner;
pub mod event_sender;
pub mod exit;
mod input;
pub mod plain;
mod save_error;
pub mod session;
mod signals;
mod terminal;

use std::path::PathBuf;

use jiff::Timestamp;
use ratatui::Frame;

use crate::codec::canvas::FrameCanvas;
use crate::codec::caps;
use crate::codec::frame_sender::FrameSender;
pub use event_sender::EventSender;
pub use exit::{Exit, ShellError, conclude};
use parlour_config::{Engine, SettingsFile};
use parlour_kit::hits::Hits;
use parlour_robots::pool::BotPool;
use parlour_screen::effect::{Effect, MouseMode};
use parlour_screen::msg::Msg;
use parlour_store::source::StoreSource;
use parlour_ui::App;
pub use session::{Host, LocalSession};

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
    V: Fn(&S, &mut Frame) -> Hits,
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
    sender.ask(caps::here());
    let session = LocalSession::new(app, sender, local, event_sender, events);
    let session = session.with_files(options.store, options.settings);
    session
        .with_engines(options.engines, options.program)
        .with_bots(&BotPool::at_home(options.robot_threads))
        .run(&mut FrameCanvas::default())
}
