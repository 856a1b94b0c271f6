//! Where the configuration is: part of the impure rim.

use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};

use super::{BUILT_IN, Config};
use crate::files;
use crate::model::any::Mode;
use crate::model::diagnostic::{Diagnostic, Source};
use crate::model::section::{Document, Field};

/// What the file is called in every folder in which it is looked for.
const NAME: &str = "config.toml";

/// A configuration and the files that it has to do with.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub config: Config,
    /// The file that was read; `None` for the built-in one.
    pub read: Option<PathBuf>,
    /// The file that changed settings are written to: the one that was read, or else a new one where XDG keeps such
    /// files. `None` for somebody without a home.
    pub written: Option<PathBuf>,
    /// Why `./config.toml`, which is there, was not read.
    pub passed_over: Option<String>,
}

impl Loaded {
    /// Where the settings are from and where changes go, in a sentence.
    pub fn origin(&self) -> String {
        let name = |path: &Path| match path.parent() {
            Some(folder) if folder.as_os_str().is_empty() => format!("./{}", path.display()),
            _ => path.display().to_string(),
        };
        match (&self.read, &self.written) {
            (Some(read), _) => format!("the settings are from {}, and changes are kept there", name(read)),
            (None, Some(written)) => format!("no file of settings was read; changes are kept in {}", name(written)),
            (None, None) => "no file of settings was read, and there is no home to keep changes in".into(),
        }
    }
}

/// The configuration: of the file named on the command line, else of Parlour's own `config.toml` in the directory
/// where the person is, else of `parlour/config.toml` where XDG keeps such files, else the built-in one.
///
/// # Errors
/// What is wrong with the file. Only a `./config.toml` that is not Parlour's is passed over for the next one. Engines
/// in `./config.toml` are refused.
pub fn load(named: Option<&Path>) -> Result<Loaded, Diagnostic> {
    let mut passed_over = None;
    if named.is_none() && Path::new(NAME).exists() {
        match own(Path::new(NAME)) {
            Ok(text) => {
                let source = Source::new(NAME, &text);
                no_engines(source)?;
                let path = Some(PathBuf::from(NAME));
                return Ok(Loaded { config: Config::read(source)?, read: path.clone(), written: path, passed_over });
            }
            Err(why) => passed_over = Some(format!("./{NAME} was not read: {why}")),
        }
    }
    let usual = usual();
    let read = named.map(Path::to_path_buf).or_else(|| usual.clone().filter(|path| path.exists()));
    let config = match &read {
        Some(path) => Config::read(Source::new(&path.to_string_lossy(), &files::read(path)?))?,
        None => Config::read(Source::new("the built-in config.toml", BUILT_IN))?,
    };
    Ok(Loaded { config, written: read.clone().or(usual), read, passed_over })
}

/// The text of a file that is Parlour's own: TOML with some top-level key of Parlour's, and no other. Many programs
/// have a `config.toml`.
///
/// # Errors
/// Why it is not.
fn own(path: &Path) -> Result<String, String> {
    let text = files::read(path).map_err(|why| why.what)?;
    let name = path.to_string_lossy();
    let document = Document::parse(Source::new(&name, &text)).map_err(|why| format!("it is no TOML ({why})"))?;
    let (top, keys) = (document.top(), Config::default().keys());
    if let Some(other) = top.fields().iter().find(|field| !keys.contains(&field.key())) {
        return Err(format!("it is not Parlour's, which has no `{}`", other.key()));
    }
    if top.fields().iter().any(is_telling) { Ok(text) } else { Err("nothing in it is Parlour's".into()) }
}

/// Whether a top-level key of Parlour's holds what only Parlour would write there.
fn is_telling(field: &Field) -> bool {
    match field.key() {
        "mode" => field.as_text().is_some_and(|mode| mode.parse::<Mode>().is_ok()),
        "players" => field.list("player").is_ok(),
        _ => field.section("a section").is_ok(),
    }
}

/// Refuses engines in the file of whatever directory the person is in, who may not have written it: a section
/// `[engines.NAME]` starts a program.
fn no_engines(source: Source) -> Result<(), Diagnostic> {
    let document = Document::parse(source)?;
    document.top().get("engines").map_or(Ok(()), |field| {
        let why = "engines start programs, so they may stand only in parlour/config.toml in $XDG_CONFIG_HOME (usually \
                   ~/.config) or in a file given with --config";
        Err(field.complain_of_key(why))
    })
}

/// Where XDG keeps such files.
fn usual() -> Option<PathBuf> {
    Xdg::new().ok().map(|xdg| xdg.config_dir().join("parlour").join(NAME))
}
