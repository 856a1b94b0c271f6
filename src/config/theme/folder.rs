//! The folder of themes: part of the impure rim.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Theme, file};
use crate::files;
use crate::theme_name::ThemeName;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::settings::is_name;
use parlour_platform::folders;

/// The extension of a theme's file.
const ENDING: &str = "toml";

/// A file of the folder: a theme with what in it is hard to see, or why it is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub name: String,
    pub path: PathBuf,
    pub theme: Result<(Theme, Vec<Diagnostic>), Diagnostic>,
}

/// The folder in which a person's themes lie; `None` for somebody without a home.
pub fn usual() -> Option<PathBuf> {
    folders::config().map(|folder| folder.join("themes"))
}

/// Every theme of a folder, by name. A folder that is not there has none.
#[expect(
    clippy::disallowed_methods,
    reason = "part of the impure rim, as `files`"
)]
pub fn read(folder: &Path) -> Vec<Found> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let is_theme = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
    let mut found: Vec<_> = paths
        .filter(is_theme)
        .map(|path| read_file(&path))
        .collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

fn read_file(path: &Path) -> Found {
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let theme = read_theme(&name, path);
    Found {
        name,
        path: path.into(),
        theme,
    }
}

fn read_theme(name: &str, path: &Path) -> Result<(Theme, Vec<Diagnostic>), Diagnostic> {
    let shown = path.to_string_lossy();
    if name.parse::<ThemeName>().is_ok() {
        return Err(Diagnostic::of_file(
            shown,
            "a built-in theme has this name; another name is right",
        ));
    }
    if !is_name(name) {
        let right =
            "the name of a theme has at most 40 letters (a to z), digits, - and _, before .toml";
        return Err(Diagnostic::of_file(shown, right));
    }
    let text = files::read(path)?;
    let (looks, warnings) = file::read(Source::new(&shown, &text))?;
    Ok((
        Theme {
            name: name.into(),
            looks,
        },
        warnings,
    ))
}
