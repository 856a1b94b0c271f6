//! Process groups: what is ended together, and what is stopped together.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command};

use rustix::process::{
    Pid, Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process_group,
};
use signal_hook::consts::SIGSTOP;
use signal_hook::low_level::raise;

/// True if a group goes on when the process that started it is killed. Another process then has to
/// end the group.
pub const GROUPS_NEED_A_GUARD: bool = true;

/// Starts a command in the group that `leader` leads, or in a separate group. Ctrl-C and a hang-up
/// at the terminal do not reach it.
pub fn set_group(command: &mut Command, leader: Option<u32>) {
    let leader = leader.and_then(|leader| i32::try_from(leader).ok());
    command.process_group(leader.unwrap_or(0));
}

/// A process and whatever it has started.
#[derive(Debug)]
pub struct Group(Option<Pid>);

impl Group {
    /// The group that a process was started in by [`set_group`] with the same leader.
    pub fn of(child: &Child, leader: Option<u32>) -> Self {
        Self(
            i32::try_from(leader.unwrap_or_else(|| child.id()))
                .ok()
                .and_then(Pid::from_raw),
        )
    }

    /// Ends all of them at once. An empty group is no trouble.
    pub fn kill(&mut self) {
        if let Some(group) = self.0.take() {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// Ends the group of this process, itself included, if it leads one: otherwise other programs are in it.
///
/// # Errors
/// The group cannot be ended.
pub fn kill_own_group() -> io::Result<()> {
    if getpgrp() == getpid() {
        kill_current_process_group(Signal::KILL)?;
    }
    Ok(())
}

/// Returns whether a shell can continue a stopped job: one with job control gives every job a
/// separate process group. Without one (`ssh -t host parlour`, `xterm -e parlour`) a stop would
/// last for ever. The kernel then ignores SIGTSTP, but not the SIGSTOP that we send.
pub fn has_job_control() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the job, as Ctrl-Z at a terminal in its usual mode.
///
/// # Errors
/// The processes do not obey.
pub fn stop_job() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::STOP)?)
}

/// Stops this process alone.
///
/// # Errors
/// It cannot be stopped.
pub fn stop() -> io::Result<()> {
    raise(SIGSTOP)
}
