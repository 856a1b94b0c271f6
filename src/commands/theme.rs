//! `parlour theme`: the themes, and one as a file.

use std::io::Write;

use super::Error;
use crate::cli::Options;
use parlour_config::files;
use parlour_config::theme::{file, folder};
use parlour_config::theme_name::{ThemeChoice, ThemeName};
use parlour_language::sanitize::Plain;

/// Prints the theme of this name, or else lists all.
pub(super) fn run(name: Option<&str>, options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    match name.map(ThemeChoice::named) {
        None => list(options, out),
        Some(ThemeChoice::BuiltIn(theme)) => Ok(out.write_all(file::written(theme).as_bytes())?),
        Some(ThemeChoice::File(name)) => print_file(&name, out),
    }
}

/// Prints a theme's file as it stands.
fn print_file(name: &str, out: &mut dyn Write) -> Result<(), Error> {
    let found = folder::usual()
        .map(|folder| folder::read(&folder))
        .unwrap_or_default();
    if let Some(found) = found.iter().find(|found| found.name == name) {
        return Ok(out.write_all(files::read(&found.path)?.as_bytes())?);
    }
    let built_in = ThemeName::ALL.map(ThemeName::name);
    let own = found.iter().map(|found| found.name.as_str());
    let names: Vec<_> = built_in.into_iter().chain(own).collect();
    Err(Error::Usage(format!(
        "there is no theme \"{name}\"; the themes are {}",
        names.join(", ")
    )))
}

/// Lists the themes, the chosen one with a star, and what is wrong with those of files.
fn list(options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let chosen = super::settings(options)?.screen.theme;
    let star = |name: &str| {
        if chosen == ThemeChoice::named(name) {
            '*'
        } else {
            ' '
        }
    };
    for name in ThemeName::ALL.map(ThemeName::name) {
        writeln!(out, "{} {name}", star(name))?;
    }
    let Some(folder) = folder::usual() else {
        return Ok(());
    };
    for found in folder::read(&folder) {
        let faults = match &found.theme {
            Ok((_, warnings)) => warnings.clone(),
            Err(why) => vec![why.clone()],
        };
        let unused = if found.theme.is_err() {
            "  cannot be used"
        } else {
            ""
        };
        let path = found.path.to_string_lossy();
        writeln!(
            out,
            "{} {}  {}{unused}",
            star(&found.name),
            Plain(&found.name),
            Plain(&path)
        )?;
        for fault in faults {
            writeln!(out, "    {fault}")?;
        }
    }
    Ok(())
}
