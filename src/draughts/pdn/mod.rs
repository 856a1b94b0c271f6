//! Games as text: PDN 3.0, in and out, for every variant.
//!
//! Reading keeps all that stands in a file (tags, comments, glyphs, variations), so that writing gives it back;
//! [`PdnGame::replay`] follows the moves of the main line and leaves the rest alone.
//!
//! # Reading
//!
//! ```
//! use draughts::pdn;
//!
//! let text = "[GameType \"21\"] 1. 11-15 {the old fourteenth} 23-19 2. 8-11 *";
//! let games = pdn::read(text)?;
//! assert_eq!(games[0].tag("GameType"), Some("21"));
//! let replay = games[0].replay()?;
//! assert_eq!((replay.moves.len(), replay.refused), (3, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `GameReader` reads a file of any size game by game, and [`Scanner`] a text or a part of one: one game that is no PDN costs
//! no other.
//!
//! ```
//! use draughts::pdn::{Place, Scanned, Scanner};
//!
//! let file = "[White \"Ann\"] 1. 11-15 * \n[White \"Ben\"] 1. 9-14 *";
//! let mut scanner = Scanner::new(file, Place::default(), true);
//! let mut players = Vec::new();
//! while let Scanned::Game(found) = scanner.scan() {
//!     players.extend(found.game.ok().and_then(|game| game.tag("White").map(str::to_owned)));
//! }
//! assert_eq!(players, ["Ann", "Ben"]);
//! ```
//!
//! # Writing
//!
//! A game is written from its moves. A game that was read is written with all that stood there;
//! [`crate::study`] changes moves, comments and variations, [`retagged`] one tag of a text and nothing else of it.
//!
//! ```
//! use draughts::pdn::{self, PdnGame, PdnResult};
//! use draughts::{Board, Variant};
//!
//! let start = Board::start(Variant::International);
//! let moves = ["32-28".parse()?, "19-23".parse()?, "28x19".parse()?];
//! let game = PdnGame::from_line(&start, &moves, ["Ann", "Ben"], PdnResult::Drawn);
//! let text = game.with_tag("Event", "Club match").to_string();
//! assert!(text.ends_with("1. 32-28 19-23 2. 28x19 1-1\n"));
//!
//! let text = pdn::retagged(&text, "Event", "Open");
//! assert_eq!(pdn::read(&text)?[0].tag("Event"), Some("Open"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Searching
//!
//! A game is found by its tags, its opening, its material or its positions.
//!
//! ```
//! use draughts::openings::opening;
//! use draughts::piece_counts::PieceCounts;
//! use draughts::{Board, Variant, pdn};
//!
//! let games = pdn::read(
//!     "[White \"Ann\"] [GameType \"21\"] 1. 11-15 23-19 2. 8-11 22-17 1-0 \
//!      [White \"Ben\"] [GameType \"21\"] 1. 11-15 22-17 2. 8-11 23-19 * \
//!      [White \"Cy\"] [GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 *",
//! )?;
//! let white = |is_found: &dyn Fn(&pdn::Replay) -> bool| -> Vec<_> {
//!     let found = games.iter().filter(|game| game.replay().is_ok_and(|replay| is_found(&replay)));
//!     found.filter_map(|game| game.tag("White")).collect()
//! };
//!
//! // A position, whichever moves have led there.
//! let wanted = Board::from_fen(
//!     Variant::English,
//!     "B:W17,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15",
//! )?;
//! assert_eq!(white(&|replay| replay.boards().any(|board| board == wanted)), ["Ann", "Ben"]);
//!
//! // Eleven men against eleven.
//! let wanted: PieceCounts = "11-11".parse()?;
//! assert_eq!(white(&|replay| replay.boards().any(|board| PieceCounts::of(&board) == wanted)), ["Cy"]);
//!
//! // The name of the opening.
//! let moves: Vec<_> = games[2].replay()?.moves.iter().map(|made| made.made.to_string()).collect();
//! assert_eq!(opening(Variant::English, &moves).as_deref(), Some("Single Corner, ballot 120"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apart;
#[cfg(feature = "encodings")]
mod code_page;
mod decoder;
#[cfg(feature = "encodings")]
mod east_asian;
#[cfg(feature = "encodings")]
mod encoding;
mod fault;
pub(crate) mod game;
#[cfg(feature = "std")]
mod game_reader;
pub(crate) mod line;
mod meaning;
pub(crate) mod orientation;
mod place;
pub(crate) mod read;
mod replace;
pub(crate) mod replay;
mod retag;
mod sign;
mod strict;
#[cfg(test)]
mod tests;
mod variant;
mod words;
pub(crate) mod write;

pub use decoder::decode;
#[cfg(feature = "encodings")]
pub use encoding::{Encoding, UnknownEncoding};
pub use fault::{PdnError, PdnFault};
pub use game::{Item, PdnGame, PdnResult};
#[cfg(feature = "std")]
pub use game_reader::GameReader;
pub use meaning::ReadMoveError;
pub use place::Place;
pub use read::{FoundGame, Scanned, Scanner, read, read_tags};
pub use replace::replaced;
pub use replay::{Replay, ReplayError, ReplayFault, ReplayedMove};
pub use retag::retagged;
pub use sign::plain;
pub use variant::{FoundVariant, GameTypeError, JUDGED, VariantSource, assume, likeliest};
