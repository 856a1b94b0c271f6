//! `parlour replay FILE --json`: a recorded game for scripts, one line for the start and one a move.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use super::Error;
use crate::each_game;
use crate::files;
use crate::model::any::AnyPlaythrough;
use crate::model::checkers::pdn;
use crate::model::game::Game;
use crate::model::player::Player;
use crate::model::playthrough::Playthrough;
use crate::model::record::Record;
use crate::model::source::{Complaint, Position, Source};
use crate::model::text::Status;

/// Prints the lines, up to the first move that is refused.
pub(super) fn json(file: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let record = read(file)?;
    let mut sitting = record.open().map_err(|fault| about(file, &fault))?;
    each_game!(AnyPlaythrough, &mut sitting, sitting => lines(&record, sitting, file, out))
}

/// Reads the record in a file.
pub(super) fn read(file: &Path) -> Result<Record, Complaint> {
    let (name, text) = (file.to_string_lossy(), files::read(file)?);
    if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn")) {
        return from_pdn(&name, &text);
    }
    Record::read(Source::new(&name, &text))
}

/// The first game of a PDN file as a record. A move that cannot be followed is its last: told when it is made.
fn from_pdn(name: &str, text: &str) -> Result<Record, Complaint> {
    let complain = |why: &dyn Display| Complaint::of_file(name, why.to_string());
    let games = pdn::read(text).map_err(|fault| Complaint {
        at: Some(Position { line: fault.line, column: fault.column }),
        ..complain(&fault.why)
    })?;
    let game = games.first().ok_or_else(|| complain(&"there is no game in this file"))?;
    let (played, refused) =
        game.follow().map_err(|fault| complain(&format!("game 1: {}: {}", fault.text, fault.why)))?;
    let players = played.names.map(Player::person).to_vec();
    let mut record = Record::of(&AnyPlaythrough::Checkers(played.sitting), players);
    record.moves.extend(refused.map(|refused| refused.text));
    Ok(record)
}

/// The game that a record holds, played to its end. A move that is refused is told before the screen is
/// touched.
pub(super) fn played(file: &Path, record: &Record) -> Result<AnyPlaythrough, Complaint> {
    match record.replay() {
        Ok((sitting, None)) => Ok(sitting),
        Ok((_, Some(refused))) => Err(about(file, &refused)),
        Err(fault) => Err(about(file, &fault)),
    }
}

fn lines<G: Game>(
    record: &Record,
    sitting: &mut Playthrough<G>,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let names = record.names();
    line(&Status::of(sitting, &[], &names), out)?;
    while let Some(step) = record.step(sitting, &names) {
        let events = step.map_err(|refused| about(file, &refused))?;
        line(&Status::of(sitting, &events, &names), out)?;
    }
    Ok(())
}

fn line(status: &Status, out: &mut dyn Write) -> Result<(), Error> {
    let json = serde_json::to_string(status).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{json}")?)
}

/// Something about the whole file.
fn about(file: &Path, what: &dyn Display) -> Complaint {
    Complaint::of_file(file.to_string_lossy(), what.to_string())
}
