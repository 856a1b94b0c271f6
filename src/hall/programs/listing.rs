//! The lobby as JSON.

use serde::Serialize;

use super::values::{Rules, number};
use parlour_model::player::{Controller, Player};
use parlour_model::seat::Seat;
use parlour_protocol::identity::SessionKind;
use parlour_protocol::lobby::{PersonListing, SeatListing, Stage, TableListing};

/// A table of the lobby.
#[derive(Clone, Serialize)]
pub(super) struct TableMessage {
    table: String,
    mode: &'static str,
    rules: Rules,
    /// A name, `@open`, or `@` and the level of a robot.
    players: Vec<String>,
    /// The seats that are kept for the invited.
    invited: Vec<u8>,
    /// The seats whose people look at the table.
    here: Vec<u8>,
    /// The seats whose people are not in the hall.
    away: Vec<u8>,
    clock: String,
    rated: bool,
    listed: bool,
    stage: &'static str,
    n: usize,
    #[serde(rename = "watchers")]
    spectators: usize,
    opened: String,
}

impl TableMessage {
    pub(super) fn of(table: &TableListing) -> Self {
        let seats = |is: fn(&SeatListing) -> bool| {
            let seats = Seat::all(table.seats.len()).zip(&table.seats);
            seats
                .filter(|(_, listing)| is(listing))
                .map(|(seat, _)| number(seat))
                .collect()
        };
        Self {
            table: table.code.to_string(),
            mode: table.rules.mode().name(),
            rules: Rules(table.rules.clone()),
            players: table.seats.iter().map(player).collect(),
            invited: seats(|seat| matches!(seat, SeatListing::Invited(_))),
            here: seats(SeatListing::is_there),
            away: seats(SeatListing::is_away),
            clock: table.clock.to_string(),
            rated: table.rated,
            listed: table.listed,
            stage: stage(table.stage),
            n: table.moves,
            spectators: table.spectators,
            opened: table.opened.to_string(),
        }
    }
}

/// Describes the player of a seat as a request to open a table writes it.
fn player(seat: &SeatListing) -> String {
    match seat {
        SeatListing::Open => "@open".into(),
        SeatListing::Robot(Player {
            controller: Controller::Robot(level),
            ..
        }) => format!("@{level}"),
        SeatListing::Invited(name)
        | SeatListing::Taken { name, .. }
        | SeatListing::Robot(Player { name, .. }) => name.clone(),
    }
}

pub(super) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Running => "running",
        Stage::Over => "over",
    }
}

/// Somebody who is there.
#[derive(Clone, Serialize)]
pub(super) struct PersonMessage {
    name: String,
    guest: bool,
    program: bool,
    /// True while a person is connected with a screen.
    screen: bool,
    tables: Vec<String>,
}

impl PersonMessage {
    pub(super) fn of(person: &PersonListing) -> Self {
        Self {
            name: person.name.clone(),
            guest: person.is_guest,
            program: person.is_program,
            screen: person.kind == SessionKind::Screen,
            tables: person.tables.iter().map(ToString::to_string).collect(),
        }
    }
}
