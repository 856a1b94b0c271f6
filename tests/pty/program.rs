//! A program that is started in a pseudo-terminal, with a home of its own.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use super::{OtherSide, Terminal};

/// Settings of a user who has been asked for a name before: the start screen asks who has none.
const NAMED: &str = "players = [\"Ana\", { name = \"Robo\", robot = \"casual\" }]\n\
[screen]\nexplained = \"concentration memory-match memoarrr checkers birdhead\"\n";

/// A command line and an environment. Of this process's own environment nothing but `PATH` is inherited.
pub(crate) struct Program {
    command: CommandBuilder,
    /// The folder of the program's settings and data, so that no user's games are touched.
    home: TempDir,
}

#[allow(dead_code, reason = "each test takes what it needs")]
impl Program {
    /// A program with arguments.
    pub(crate) fn new(program: impl AsRef<Path>, args: &[&str]) -> Self {
        let mut command = CommandBuilder::new(program.as_ref());
        command.args(args);
        command.env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let home = TempDir::new().expect("a folder can be made");
        command.env("HOME", home.path());
        Self { command, home }
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env("LANG", "C.UTF-8")
    }

    /// The `parlour` command of a user with a name.
    pub(crate) fn parlour(args: &[&str]) -> Self {
        Self::unnamed(args).with_settings(NAMED)
    }

    /// The `parlour` command of a user without settings.
    pub(crate) fn unnamed(args: &[&str]) -> Self {
        Self::new(env!("CARGO_BIN_EXE_parlour"), args)
    }

    /// With a file of settings in the user's home.
    pub(crate) fn with_settings(self, text: &str) -> Self {
        let folder = self.home.path().join(".config/parlour");
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join("config.toml"), text).expect("a file can be written");
        self
    }

    /// With this variable.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Without a controlling terminal: the kernel then sends it no SIGHUP and no SIGWINCH.
    pub(crate) fn without_control(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    /// Without this variable.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    /// Starts it in a pseudo-terminal of this size.
    pub(crate) fn start(self, columns: u16, rows: u16) -> Terminal {
        let pair = native_pty_system()
            .openpty(pty_size(columns, rows))
            .expect("a pseudo-terminal");
        let settings_before = format!("{:?}", pair.master.get_termios());
        let reader = pair.master.try_clone_reader().expect("a reader");
        let writer = pair.master.take_writer().expect("a writer");
        let mut child = pair
            .slave
            .spawn_command(self.command)
            .expect("the program starts");
        let pid = child
            .process_id()
            .and_then(|pid| Pid::from_raw(pid.try_into().ok()?))
            .expect("a process");
        let (exit, exits) = mpsc::channel();
        thread::spawn(move || exit.send(child.wait().expect("a status")));
        let process = Process {
            master: pair.master,
            pid,
        };
        let mut terminal = Terminal::of(process, reader, writer, exits, (columns, rows));
        terminal.pid = Some(pid);
        terminal.settings_before = settings_before;
        terminal.home = Some(self.home);
        terminal
    }
}

/// A process in a pseudo-terminal.
struct Process {
    master: Box<dyn MasterPty + Send>,
    pid: Pid,
}

impl OtherSide for Process {
    fn resize(&self, columns: u16, rows: u16) {
        self.master
            .resize(pty_size(columns, rows))
            .expect("a new size");
    }

    fn settings(&self) -> String {
        format!("{:?}", self.master.get_termios())
    }

    fn kill(&self) {
        let _ = kill_process(self.pid, Signal::KILL);
    }
}

fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}
