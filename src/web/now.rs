//! The page of what goes on: tables to watch, and games that are over.

use std::fmt::Write as _;

use parlour_boards::saved_game::game_of;
use parlour_hall::programs::public::{FinishedGame, PublicState};
use parlour_kit::text::utc_moment;
use parlour_language::{Id, Language, id, text};
use parlour_lobby::hall::seat_in_words;
use parlour_model::any::AnyRules;
use parlour_model::player::Player;
use parlour_protocol::lobby::{Stage, TableListing};

use crate::head::Head;
use crate::html::{element, escaped, text_page};
use crate::link::Link;

/// The page in a language.
pub(crate) fn page(state: &PublicState, head: &Head) -> String {
    let language = head.language();
    let tables = |stage, row: fn(&TableListing, Language) -> String| {
        let tables = state.tables.iter().filter(|table| table.stage == stage);
        tables.map(|table| row(table, language)).collect::<Vec<_>>()
    };
    let games = state.finished.iter().map(|game| finished(game, language));
    let body = [
        (id!("hall-web-running"), tables(Stage::Running, running)),
        (id!("hall-web-waiting"), tables(Stage::Waiting, waiting)),
        (id!("hall-web-finished"), games.collect()),
    ]
    .map(|(title, rows)| section(title, &rows, language));
    text_page(head, &state.hall, &body.concat())
}

fn running(table: &TableListing, language: Language) -> String {
    row(
        &Link::Watch(table.code).address(),
        &table_line(table, language),
        &state(table, language),
    )
}

/// The state of a table, in words.
pub(crate) fn state(table: &TableListing, language: Language) -> String {
    if table.stage == Stage::Waiting {
        return id!("hall-web-waiting-row").in_language(language).to_owned();
    }
    let (moves, spectators) = (table.moves, table.spectators);
    let state = text!(
        "hall-web-running-row",
        moves = moves,
        spectators = spectators
    );
    state.in_language(language).into_owned()
}

fn waiting(table: &TableListing, language: Language) -> String {
    row(
        &Link::Table(table.code).address(),
        &table_line(table, language),
        "",
    )
}

fn finished(game: &FinishedGame, language: Language) -> String {
    let name = |player: &Player| player.name.clone();
    let winners = game.winners.iter();
    let winners: Vec<_> = winners
        .filter_map(|seat| game.players.get(seat.index()).map(name))
        .collect();
    // Nobody wins a draw, and nobody loses a game alone.
    let state = if winners.is_empty() || winners.len() == game.players.len() {
        String::new()
    } else {
        let won = text!("hall-web-won", names = winners.join(", "));
        won.in_language(language).into_owned()
    };
    let state = format!("{state} {}", utc_moment(game.finished));
    let line = line(game.players.iter().map(name), &game.rules, language);
    row(&format!("g/{}", game.id), &line, state.trim())
}

/// The players and the game of a table.
pub(crate) fn table_line(table: &TableListing, language: Language) -> String {
    let name = |seat| seat_in_words(seat).in_language(language).into_owned();
    line(table.seats.iter().map(name), &table.rules, language)
}

/// The players and the game.
fn line(players: impl Iterator<Item = String>, rules: &AnyRules, language: Language) -> String {
    format!(
        "{} \u{2014} {}",
        players.collect::<Vec<_>>().join(" \u{2013} "),
        game_of(rules).in_language(language)
    )
}

fn row(link: &str, text: &str, state: &str) -> String {
    format!(
        "<li><a href=\"{}\">{}</a> <small>{}</small></li>\n",
        escaped(link),
        escaped(text),
        escaped(state)
    )
}

fn section(title: Id, rows: &[String], language: Language) -> String {
    let mut html = element("h2", title.in_language(language));
    if rows.is_empty() {
        return html + &element("p", id!("hall-web-none").in_language(language));
    }
    // Text can always be written to memory.
    let _ = write!(html, "<ul>\n{}</ul>\n", rows.concat());
    html
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::Timestamp;

    use super::*;
    use parlour_model::any::Mode;
    use parlour_model::player::Level;
    use parlour_model::seat::Seat;
    use parlour_model::time_control::TimeControl;
    use parlour_protocol::lobby::{SeatListing, Whereabouts};
    use parlour_store::GameId;

    const AT: &str = "2026-01-31T18:30:00Z";

    fn table(code: &str, rules: AnyRules, stage: Stage, seats: [SeatListing; 2]) -> TableListing {
        let is_running = stage == Stage::Running;
        TableListing {
            code: code.parse().expect("a code"),
            rules,
            seats: seats.into(),
            opened_by: None,
            clock: TimeControl::None,
            rated: false,
            listed: true,
            stage,
            moves: if is_running { 7 } else { 0 },
            spectators: if is_running { 2 } else { 0 },
            opened: Timestamp::UNIX_EPOCH,
            is_offered: true,
        }
    }

    fn taken(name: &str) -> SeatListing {
        SeatListing::Taken {
            name: name.into(),
            place: Whereabouts::AtTable,
        }
    }

    fn state() -> PublicState {
        let mut russian = AnyRules::default_of(Mode::Checkers);
        russian.put_typed("variant", "russian").expect("a variant");
        let memoarrr = AnyRules::default_of(Mode::Memoarrr);
        let played = [
            taken("ana"),
            SeatListing::Robot(Player::robot_at(Level::Expert, &[])),
        ];
        PublicState {
            hall: "The <Inn>".into(),
            at: AT.parse().expect("a time"),
            tables: [
                table("k3f9q2", russian, Stage::Running, played),
                table(
                    "aaaaaa",
                    memoarrr,
                    Stage::Waiting,
                    [taken("<b>"), SeatListing::Open],
                ),
            ]
            .map(Arc::new)
            .into(),
            finished: vec![FinishedGame {
                id: GameId(12),
                rules: AnyRules::default_of(Mode::BirdHead),
                players: ["ana", "bob"].map(Player::person).into(),
                winners: vec![Seat(1)],
                end: None,
                moves: 9,
                finished: AT.parse().expect("a time"),
            }],
        }
    }

    fn head(language: Language) -> Head {
        let code = language.code();
        let text = format!("GET /now HTTP/1.1\r\nAccept-Language: {code}\r\n\r\n");
        Head::parse(text.as_bytes()).expect("a head")
    }

    #[test]
    fn tables_and_games_are_links() {
        let html = page(&state(), &head(Language::English));
        for part in [
            "<title>The &lt;Inn></title>",
            "<li><a href=\"w/k3f9q2\">ana \u{2013} Sage \u{2014} Checkers (russian)</a>",
            "<li><a href=\"t/aaaaaa\">&lt;b> \u{2013} free seat \u{2014} Memoarrr!</a>",
            "<li><a href=\"g/12\">ana \u{2013} bob \u{2014} BirdHead</a> <small>won by bob 2026-01-31 18:30 UTC</small>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn a_quiet_hall_says_so_in_every_language() {
        let quiet = PublicState {
            tables: Vec::new(),
            finished: Vec::new(),
            ..state()
        };
        for language in Language::ALL {
            let none = element("p", id!("hall-web-none").in_language(language));
            assert_eq!(page(&quiet, &head(language)).matches(&none).count(), 3);
        }
    }
}
