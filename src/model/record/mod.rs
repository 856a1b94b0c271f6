//! A whole game in one TOML file that a person can read, mail and edit: who played under which rules,
//! and every move, chance's too, so that it replays without any random numbers, for ever.

pub mod games;
mod read;
mod replay;
mod write;

use jiff::Timestamp;

use super::any::{AnyPlaythrough, AnyRules};
use super::player::Player;
use super::playthrough::End;

pub use replay::Refused;
pub use write::rules;

/// The version of the format, the only one so far.
pub const VERSION: i64 = 1;

/// A game as it is kept. The number of players fits the rules, and the rules fit together; whether the
/// moves are legal is known only when they are made ([`Record::step`]).
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Who played, in seat order.
    pub players: Vec<Player>,
    /// Which game, and its rules.
    pub rules: AnyRules,
    /// Every move in its written form.
    pub moves: Vec<String>,
    /// When the game began.
    pub started: Option<Timestamp>,
    /// When it ended, or was put away.
    pub finished: Option<Timestamp>,
    /// How it ended, where not by its rules.
    pub end: Option<End>,
}

impl Record {
    /// The record of a sitting as far as it has come.
    #[must_use]
    pub fn of(sitting: &AnyPlaythrough, players: Vec<Player>) -> Self {
        let (moves, end) = (sitting.moves(), sitting.end());
        Self { players, rules: sitting.rules(), moves, started: None, finished: None, end }
    }
}

#[cfg(test)]
mod tests;
