//! The handling of each game's board: one file a game, and the code that several share.

pub mod birdhead;
pub mod card_cursor;
pub mod checkers;
pub mod concentration;
pub mod coordinate;
pub mod faces;
pub mod memoarrr;
pub mod memory_match;
pub mod pointer;
pub mod reveal;
