//! Checkers and the other national draughts games (CHK).
//!
//! One move generator serves every variant: it is generic over [`variant_rules::VariantRules`], a set of
//! constants. The variants are the rows of the table in [`variant`]; adding one means adding a row.
//!
//! Positions are read as PDN's FEN; perft counts the move paths that lead on from one:
//!
//! ```
//! use parlour_model::checkers::board::Board;
//! use parlour_model::checkers::variant::Variant;
//!
//! assert_eq!(Board::start(Variant::English).perft(6), 36_768);
//!
//! let board = Board::from_fen(Variant::International, "W:W28,K10:B22,23").expect("a position");
//! assert_eq!(board.fen(), "W:WK10,28:B22,23");
//! assert!(board.plies().iter().all(|ply| ply.captures()), "who can capture must");
//! ```

pub mod ballot;
pub mod bitboard;
pub mod board;
mod capture;
pub mod complexity_limit;
pub mod draw_clock;
pub mod draws;
mod eleven_man;
mod event;
pub mod exercise;
pub mod fen;
pub mod generate;
pub mod geometry;
pub mod guide;
mod illegal;
mod long_captures;
mod material_count;
pub mod move_builder;
mod moves;
pub mod notation;
mod opening_choice;
mod opening_rows;
pub mod openings;
pub mod pdn;
pub mod perft;
pub mod piece_counts;
pub mod position;
mod position_key;
pub mod route;
mod rules;
pub mod side;
pub mod sink;
pub mod square;
mod state;
pub mod study;
pub mod variant;
pub mod variant_rules;
mod variety;
mod view;

pub use event::{Ending, Event, PlayedMove};
pub use illegal::Illegal;
pub use moves::Move;
pub use opening_choice::OpeningChoice;
pub use rules::Rules;
pub use state::Checkers;
pub use variety::Variety;
pub use view::View;
