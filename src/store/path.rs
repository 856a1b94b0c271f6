//! The path of the database file.

use std::path::PathBuf;

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
