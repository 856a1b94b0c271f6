//! Checkers and the other national games (CHK).
//!
//! One move generator serves every variant: it is generic over a [`table::Table`] of constants, and
//! adding a variant means adding a table.

pub mod bits;
mod capture;
pub mod draws;
pub mod geometry;
pub mod list;
pub mod moves;
pub mod perft;
pub mod position;
pub mod side;
pub mod table;
pub mod variant;
pub mod variants;
