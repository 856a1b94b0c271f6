//! Games as text: PDN 3.0, in and out, for every variant.
//!
//! Reading keeps all that stands in a file (tags, comments, glyphs, variations), so that writing gives it back;
//! [`PdnGame::replay`] follows the moves of the main line and leaves the rest alone.
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

mod fault;
pub(crate) mod game;
pub(crate) mod line;
mod meaning;
mod orientation;
mod place;
mod read;
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

pub use fault::{PdnError, PdnFault};
pub use game::{Item, PdnGame, PdnResult};
pub use meaning::ReadMoveError;
pub use place::Place;
pub use read::{FoundGame, Scanned, Scanner, read, read_tags};
pub use replace::replaced;
pub use replay::{Replay, ReplayError, ReplayFault, ReplayedMove};
pub use retag::retagged;
pub use variant::{FoundVariant, GameTypeError, JUDGED, VariantSource, assume, likeliest};
