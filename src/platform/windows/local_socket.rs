//! A named pipe. Programs on other machines are refused. A pipe's usual access list lets only its
//! owner, administrators and the system write, so no other user can send requests.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{self, Path};
use std::time::Duration;

use tokio::net::windows::named_pipe::{NamedPipeServer, ServerOptions};

/// A named pipe that accepts requests.
#[derive(Debug)]
pub struct Listener {
    name: OsString,
    /// The end that the next client connects to; one always exists, so that every client finds a
    /// pipe.
    next: NamedPipeServer,
}

impl Listener {
    /// Makes the pipe.
    ///
    /// # Errors
    /// Another process has it, or it cannot be made.
    pub fn bind(path: &Path) -> io::Result<Self> {
        let name = name(path)?;
        let next = ServerOptions::new()
            .first_pipe_instance(true)
            .create(&name)?;
        Ok(Self { name, next })
    }

    /// Waits for a connection.
    ///
    /// # Errors
    /// Returns an error if no connection can be accepted.
    pub async fn accept(&mut self) -> io::Result<NamedPipeServer> {
        self.next.connect().await?;
        let next = ServerOptions::new().create(&self.name)?;
        Ok(std::mem::replace(&mut self.next, next))
    }
}

/// Connects to the process that listens on the pipe. Reads wait as long as that process lives: a
/// pipe has no timeout.
///
/// # Errors
/// Returns an error if no process listens there.
pub fn connect(path: &Path, _patience: Duration) -> io::Result<impl Read + Write> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .open(name(path)?)
        .map(Pipe)
}

/// The end of who asks.
#[derive(Debug)]
struct Pipe(File);

impl Read for Pipe {
    /// The other end closes when all is said, which files report as an error.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.0.read(bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(0),
            read => read,
        }
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The name of the pipe that stands for a path: pipes lie in no folder, and names have no `\`.
fn name(path: &Path) -> io::Result<OsString> {
    let path = path::absolute(path)?;
    let plain = |char: char| {
        if char.is_alphanumeric() || char == '.' {
            char
        } else {
            '-'
        }
    };
    let name: String = path
        .to_string_lossy()
        .to_lowercase()
        .chars()
        .map(plain)
        .collect();
    Ok(format!(r"\\.\pipe\{name}").into())
}
