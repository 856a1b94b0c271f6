//! The game that a program plays, so that no other one resumes it: a lock on a file beside the database.
//!
//! The system takes the lock off a program that has ended, however it ended. The file of one that was killed is left, and
//! goes with the next program that has played the game.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::GameId;
use crate::path;

/// A game that is held until this is dropped.
#[derive(Debug)]
pub(super) struct HeldGame {
    id: GameId,
    file: PathBuf,
    _lock: File,
}

impl HeldGame {
    /// Holds a game of a database. Returns `None` if another program holds it.
    ///
    /// # Errors
    /// The file cannot be made or locked.
    pub(super) fn take(database: &Path, id: GameId) -> io::Result<Option<Self>> {
        let file = path::beside(database, &format!(".{id}.lock"));
        let lock = path::lock(&file)?;
        Ok(lock.map(|lock| Self {
            id,
            file,
            _lock: lock,
        }))
    }

    /// Returns whether a program holds a game of a database.
    pub(super) fn is_taken(database: &Path, id: GameId) -> bool {
        path::beside(database, &format!(".{id}.lock")).exists()
            && matches!(Self::take(database, id), Ok(None))
    }

    pub(super) fn id(&self) -> GameId {
        self.id
    }
}

impl Drop for HeldGame {
    /// Removes the file while it is locked. Of two programs that lock it before and after this, the store refuses the
    /// second to write.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.file);
    }
}
