//! The file to which puzzles are appended as they are found.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use draughts::variant::Variant;
use parlour_model::checkers::puzzle::Puzzle;

/// The line that ends the puzzles of a game.
const GAME: &str = "# game";

/// The puzzles so far, and the file that keeps them.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    games: u64,
    puzzles: Vec<Puzzle>,
}

impl Journal {
    /// Opens the journal of a variant, or begins one. The rest of an interrupted game is dropped.
    pub(crate) fn open(dir: &Path, variant: Variant) -> Result<Self, String> {
        let path = dir.join(format!("{variant}.txt"));
        let fault = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(dir).map_err(fault)?;
        let text = if path.exists() {
            fs::read_to_string(&path).map_err(fault)?
        } else {
            String::new()
        };
        let whole = whole_games(&text);
        fs::write(&path, whole).map_err(fault)?;
        let lines = whole.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines
            .map(|line| Puzzle::read(variant, line).map_err(|why| why.to_string()))
            .collect::<Result<_, _>>()?;
        let games = whole.lines().filter(|line| line.starts_with(GAME)).count() as u64;
        let file = OpenOptions::new().append(true).open(&path).map_err(fault)?;
        Ok(Self {
            file,
            games,
            puzzles,
        })
    }

    /// The number of games that were played.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    pub(crate) fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// Keeps the puzzles of the next game.
    pub(crate) fn append(&mut self, found: &[Puzzle]) -> Result<(), String> {
        self.games += 1;
        let lines = found.iter().map(Puzzle::to_string);
        let text: Vec<_> = lines.chain([format!("{GAME} {}\n", self.games)]).collect();
        self.puzzles.extend_from_slice(found);
        self.file
            .write_all(text.join("\n").as_bytes())
            .map_err(|error| error.to_string())
    }
}

/// The text up to the end of the last game that is whole.
fn whole_games(text: &str) -> &str {
    let last = text.rfind(GAME).unwrap_or(0);
    let end = text[last..].find('\n').map_or(0, |end| last + end + 1);
    if end > 0 { &text[..end] } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "W:WK3,K5,9,K11,17:B2,K10,25,27,K32; 17-14 10x17 9-6 2x9 5x30; 2/5";

    #[test]
    fn a_journal_goes_on_after_the_last_game_that_is_whole() {
        let dir = std::env::temp_dir().join(format!("parlour-puzzles-{}", std::process::id()));
        let puzzle = Puzzle::read(Variant::English, LINE).expect("a puzzle");
        let mut journal = Journal::open(&dir, Variant::English).expect("a folder");
        journal.append(&[]).expect("it is written");
        journal
            .append(std::slice::from_ref(&puzzle))
            .expect("it is written");
        drop(journal);
        let path = dir.join("english.txt");
        let whole = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, format!("{whole}{LINE}\n# ga")).expect("it is written");
        let journal = Journal::open(&dir, Variant::English).expect("a journal");
        assert_eq!((journal.games(), journal.puzzles()), (2, &[puzzle][..]));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), whole);
        fs::remove_dir_all(&dir).expect("it is there");
    }
}
