//! One running engine: its process, the thread that reads its lines, and the timeouts of talking to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::engine_error::EngineError;
use super::guard::{Guard, Guards};
use draughts::{Board, Notation, Position, Variant};
use draughts_engine::analysis::AnalysisQuestion;
use draughts_engine::hub::host::{HostEvent, HubHost};
use draughts_engine::think::{MoveLimit, SearchReport};
use parlour_config::Engine;
use parlour_platform::process::{Group, set_group};
use parlour_robots::Thinking;

/// The time limits for an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timeouts {
    /// For its answer to the greeting.
    pub(crate) greeting: Duration,
    /// For `ready`: some load large tables.
    pub(crate) loading: Duration,
    /// Beyond its thinking time, before it is sent `stop`.
    pub(crate) late: Duration,
    /// After `stop`, before it is given up.
    pub(crate) too_late: Duration,
    /// For the first word about a position that it is to look into: even a depth of one ply is something to say.
    pub(crate) silence: Duration,
    /// For it to stop when its answer is not wanted, and to exit.
    pub(crate) exit: Duration,
}

/// The timeouts in play; tests set others.
pub(crate) const TIMEOUTS: Timeouts = Timeouts {
    greeting: Duration::from_secs(10),
    loading: Duration::from_secs(60),
    late: Duration::from_secs(1),
    too_late: Duration::from_secs(4),
    silence: Duration::from_secs(10),
    exit: Duration::from_millis(300),
};

/// The longest time an engine may take over a number of nodes.
const LONGEST_BY_NODES: Duration = Duration::from_secs(60);
/// The interval between checks that the engine's answer is still wanted.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The longest line that is accepted, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// The number of unread lines that are queued before the engine has to wait.
const QUEUED_LINES: usize = 256;

/// A running engine.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    name: String,
    variant: Variant,
    host: HubHost,
    child: Child,
    /// `None` once its standard input has been closed.
    input: Option<ChildStdin>,
    lines: Receiver<Result<String, EngineError>>,
    timeouts: Timeouts,
    exit: Arc<AtomicBool>,
    group: Group,
    /// Leads its process group; `None` where the engine does so itself, or where groups need none.
    #[expect(dead_code, reason = "it is kept to be dropped")]
    guard: Option<Guard>,
    is_fresh: bool,
    is_idle: bool,
}

/// The time limits of a search.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// So long it may take.
    longest: Duration,
    /// And so long beyond, before it is sent `stop`.
    beyond: Duration,
    /// So long it may say nothing at the beginning, where that is not up to it.
    silence: Option<Duration>,
}

/// The result of waiting for a line.
enum Waited {
    Line(String),
    Late,
    /// The answer is not wanted any more.
    Unwanted,
}

impl EngineProcess {
    /// Starts an engine and initialises it; `None` if it is not wanted any more.
    pub(crate) fn start(
        known: &Engine,
        variant: Variant,
        timeouts: Timeouts,
        exit: &Arc<AtomicBool>,
        guards: &Guards,
        thinking: &Thinking,
    ) -> Result<Option<Self>, EngineError> {
        let mut engine = Self::spawn(known, variant, timeouts, exit, guards)?;
        engine.send(&[HubHost::GREETING.into()])?;
        let mut deadline = Instant::now() + engine.timeouts.greeting;
        loop {
            let line = match engine.wait(deadline, thinking)? {
                Waited::Line(line) => line,
                Waited::Late => {
                    return Err(EngineError::NoGreeting);
                }
                Waited::Unwanted => return Ok(None),
            };
            match engine.host.on_line(&line) {
                Some(HostEvent::Send(lines)) => {
                    deadline = Instant::now() + engine.timeouts.loading;
                    engine.send(&lines)?;
                }
                Some(HostEvent::Ready) => return Ok(Some(engine)),
                Some(HostEvent::Failed(why)) => return Err(EngineError::Protocol(why)),
                Some(HostEvent::Found(_) | HostEvent::Moved(_)) | None => {}
            }
        }
    }

