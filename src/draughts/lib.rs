#![doc = include_str!("README.md")]
#![warn(missing_docs)]

pub mod ballot;
pub mod bitboard;
pub mod board;
mod capture;
pub mod complexity_limit;
pub mod draw_clock;
pub mod draws;
pub mod eleven_man;
pub mod fen;
pub mod game_date;
pub mod generate;
pub mod geometry;
mod illegal;
pub mod legal_move;
mod long_captures;
mod material_count;
mod mirror;
pub mod move_builder;
pub mod moves;
pub mod notation;
mod opening_rows;
pub mod openings;
pub mod outcome;
pub mod pdn;
pub mod perft;
pub mod piece_counts;
pub mod position;
pub mod route;
pub mod side;
pub mod sink;
pub mod square;
pub mod study;
pub mod variant;
pub mod variant_rules;

pub use board::{Board, Piece};
pub use illegal::Illegal;
pub use moves::Move;
pub use notation::{Notation, NotationError};
pub use side::Color;
pub use square::SquareName;
pub use variant::Variant;
