//! The search for the configuration files: part of the impure rim.

use std::path::{Path, PathBuf};

use super::theme::folder as theme_folder;
use super::theme_name::ThemeChoice;
use super::{BUILT_IN, Config};
use crate::files;
use parlour_language::fl;
use parlour_model::any::Mode;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::section::{Document, Field};
use parlour_platform::folders;

/// The file's name in every folder that is searched.
const NAME: &str = "config.toml";

/// A configuration and the files that it has to do with.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    pub config: Config,
    /// The file that was read; `None` for the built-in one.
    pub read: Option<PathBuf>,
    /// The file that changed settings are written to; `None` for somebody without a home.
    pub written: Option<SettingsFile>,
    /// The message to the person about faulty files: the reason why an existing `./config.toml` was
    /// not read, or the fault in the chosen theme.
    pub notice: Option<String>,
}

/// The file that changed settings are written to: the one named on the command line, or else the person's own, never
/// one that lies in whatever directory the person is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    pub path: PathBuf,
    /// The initial text of a new file: all that was read.
    pub text: String,
}

impl Loaded {
    /// The files of the settings, without what is in them.
    pub fn origin(&self) -> SettingsOrigin {
        SettingsOrigin {
            read: self.read.clone(),
            written: self.written.as_ref().map(|file| file.path.clone()),
        }
    }
}

/// The file that the settings are from, and the one that changes go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsOrigin {
    read: Option<PathBuf>,
    written: Option<PathBuf>,
}

impl SettingsOrigin {
    /// Describes the origin of the settings, in the current language.
    pub fn sentence(&self) -> String {
        let home = folders::home();
        let name = |path: &Path| match (
            path.parent(),
            home.as_ref().and_then(|home| path.strip_prefix(home).ok()),
        ) {
            (Some(folder), _) if folder.as_os_str().is_empty() => format!("./{}", path.display()),
            (_, Some(below)) => format!("~/{}", below.display()),
            _ => path.display().to_string(),
        };
        match (&self.read, &self.written) {
            (Some(read), Some(written)) if read == written => {
                fl!("settings-origin-same", file = name(read))
            }
            (Some(read), Some(written)) => fl!(
                "settings-origin-two",
                written = name(written),
                read = name(read)
            ),
            (Some(read), None) => fl!("settings-origin-homeless", read = name(read)),
            (None, Some(written)) => fl!("settings-origin-new", written = name(written)),
            (None, None) => fl!("settings-origin-none").into(),
        }
    }
}

/// The configuration: of the file named on the command line, else of `parlour/config.toml` where the system keeps such files,
/// else of Parlour's own `config.toml` in the directory where the person is, else the built-in one.
///
/// # Errors
/// What is wrong with the file. Only a `./config.toml` that is not Parlour's is passed over for the next one. Engines
/// in `./config.toml` are refused.
pub fn load(named: Option<&Path>) -> Result<Loaded, Diagnostic> {
    let usual = usual();
    if let Some(path) = named
        .map(Path::to_path_buf)
        .or_else(|| usual.clone().filter(|path| path.exists()))
    {
        let text = files::read(&path)?;
        let (config, notice) = with_themes(Source::new(&path.to_string_lossy(), &text))?;
        let written = Some(SettingsFile {
            path: path.clone(),
            text,
        });
        return Ok(Loaded {
            config,
            read: Some(path),
            written,
            notice,
        });
    }
    let written = |text: &str| {
        usual.clone().map(|path| SettingsFile {
            path,
            text: text.into(),
        })
    };
    let here = Path::new(NAME).exists().then(|| own(Path::new(NAME)));
    let passed_over = match here {
        Some(Ok(text)) => {
            let source = Source::new(NAME, &text);
            no_engines(source)?;
            let (config, notice) = with_themes(source)?;
            return Ok(Loaded {
                config,
                read: Some(PathBuf::from(NAME)),
                written: written(&text),
                notice,
            });
        }
        Some(Err(why)) => Some(format!("./{NAME} was not read: {why}")),
        None => None,
    };
    let (config, _) = with_themes(Source::new("the built-in config.toml", BUILT_IN))?;
    Ok(Loaded {
        config,
        read: None,
        written: written(BUILT_IN),
        notice: passed_over,
    })
}

/// The configuration of a file, with the themes of the person's own folder, and what is wrong with the chosen one.
fn with_themes(source: Source) -> Result<(Config, Option<String>), Diagnostic> {
    let mut config = Config::read(source)?;
    let Some(folder) = theme_folder::usual() else {
        return Ok((config, None));
    };
    let found = theme_folder::read(&folder);
    let notice = match &config.screen.theme {
        ThemeChoice::BuiltIn(_) => None,
        ThemeChoice::File(name) => match found
            .iter()
            .find(|theme| theme.name == *name)
            .map(|found| &found.theme)
        {
            Some(Ok((_, warnings))) => warning(warnings),
            Some(Err(why)) => Some(format!("{why}; the default theme is used")),
            None => Some(missing(source, name, &folder)?),
        },
    };
    config.themes = found
        .into_iter()
        .filter_map(|found| found.theme.ok())
        .map(|(theme, _)| theme)
        .collect();
    Ok((config, notice))
}

/// Returns the warning about a theme that is used although something in it is hard to see.
fn warning(warnings: &[Diagnostic]) -> Option<String> {
    let first = warnings.first()?;
    Some(match warnings.len() - 1 {
        0 => first.to_string(),
        more => format!("{first} (and {more} more; `parlour theme` lists them)"),
    })
}

/// Returns the message for a chosen theme whose file is missing.
fn missing(source: Source, name: &str, folder: &Path) -> Result<String, Diagnostic> {
    let document = Document::parse(source)?;
    let screen = document
        .top()
        .get("screen")
        .map(|field| field.section("a section [screen]"))
        .transpose()?;
    let file = folder.join(name).with_extension("toml");
    let what = format!(
        "there is no theme \"{name}\" (no file {}); the default theme is used",
        file.display()
    );
    Ok(screen.map_or_else(
        || what.clone(),
        |screen| screen.complain_of("theme", &what).to_string(),
    ))
}

/// The text of a file that is Parlour's own: TOML with some top-level key of Parlour's, and no other. Many programs
/// have a `config.toml`.
///
/// # Errors
/// Why it is not.
fn own(path: &Path) -> Result<String, String> {
    let text = files::read(path).map_err(|why| why.what)?;
    let name = path.to_string_lossy();
    let document = Document::parse(Source::new(&name, &text))
        .map_err(|why| format!("it is no TOML ({why})"))?;
    let (top, keys) = (document.top(), Config::default().keys());
    if let Some(other) = top
        .fields()
        .iter()
        .find(|field| !keys.contains(&field.key()))
    {
        return Err(format!(
            "it is not Parlour's, which has no `{}`",
            other.key()
        ));
    }
    if top.fields().iter().any(is_telling) {
        Ok(text)
    } else {
        Err("nothing in it is Parlour's".into())
    }
}

/// Returns whether a top-level key of Parlour's holds a value that only Parlour would write there.
fn is_telling(field: &Field) -> bool {
    match field.key() {
        "mode" => field
            .as_text()
            .is_some_and(|mode| mode.parse::<Mode>().is_ok()),
        "players" => field.list("player").is_ok(),
        "endings_dir" => field.text().is_ok(),
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

/// Returns the system's usual path for such files.
fn usual() -> Option<PathBuf> {
    folders::config().map(|folder| folder.join(NAME))
}
