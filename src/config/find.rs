//! The search for the configuration files: part of the impure rim.
#![expect(
    clippy::disallowed_methods,
    reason = "it looks where the files are that `files` reads"
)]

use std::path::{Path, PathBuf};

use super::edit;
use super::theme::folder as theme_folder;
use super::theme_name::ThemeChoice;
use super::{BUILT_IN, Config, section};
use crate::files;
use crate::keys::Tables;
use parlour_language::{Text, text};
use parlour_model::any::Mode;
use parlour_model::diagnostic::{Diagnostic, Source};
use parlour_model::section::{Field, TomlDocument};
use parlour_platform::folders;

/// The file's name in every folder that is searched.
const NAME: &str = "config.toml";

/// A configuration and the files that it has to do with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    pub config: Config,
    /// The files that were read, each over those before it.
    pub read: Vec<Layer>,
    /// The file that changed settings are written to; `None` without a home folder.
    pub written: Option<SettingsFile>,
    /// The message to the person about faulty files: the reason why an existing `./config.toml` was
    /// not read, or the fault in the chosen theme.
    pub notice: Option<String>,
}

/// A settings file that was read, and the keys and sections at its top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub path: PathBuf,
    pub keys: Vec<String>,
}

/// The file that changed settings are written to: the one named on the command line, or else the person's own, never
/// one that lies in whatever directory the person is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFile {
    pub path: PathBuf,
    /// The initial text of a new file.
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

/// The files that the settings are from, and the one that changes go to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsOrigin {
    read: Vec<Layer>,
    written: Option<PathBuf>,
}

impl SettingsOrigin {
    /// Describes the origin of the settings.
    pub fn sentence(&self) -> Text {
        let read = self.read.iter().map(|layer| name(&layer.path));
        let read = read.collect::<Vec<_>>().join(" + ");
        match (&self.read[..], &self.written) {
            ([only], Some(written)) if only.path == *written => {
                text!("settings-origin-same", file = name(written))
            }
            ([], Some(written)) => text!("settings-origin-new", written = name(written)),
            ([], None) => text!("settings-origin-none"),
            (_, Some(written)) => {
                text!("settings-origin-two", written = name(written), read = read)
            }
            (_, None) => text!("settings-origin-homeless", read = read),
        }
    }

    /// Says which keys each file sets if several files set some.
    pub fn layers(&self) -> Option<Text> {
        let telling: Vec<_> = self
            .read
            .iter()
            .filter(|layer| !layer.keys.is_empty())
            .collect();
        let (last, before) = telling
            .split_last()
            .filter(|(_, before)| !before.is_empty())?;
        let before = before.iter().map(|layer| name(&layer.path));
        Some(text!(
            "settings-origin-layers",
            last = name(&last.path),
            keys = last.keys.join(", "),
            before = before.collect::<Vec<_>>().join(", ")
        ))
    }
}

/// The path of a settings file as a person would write it.
fn name(path: &Path) -> String {
    let home = folders::home();
    let below = home.as_ref().and_then(|home| path.strip_prefix(home).ok());
    match (path.parent(), below) {
        (Some(folder), _) if folder.as_os_str().is_empty() => format!("./{}", path.display()),
        (_, Some(below)) => format!("~/{}", below.display()),
        _ => path.display().to_string(),
    }
}

/// The configuration: what is built in, then the person's own file, `parlour/config.toml` where the system keeps such
/// files, then Parlour's own `config.toml` in the directory where the person is, then the file named on the command line.
/// Each sets single keys over those before it. `tables` are the tables of keys of the program.
///
/// # Errors
/// An error if a file is wrong. Only a `./config.toml` that is not Parlour's is passed over. Engines and a `turn_command` in
/// `./config.toml` are refused.
pub fn load(named: Option<&Path>, tables: Tables) -> Result<Loaded, Diagnostic> {
    let usual = usual();
    let mut layers = Layers::default();
    layers.config.keys.tables = tables;
    if let Some(path) = usual.as_deref().filter(|path| path.exists()) {
        layers.add(path, &files::read(path)?)?;
    }
    let here = Path::new(NAME);
    let is_there = here.exists() || here.is_symlink();
    let is_other = |path: Option<&Path>| path.is_none_or(|path| !is_same_file(path, here));
    let mut notice = usual.as_deref().and_then(dangling);
    if is_there && is_other(named) && is_other(usual.as_deref()) {
        match own(here) {
            Ok(text) => {
                no_programs(Source::new(NAME, &text))?;
                Config::read(Source::new(NAME, &text))?;
                layers.add(here, &edit::without_defaults(&text))?;
            }
            Err(why) => notice = Some(format!("./{NAME} was not read: {}", why.english())),
        }
    }
    let written = match named {
        Some(path) => {
            let text = files::read(path)?;
            layers.add(path, &text)?;
            let path = path.into();
            Some(SettingsFile { path, text })
        }
        None => usual.map(|path| SettingsFile {
            path,
            text: BUILT_IN.into(),
        }),
    };
    let Layers {
        mut config,
        read,
        theme,
    } = layers;
    let faulty = add_themes(&mut config, theme.as_ref())?;
    Ok(Loaded {
        config,
        read,
        written,
        notice: notice.or(faulty),
    })
}

