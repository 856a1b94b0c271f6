//! `parlour store check` and `salvage`.

use std::io::Write;
use std::path::Path;

use super::Error;
use crate::cli::{Options, StoreCommand};
use parlour_language::sanitize::Plain;
use parlour_store::check::{GameCheck, check};
use parlour_store::source::StoreSource;
use parlour_store::sqlite::{Salvaged, salvage};

/// Answers with the exit status, which is 1 if a game is broken.
pub(super) fn run(
    request: &StoreCommand,
    options: &Options,
    out: &mut dyn Write,
) -> Result<u8, Error> {
    let source = StoreSource::of(options.data.clone())?.ok_or_else(|| {
        Error::Usage("there is no home folder to save games in; name a file with --data".into())
    })?;
    if let Some(file) = source.file().filter(|file| !file.path.exists()) {
        let why = format!("there are no games in {}", file.path.display());
        return Err(Error::Usage(why));
    }
    match request {
        StoreCommand::Check => {
            let games = check(&source)?;
            tell_games(&games, out)?;
            Ok(status(&games))
        }
        StoreCommand::Salvage { file } => {
            let Some(from) = source.file() else {
                let why = "only a file can be salvaged; restore a database from its backup";
                return Err(Error::Usage(why.into()));
            };
            let saved = salvage(&from.path, file)?;
            tell_tables(&saved, out)?;
            tell_games(&saved.games, out)?;
            writeln!(out, "Saved to {}. {source} is unchanged.", shown(file))?;
            Ok(status(&saved.games))
        }
    }
}

fn shown(file: &Path) -> String {
    Plain(&file.display().to_string()).to_string()
}

fn status(games: &GameCheck) -> u8 {
    u8::from(!games.broken.is_empty())
}

fn tell_games(games: &GameCheck, out: &mut dyn Write) -> Result<(), Error> {
    for (game, why) in &games.broken {
        writeln!(out, "game {game}: {}", Plain(why))?;
    }
    writeln!(
        out,
        "{} games are whole, {} are not",
        games.whole,
        games.broken.len()
    )?;
    Ok(())
}

fn tell_tables(saved: &Salvaged, out: &mut dyn Write) -> Result<(), Error> {
    for (table, rows) in saved.rows.iter().filter(|(_, rows)| *rows > 0) {
        let is_damaged = saved.damaged.contains(table);
        let rest = if is_damaged { ", the rest is lost" } else { "" };
        writeln!(out, "{}: {rows} rows{rest}", table.replace('_', " "))?;
    }
    if saved.orphans > 0 {
        writeln!(out, "{} rows belonged to lost ones", saved.orphans)?;
    }
    Ok(())
}
