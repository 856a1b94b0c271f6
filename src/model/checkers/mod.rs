//! Checkers and the other national games (CHK).
//!
//! One move generator serves every variant: it is generic over a [`table::Table`] of constants, and
//! adding a variant means adding a table.

pub mod bits;
pub mod board;
mod capture;
pub mod draws;
pub mod fen;
pub mod geometry;
pub mod list;
pub mod moves;
pub mod perft;
pub mod position;
pub mod side;
pub mod square;
pub mod table;
pub mod variant;
pub mod variants;
