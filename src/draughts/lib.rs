#![doc = include_str!("README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![warn(missing_docs)]

extern crate alloc;

pub mod ballot;
pub mod bitboard;
pub mod board;
mod capture;
pub mod complexity_limit;
pub mod draw_clock;
pub mod draws;
#[cfg(feature = "std")]
pub mod eleven_man;
pub mod facts;
pub mod fen;
pub mod game;
pub mod game_date;
pub mod generate;
pub mod geometry;
mod illegal;
pub mod legal_move;
pub mod legal_moves;
mod lidraughts;
mod long_captures;
mod material_count;
mod mirror;
pub mod move_builder;
pub mod moves;
pub mod notation;
#[cfg(feature = "std")]
mod opening_rows;
#[cfg(feature = "std")]
pub mod openings;
pub mod outcome;
pub mod pdn;
pub mod perft;
pub mod piece_counts;
pub mod position;
mod prelude;
#[cfg(feature = "std")]
pub mod programs;
pub mod route;
#[cfg(feature = "serde")]
mod serialize;
pub mod setup_error;
pub mod side;
pub mod sink;
pub mod square;
pub mod square_set;
pub mod squares;
#[cfg(feature = "std")]
pub mod study;
pub mod variant;
pub mod variant_rules;
pub mod zobrist;

pub use board::{Board, Piece};
pub use draw_clock::Draw;
pub use fen::Fen;
pub use game::Game;
pub use illegal::Illegal;
pub use legal_move::PlayError;
pub use notation::{Notation, NotationError};
pub use outcome::{Outcome, Win};
pub use setup_error::SetupError;
pub use side::Color;
pub use square::Square;
pub use squares::{SquareName, SquareNameError};
pub use variant::Variant;

/// A move in the widest word, as a [`Board`] has it.
pub type Move = moves::Move<u128>;
/// A position in the widest word, as a [`Board`] has it.
pub type Position = position::Position<u128>;
/// A set of squares in the widest word, as a [`Board`] has it.
pub type SquareSet = square_set::SquareSet<u128>;
