//! Records as JSON, for scripts.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::Record;
use crate::player::{Controller, Level, Player};
use crate::settings::SettingValue;
use crate::time_control::TimeControl;

/// The player of a seat, for scripts.
#[derive(Serialize)]
pub struct PlayerJson {
    name: String,
    robot: Option<&'static str>,
    /// Only where an engine sat.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
}

impl PlayerJson {
    /// These players, in seat order.
    pub fn of(players: &[Player]) -> Vec<Self> {
        let seat = |player: &Player| {
            let engine = if let Controller::Engine(engine) = &player.controller {
                Some(engine.clone())
            } else {
                None
            };
            Self {
                name: player.name.clone(),
                robot: player.controller.level().map(Level::name),
                engine,
            }
        };
        players.iter().map(seat).collect()
    }
}

impl Record {
    /// The record of a game with its number in a store: the same keys as in the file.
    pub fn as_json(&self, game: i64) -> Json {
        let rule = |value: SettingValue| match value {
            SettingValue::Number(number) => json!(number),
            SettingValue::Switch(on) => json!(on),
            SettingValue::Word(word) => json!(word),
        };
        let rules: serde_json::Map<_, _> = self
            .rules
            .entries()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), rule(value)))
            .collect();
        let mut json = json!({
            "game": game,
            "mode": self.rules.mode().name(),
            "players": PlayerJson::of(&self.players),
            "rules": rules,
            "started": self.started.map(|time| time.to_string()),
            "finished": self.finished.map(|time| time.to_string()),
            "end": self.end.map(|end| end.to_string()),
            "moves": self.moves,
        });
        // Defaults are left out, as the file leaves them out.
        if self.clock != TimeControl::None {
            json["clock"] = json!(self.clock.to_string());
        }
        if self.practice {
            json["practice"] = json!(true);
        }
        if !self.spent.is_empty() {
            json["spent"] = json!(self.spent);
        }
        json
    }
}
