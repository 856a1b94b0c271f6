//! `parlour guard-engine`: ends an engine that outlives the program which started it, however that ended.
//!
//! Parlour starts it before an engine, as the leader of the process group in which the engine then starts. The kernel
//! closes its input when Parlour is gone, also by SIGKILL. (The parent-death signal of Linux would not do: it comes when
//! the *thread* that started the process ends, and only to that process, not to what it has started.)

use std::io;

use parlour_platform::process::kill_own_group;

/// Waits for the end of its input, and kills its process group, itself included.
pub(super) fn run() -> io::Result<()> {
    io::copy(&mut io::stdin().lock(), &mut io::sink())?;
    // Somebody who has typed this command has a group with other programs in it, which goes on.
    kill_own_group()
}
