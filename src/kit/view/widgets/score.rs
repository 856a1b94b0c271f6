//! A player's score.

use std::borrow::Cow;

use crate::view::card::Owner;

/// One player with the score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score<'a> {
    /// The player's letter and colour, as on the cards.
    pub owner: Owner,
    /// The name, of any length.
    pub name: Cow<'a, str>,
    /// The robot's level; empty for a person.
    pub robot: &'a str,
    /// The score as it is written in this game: "3 rubies".
    pub points: String,
    /// A word on the player: "won", "out", "3 safe".
    pub note: &'a str,
    /// True while it is this player's turn.
    pub turn: bool,
}
