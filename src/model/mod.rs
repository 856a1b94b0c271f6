//! The rules of the games, and nothing else: no screen, no clock, no files, no threads.
//!
//! A [`game::Game`] is the rules, a [`playthrough::Playthrough`] one sitting of it, and
//! [`any`] the one table of all games. What may vary between two sittings is a game's
//! [`keys::Rules`]; who sits where is a [`player::Player`] on a [`seat::Seat`].

pub mod any;
pub mod birdhead;
pub mod checkers;
pub mod concentration;
pub mod game;
pub mod grid;
pub mod keys;
pub mod memoarrr;
pub mod memory_match;
pub mod plain;
pub mod player;
pub mod playthrough;
pub mod record;
pub mod seat;
pub mod section;
pub mod setup;
pub mod source;
pub mod standing;
pub mod text;