/// The settings of the files read so far.
#[derive(Debug, Default)]
struct Layers {
    config: Config,
    read: Vec<Layer>,
    /// The name and text of the file that chose the theme.
    theme: Option<(String, String)>,
}

impl Layers {
    /// Sets the keys of one more file.
    fn add(&mut self, path: &Path, text: &str) -> Result<(), Diagnostic> {
        let name = path.to_string_lossy();
        let source = Source::new(&name, text);
        let before = self.config.screen.theme.clone();
        self.config = std::mem::take(&mut self.config).overlaid(source)?;
        if self.config.screen.theme != before {
            self.theme = Some((name.to_string(), text.into()));
        }
        let document = TomlDocument::parse(source)?;
        let fields = document.top();
        let keys = fields.fields().iter().map(|field| field.key().to_owned());
        let (path, keys) = (path.into(), keys.collect());
        self.read.push(Layer { path, keys });
        Ok(())
    }
}

/// Adds the themes of the person's own folder, and says what is wrong with the chosen one. `chooser` is the name and the
/// text of the file that chose it.
fn add_themes(
    config: &mut Config,
    chooser: Option<&(String, String)>,
) -> Result<Option<String>, Diagnostic> {
    let Some(folder) = theme_folder::usual() else {
        return Ok(None);
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
            None => {
                let (file, text) = chooser.map_or(("", ""), |(file, text)| (file, text));
                Some(missing(Source::new(file, text), name, &folder)?)
            }
        },
    };
    config.themes = found
        .into_iter()
        .filter_map(|found| found.theme.ok())
        .map(|(theme, _)| theme)
        .collect();
    Ok(notice)
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
    let document = TomlDocument::parse(source)?;
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
        |screen| screen.complain_of("theme", what.clone()).to_string(),
    ))
}

/// The text of a file that is Parlour's own: TOML with some top-level key of Parlour's, and no other. Many programs
/// have a `config.toml`.
///
/// # Errors
/// The reason why it is not.
fn own(path: &Path) -> Result<String, Text> {
    let text = files::read(path).map_err(|why| why.what)?;
    let name = path.to_string_lossy();
    let document = TomlDocument::parse(Source::new(&name, &text))
        .map_err(|why| Text::from(format!("it is no TOML ({why})")))?;
    let (top, keys) = (document.top(), Config::default().keys());
    if let Some(other) = top
        .fields()
        .iter()
        .find(|field| !keys.contains(&field.key()))
    {
        let other = other.key();
        return Err(format!("it is not Parlour's, which has no `{other}`").into());
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

/// Refuses what starts a program in the file of whatever directory the person is in, who may not have written it: sections
/// `[engines.NAME]`, and `turn_command` of `[serve]`.
fn no_programs(source: Source) -> Result<(), Diagnostic> {
    let document = TomlDocument::parse(source)?;
    let top = document.top();
    let refuse = |field: &Field| {
        let why = format!(
            "`{}` starts a program, so it may stand only in parlour/config.toml in $XDG_CONFIG_HOME (usually ~/.config) or in a \
             file given with --config",
            field.key()
        );
        Err(field.complain_of_key(why))
    };
    if let Some(engines) = top.get("engines") {
        return refuse(engines);
    }
    let serve = section(&top, "serve")?;
    match serve.as_ref().and_then(|serve| serve.get("turn_command")) {
        Some(command) if command.as_text() != Some("") => refuse(command),
        _ => Ok(()),
    }
}

/// Says that a file of settings is a link to a file that is not there. The person believes that its settings hold.
fn dangling(path: &Path) -> Option<String> {
    let is_dangling = path.is_symlink() && !path.exists();
    is_dangling.then(|| {
        let path = name(path);
        format!("{path} was not read: it is a link to a file that is not there")
    })
}

/// Returns whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    whole(one).is_some_and(|one| Some(one) == whole(other))
}

/// Returns the system's usual path for such files.
fn usual() -> Option<PathBuf> {
    folders::config().map(|folder| folder.join(NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_link_to_no_file_is_told_and_no_file_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file.toml", NAME].map(|name| folder.path().join(name));
        let told = || dangling(&link).is_some_and(|why| why.contains("a link to a file"));
        let before = told();
        std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
        let without_file = told();
        std::fs::write(&file, "").expect("a file can be written");
        let with_file = told();
        assert_eq!((before, without_file, with_file), (false, true, false));
    }
}
