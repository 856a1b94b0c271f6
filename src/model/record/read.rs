//! Reading a record, strictly: whatever is not understood is pointed at.

use jiff::Timestamp;

use super::{Record, VERSION};
use crate::model::any::AnyRules;
use crate::model::player::Player;
use crate::model::playthrough::End;
use crate::model::section::{Field, Section};
use crate::model::setup;
use crate::model::source::{Complaint, Source};

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong with it, where, and what would be right.
    pub fn read(source: Source) -> Result<Self, Complaint> {
        let mut top = Section::parse(source)?;
        read_version(&top.need("version", "a record says version = 1")?)?;
        let mut rules = setup::read_mode(&top.need("mode", "a record says which game it is of")?)?;
        let seats = top.need("players", "a record lists the players' names")?;
        let section = top.take("rules").map(|field| field.section("a section [rules]")).transpose()?;
        let game = top.need("game", "a record has a section [game] with the moves")?;
        top.finish()?;

        let players = setup::read_players(seats.clone())?;
        section.as_ref().map_or(Ok(()), |section| setup::read_rules(section, &mut rules))?;
        setup::check(&rules, players.len(), section.as_ref(), &seats)?;
        read_game(game.section("a section [game]")?, Self::empty(players, rules))
    }

    fn empty(players: Vec<Player>, rules: AnyRules) -> Self {
        Self { players, rules, moves: Vec::new(), started: None, finished: None, end: None }
    }
}

fn read_version(field: &Field) -> Result<(), Complaint> {
    if field.is_number(VERSION) {
        return Ok(());
    }
    Err(field.cannot_be(format_args!("{VERSION} in every record that this program can read")))
}

/// The section `[game]`.
fn read_game(mut game: Section, record: Record) -> Result<Record, Complaint> {
    let moves = game.need("moves", "[game] lists the moves")?;
    let started = game.take("started").as_ref().map(read_time).transpose()?;
    let finished = game.take("finished").as_ref().map(read_time).transpose()?;
    let end = game.take("end").map(|field| read_end(&field, record.players.len())).transpose()?;
    game.finish()?;
    let moves = moves.list("move")?.iter().map(|text| text.text().map(Into::into)).collect::<Result<_, _>>()?;
    Ok(Record { moves, started, finished, end, ..record })
}

fn read_time(field: &Field) -> Result<Timestamp, Complaint> {
    let time = field.as_datetime().and_then(|time| time.parse().ok());
    time.ok_or_else(|| field.cannot_be("a date and a time with its offset, like 2026-01-31T18:30:00Z"))
}

/// How the game ended. Only somebody who sits at the table can give up.
fn read_end(field: &Field, seats: usize) -> Result<End, Complaint> {
    let end = field.text()?.parse().map_err(|what: String| field.complain(what))?;
    match end {
        End::Resigned(seat) if seat.index() >= seats => {
            Err(field.complain(format!("seat {seat} cannot resign; the seats are 1 to {seats}")))
        }
        End::Resigned(_) | End::DrawAgreed => Ok(end),
    }
}
