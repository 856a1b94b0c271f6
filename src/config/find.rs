//! Where the configuration is: part of the impure rim.

use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};

use super::{BUILT_IN, Config};
use crate::files;
use crate::model::source::{Complaint, Source};

/// The file that is looked for where the person is.
const HERE: &str = "config.toml";

/// The configuration: of the file named on the command line, else of `config.toml` in the directory
/// where the person is, else of `parlour/config.toml` where XDG keeps such files, else the built-in one.
///
/// # Errors
/// What is wrong with the file: it is never passed over for the next one.
pub fn load(named: Option<&Path>) -> Result<Config, Complaint> {
    match named.map(Path::to_path_buf).or_else(found) {
        Some(path) => Config::read(Source::new(&path.to_string_lossy(), &files::read(&path)?)),
        None => Config::read(Source::new("the built-in config.toml", BUILT_IN)),
    }
}

/// The first of the usual places where something is.
fn found() -> Option<PathBuf> {
    [Some(PathBuf::from(HERE)), usual()].into_iter().flatten().find(|path| path.exists())
}

/// Where XDG keeps such files.
fn usual() -> Option<PathBuf> {
    Xdg::new().ok().map(|xdg| xdg.config_dir().join("parlour").join(HERE))
}

/// The file that changed settings are written to: the one that [`load`] reads, or else a new one where XDG
/// keeps such files. `None` for somebody without a home.
#[must_use]
pub fn home(named: Option<&Path>) -> Option<PathBuf> {
    named.map(Path::to_path_buf).or_else(found).or_else(usual)
}
