//! A whole game in one TOML file that a person can read, mail and edit: who played under which rules,
//! and every move, chance's too, so that it replays without any random numbers, for ever.
//!
//! ```
//! use parlour_model::diagnostic::Source;
//! use parlour_model::record::Record;
//!
//! let text = r#"version = 1
//! mode = "concentration"
//! players = ["Ana", "Bo"]
//! [rules]
//! pairs = 2
//! [game]
//! moves = ["deal 1 2 2 1", "A1", "A2"]
//! "#;
//! let record = Record::read(Source::new("game.toml", text)).expect("a record");
//! let (playthrough, refused) = record.replay().expect("two can sit down");
//! assert!(refused.is_none());
//! assert_eq!(playthrough.moves().len(), 3);
//! ```

pub mod file_game;
pub mod games;
mod json;
mod read;
mod replay;
mod write;

use jiff::Timestamp;

use super::any::{AnyPlaythrough, AnyRules};
use super::final_score::FinalScore;
use super::game::Secrecy;
use super::log::LogSummary;
use super::player::Player;
use super::playthrough::End;
use super::time_control::TimeControl;

pub use json::PlayerJson;
pub use replay::ReplayError;
pub use write::rules;

/// The version of the format, the only one so far.
pub const VERSION: i64 = 1;

/// A game as it is kept. The number of players fits the rules, and the rules fit together; whether the
/// moves are legal is known only when they are made ([`Record::step`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The game, and its rules.
    pub rules: AnyRules,
    /// Every move in its written form.
    pub moves: Vec<String>,
    pub started: Option<Timestamp>,
    /// The time at which the game ended or was saved for later.
    pub finished: Option<Timestamp>,
    /// The end of the game if it did not end by its rules.
    pub end: Option<End>,
    pub clock: TimeControl,
    /// The duration of each move, in milliseconds, as far as a clock measured it; empty where none
    /// did.
    pub spent: Vec<u64>,
    /// Set when the game counts for no best, par, rating or streak.
    pub practice: bool,
    /// The text in PDN from which it was read, with all that a record has no place for.
    pub pdn: Option<String>,
}

impl Record {
    /// The record of a playthrough as far as it has come.
    pub fn of(playthrough: &AnyPlaythrough, players: Vec<Player>) -> Self {
        Self {
            end: playthrough.end(),
            ..Self::of_moves(players, playthrough.rules(), playthrough.moves())
        }
    }

    /// The record of moves of which nothing else is known: no times, and no end but by the rules.
    pub fn of_moves(players: Vec<Player>, rules: AnyRules, moves: Vec<String>) -> Self {
        let (started, finished, end) = (None, None, None);
        let (clock, spent, practice) = (TimeControl::None, Vec::new(), false);
        Self {
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
        }
    }

    /// Returns the record with the times from a log that has the same standing moves. Without a
    /// clock it keeps no times. If all times are zero, none was measured.
    #[must_use]
    pub fn timed(mut self, clock: TimeControl, log: &LogSummary) -> Self {
        let measured =
            clock != TimeControl::None && log.times.iter().take(log.made).any(|spent| *spent > 0);
        self.spent = if measured {
            log.times.iter().take(log.made).copied().collect()
        } else {
            Vec::new()
        };
        Self { clock, ..self }
    }

    /// Returns whether the record would reveal secrets of a game that is not over.
    pub fn has_secrets(&self) -> bool {
        let is_over = || match self.replay() {
            Ok((playthrough, None)) => FinalScore::of_any(&playthrough).is_some(),
            _ => false,
        };
        self.rules.mode().secrecy() != Secrecy::None && !is_over()
    }
}

#[cfg(test)]
mod tests;
