//! The screens: what each knows, and what a command does to it.

pub mod games;
pub mod history;
pub mod menu;
pub mod page;
pub mod play;
pub mod position;
pub mod replay;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod tables;

use jiff::Timestamp;

use crate::store::Listed;

/// What a game in a list is called.
#[must_use]
pub fn title(game: &Listed) -> String {
    game.title.clone().unwrap_or_else(|| game.mode.title().into())
}

/// A date and a time of day in UTC, like "2026-01-31 18:30".
#[must_use]
pub fn date(time: Timestamp) -> String {
    time.to_string().chars().take(16).map(|c| if c == 'T' { ' ' } else { c }).collect()
}
