//! A socket in a file, which its owner alone may use.

use std::fs::{self, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::UnixStream as BlockingStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::net::{UnixListener, UnixStream};

/// A socket that accepts requests. The file is removed when this value is dropped.
#[derive(Debug)]
pub struct Listener {
    socket: UnixListener,
    path: PathBuf,
    /// Device and number of the file.
    made: (u64, u64),
}

impl Listener {
    /// Makes the socket. One that is left over from a process that was killed is replaced.
    ///
    /// # Errors
    /// The file cannot be made, or another process answers there.
    pub fn bind(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            // If it cannot be made, the socket says so.
            let _ = fs::create_dir_all(folder);
        }
        if BlockingStream::connect(path).is_ok() {
            return Err(io::ErrorKind::AddrInUse.into());
        }
        // Any other file stays, and is an error of what follows.
        if fs::symlink_metadata(path).is_ok_and(|left| left.file_type().is_socket()) {
            fs::remove_file(path)?;
        }
        let socket = UnixListener::bind(path)?;
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
        Ok(Self {
            socket,
            path: path.into(),
            made: file_id(path)?,
        })
    }

    /// Waits for a connection.
    ///
    /// # Errors
    /// Returns an error if no connection can be accepted, most often because there are no more file
    /// descriptors.
    pub async fn accept(&mut self) -> io::Result<UnixStream> {
        self.socket.accept().await.map(|(stream, _)| stream)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if file_id(&self.path).is_ok_and(|there| there == self.made) {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns the device and the number of a file, which no other file has while it is there.
fn file_id(path: &Path) -> io::Result<(u64, u64)> {
    fs::symlink_metadata(path).map(|file| (file.dev(), file.ino()))
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
