//! Files and folders for their owner alone: those of a person's profile have its access list, which lets in the person,
//! administrators and the system, so that nothing is set here.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Creates a file, which must not be there.
///
/// # Errors
/// The file is there, or cannot be made.
pub fn create_private(path: &Path) -> io::Result<File> {
    File::create_new(path)
}

/// `None`: files have no modes here.
///
/// # Errors
/// Never.
pub fn mode_open_to_others(_file: &File) -> io::Result<Option<u32>> {
    Ok(None)
}

/// Does nothing: files have no modes here.
pub fn keep_private(_path: &Path) {}

/// Does nothing: NTFS writes names to its journal itself, and folders cannot be opened to be synced.
///
/// # Errors
/// Never.
pub fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}
