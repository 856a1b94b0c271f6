//! The tables and the people of a hall.

use super::answer::TextAnswer;
use super::columns::columns;
use crate::programs::listing::{PersonMessage, TableMessage, stage};
use parlour_protocol::lobby::{Lobby, PersonListing, TableListing};

pub(super) fn tables(lobby: &Lobby, json: bool) -> TextAnswer {
    if json {
        let tables: Vec<_> = lobby
            .tables
            .iter()
            .map(|table| TableMessage::of(table))
            .collect();
        return TextAnswer::json(&tables);
    }
    if lobby.tables.is_empty() {
        return TextAnswer::of("no tables\n".into());
    }
    let headings = ["table", "game", "is", "moves", "clock", "rated", "players"];
    TextAnswer::of(columns(
        headings,
        lobby.tables.iter().map(|table| row(table)),
    ))
}

fn row(table: &TableListing) -> [String; 7] {
    let players: Vec<_> = table.seats.iter().map(TableListing::seat_name).collect();
    [
        table.code.to_string(),
        table.rules.mode().title().english().into(),
        stage(table.stage).into(),
        table.moves.to_string(),
        table.clock.to_string(),
        if table.rated { "yes" } else { "no" }.into(),
        players.join(", "),
    ]
}

pub(super) fn people(lobby: &Lobby, json: bool) -> TextAnswer {
    if json {
        let people: Vec<_> = lobby.people.iter().map(PersonMessage::of).collect();
        return TextAnswer::json(&people);
    }
    if lobby.people.is_empty() {
        return TextAnswer::of("nobody is connected\n".into());
    }
    let row = |person: &PersonListing| {
        let tables: Vec<_> = person.tables.iter().map(ToString::to_string).collect();
        [person.name.clone(), kind(person).into(), tables.join(", ")]
    };
    TextAnswer::of(columns(
        ["name", "is a", "at"],
        lobby.people.iter().map(row),
    ))
}

fn kind(person: &PersonListing) -> &'static str {
    match (person.is_program, person.is_guest) {
        (true, _) => "program",
        (_, true) => "guest",
        _ => "person",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use parlour_model::any::{AnyRules, Mode};
    use parlour_model::player::{Level, Player};
    use parlour_protocol::identity::SessionKind;
    use parlour_protocol::lobby::{SeatListing, Stage, Whereabouts};

    fn lobby() -> Lobby {
        let taken = |name: &str| SeatListing::Taken {
            name: name.into(),
            place: Whereabouts::AtTable,
        };
        let table = TableListing {
            code: "k3f9q2".parse().expect("a code"),
            rules: AnyRules::default_of(Mode::Checkers),
            seats: vec![taken("日本語"), SeatListing::Open],
            opened_by: Some("日本語".into()),
            clock: "15m delay 3s".parse().expect("a clock"),
            rated: true,
            listed: true,
            stage: Stage::Waiting,
            moves: 0,
            spectators: 0,
            opened: jiff::Timestamp::UNIX_EPOCH,
            is_offered: true,
        };
        let other = TableListing {
            code: "abcdef".parse().expect("a code"),
            rules: AnyRules::default_of(Mode::BirdHead),
            seats: vec![
                taken("Zoë"),
                SeatListing::Robot(Player::robot_at(Level::Sharp, &[])),
                SeatListing::Invited("bob".into()),
            ],
            clock: "none".parse().expect("a clock"),
            rated: false,
            stage: Stage::Running,
            moves: 12,
            ..table.clone()
        };
        let ana = PersonListing {
            name: "日本語".into(),
            is_guest: false,
            is_program: true,
            kind: SessionKind::Program,
            tables: vec![table.code],
        };
        let guest = PersonListing {
            name: "guest-1".into(),
            is_guest: true,
            is_program: false,
            kind: SessionKind::Screen,
            tables: Vec::new(),
        };
        Lobby {
            tables: [table, other].map(Arc::new).into(),
            people: Arc::new(vec![ana, guest]),
            watched: None,
        }
    }

    #[test]
    fn tables_are_listed_in_columns() {
        let wanted = "\
table   game      is       moves  clock         rated  players
k3f9q2  Checkers  waiting  0      15m delay 3s  yes    日本語, open
abcdef  BirdHead  running  12     none          no     Zoë, Vix, bob?
";
        assert_eq!(tables(&lobby(), false).out, wanted);
        assert_eq!(tables(&Lobby::default(), false).out, "no tables\n");
    }

    #[test]
    fn people_are_listed_in_columns() {
        let wanted = "\
name     is a     at
日本語   program  k3f9q2
guest-1  guest
";
        assert_eq!(people(&lobby(), false).out, wanted);
        assert_eq!(
            people(&Lobby::default(), false).out,
            "nobody is connected\n"
        );
    }

    #[test]
    fn scripts_get_an_object_a_line() {
        let told = tables(&lobby(), true).out;
        let first: serde_json::Value =
            serde_json::from_str(told.lines().next().expect("a line")).expect("JSON");
        assert_eq!(
            (&first["table"], &first["players"][1]),
            (&"k3f9q2".into(), &"@open".into())
        );
        assert_eq!(told.lines().count(), 2);
        assert_eq!(people(&lobby(), true).out.lines().count(), 2);
    }
}
