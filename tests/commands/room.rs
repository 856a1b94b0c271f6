//! The runner of the binary, in a separate directory, without any user's settings.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A directory with the files of one test; it goes when the test ends.
pub(crate) struct Room(TempDir);

/// The output of the binary, and its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a directory can be made"))
    }

    /// A room with one file in it.
    pub(crate) fn with(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let room = Self::new();
        room.write(name, bytes);
        room
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("it is in the room"))
            .expect("a directory can be made");
        fs::write(path, bytes).expect("a file can be written");
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The binary with these arguments, its home in this room, its times in UTC.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlour"));
        command
            .args(arguments)
            .current_dir(self.path())
            .stdin(Stdio::null());
        command
            .env("HOME", self.path())
            .env("TZ", "UTC")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("XDG_DATA_HOME");
        command
    }

    /// Runs it to its end. Whatever it is given, it does not panic.
    pub(crate) fn run(&self, arguments: &[&str]) -> Said {
        let said = Said::of(&self.command(arguments).output().expect("the binary runs"));
        assert!(
            !said.err.contains("panicked"),
            "{arguments:?}: {}",
            said.err
        );
        said
    }
}

impl Said {
    pub(crate) fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("only text is printed");
        Self {
            out: text(&output.stdout),
            err: text(&output.stderr),
            status: output.status.code(),
        }
    }

    /// That nothing was printed but this complaint.
    pub(crate) fn is_only(&self, complaint: &str) {
        let expected = Self {
            out: String::new(),
            err: format!("{complaint}\n"),
            status: Some(2),
        };
        assert_eq!(*self, expected);
    }
}
