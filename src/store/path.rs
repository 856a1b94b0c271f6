//! The path of the database file, and of files beside it.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use parlour_platform::folders;

/// The path of the database file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorePath {
    pub path: PathBuf,
    /// Set when the program may create the folder: not where the user has named the file.
    pub makes_folder: bool,
}

impl StorePath {
    /// The file that was named, or else `parlour/parlour.db` where data are kept, usually in
    /// `~/.local/share`, on Windows in `%APPDATA%`; `None` where the name is empty (nothing is to be kept), and for somebody without a home.
    pub fn of(named: Option<PathBuf>) -> Option<Self> {
        let usual = || folders::data().map(|folder| folder.join("parlour.db"));
        let makes_folder = named.is_none();
        named
            .or_else(usual)
            .filter(|path| !path.as_os_str().is_empty())
            .map(|path| Self { path, makes_folder })
    }
}

/// Returns the path of a file beside a database: `parlour.db.lock` beside `parlour.db`, the same for every link to it.
pub fn beside(database: &Path, ending: &str) -> PathBuf {
    let database = fs::canonicalize(database).unwrap_or_else(|_| database.into());
    let mut path = OsString::from(database);
    path.push(ending);
    path.into()
}

/// Locks a file for this process until the answer is dropped, and makes it if it is not there. Returns `None` if it is
/// locked already.
///
/// # Errors
/// The file cannot be made or locked.
pub fn lock(path: &Path) -> io::Result<Option<File>> {
    let mut open = OpenOptions::new();
    let file = open.write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(why)) => Err(why),
    }
}

/// Returns whether files in the folder of a database cannot be locked at all, as on some network drives.
pub(super) fn refuses_locks(database: &Path) -> bool {
    let path = beside(database, &format!(".{}.lock", process::id()));
    let mut open = OpenOptions::new();
    let Ok(file) = open.write(true).create(true).truncate(false).open(&path) else {
        return false;
    };
    let refused = matches!(file.try_lock(), Err(TryLockError::Error(_)));
    drop(file);
    // The file is empty: where it cannot be removed it does no harm.
    let _ = fs::remove_file(path);
    refused
}
