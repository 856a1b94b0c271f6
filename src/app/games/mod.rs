//! How each game's board is handled: one file a game, and what several share.

pub mod birdhead;
pub mod card_cursor;
pub mod concentration;
