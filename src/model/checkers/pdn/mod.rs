//! Games as text: PDN 3.0, in and out, for every variant.
//!
//! Reading keeps all that stands in a file (tags, comments, glyphs, variations), so that writing gives it back;
//! [`PdnGame::play`] follows the moves of the main line and leaves the rest alone.
//!
//! ```
//! use parlour_model::checkers::pdn;
//!
//! let text = "[GameType \"21\"] 1. 11-15 {the old fourteenth} 23-19 2. 8-11 *";
//! let games = pdn::read(text).expect("it is PDN");
//! assert_eq!(games[0].tag("GameType"), Some("21"));
//! let played = games[0].play().expect("its moves are legal");
//! assert_eq!(played.playthrough.log().len(), 3);
//! ```

mod clock;
pub(in crate::checkers) mod game;
pub(in crate::checkers) mod line;
mod meaning;
pub(in crate::checkers) mod play;
mod read;
mod sign;
mod strict;
#[cfg(test)]
mod tests;
mod variant;
mod words;
pub(in crate::checkers) mod write;

pub use game::{Item, PdnError, PdnGame, PdnResult};
pub use play::{PdnReplayError, Played};
pub use read::{FoundGame, Scanned, Scanner, read};
pub use variant::{JUDGED, assume, likeliest};
