//! A separate hall for a test: the real program, in its own folder.

use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use parlour_model::any::Mode;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Long enough for a busy machine; only a failing test ever waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// Limits that no test reaches that is not about them.
const WIDE: &str = "[serve]
connections_per_address = 10000
logins_in_flight = 10000
logins_per_address_a_minute = 1000000
talk_per_ten_seconds = 1000
openings_per_account_a_minute = 1000000
accounts_per_network_a_day = 1000000
[table]
reveal_ms = 0
robot_ms = 0
";

/// Settings under which nothing is shown to people for long, and no limit is reached.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) const QUICK: &str = "[serve]
connections_per_address = 10000
logins_per_address_a_minute = 1000000
[table]
reveal_ms = 1
robot_ms = 1
[memory-match]
reveal_ms = 1
";

/// The same settings for people who know the games.
fn explained(config: &str) -> String {
    let games = Mode::ALL.map(Mode::name).join(" ");
    let known = format!("[screen]\nexplained = \"{games}\"\n");
    if config.contains("[screen]\n") {
        config.replace("[screen]\n", &known)
    } else {
        format!("{config}{known}")
    }
}

/// A running hall. It is killed when this is dropped, and its folder removed.
pub(crate) struct Hall {
    process: Option<Child>,
    address: SocketAddr,
    folder: TempDir,
    /// The place of the store: a file in the folder, or a database that other halls share.
    data: String,
    args: Vec<String>,
    envs: Vec<(String, String)>,
    /// The fingerprint of its key, as it says itself.
    pub(crate) host_key: String,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Hall {
    /// A hall with wide limits.
    pub(crate) fn open() -> Self {
        Self::with(WIDE, &[])
    }

    /// A hall with wide limits that is started with more arguments.
    pub(crate) fn with_args(args: &[&str]) -> Self {
        Self::with(WIDE, args)
    }

    /// A hall with these settings.
    pub(crate) fn with(config: &str, args: &[&str]) -> Self {
        let mut hall = Self::prepared(config, args);
        hall.start();
        hall
    }

    /// A hall that is not started yet.
    pub(crate) fn prepared(config: &str, args: &[&str]) -> Self {
        let folder = TempDir::new().expect("a folder");
        let config = explained(config);
        fs::write(folder.path().join("config.toml"), config).expect("a file");
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let args = args.iter().map(ToString::to_string).collect();
        let data = folder.path().join("hall.db").display().to_string();
        Self {
            process: None,
            address,
            folder,
            data,
            args,
            envs: Vec::new(),
            host_key: String::new(),
        }
    }

    /// A hall with wide limits over a database that other halls may share; it is not started yet.
    pub(crate) fn over(database: &str) -> Self {
        let mut hall = Self::closed();
        hall.data = database.into();
        hall
    }

    /// Shifts the hall's clock by `seconds` seconds from its next start on. `false` where nothing
    /// can deceive it.
    pub(crate) fn set_clock_off(&mut self, seconds: i64) -> bool {
        self.envs.clear();
        let library = Path::new("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");
        if seconds != 0 && library.exists() {
            let off = format!("{seconds:+}s");
            let preload = library.display().to_string();
            let envs = [
                ("LD_PRELOAD", preload),
                ("FAKETIME", off),
                ("FAKETIME_DONT_FAKE_MONOTONIC", "1".into()),
            ];
            self.envs = envs.map(|(name, value)| (name.to_owned(), value)).to_vec();
        }
        library.exists()
    }

    /// A hall of its own at the address of another one; it is not started yet.
    pub(crate) fn beside(other: &Self) -> Self {
        let mut hall = Self::closed();
        hall.address = other.address;
        hall
    }

    /// A hall with wide limits that is not started yet.
    pub(crate) fn closed() -> Self {
        Self::prepared(WIDE, &[])
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder().join("hall.db")
    }

    /// Starts the hall, at the address where it was before, and waits until it is open.
    pub(crate) fn start(&mut self) {
        let mut process = self
            .serve()
            .stdout(Stdio::piped())
            .spawn()
            .expect("the hall starts");
        let mut out = BufReader::new(process.stdout.take().expect("a pipe"));
        let (mut line, mut key) = (String::new(), String::new());
        out.read_line(&mut line).expect("a line");
        out.read_line(&mut key).expect("a line");
        let address = line
            .strip_prefix("Listening on ")
            .and_then(|rest| rest.split_once(". To connect"));
        let address = address
            .unwrap_or_else(|| panic!("no address in {line:?}: {}", self.log()))
            .0;
        self.address = address.parse().expect("an address");
        let key = key
            .strip_prefix("Host key: ")
            .unwrap_or_else(|| panic!("no key in {key:?}: {}", self.log()));
        self.host_key = key.trim_end().to_owned();
        self.process = Some(process);
    }

    /// Starts the hall at its previous address, with no reader of its output.
    pub(crate) fn start_unheard(&mut self) {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut serve = self.serve();
        serve
            .stdout(writer.try_clone().expect("a pipe"))
            .stderr(writer);
        self.process = Some(serve.spawn().expect("the hall starts"));
        self.wait_for("open", |hall| hall.ask(&["who"]).status.success());
    }

    /// The command that starts it.
    pub(crate) fn serve(&self) -> Command {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder().join("log"))
            .expect("a log");
        let mut serve = self.parlour();
        serve
            .args([
                "serve",
                "--allow-seeds",
                "--listen",
                &self.address.to_string(),
            ])
            .args(&self.args);
        serve
            .stdin(Stdio::null())
            .stderr(log)
            .envs(self.envs.clone());
        serve
    }

