//! The place of a game in a file.

use draughts::pdn::{self, PdnGame};

/// A game of a PDN file.
#[derive(Clone, Debug, PartialEq)]
pub struct FileSource {
    pub path: String,
    /// Its index in the file, from 0.
    pub index: usize,
    /// The game as it stands there.
    pub game: PdnGame,
}

impl FileSource {
    /// The same place with another text.
    #[must_use]
    pub fn with_text(self, text: &str) -> Self {
        let game = pdn::read(text)
            .ok()
            .and_then(|games| games.into_iter().next());
        Self {
            game: PdnGame {
                text: Some(text.into()),
                ..game.unwrap_or_default()
            },
            ..self
        }
    }
}
