//! The hall, in a separate process.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The program, as it is released.
const PROGRAM: &str = env!("CARGO_BIN_EXE_parlour");

/// The variable with the path of another program to be measured instead, like one from before a change.
const OTHER: &str = "PARLOUR";

/// The program to be measured.
fn program() -> OsString {
    std::env::var_os(OTHER).unwrap_or(PROGRAM.into())
}

/// A running hall, with a separate store.
pub(crate) struct HallProcess {
    process: Child,
    /// The output of the hall; a hall that cannot say where it is ends.
    _said: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
    folder: TempDir,
}

impl HallProcess {
    /// Opens a hall with these lines in the section `[serve]`; the limits that are not named are the usual ones.
    pub(crate) fn open(settings: &str) -> Self {
        Self::begin(settings, None, &[])
    }

    /// Opens one of the halls over a database.
    pub(crate) fn over(database: &str) -> Self {
        Self::begin("", Some(database), &[])
    }

    /// Opens a hall with a page for browsers. Answers with the page's address too.
    pub(crate) fn with_page() -> (Self, SocketAddr) {
        let server = Self::begin("", None, &["--web", "127.0.0.1:0"]);
        let log = fs::read_to_string(server.folder.path().join("log")).expect("a log");
        let told = log.split_once("side_address=Some(");
        let told = told.and_then(|(_, rest)| rest.split(')').next()?.parse().ok());
        let page = told.unwrap_or_else(|| panic!("no address: {log}"));
        (server, page)
    }

    fn begin(settings: &str, database: Option<&str>, more: &[&str]) -> Self {
        let kept = TempDir::new().expect("a folder");
        let folder = kept.path();
        let config = folder.join("config.toml");
        let limits = "connections = 20000\nsessions = 20000\ntables = 20000";
        fs::write(&config, format!("[serve]\n{limits}\n{settings}")).expect("a file");
        let log = File::create(folder.join("log")).expect("a file");
        let mut process = Command::new(program())
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--allow-seeds",
                "--data",
            ])
            .arg(database.map_or_else(|| folder.join("hall.db"), PathBuf::from))
            .arg("--config")
            .arg(config)
            .args(more)
            .env("HOME", folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut said = BufReader::new(process.stdout.take().expect("a pipe"));
        said.read_line(&mut line).expect("a line");
        let address = line
            .split_whitespace()
            .find_map(|word| word.trim_end_matches('.').parse().ok());
        Self {
            process,
            _said: said,
            address: address.unwrap_or_else(|| panic!("no address: {line:?}")),
            folder: kept,
        }
    }

    pub(crate) fn usage(&self) -> Usage {
        Usage::of(&self.process.id().to_string())
    }

    /// Does what a keeper does by `parlour hall` and these words.
    pub(crate) fn keep(&self, words: &[&str]) {
        let status = Command::new(program())
            .arg("hall")
            .args(words)
            .arg("--data")
            .arg(self.folder.path().join("hall.db"))
            .env("HOME", self.folder.path())
            .stdout(Stdio::null())
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{words:?}");
    }

    /// Returns whether the process still runs.
    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    /// Asks the hall to end, and answers how long it took.
    pub(crate) fn end(&mut self) -> Duration {
        let begun = Instant::now();
        // It may have ended already.
        let _ = kill_process(Pid::from_child(&self.process), Signal::TERM);
        let _ = self.process.wait();
        begun.elapsed()
    }
}

impl Drop for HallProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// The processor time and the memory that a process has used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage {
    /// Resident memory, in KiB.
    pub(crate) memory: f64,
    /// Of each thread its processor time in nanoseconds, and how often it had waited and was woken.
    threads: BTreeMap<OsString, (u64, u64)>,
}

impl Usage {
    /// Of a process, by its name in /proc: see `schedstat` and `status` in proc(5).
    pub(crate) fn of(process: &str) -> Self {
        let field = |status: &str, name: &str| {
            let line = status
                .lines()
                .find_map(|line| line.strip_prefix(name))
                .unwrap_or_default();
            line.split_whitespace()
                .next()
                .and_then(|number| number.parse::<u32>().ok())
                .unwrap_or(0)
        };
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        let tasks = fs::read_dir(format!("/proc/{process}/task"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|task| {
                let read =
                    |name: &str| fs::read_to_string(task.path().join(name)).unwrap_or_default();
                let time = read("schedstat")
                    .split_whitespace()
                    .next()
                    .and_then(|time| time.parse().ok());
                let wakes = field(&read("status"), "voluntary_ctxt_switches:");
                (task.file_name(), (time.unwrap_or(0), wakes.into()))
            });
        Self {
            memory: field(&status, "VmRSS:").into(),
            threads: tasks.collect(),
        }
    }

    /// Processor time since an earlier moment, and how often a thread was woken; of threads that still run.
    pub(crate) fn since(&self, before: &Self) -> (Duration, u64) {
        let changes = self.threads.iter().map(|(thread, (time, wakes))| {
            let (earlier, woken) = before.threads.get(thread).copied().unwrap_or_default();
            (time.saturating_sub(earlier), wakes.saturating_sub(woken))
        });
        let (time, wakes) =
            changes.fold((0, 0), |sum, change| (sum.0 + change.0, sum.1 + change.1));
        (Duration::from_nanos(time), wakes)
    }
}
