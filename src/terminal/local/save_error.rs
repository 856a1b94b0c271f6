//! The reasons a file was not written.

use std::io;

use crate::film::FilmError;
use parlour_language::Text;
use parlour_model::diagnostic::Diagnostic;

/// The reason a file was not written; what stood there stands there still.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    #[error("{0} already exists; choose another name")]
    Exists(String),
    #[error("{0} was changed by another program; choose another name")]
    Changed(String),
    #[error("{0} is not UTF-8 text; choose another name")]
    OldEncoding(String),
    #[error("{0}: there is no such folder")]
    NoFolder(String),
    #[error("there is no home folder to save settings in")]
    NoHome,
    #[error("{0} cannot be read: {1}")]
    Read(String, io::Error),
    #[error("{0} cannot be written: {1}")]
    Write(String, io::Error),
    #[error(transparent)]
    Film(#[from] FilmError),
    #[error(transparent)]
    File(#[from] Diagnostic),
    /// The settings in the file, or what would come of them, are no configuration.
    #[error("{file} was not changed: {}", why.english())]
    Settings { file: String, why: Text },
}

impl SaveError {
    /// The error of writing a file of this name.
    pub(super) fn of_writing(name: &str, error: io::Error) -> Self {
        let name = name.to_owned();
        match error.kind() {
            io::ErrorKind::AlreadyExists => Self::Exists(name),
            io::ErrorKind::NotFound => Self::NoFolder(name),
            _ => Self::Write(name, error),
        }
    }
}

impl From<SaveError> for Text {
    fn from(error: SaveError) -> Self {
        error.to_string().into()
    }
}
