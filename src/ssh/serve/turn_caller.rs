//! The keeper's own way to call people to their turn: a program that is run, as for a message or a mail.

use std::io;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tracing::warn;

use parlour_hall::effect::TurnCall;

/// The most calls that wait; one more is left out.
const WAITING: usize = 256;

/// The longest time of a call; then its program is ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time between two looks at whether the program has ended.
const LOOK: Duration = Duration::from_millis(20);

/// Calls people one after another on a thread of its own, so that the hall waits for no program.
pub(super) struct TurnCaller(Option<SyncSender<TurnCall>>);

impl TurnCaller {
    /// A caller by a program, which an empty path leaves out. The program gets name, table and game as its arguments, and no
    /// shell reads them.
    pub(super) fn new(program: &str) -> Self {
        if program.is_empty() {
            return Self(None);
        }
        let (sender, calls) = sync_channel(WAITING);
        let program = program.to_owned();
        let thread = thread::Builder::new().name("turn calls".into());
        let begun = thread.spawn(move || work(&program, &calls));
        if let Err(why) = &begun {
            warn!("no thread can be started for the turn command: {why}");
        }
        Self(begun.ok().map(|_| sender))
    }

    pub(super) fn call(&self, call: TurnCall) {
        let Some(calls) = &self.0 else { return };
        if calls.try_send(call).is_err() {
            warn!("the turn command is too slow: a call is left out");
        }
    }
}

fn work(program: &str, calls: &Receiver<TurnCall>) {
    for call in calls {
        if let Err(why) = run(program, &call) {
            warn!("the turn command {program}: {why}");
        }
    }
}

/// Runs the program to its end.
///
/// # Errors
/// It cannot be started, fails, or takes too long.
fn run(program: &str, call: &TurnCall) -> io::Result<()> {
    let mut child = Command::new(program)
        .args([&call.name, &call.table.to_string(), call.game.name()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait()? {
            let fault = || io::Error::other(status.to_string());
            return status.success().then_some(()).ok_or_else(fault);
        }
        thread::sleep(LOOK);
    }
    child.kill()?;
    child.wait()?;
    Err(io::ErrorKind::TimedOut.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use parlour_model::any::Mode;
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::Path;

    fn program(folder: &Path, text: &str) -> String {
        let path = folder.join("call");
        fs::write(&path, text).expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
        path.to_str().expect("a path").to_owned()
    }

    fn call() -> TurnCall {
        TurnCall {
            name: "ana; $(touch x)".into(),
            table: "k3f9q2".parse().expect("a code"),
            game: Mode::Checkers,
        }
    }

    #[test]
    fn the_program_is_told_whom_it_calls_and_no_shell_reads_that() {
        let folder = tempfile::tempdir().expect("a folder");
        let told = folder.path().join("told");
        let script = format!("#!/bin/sh\nprintf '%s|' \"$@\" >> {}\n", told.display());
        let caller = TurnCaller::new(&program(folder.path(), &script));
        caller.call(call());
        let deadline = Instant::now() + PATIENCE;
        let read = || fs::read_to_string(&told).unwrap_or_default();
        while read().is_empty() && Instant::now() < deadline {
            thread::sleep(LOOK);
        }
        assert_eq!(read(), "ana; $(touch x)|k3f9q2|checkers|");
    }

    #[test]
    fn a_program_that_fails_or_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let fails = program(folder.path(), "#!/bin/sh\nexit 3\n");
        let why = run(&fails, &call()).expect_err("it fails").to_string();
        assert_eq!(why, "exit status: 3");
        assert!(run("/nowhere/at/all", &call()).is_err());
    }
}