    fn spawn(
        known: &Engine,
        variant: Variant,
        timeouts: Timeouts,
        exit: &Arc<AtomicBool>,
        guards: &Guards,
    ) -> Result<Self, EngineError> {
        let program = known.program();
        let guard = guards.start();
        let leader = guard.as_ref().map(Guard::id);
        let mut command = Command::new(&program);
        // The engine gets its own process group, so that its child processes can be ended with it.
        // A guard is present from the beginning.
        set_group(&mut command, leader);
        command
            .args(&known.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = &known.folder {
            command.current_dir(folder);
        }
        let failed = |error: io::Error| EngineError::Start {
            program: program.clone(),
            error: error.to_string(),
        };
        let mut child = command.spawn().map_err(failed)?;
        let group = Group::of(&child, leader);
        let (sender, lines) = sync_channel(QUEUED_LINES);
        if let Some(output) = child.stdout.take() {
            crate::spawn("engine", move || read(output, &sender)).map_err(failed)?;
        }
        let (input, host) = (
            child.stdin.take(),
            HubHost::new(variant, known.params.clone()),
        );
        let (name, exit) = (known.name.clone(), Arc::clone(exit));
        Ok(Self {
            name,
            variant,
            host,
            child,
            input,
            lines,
            timeouts,
            exit,
            group,
            guard,
            is_fresh: true,
            is_idle: true,
        })
    }

    /// Returns whether this is the engine of this name and plays this variant.
    pub(crate) fn is(&self, name: &str, variant: Variant) -> bool {
        self.name == name && self.variant == variant
    }

    /// Returns whether the engine waits for a question. No earlier answer can then be mistaken for
    /// a new one.
    pub(crate) fn is_idle(&self) -> bool {
        self.is_idle
    }

    /// The id of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The next position it is asked about begins a game.
    pub(crate) fn expect_new_game(&mut self) {
        self.is_fresh = true;
    }

    /// Asks for a move, and tells what it finds on its way; `None` if it is not wanted any more.
    pub(crate) fn choose(
        &mut self,
        board: &Board,
        positions: &[Position],
        limit: MoveLimit,
        thinking: &Thinking,
        tell: &mut dyn FnMut(SearchReport),
    ) -> Result<Option<Notation>, EngineError> {
        let is_fresh = std::mem::take(&mut self.is_fresh);
        let lines = self.host.search(board, positions, limit, is_fresh);
        let longest = match limit {
            MoveLimit::Time(time) => time,
            MoveLimit::Nodes(_) => LONGEST_BY_NODES,
            MoveLimit::Clock(clock) => clock.left,
        };
        let patience = Patience {
            longest,
            beyond: self.timeouts.late,
            silence: None,
        };
        self.search(&lines, patience, thinking, tell)
    }

    /// Has it look into a position, and tells what it finds on its way; `None` if that is not wanted any more.
    pub(crate) fn analyse(
        &mut self,
        question: &AnalysisQuestion,
        longest: Duration,
        thinking: &Thinking,
        tell: &mut dyn FnMut(SearchReport),
    ) -> Result<Option<Notation>, EngineError> {
        let lines = self.host.analyse(&question.board, &question.positions);
        let patience = Patience {
            longest,
            beyond: Duration::ZERO,
            silence: Some(self.timeouts.silence),
        };
        self.search(&lines, patience, thinking, tell)
    }

    /// Sends lines that begin a search, and waits for its move; `None` if it is not wanted any more.
    fn search(
        &mut self,
        lines: &[String],
        patience: Patience,
        thinking: &Thinking,
        tell: &mut dyn FnMut(SearchReport),
    ) -> Result<Option<Notation>, EngineError> {
        self.send(lines)?;
        self.is_idle = false;
        let longest = patience.longest;
        let mut silence = patience.silence.map(|silence| Instant::now() + silence);
        let mut deadline = Instant::now() + longest + patience.beyond;
        let mut asked_to_stop = false;
        loop {
            match self.wait(
                silence.map_or(deadline, |silence| silence.min(deadline)),
                thinking,
            )? {
                Waited::Line(line) => match self.host.on_line(&line) {
                    Some(HostEvent::Found(found)) => {
                        silence = None;
                        tell(found);
                    }
                    Some(HostEvent::Moved(chosen)) => {
                        self.is_idle = true;
                        return Ok(Some(chosen));
                    }
                    Some(HostEvent::Failed(why)) => return Err(EngineError::Protocol(why)),
                    Some(HostEvent::Send(_) | HostEvent::Ready) | None => {}
                },
                Waited::Late if silence.is_some() => {
                    return Err(EngineError::NoLine);
                }
                Waited::Late if asked_to_stop => {
                    return Err(EngineError::NoMove(longest));
                }
                Waited::Late => {
                    asked_to_stop = true;
                    self.send(&["stop".into()])?;
                    deadline = Instant::now() + self.timeouts.too_late;
                }
                Waited::Unwanted => {
                    self.stop();
                    return Ok(None);
                }
            }
        }
    }

    /// Stops a search and waits for its answer, so that it is not taken for the next one.
    fn stop(&mut self) {
        let deadline = Instant::now() + self.timeouts.exit;
        let everybody = Thinking::untimed();
        if self.send(&["stop".into()]).is_err() {
            return;
        }
        while let Ok(Waited::Line(line)) = self.wait(deadline, &everybody) {
            if let Some(HostEvent::Moved(_)) = self.host.on_line(&line) {
                self.is_idle = true;
                return;
            }
        }
    }

    fn send(&mut self, lines: &[String]) -> Result<(), EngineError> {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let input = self.input.as_mut().ok_or(EngineError::Left)?;
        input
            .write_all(text.as_bytes())
            .and_then(|()| input.flush())
            .map_err(|_| self.ended())
    }

    fn wait(&mut self, deadline: Instant, thinking: &Thinking) -> Result<Waited, EngineError> {
        loop {
            if thinking.is_stopped() || self.exit.load(Ordering::Relaxed) {
                return Ok(Waited::Unwanted);
            }
            // The time comes first: an engine that never stops talking would otherwise never be late.
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(Waited::Late);
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return line.map(Waited::Line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// Says that the engine has ended, and its exit status if it has exited.
    fn ended(&mut self) -> EngineError {
        match self.exits_by(Instant::now() + self.timeouts.exit) {
            Some(how) => EngineError::Ended(how),
            None => EngineError::Silent,
        }
    }

    /// Waits for the process to end; `None` if it does not.
    fn exits_by(&mut self, deadline: Instant) -> Option<String> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < deadline => thread::sleep(POLL_INTERVAL / 2),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// Asks the engine to quit, kills its process group after the timeout, and reaps it.
impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Fails if the engine has exited already.
        drop(self.send(&["quit".into()]));
        self.input = None;
        let has_left = self.exits_by(Instant::now() + self.timeouts.exit).is_some();
        // Also where the engine itself has left: what it has started may go on. An empty group is no trouble.
        self.group.kill();
        if !has_left {
            // Should it be in no group.
            drop(self.child.kill());
            drop(self.child.wait());
        }
    }
}

/// Reads lines until the output ends or the receiver is gone.
fn read(output: ChildStdout, lines: &SyncSender<Result<String, EngineError>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => return,
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == LONGEST_LINE => {
                drop(lines.send(Err(EngineError::LongLine)));
                return;
            }
            Ok(_) => {
                if lines
                    .send(Ok(String::from_utf8_lossy(&line).into_owned()))
                    .is_err()
                {
                    return;
                }
            }
        }
    }
}
