//! Job objects: what is ended together.

use std::io;
use std::os::windows::io::AsRawHandle as _;
use std::os::windows::process::CommandExt as _;
use std::process::{Child, Command};

use win32job::{ExtendedLimitInfo, Job, JobError};

/// `CREATE_NEW_PROCESS_GROUP`: Ctrl-C in the console is not for the process.
const NEW_PROCESS_GROUP: u32 = 0x200;

/// True if a group goes on when the process that started it is killed. Here the system closes the
/// job, which ends every process in it.
pub const GROUPS_NEED_A_GUARD: bool = false;

/// Has a command start where Ctrl-C does not reach it. Groups have no leader here.
pub fn set_group(command: &mut Command, _leader: Option<u32>) {
    command.creation_flags(NEW_PROCESS_GROUP);
}

/// A process and whatever it has started.
#[derive(Debug)]
pub struct Group(Option<Job>);

impl Group {
    /// Returns the job of a process that was just started. If the system has no job for it, the
    /// group is empty, and the process has to be ended alone.
    pub fn of(child: &Child, _leader: Option<u32>) -> Self {
        Self(job(child).ok())
    }

    /// Ends all of them at once.
    pub fn kill(&mut self) {
        self.0 = None;
    }
}

/// A job that ends what is in it when it is closed.
fn job(child: &Child) -> Result<Job, JobError> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Job::create_with_limit_info(&limits)?;
    job.assign_process(child.as_raw_handle() as isize)?;
    Ok(job)
}

/// Does nothing: groups need no guard here.
///
/// # Errors
/// Never.
pub fn kill_own_group() -> io::Result<()> {
    Ok(())
}

/// Returns whether a job can be stopped and continued: never on Windows.
pub fn has_job_control() -> bool {
    false
}

/// Fails: nothing is stopped and continued here.
///
/// # Errors
/// Always.
pub fn stop_job() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Fails: nothing is stopped and continued here.
///
/// # Errors
/// Always.
pub fn stop() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
