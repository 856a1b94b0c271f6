//! One engine at the table: a process, the thread that reads its lines, and how long it is waited for.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::app::thought::Thought;
use crate::config::Engine;
use crate::model::checkers::variant::Variant;
use crate::model::checkers::{Checkers, Move};
use crate::robots::Thinking;
use crate::robots::checkers::hub::host::{Host, News};

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Until it has said what it is.
    pub(super) greeting: Duration,
    /// Until it is ready: some read large tables.
    pub(super) loading: Duration,
    /// After the time that it has, until it is told to stop.
    pub(super) late: Duration,
    /// After that, until it is given up.
    pub(super) too_late: Duration,
    /// Until it has stopped once nobody wants its answer, and until it has left.
    pub(super) leaving: Duration,
}

/// The patience of people.
pub(super) const PATIENCE: Patience = Patience {
    greeting: Duration::from_secs(10),
    loading: Duration::from_secs(60),
    late: Duration::from_secs(1),
    too_late: Duration::from_secs(4),
    leaving: Duration::from_millis(300),
};

/// So long an engine thinks where nothing else is set.
const USUAL: Duration = Duration::from_secs(3);
/// So often it is looked whether its answer is still wanted.
const LOOK: Duration = Duration::from_millis(20);
/// The longest line that is read.
const LONGEST: u64 = 1 << 16;
/// So many lines may wait to be looked at.
const WAITING: usize = 256;

/// An engine that runs.
#[derive(Debug)]
pub(super) struct Seated {
    name: String,
    variant: Variant,
    host: Host,
    child: Child,
    /// `None` once there is nothing more to say.
    input: Option<ChildStdin>,
    lines: Receiver<Result<String, String>>,
    patience: Patience,
    /// The table is left.
    leaving: Arc<AtomicBool>,
    is_fresh: bool,
    is_idle: bool,
}

/// What came of waiting for a line.
enum Waited {
    Line(String),
    /// The time is up.
    Late,
    /// Nobody wants the answer any more.
    Unwanted,
}

impl Seated {
    /// Starts an engine and gets it ready; `None` when nobody wants it any more.
    pub(super) fn start(
        known: &Engine,
        variant: Variant,
        patience: Patience,
        leaving: &Arc<AtomicBool>,
        thinking: &Thinking,
    ) -> Result<Option<Self>, String> {
        let mut engine = Self::spawn(known, variant, patience, leaving)?;
        engine.send(&[Host::GREETING.into()])?;
        let mut deadline = Instant::now() + engine.patience.greeting;
        loop {
            let line = match engine.wait(deadline, thinking)? {
                Waited::Line(line) => line,
                Waited::Late => return Err("does not speak the Hub protocol, or not in time".into()),
                Waited::Unwanted => return Ok(None),
            };
            match engine.host.hear(&line) {
                Some(News::Send(lines)) => {
                    deadline = Instant::now() + engine.patience.loading;
                    engine.send(&lines)?;
                }
                Some(News::Ready) => return Ok(Some(engine)),
                Some(News::Failed(why)) => return Err(why),
                Some(News::Found(_) | News::Moved(_)) | None => {}
            }
        }
    }

