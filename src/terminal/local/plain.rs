//! The line mode on standard input and output. No byte steers the terminal, and its own line editing is used.

use std::io::{self, BufRead as _, Read as _, Write as _};

use super::effect_runner::EffectRunner;
use super::event_sender::{self, Event, EventReceiver, EventSender};
use super::{Exit, Options, ShellError};
use crate::spawn;
use crate::workers::engines::Guards;
use parlour_kit::input::{Input, Key};
use parlour_model::any::Mode;
use parlour_platform::clock;
use parlour_robots::pool::BotPool;
use parlour_screen::effect::Effect;
use parlour_ui::plain::session::{PlainSession, Reply};

/// The longest line that is read, in bytes; what follows is another line.
const LONGEST: u64 = 4096;

/// Runs a session until it is left or no more lines come. `shown` makes of a text what the terminal has characters for.
///
/// # Errors
/// The output is closed, or the last moves are not saved.
pub fn run(
    mut session: PlainSession,
    mode: Option<Mode>,
    options: Options,
    shown: impl Fn(&str) -> String,
) -> Result<Exit, ShellError> {
    let (event_sender, events) = event_sender::channel();
    let mut runner = EffectRunner::new(event_sender.clone())
        .with_files(options.store, options.settings)
        .with_engines(options.engines, Guards::new(options.program))
        .with_bots(&BotPool::at_home(options.robot_threads));
    let first = session.begin(mode, clock::now());
    spawn("input", move || read(&event_sender))?;
    let ended = converse(first, &mut session, &mut runner, &events, &shown);
    match (runner.finish(), ended) {
        (Err(why), Ok(exit)) => Err(ShellError::Unsaved { why, exit }),
        (_, ended) => ended,
    }
}

/// Prints and does what the session wants, and tells it what has come.
fn converse(
    first: Reply,
    session: &mut PlainSession,
    runner: &mut EffectRunner,
    events: &EventReceiver,
    shown: &impl Fn(&str) -> String,
) -> Result<Exit, ShellError> {
    let mut reply = first;
    loop {
        print(&shown(&reply.text))?;
        for effect in reply.effects {
            if carry_out(effect, runner)? {
                return Ok(Exit::Quit);
            }
        }
        reply = match runner.wait(events) {
            Event::Msg(msg) => session.update(msg, clock::now()),
            Event::End(signal) => return Ok(Exit::Signal(signal)),
            Event::HungUp => return Err(ShellError::Closed),
            Event::Panicked => return Err(ShellError::Panicked),
            Event::Stop | Event::Continued => Reply::default(),
        };
    }
}

/// Carries an effect out; says whether it is the last. Those of a screen do not occur.
fn carry_out(effect: Effect, runner: &mut EffectRunner) -> io::Result<bool> {
    match effect {
        Effect::Quit => return Ok(true),
        Effect::SetTimer {
            timer,
            after,
            request_id,
        } => runner.timers().set(timer, after, request_id),
        Effect::CancelTimer(timer) => runner.timers().cancel(timer),
        Effect::Think(request) => runner.think(request)?,
        Effect::StopThinking => runner.stop_thinking(),
        Effect::Store(request_id, request) => runner.store(request_id, request)?,
        Effect::SaveSettings { changes, is_told } => runner.save_settings(&changes, is_told),
        _ => {}
    }
    Ok(false)
}

fn print(text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Sends every line of standard input, and its end.
fn read(events: &EventSender) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) if events.input(Input::Paste(String::from_utf8_lossy(&line).into_owned())) => {}
            // An input that cannot be read from any more has ended.
            _ => break,
        }
    }
    events.input(Input::Key(Key::Ctrl('d')));
}
