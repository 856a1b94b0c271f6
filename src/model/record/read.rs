//! Reads a record strictly: an unknown or wrong part is an error with its place.

use std::path::Path;

use jiff::Timestamp;

use super::{Record, VERSION};
use crate::any::AnyRules;
use crate::diagnostic::{Diagnostic, Source};
use crate::parse_error::ParseError;
use crate::player::Player;
use crate::playthrough::End;
use crate::section::{Field, Section, TomlDocument};
use crate::setup;
use crate::time_control::TimeControl;

/// The longest time of a move: a year, in milliseconds.
const LONGEST_MOVE: u64 = 366 * 24 * 3_600_000;

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The fault, its place, and what would be right.
    pub fn read(source: Source) -> Result<Self, Diagnostic> {
        let document =
            TomlDocument::parse(source).map_err(|why| no_record(source).unwrap_or(why))?;
        let top = document.top();
        read_version(top.need("version", "a record says version = 1")?)?;
        top.only(&["version", "mode", "players", "rules", "game"])?;
        let mut rules = setup::read_mode(top.need("mode", "a record says which game it is of")?)?;
        let players =
            setup::read_players(top.need("players", "a record lists the players' names")?)?;
        let section = top
            .get("rules")
            .map(|field| field.section("a section [rules]"))
            .transpose()?;
        if let Some(section) = &section {
            setup::read_rules(section, &mut rules)?;
        }
        setup::check(&rules, players.len(), &top, section.as_ref())?;
        let game = top
            .need("game", "a record has a section [game] with the moves")?
            .section("a section [game]")?;
        read_game(&game, players, rules)
    }
}

/// The complaint about a text that neither its name nor a line makes a record.
fn no_record(source: Source) -> Option<Diagnostic> {
    let is_version = |line: &str| line.trim_start().starts_with("version");
    let why = "this is no record of a game; games of checkers in PDN are in files whose names end with .pdn";
    let mut kind = Path::new(source.name).extension().into_iter();
    let is_other = kind.any(|kind| kind != "toml");
    (is_other && !source.text.lines().any(is_version))
        .then(|| Diagnostic::of_file(source.name, why))
}

fn read_version(field: &Field) -> Result<(), Diagnostic> {
    if field.is_number(VERSION) {
        return Ok(());
    }
    Err(field.cannot_be(format_args!(
        "{VERSION} in every record that this program can read"
    )))
}

/// The section `[game]`, which completes the record.
fn read_game(game: &Section, players: Vec<Player>, rules: AnyRules) -> Result<Record, Diagnostic> {
    game.only(&[
        "moves", "started", "finished", "end", "clock", "spent", "practice",
    ])?;
    let moves = game.need("moves", "[game] lists the moves")?.list("move")?;
    let moves = moves
        .iter()
        .map(|text| text.text().map(Into::into))
        .collect::<Result<Vec<_>, _>>()?;
    let started = game.get("started").map(read_time).transpose()?;
    let finished = game.get("finished").map(read_time).transpose()?;
    let end = game
        .get("end")
        .map(|field| read_end(field, players.len()))
        .transpose()?;
    let clock = game
        .get("clock")
        .map(read_clock)
        .transpose()?
        .unwrap_or_default();
    let timed = |field| read_spent(field, moves.len(), clock);
    let spent = game
        .get("spent")
        .map(timed)
        .transpose()?
        .unwrap_or_default();
    let practice = game
        .get("practice")
        .map(read_practice)
        .transpose()?
        .unwrap_or_default();
    Ok(Record {
        players,
        rules,
        moves,
        started,
        finished,
        end,
        clock,
        spent,
        practice,
        pdn: None,
    })
}

fn read_clock(field: &Field) -> Result<TimeControl, Diagnostic> {
    field
        .text()?
        .parse()
        .map_err(|what: ParseError| field.complain(what))
}

/// The time of every move, as the clock measured it. Nothing but noughts is as good as no times.
fn read_spent(field: &Field, moves: usize, clock: TimeControl) -> Result<Vec<u64>, Diagnostic> {
    let spent = field
        .list("time")?
        .iter()
        .map(read_milliseconds)
        .collect::<Result<Vec<_>, _>>()?;
    if spent.len() != moves {
        return Err(field.complain(format!(
            "`spent` has a time for every move: {moves}, not {}",
            spent.len()
        )));
    }
    match (spent.iter().all(|spent| *spent == 0), clock) {
        (true, _) => Ok(Vec::new()),
        (false, TimeControl::None) => {
            Err(field.complain("`spent` goes with a `clock`, which measured it"))
        }
        (false, _) => Ok(spent),
    }
}

fn read_milliseconds(field: &Field) -> Result<u64, Diagnostic> {
    let number = field
        .as_number()
        .and_then(|number| u64::try_from(number).ok());
    let right = format_args!("a whole number of milliseconds, 0 to {LONGEST_MOVE}").to_string();
    number
        .filter(|number| *number <= LONGEST_MOVE)
        .ok_or_else(|| field.cannot_be(right))
}

fn read_practice(field: &Field) -> Result<bool, Diagnostic> {
    field
        .as_switch()
        .ok_or_else(|| field.cannot_be("true or false"))
}

fn read_time(field: &Field) -> Result<Timestamp, Diagnostic> {
    let time = field.as_datetime().and_then(|time| time.parse().ok());
    time.ok_or_else(|| {
        field.cannot_be("a date and a time with its offset, like 2026-01-31T18:30:00Z")
    })
}

/// Reads the end of the game. Only a player at the table can resign.
fn read_end(field: &Field, seats: usize) -> Result<End, Diagnostic> {
    let end = field
        .text()?
        .parse()
        .map_err(|what: ParseError| field.complain(what))?;
    match end {
        End::Resigned(seat) if seat.index() >= seats => Err(field.complain(format!(
            "seat {seat} cannot resign; the seats are 1 to {seats}"
        ))),
        End::OutOfTime(seat) if seat.index() >= seats => Err(field.complain(format!(
            "seat {seat} has no clock; the seats are 1 to {seats}"
        ))),
        End::Won(seat) if seat.index() >= seats => Err(field.complain(format!(
            "seat {seat} cannot have won; the seats are 1 to {seats}"
        ))),
        End::Resigned(_) | End::OutOfTime(_) | End::Won(_) | End::DrawAgreed | End::Drawn => {
            Ok(end)
        }
    }
}