    fn spawn(known: &Engine, variant: Variant, patience: Patience, leaving: &Arc<AtomicBool>) -> Result<Self, String> {
        let program = known.program();
        let mut command = Command::new(&program);
        // A group of its own, so that whatever it starts can be ended with it.
        command
            .args(&known.command[1..])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = &known.folder {
            command.current_dir(folder);
        }
        let failed = |error: &io::Error| format!("cannot be started ({}: {error})", program.display());
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        let (sender, lines) = sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            crate::shell::spawn("engine", move || read(output, &sender)).map_err(|error| failed(&error))?;
        }
        let (input, host) = (child.stdin.take(), Host::new(variant, known.params.clone()));
        let (name, leaving) = (known.name.clone(), Arc::clone(leaving));
        Ok(Self { name, variant, host, child, input, lines, patience, leaving, is_fresh: true, is_idle: true })
    }

    /// Whether it is the engine of this name, and plays this variant.
    pub(super) fn is(&self, name: &str, variant: Variant) -> bool {
        self.name == name && self.variant == variant
    }

    /// Whether it waits for a question: no answer is on its way that could be taken for another.
    pub(super) fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// Its process.
    #[cfg(test)]
    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Its move; `None` when nobody wants it any more.
    pub(super) fn choose(&mut self, thought: &Thought<Checkers>, thinking: &Thinking) -> Result<Option<Move>, String> {
        let (view, limit) = (&thought.view, thought.within.unwrap_or(USUAL));
        let is_fresh = std::mem::take(&mut self.is_fresh) || view.turns < 2;
        let lines = self.host.search(&view.board, view.clock.past(), limit, is_fresh);
        self.send(&lines)?;
        self.is_idle = false;
        let mut deadline = Instant::now() + limit + self.patience.late;
        let mut told_to_stop = false;
        loop {
            match self.wait(deadline, thinking)? {
                Waited::Line(line) => match self.host.hear(&line) {
                    Some(News::Found(found)) => thinking.tell(|| found),
                    Some(News::Moved(chosen)) => {
                        self.is_idle = true;
                        return Ok(Some(chosen));
                    }
                    Some(News::Failed(why)) => return Err(why),
                    Some(News::Send(_) | News::Ready) | None => {}
                },
                Waited::Late if told_to_stop => return Err(format!("gave no move in {} s", limit.as_secs_f32())),
                Waited::Late => {
                    told_to_stop = true;
                    self.send(&["stop".into()])?;
                    deadline = Instant::now() + self.patience.too_late;
                }
                Waited::Unwanted => {
                    self.stop();
                    return Ok(None);
                }
            }
        }
    }

    /// Waits for the answer that nobody wants, so that it is not taken for the next one.
    fn stop(&mut self) {
        let deadline = Instant::now() + self.patience.leaving;
        let everybody = Thinking::untimed();
        if self.send(&["stop".into()]).is_err() {
            return;
        }
        while let Ok(Waited::Line(line)) = self.wait(deadline, &everybody) {
            if let Some(News::Moved(_)) = self.host.hear(&line) {
                self.is_idle = true;
                return;
            }
        }
    }

    fn send(&mut self, lines: &[String]) -> Result<(), String> {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let input = self.input.as_mut().ok_or("has left")?;
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|_| self.ended())
    }

    fn wait(&mut self, deadline: Instant, thinking: &Thinking) -> Result<Waited, String> {
        loop {
            if thinking.is_stopped() || self.leaving.load(Ordering::Relaxed) {
                return Ok(Waited::Unwanted);
            }
            // The time comes first: an engine that never stops talking would otherwise never be late.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Waited::Late);
            }
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => return line.map(Waited::Line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// That the engine has ended, and how, as far as it can be known at once.
    fn ended(&mut self) -> String {
        match self.leaves_by(Instant::now() + self.patience.leaving) {
            Some(how) => format!("has ended ({how})"),
            None => "says nothing more".into(),
        }
    }

    /// Waits for the process to end; `None` if it does not.
    fn leaves_by(&mut self, deadline: Instant) -> Option<String> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < deadline => thread::sleep(LOOK / 2),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// An engine is asked to leave, and made to if it does not: none is left running, and none remains unburied.
impl Drop for Seated {
    fn drop(&mut self) {
        // One that has gone already cannot be told.
        drop(self.send(&["quit".into()]));
        self.input = None;
        let has_left = self.leaves_by(Instant::now() + self.patience.leaving).is_some();
        // Also where the engine itself has left: what it has started may go on. An empty group is no trouble.
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        if !has_left {
            drop(self.child.wait());
        }
    }
}

/// Reads lines until there are no more, or until nobody waits for them.
fn read(output: ChildStdout, lines: &SyncSender<Result<String, String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == LONGEST => {
                drop(lines.send(Err("says more in a line than the Hub protocol has to say".into())));
                return;
            }
            Ok(_) => {
                if lines.send(Ok(String::from_utf8_lossy(&line).into_owned())).is_err() {
                    return;
                }
            }
        }
    }
}
