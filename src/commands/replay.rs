//! `parlour replay FILE --json`: a recorded game for scripts, one line for the start and one a move.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use super::Error;
use crate::each_game;
use crate::files;
use crate::model::any::AnyPlaythrough;
use crate::model::game::Game;
use crate::model::playthrough::Playthrough;
use crate::model::record::Record;
use crate::model::source::{Complaint, Source};
use crate::model::text::Status;

/// Prints the lines, up to the first move that is refused.
pub(super) fn json(file: &Path, out: &mut dyn Write) -> Result<(), Error> {
    let record = read(file)?;
    let mut sitting = record.open().map_err(|fault| about(file, &fault))?;
    each_game!(AnyPlaythrough, &mut sitting, sitting => lines(&record, sitting, file, out))
}

/// Reads the record in a file.
pub(super) fn read(file: &Path) -> Result<Record, Complaint> {
    Record::read(Source::new(&file.to_string_lossy(), &files::read(file)?))
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
