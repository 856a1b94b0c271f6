//! A socket in a file, which its owner alone may use.

use std::fs::{self, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream as BlockingStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::net::{UnixListener, UnixStream};

/// A socket that accepts requests. The file is removed when this value is dropped.
#[derive(Debug)]
pub struct Listener {
    listener: UnixListener,
    path: PathBuf,
}

impl Listener {
    /// Makes the socket. One that is left over from a process that was killed is replaced.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn bind(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            // If it cannot be made, the socket says so.
            let _ = fs::create_dir_all(folder);
        }
        if fs::symlink_metadata(path).is_ok() {
            fs::remove_file(path)?;
        }
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
        Ok(Self {
            listener,
            path: path.into(),
        })
    }

    /// Waits for a connection.
    ///
    /// # Errors
    /// Returns an error if no connection can be accepted, most often because there are no more file
    /// descriptors.
    pub async fn accept(&mut self) -> io::Result<UnixStream> {
        self.listener.accept().await.map(|(stream, _)| stream)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // It may have been replaced by that of another process.
        let _ = fs::remove_file(&self.path);
    }
}

/// Connects to the process that listens on the socket. No read waits longer than `patience`.
///
/// # Errors
/// Returns an error if no process listens there.
pub fn connect(path: &Path, patience: Duration) -> io::Result<impl Read + Write> {
    let stream = BlockingStream::connect(path)?;
    stream.set_read_timeout(Some(patience))?;
    Ok(stream)
}
