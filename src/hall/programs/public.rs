//! The public state of a hall, which anybody may read.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::listing::TableMessage;
use super::values::{Rules, number};
use parlour_model::any::AnyRules;
use parlour_model::player::{Controller, Player};
use parlour_model::playthrough::End;
use parlour_model::seat::Seat;
use parlour_protocol::lobby::{Lobby, Stage, TableListing};
use parlour_store::{GameId, GameSummary};

/// The most tables that are listed.
const MOST_TABLES: usize = 200;

/// The public state of a hall at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct PublicState {
    /// The name of the server.
    pub hall: String,
    pub at: Timestamp,
    /// The listed tables that wait for players or at which a game runs.
    pub tables: Vec<Arc<TableListing>>,
    /// Games of listed tables that are over.
    pub finished: Vec<FinishedGame>,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedGame {
    pub id: GameId,
    pub rules: AnyRules,
    pub players: Vec<Player>,
    pub winners: Vec<Seat>,
    /// The end of a game that did not end by its rules.
    pub end: Option<End>,
    pub moves: usize,
    pub finished: Timestamp,
}

impl FinishedGame {
    /// `None` for a game that cannot be read, or is not over.
    fn of(game: GameSummary) -> Option<Self> {
        let (rules, result) = (game.rules?, game.result?);
        Some(Self {
            id: game.id,
            rules,
            players: game.players,
            winners: result.winners,
            end: result.end,
            moves: game.moves,
            finished: result.finished.unwrap_or(game.last_played),
        })
    }
}

/// A game that is over, as JSON.
#[derive(Serialize)]
struct FinishedMessage {
    game: i64,
    mode: &'static str,
    rules: Rules,
    players: Vec<String>,
    /// Their seats.
    winners: Vec<u8>,
    end: Option<String>,
    n: usize,
    finished: String,
}

impl FinishedMessage {
    fn of(game: &FinishedGame) -> Self {
        Self {
            game: game.id.0,
            mode: game.rules.mode().name(),
            rules: Rules(game.rules.clone()),
            players: game.players.iter().map(player).collect(),
            winners: game.winners.iter().copied().map(number).collect(),
            end: game.end.map(|end| end.to_string()),
            n: game.moves,
            finished: game.finished.to_string(),
        }
    }
}

/// The state as JSON.
#[derive(Serialize)]
struct NowMessage<'a> {
    hall: &'a str,
    version: u8,
    at: String,
    tables: Vec<TableMessage>,
    finished: Vec<FinishedMessage>,
}

/// A name, or `@` and the level of a robot.
fn player(player: &Player) -> String {
    match &player.controller {
        Controller::Robot(level) => format!("@{level}"),
        Controller::Person | Controller::Engine(_) => player.name.clone(),
    }
}

impl PublicState {
    /// Takes the listed tables of a lobby and some games of listed tables.
    pub fn new(hall: &str, at: Timestamp, lobby: &Lobby, games: Vec<GameSummary>) -> Self {
        let tables = lobby.tables.iter().filter(|table| is_shown(table));
        Self {
            hall: hall.into(),
            at,
            tables: tables.take(MOST_TABLES).cloned().collect(),
            finished: games.into_iter().filter_map(FinishedGame::of).collect(),
        }
    }

    /// The state as one object of JSON.
    pub fn json(&self) -> String {
        let tables = self.tables.iter().map(|table| TableMessage::of(table));
        let message = NowMessage {
            hall: &self.hall,
            version: 1,
            at: self.at.to_string(),
            tables: tables.collect(),
            finished: self.finished.iter().map(FinishedMessage::of).collect(),
        };
        // Serialising fails only where a key of a map is no text, and all are.
        serde_json::to_string(&message).unwrap_or_default()
    }
}

fn is_shown(table: &TableListing) -> bool {
    table.listed && table.is_offered && table.stage != Stage::Over
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;
    use parlour_model::any::Mode;
    use parlour_model::player::{Level, Player};
    use parlour_model::time_control::TimeControl;
    use parlour_protocol::lobby::{SeatListing, Whereabouts};
    use parlour_store::GameResult;

    fn table(code: &str, listed: bool, stage: Stage) -> Arc<TableListing> {
        Arc::new(TableListing {
            code: code.parse().expect("a code"),
            rules: AnyRules::default_of(Mode::Concentration),
            seats: vec![
                SeatListing::Taken {
                    name: "ana".into(),
                    place: Whereabouts::AtTable,
                },
                SeatListing::Robot(Player::robot_at(Level::Expert, &[])),
            ],
            opened_by: Some("ana".into()),
            clock: TimeControl::None,
            rated: false,
            listed,
            stage,
            moves: 3,
            spectators: 1,
            opened: Timestamp::UNIX_EPOCH,
            is_offered: true,
        })
    }

    fn game(is_over: bool) -> GameSummary {
        let result = GameResult {
            finished: Some(Timestamp::UNIX_EPOCH),
            end: None,
            scores: vec![4, 2],
            turns: vec![1, 1],
            par: None,
            winners: vec![Seat(0)],
        };
        GameSummary {
            id: GameId(12),
            mode: Some(Mode::Concentration),
            rules: Some(AnyRules::default_of(Mode::Concentration)),
            title: None,
            players: vec![
                Player::person("ana"),
                Player::robot("expert", Level::Expert),
            ],
            moves: 9,
            started: None,
            last_played: Timestamp::UNIX_EPOCH,
            elapsed_ms: 0,
            practice: false,
            result: is_over.then_some(result),
            day: None,
            file: None,
            unreadable: None,
        }
    }

    #[test]
    fn listed_tables_and_finished_games_are_told_as_programs_know_them() {
        let lobby = Lobby {
            tables: [
                table("k3f9q2", true, Stage::Running),
                table("aaaaaa", false, Stage::Running),
                table("bbbbbb", true, Stage::Over),
            ]
            .into(),
            people: Arc::default(),
            watched: None,
        };
        let games = vec![game(true), game(false)];
        let state = PublicState::new("parlour", Timestamp::UNIX_EPOCH, &lobby, games);
        let told: Json = serde_json::from_str(&state.json()).expect("JSON");
        let rules = json!({"pairs": 8, "copies": 2, "ties": "shared", "idle_end": 0});
        assert_eq!(
            told,
            json!({
                "hall": "parlour", "version": 1, "at": "1970-01-01T00:00:00Z",
                "tables": [{
                    "table": "k3f9q2", "mode": "concentration", "rules": rules, "players": ["ana", "@expert"],
                    "invited": [], "here": [1], "away": [], "clock": "none", "rated": false, "listed": true,
                    "stage": "running", "n": 3, "watchers": 1, "opened": "1970-01-01T00:00:00Z",
                }],
                "finished": [{
                    "game": 12, "mode": "concentration", "rules": rules, "players": ["ana", "@expert"],
                    "winners": [1], "end": null, "n": 9, "finished": "1970-01-01T00:00:00Z",
                }],
            })
        );
    }
}
