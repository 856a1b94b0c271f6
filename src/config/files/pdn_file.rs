//! A PDN file of any size, game by game: only a piece of it is in memory.

use std::path::Path;

use super::opened::{self, Opened};
use super::why;
use draughts::pdn::{self, FoundGame, FoundVariant, GameReader, PdnError, PdnGame};
use draughts::variant::Variant;
use parlour_model::diagnostic::Diagnostic;
use parlour_model::record::file_game::FileGame;

/// The number of games at the start of a file that are searched for games without a tag that names
/// their variant.
const LOOKED_AT: usize = 5_000;

/// Nor are more bytes of their texts kept meanwhile.
const MOST_KEPT: usize = 8 << 20;

/// The games of a PDN file.
#[derive(Debug)]
pub struct PdnFile {
    name: String,
    games: GameReader<Opened>,
    size: u64,
}

/// A game of a file, or what is wrong with it, and the text that it is in.
#[derive(Clone, Debug, PartialEq)]
pub struct FileText {
    pub game: Result<PdnGame, PdnError>,
    pub text: String,
    /// The first departure from the grammar of PDN 3.0, if there is one.
    departure: Option<PdnError>,
}

impl PdnFile {
    /// Opens a file.
    ///
    /// # Errors
    /// An error if the file cannot be read.
    pub fn open(path: &Path) -> Result<Self, Diagnostic> {
        let name = path.to_string_lossy().into_owned();
        let file =
            opened::open(path).map_err(|error| Diagnostic::of_file(name.clone(), why(&error)))?;
        let size = file.size;
        let games = match super::ENCODING.get() {
            Some(encoding) => GameReader::new(file).with_encoding(*encoding),
            None => GameReader::new(file),
        };
        Ok(Self { name, games, size })
    }

    /// Returns the number of bytes in the file.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the part of the file that was read, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.games.input().progress()
    }

    /// The next game.
    ///
    /// # Errors
    /// An error if the file cannot be read any more.
    pub fn next_game(&mut self) -> Result<Option<FileText>, Diagnostic> {
        let next = self.games.next_game();
        let found = next.map_err(|error| Diagnostic::of_file(self.name.clone(), why(&error)))?;
        Ok(found.map(FileText::of))
    }
}

impl FileText {
    fn of(found: FoundGame<'_>) -> Self {
        Self {
            game: found.game,
            text: found.text.to_owned(),
            departure: found.departure,
        }
    }

    /// The game with its text; of one whose text is no PDN what is wrong with it. A variant is that of a game whose tags name none.
    pub fn assuming(self, variant: Option<FoundVariant>) -> PdnGame {
        PdnGame {
            assumed: variant,
            text: Some(self.text.into()),
            ..self.game.unwrap_or_else(PdnGame::faulty)
        }
    }

    /// Follows the game of this number in its file, by the rules of a variant where its tags name none.
    ///
    /// # Errors
    /// The fault in its text or its tags, or the move that is refused.
    pub fn follow(
        &self,
        variant: Option<FoundVariant>,
        file: &str,
        number: usize,
    ) -> Result<FileGame, Diagnostic> {
        let game = self
            .game
            .as_ref()
            .map_err(|fault| of_game(fault, file, number))?;
        FileGame::of(game, &self.text, variant).map_err(|refused| refused.complain(file, number))
    }

    /// The same, for who takes nothing but what PDN 3.0 has a place for.
    ///
    /// # Errors
    /// Also where the text departs from the grammar of PDN 3.0.
    pub fn follow_strictly(
        &self,
        variant: Option<FoundVariant>,
        file: &str,
        number: usize,
    ) -> Result<FileGame, Diagnostic> {
        let game = self.follow(variant, file, number)?;
        if let Some(why) = &game.incomplete {
            return Err(why.complain(file, number));
        }
        match &self.departure {
            None => Ok(game),
            Some(departure) => Err(of_game(departure, file, number)),
        }
    }
}

/// Describes the fault in the text of a game, given by its number in the file.
fn of_game(fault: &PdnError, file: &str, number: usize) -> Diagnostic {
    Diagnostic {
        at: Some(fault.at),
        ..Diagnostic::of_file(file, format!("game {number}: {}", fault.fault))
    }
}

/// The game of this index in a file of any size, or how many there are if they are fewer. A variant is that of games whose
/// tags name none.
///
/// # Errors
/// An error if the file cannot be read.
pub fn game_at(
    path: &Path,
    variant: Option<FoundVariant>,
    index: usize,
) -> Result<Result<PdnGame, usize>, Diagnostic> {
    let mut file = PdnFile::open(path)?;
    for before in 0..=index {
        match file.next_game()? {
            Some(found) if before == index => return Ok(Ok(found.assuming(variant))),
            Some(_) => {}
            None => return Ok(Err(before)),
        }
    }
    Ok(Err(index))
}

/// The variant of the games of a file whose tags name none: the given one, or else the one whose rules most of the first of
/// them follow. `None` where all say it themselves.
///
/// # Errors
/// An error if the file cannot be read.
pub fn assumed_of(path: &Path, given: Option<Variant>) -> Result<Option<FoundVariant>, Diagnostic> {
    given.map_or_else(
        || variant_of(path),
        |variant| Ok(Some(FoundVariant::option(variant))),
    )
}

/// The variant whose rules most of the first games of a file without a tag follow.
fn variant_of(path: &Path) -> Result<Option<FoundVariant>, Diagnostic> {
    let (mut file, mut judged) = (PdnFile::open(path)?, Vec::new());
    let mut bytes = 0;
    for _ in 0..LOOKED_AT {
        let Some(found) = file.next_game()? else {
            break;
        };
        bytes += found.text.len();
        judged.extend(
            found
                .game
                .ok()
                .filter(|game| game.stated_variant() == Ok(None)),
        );
        if judged.len() >= pdn::JUDGED || bytes > MOST_KEPT {
            break;
        }
    }
    Ok((!judged.is_empty()).then(|| pdn::likeliest(&judged)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn in_file<T>(name: &str, bytes: &[u8], read: impl FnOnce(&Path) -> T) -> T {
        let path = std::env::temp_dir().join(format!("parlour-{}-{name}.pdn", std::process::id()));
        fs::write(&path, bytes).expect("the temporary directory can be written to");
        let answer = read(&path);
        fs::remove_file(&path).expect("it was just written");
        answer
    }

    #[test]
    fn a_file_is_read_to_its_end() {
        let text = "[White \"a\"]\n11-15 1-0\n\n[White \"b\"]\n9-14 *\n";
        let found = in_file("all", text.as_bytes(), |path| {
            let mut file = PdnFile::open(path).expect("a file");
            let mut texts = Vec::new();
            while let Some(next) = file.next_game().expect("it can be read") {
                texts.push(next.text);
            }
            assert!(file.progress() > 0.999);
            texts
        });
        assert_eq!(found.join("\n\n"), text.trim_end());
    }

    #[test]
    fn the_variant_is_that_of_most_games_that_name_none() {
        let of = |text: &str| {
            in_file("variant", text.as_bytes(), variant_of)
                .expect("it can be read")
                .map(|found| found.variant)
        };
        assert_eq!(of("[GameType \"25\"] c3-d4 *"), None);
        assert_eq!(
            of("[GameType \"25\"] c3-d4 *\n21-17 12-15 *\n9-14 *\n21-17 *"),
            Some(Variant::Italian)
        );
    }
}
