//! The process that ends an engine when this one is gone (`parlour guard-engine`): our side of it.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use parlour_platform::process::{GROUPS_NEED_A_GUARD, set_group};

/// The settings for starting guards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guards {
    /// The path of this program; `None` if it is unknown. Engines then run unguarded, but still end
    /// with the table.
    program: Option<PathBuf>,
}

/// A guard and the process group that it leads. Its input is open as long as this process lives.
#[derive(Debug)]
pub(crate) struct Guard(Child);

impl Guards {
    /// Guards that are this program, run with another command.
    pub(crate) fn new(program: Option<PathBuf>) -> Self {
        Self { program }
    }

    /// Starts a guard, if it can be, and where the system needs one.
    pub(crate) fn start(&self) -> Option<Guard> {
        self.program
            .as_deref()
            .filter(|_| GROUPS_NEED_A_GUARD)
            .and_then(Guard::start)
    }
}

impl Guard {
    fn start(program: &Path) -> Option<Self> {
        let mut command = Command::new(program);
        set_group(command.arg("guard-engine"), None);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.spawn().ok().map(Self)
    }

    /// The id of its process, which is that of the group.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }
}

/// Closes its input, at which it ends, and reaps it.
impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        drop(self.0.wait());
    }
}
