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
pub(super) fn json(file: &Path, game: Option<u32>, out: &mut dyn Write) -> Result<(), Error> {
    let record = read(file, game)?;
    let mut sitting = record.open().map_err(|fault| about(file, &fault))?;
    each_game!(AnyPlaythrough, &mut sitting, sitting => lines(&record, sitting, &Place { file, game }, out))
}

/// Whether a file is to be read as PDN.
pub(super) fn is_pdn(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"))
}

/// Reads the games of a PDN file; there is one at least.
pub(super) fn games(file: &Path) -> Result<Vec<pdn::Game>, Complaint> {
    let games = pdn::read(&files::read(file)?).map_err(|fault| Complaint {
        at: Some(Position { line: fault.line, column: fault.column }),
        ..about(file, &fault.why)
    })?;
    if games.is_empty() { Err(about(file, &"there is no game in this file")) } else { Ok(games) }
}

/// The index of the game with this number, counted from 1.
pub(super) fn index_of(number: u32, games: usize, file: &Path) -> Result<usize, Complaint> {
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let there = index.filter(|index| *index < games);
    there.ok_or_else(|| about(file, &format!("there is no game {number}: the file holds {games}")))
}

/// Reads the record in a file; of a PDN file the first game, or that with this number.
pub(super) fn read(file: &Path, number: Option<u32>) -> Result<Record, Complaint> {
    let number = number.unwrap_or(1);
    if is_pdn(file) {
        let games = games(file)?;
        return from_pdn(&games[index_of(number, games.len(), file)?], number, file);
    }
    index_of(number, 1, file)?;
    Record::read(Source::new(&file.to_string_lossy(), &files::read(file)?))
}

/// A game in PDN as a record. A move that cannot be followed is its last: told when it is made.
fn from_pdn(game: &pdn::Game, number: u32, file: &Path) -> Result<Record, Complaint> {
    let followed = game.follow();
    let (played, refused) =
        followed.map_err(|fault| about(file, &format!("game {number}: {}: {}", fault.text, fault.why)))?;
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
    place: &Place,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let names = record.names();
    line(&Status::of(sitting, &[], &names), out)?;
    while let Some(step) = record.step(sitting, &names) {
        let events = step.map_err(|refused| place.complain(&refused))?;
        line(&Status::of(sitting, &events, &names), out)?;
    }
    Ok(())
}

fn line(status: &Status, out: &mut dyn Write) -> Result<(), Error> {
    let json = serde_json::to_string(status).map_err(std::io::Error::from)?;
    Ok(writeln!(out, "{json}")?)
}

/// Where a game was read.
struct Place<'a> {
    file: &'a Path,
    /// Its number, where it was asked for.
    game: Option<u32>,
}

impl Place<'_> {
    /// Something about the game; one of a PDN file is named by its number, as there may be others.
    fn complain(&self, what: &dyn Display) -> Complaint {
        let number = self.game.unwrap_or(1);
        if is_pdn(self.file) { about(self.file, &format!("game {number}: {what}")) } else { about(self.file, what) }
    }
}

/// Something about the whole file.
fn about(file: &Path, what: &dyn Display) -> Complaint {
    Complaint::of_file(file.to_string_lossy(), what.to_string())
}
