//! OpenSSH's client, as a user runs it. A test that needs it begins with `OPENSSH.is_there()`.
#![allow(dead_code, reason = "each test uses some of it")]

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use russh::keys::PrivateKey;
use russh::keys::ssh_key::LineEnding;

use crate::hall::{Hall, PATIENCE};
use crate::login::{Said, fingerprint};
use crate::terminal::{Program, Terminal};

/// The way a client is started: with a key or none, as whom, and with what else.
pub(crate) struct Ssh {
    args: Vec<String>,
    to: OsString,
    command: Vec<String>,
    env: Vec<(String, OsString)>,
}

impl Ssh {
    pub(crate) fn new(hall: &Hall, key: Option<&PrivateKey>) -> Self {
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
        args.extend(["-i".into(), file(hall, key).display().to_string()]);
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
        let mut ssh = Command::new("ssh");
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
        let arguments = self.arguments();
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        Program::new("ssh", &arguments).start(columns, rows)
    }
}

/// The file of a key, written when it is first asked for; without a key one that is not there.
fn file(hall: &Hall, key: Option<&PrivateKey>) -> PathBuf {
    let Some(key) = key else {
        return hall.folder().join("no-such-key");
    };
    let name = fingerprint(key).replace(['/', ':', '+'], "-");
    let path = hall.folder().join(name);
    if !path.exists() {
        key.write_openssh_file(&path, LineEnding::LF)
            .expect("a file");
    }
    path
}

/// Ends the input of a client that was started without a terminal, and waits for it.
fn finish(mut child: Child) -> Said {
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
