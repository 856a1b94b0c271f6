//! What can go wrong with a store, in sentences.

use super::TableId;

/// What is wrong, and with which file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {trouble}")]
pub struct StoreError {
    /// The file, as the person knows it.
    pub file: String,
    /// What is wrong with it.
    pub trouble: Trouble,
}

/// What is wrong. Whatever it is, nothing has been written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Somebody else writes, for longer than one waits.
    #[error("another program is writing to it; nothing was saved")]
    Busy,
    /// No room.
    #[error("the disk is full; nothing was saved")]
    Full,
    /// A file or a folder that may only be read.
    #[error("it may not be written to")]
    ReadOnly,
    /// It can be neither found nor made.
    #[error("it cannot be opened: its folder is missing, or nothing may be written there")]
    CannotOpen,
    /// A later Parlour has changed its form.
    #[error("it is from a newer version of Parlour (its form is {found}, this version knows {known})")]
    Newer {
        /// The form that it has.
        found: i64,
        /// The latest form that is known here.
        known: i64,
    },
    /// The bytes contradict each other.
    #[error("it is damaged; move it away, and Parlour begins a new one")]
    Damaged,
    /// Some other program's.
    #[error("it is a database of another program")]
    Foreign,
    /// Something else altogether.
    #[error("it is no database")]
    NotADatabase,
    /// The disk does not obey.
    #[error("it cannot be read or written: {0}")]
    Io(String),
    /// The table is not there any more.
    #[error("there is no game {0}")]
    Gone(TableId),
    /// Two programs are at the same table.
    #[error("another Parlour plays on at this table; here nothing more of it is saved")]
    Elsewhere,
    /// What stands there cannot be understood.
    #[error("game {0} cannot be read: {1}")]
    Unreadable(TableId, String),
    /// It is there, but what is asked of it cannot be done.
    #[error("{0}")]
    Refused(String),
}

impl Trouble {
    /// Whether it is the whole file that cannot be used, and not one game in it.
    #[must_use]
    pub fn is_of_file(&self) -> bool {
        !matches!(self, Self::Gone(_) | Self::Elsewhere | Self::Unreadable(..) | Self::Refused(_))
    }
}
