//! Checkers and the other national games (CHK).
//!
//! One move generator serves every variant: it is generic over a [`table::Table`] of constants, and
//! adding a variant means adding a table.

pub mod bits;
pub mod board;
mod capture;
pub mod clock;
pub mod draws;
mod event;
pub mod extent;
pub mod fen;
mod flights;
mod game;
pub mod geometry;
mod illegal;
pub mod list;
pub mod lot;
pub mod moves;
pub mod pdn;
pub mod perft;
pub mod position;
pub mod resolve;
pub mod route;
mod rules;
pub mod side;
pub mod square;
pub mod steps;
pub mod table;
pub mod variant;
pub mod variants;
mod view;
pub mod written;

pub use event::{Ending, Event, Made};
pub use game::Checkers;
pub use illegal::Illegal;
pub use rules::Rules;
pub use view::View;
pub use written::Move;
