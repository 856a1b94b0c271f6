//! Files and folders for their owner alone.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

/// The permissions of everybody but the owner.
const OTHERS: u32 = 0o077;

/// Creates a file, which must not be there, with mode 600 whatever the umask is.
///
/// # Errors
/// The file is there, or cannot be made.
pub fn create_private(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)?;
    file.set_permissions(Permissions::from_mode(0o600))?;
    Ok(file)
}

/// The mode of an open file (its last nine bits) if anybody but the owner has some permission.
///
/// # Errors
/// The file cannot be asked.
pub fn mode_open_to_others(file: &File) -> io::Result<Option<u32>> {
    let mode = file.metadata()?.permissions().mode() & 0o777;
    Ok((mode & OTHERS != 0).then_some(mode))
}

/// Takes all permissions of a file from everybody but the owner. A file of somebody else stays as it is.
pub fn keep_private(path: &Path) {
    let Ok(mode) = fs::metadata(path).map(|data| data.permissions().mode()) else {
        return;
    };
    if mode & OTHERS != 0 {
        // Only the owner may change permissions; who is not can at most read.
        let _ = fs::set_permissions(path, Permissions::from_mode(mode & 0o700));
    }
}

/// Waits until the names in a folder are on the disk.
///
/// # Errors
/// The disk does not obey.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
