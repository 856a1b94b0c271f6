//! The lock on the file of a store: one server at a time plays with it.

use std::fs::{self, File};
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use parlour_platform::files::keep_private;
use parlour_store::path::{self, StorePath};

/// A lock that lasts until it is dropped, or the process ends.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

/// The reason why a store cannot be locked.
#[derive(Debug, Error)]
pub enum FileLockError {
    #[error("another server uses {0}; stop it first, or name another file with --data")]
    Taken(PathBuf),
    #[error("cannot make {0}: {1}")]
    Io(PathBuf, io::Error),
}

impl FileLock {
    /// Locks a store for this process. The lock is a file beside it.
    ///
    /// # Errors
    /// Returns an error if another process has the lock, or the file cannot be made.
    pub fn take(store: &StorePath) -> Result<Self, FileLockError> {
        let path = path::beside(&store.path, ".lock");
        let failed = |why| FileLockError::Io(path.clone(), why);
        if let Some(folder) = store.path.parent().filter(|_| store.makes_folder) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        match path::lock(&path).map_err(failed)? {
            Some(file) => {
                // Nobody else may hold it, and so keep the server from starting.
                keep_private(&path);
                Ok(Self { _file: file })
            }
            None => Err(FileLockError::Taken(store.path.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_locked_once_until_the_lock_is_dropped() -> Result<(), Box<dyn std::error::Error>>
    {
        let folder = tempfile::tempdir()?;
        let store = StorePath {
            path: folder.path().join("new/hall.db"),
            makes_folder: true,
        };
        let first = FileLock::take(&store)?;
        let lock = File::open(folder.path().join("new/hall.db.lock"))?;
        assert_eq!(parlour_platform::files::mode_open_to_others(&lock)?, None);
        assert!(matches!(
            FileLock::take(&store),
            Err(FileLockError::Taken(_))
        ));
        drop(first);
        FileLock::take(&store)?;
        let odd = folder.path().join("games.lock");
        fs::write(&odd, "a store")?;
        let named_so = StorePath {
            path: odd.clone(),
            makes_folder: false,
        };
        FileLock::take(&named_so)?;
        assert_eq!(
            fs::read_to_string(&odd)?,
            "a store",
            "it is not its own lock"
        );
        Ok(())
    }
}
