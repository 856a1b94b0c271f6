//! OpenSSH's client, as a user runs it.
#![allow(dead_code, reason = "each test uses some of it")]

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::hall::{Hall, PATIENCE};

/// The output of a client, and its end.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Makes a key and answers its file.
pub(crate) fn key(hall: &Hall, kind: &str, bits: &str) -> PathBuf {
    let path = hall.folder().join(format!("key-{kind}-{bits}"));
    if !path.exists() {
        let mut make = program("ssh-keygen");
        make.args(["-q", "-t", kind, "-b", bits, "-N", "", "-C", "", "-f"])
            .arg(&path);
        assert!(
            make.status().expect("ssh-keygen").success(),
            "ssh-keygen -t {kind} -b {bits}"
        );
    }
    path
}

/// The key of a person, made when it is first asked for.
pub(crate) fn own_key(hall: &Hall, person: &str) -> PathBuf {
    let path = hall.folder().join(format!("key-of-{person}"));
    if !path.exists() {
        let mut make = program("ssh-keygen");
        make.args(["-q", "-t", "ed25519", "-N", "", "-C", "", "-f"])
            .arg(&path);
        assert!(
            make.status().expect("ssh-keygen").success(),
            "ssh-keygen for {person}"
        );
    }
    path
}

pub(crate) fn ed25519(hall: &Hall) -> PathBuf {
    key(hall, "ed25519", "256")
}

/// The fingerprint of a key, as OpenSSH tells it.
pub(crate) fn fingerprint(key: &std::path::Path) -> String {
    let told = program("ssh-keygen")
        .args(["-l", "-f"])
        .arg(key)
        .output()
        .expect("ssh-keygen")
        .stdout;
    let told = String::from_utf8(told).expect("text");
    told.split_whitespace()
        .nth(1)
        .expect("a fingerprint")
        .to_owned()
}

fn program(name: &str) -> Command {
    let found = Command::new(name)
        .arg("-V")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .stdin(Stdio::null())
        .spawn();
    let mut child = found.unwrap_or_else(|error| {
        panic!("these tests need OpenSSH's client ({name}: {error}); its package is openssh-client")
    });
    child.wait().expect("the program ends");
    Command::new(name)
}

/// The way a client is started: with a key or none, as whom, and with what else.
pub(crate) struct Ssh {
    args: Vec<String>,
    to: OsString,
    command: Vec<String>,
    env: Vec<(String, OsString)>,
}

impl Ssh {
    pub(crate) fn new(hall: &Hall, key: Option<PathBuf>) -> Self {
        let mut args = Vec::from(["-F", "/dev/null", "-o", "LogLevel=INFO"].map(String::from));
        args.extend(["-o".into(), "StrictHostKeyChecking=no".into()]);
        args.extend([
            "-o".into(),
            format!(
                "UserKnownHostsFile={}",
                hall.folder().join("known_hosts").display()
            ),
        ]);
        args.extend([
            "-o".into(),
            "IdentityAgent=none".into(),
            "-o".into(),
            "IdentitiesOnly=yes".into(),
        ]);
        args.extend(["-p".into(), hall.address().port().to_string()]);
        let key = key.unwrap_or_else(|| hall.folder().join("no-such-key"));
        args.extend(["-i".into(), key.display().to_string()]);
        Self {
            args,
            to: "ana@127.0.0.1".into(),
            command: Vec::new(),
            env: Vec::new(),
        }
    }

    pub(crate) fn user(mut self, user: &str) -> Self {
        self.to = format!("{user}@127.0.0.1").into();
        self
    }

    pub(crate) fn args(mut self, args: &[&str]) -> Self {
        self.args.extend(args.iter().map(ToString::to_string));
        self
    }

    pub(crate) fn command(mut self, command: &str) -> Self {
        self.command = vec![command.into()];
        self
    }

    pub(crate) fn env(self, name: &str, value: &str) -> Self {
        self.env_bytes(name, value.as_bytes())
    }

    /// Sends a variable whose value need not be text.
    pub(crate) fn env_bytes(mut self, name: &str, value: &[u8]) -> Self {
        self.args.extend(["-o".into(), format!("SendEnv={name}")]);
        self.env
            .push((name.into(), OsStr::from_bytes(value).into()));
        self
    }