    /// `parlour` with the data and the settings of this hall.
    pub(crate) fn parlour(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .arg("--data")
            .arg(&self.data)
            .arg("--config")
            .arg(self.folder().join("config.toml"));
        command.env("HOME", self.folder());
        command
    }

    /// The output of a command of the operator.
    pub(crate) fn ask(&self, words: &[&str]) -> Output {
        self.parlour()
            .arg("hall")
            .args(words)
            .output()
            .expect("the program runs")
    }

    /// The answer to the operator.
    #[track_caller]
    pub(crate) fn told(&self, words: &[&str]) -> String {
        let output = self.ask(words);
        assert!(
            output.status.success(),
            "{words:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("text")
    }

    /// The rows of a list that the operator is told, below the names of its columns.
    #[track_caller]
    pub(crate) fn rows(&self, words: &[&str]) -> String {
        let told = self.told(words);
        told.split_once('\n')
            .map_or_else(String::new, |(_, rows)| rows.to_owned())
    }

    /// The figures of a hall that was started with `--metrics`.
    #[track_caller]
    pub(crate) fn figures(&self) -> String {
        self.wait_for("an address of figures", |hall| {
            hall.log().contains("serving metrics")
        });
        let log = self.log();
        let told = log.split("serving metrics address=").nth(1);
        let address = told.and_then(|rest| rest.lines().next());
        let mut stream =
            TcpStream::connect(address.expect("an address").trim()).expect("it answers");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
            .write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        answer
    }

    /// All that the hall has logged.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder().join("log")).unwrap_or_default()
    }

    /// Sends the hall a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).expect("a running hall");
    }

    fn pid(&self) -> Pid {
        let id = self.process.as_ref().expect("a running hall").id();
        i32::try_from(id)
            .ok()
            .and_then(Pid::from_raw)
            .expect("a process")
    }

    /// From now on the running hall can write to no file, as on a disk that is full; or it can again.
    #[cfg(target_os = "linux")]
    pub(crate) fn fill_disk(&self, full: bool) {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit {
            current: full.then_some(0),
            maximum: None,
        };
        prlimit(Some(self.pid()), Resource::Fsize, limit).expect("the limit of a child");
    }

    /// Ends the hall with SIGKILL, which it cannot prepare for.
    pub(crate) fn kill(&mut self) {
        let mut process = self.process.take().expect("a running hall");
        process.kill().expect("a running hall");
        process.wait().expect("a status");
    }

    /// Waits until the hall has ended.
    #[track_caller]
    pub(crate) fn wait_end(&mut self) -> ExitStatus {
        let mut process = self.process.take().expect("a running hall");
        let begun = Instant::now();
        loop {
            if let Some(status) = process.try_wait().expect("a status") {
                return status;
            }
            if begun.elapsed() > PATIENCE {
                process.kill().expect("a running hall");
                panic!("the hall does not end: {}", self.log());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until something is so.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(
                begun.elapsed() < PATIENCE,
                "still not {what}: {}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended.
            let _ = process.kill();
            let _ = process.wait();
        }
        let log = self.log();
        if !std::thread::panicking() {
            assert!(!log.contains("panicked"), "the hall has panicked: {log}");
        }
    }
}