    /// The arguments, all of them text, for a client that something else starts.
    pub(crate) fn arguments(&self) -> Vec<String> {
        self.all_args()
            .map(|arg| arg.to_str().expect("text").to_owned())
            .collect()
    }

    fn all_args(&self) -> impl Iterator<Item = &OsStr> {
        let args = self.args.iter().map(OsStr::new);
        args.chain([self.to.as_os_str()])
            .chain(self.command.iter().map(OsStr::new))
    }

    /// Runs the client without a terminal and without input, to a destination that need not be text.
    pub(crate) fn run_to(mut self, to: &OsStr) -> Said {
        self.to = to.into();
        self.run(b"")
    }

    /// Starts the client without a terminal.
    pub(crate) fn start(&self) -> Child {
        let mut ssh = program("ssh");
        ssh.args(self.all_args())
            .env_remove("SSH_AUTH_SOCK")
            .env_remove("DISPLAY");
        ssh.envs(self.env.iter().cloned());
        ssh.stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("ssh starts")
    }

    /// Runs the client without a terminal, with this as its input.
    pub(crate) fn run(&self, input: &[u8]) -> Said {
        let mut child = self.start();
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_vec();
        // The client may end before it has read everything.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let said = finish(child);
        writer.join().expect("no panic");
        said
    }

    /// Runs the client in a terminal of this size.
    pub(crate) fn in_terminal(&self, columns: u16, rows: u16) -> Terminal {
        drop(program("ssh"));
        let size = PtySize {
            cols: columns,
            rows,
            ..PtySize::default()
        };
        let pair = native_pty_system()
            .openpty(size)
            .expect("a pseudo-terminal");
        let mut ssh = CommandBuilder::new("ssh");
        ssh.args(self.all_args());
        ssh.env("TERM", "xterm-256color");
        ssh.env_remove("SSH_AUTH_SOCK");
        for (name, value) in &self.env {
            ssh.env(name, value);
        }
        let child = pair.slave.spawn_command(ssh).expect("ssh starts");
        drop(pair.slave);
        let (sender, bytes) = channel();
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        let writer = pair.master.take_writer().expect("a writer");
        Terminal {
            master: pair.master,
            writer,
            bytes,
            seen: String::new(),
            child,
        }
    }
}

/// Ends the input of a client that was started without a terminal, and waits for it.
pub(crate) fn finish(mut child: Child) -> Said {
    drop(child.stdin.take());
    let out = read(child.stdout.take().expect("a pipe"));
    let err = read(child.stderr.take().expect("a pipe"));
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status.code();
        }
        if begun.elapsed() > PATIENCE {
            child.kill().expect("a child");
            panic!(
                "ssh does not end; it said {:?} and {:?}",
                out.join(),
                err.join()
            );
        }
        thread::sleep(Duration::from_millis(5));
    };
    Said {
        status,
        out: out.join().expect("no panic"),
        err: err.join().expect("no panic"),
    }
}

fn read(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // Bytes that were read before an error count.
        let _ = pipe.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// A client in a terminal.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    pub(crate) seen: String,
    child: Box<dyn portable_pty::Child + Send + Sync>,
}

impl Terminal {
    /// Waits until the terminal has been sent this.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.seen.contains(text) {
            match self
                .bytes
                .recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                Ok(bytes) => self.seen += &String::from_utf8_lossy(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("waited for {text:?} in {:?}", self.seen),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("no {text:?} in all of {:?}", self.seen)
                }
            }
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.writer
            .write_all(text.as_bytes())
            .expect("an open terminal");
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = PtySize {
            cols: columns,
            rows,
            ..PtySize::default()
        };
        self.master.resize(size).expect("a new size");
    }

    /// Waits for the client's end and answers its exit status.
    pub(crate) fn status(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            while let Ok(bytes) = self.bytes.try_recv() {
                self.seen += &String::from_utf8_lossy(&bytes);
            }
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.exit_code();
            }
            assert!(Instant::now() < end, "ssh does not end: {:?}", self.seen);
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
    }
}
