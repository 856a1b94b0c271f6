//! The games of a PDN file whose tags do not name their variant, and what it was taken to be.

use std::io::Write;

use serde_json::json;

use crate::commands::Error;
use crate::commands::library::line;
use draughts::pdn::{FoundVariant, VariantSource};
use parlour_language::sanitize::Plain;

/// The guessed variants of a file.
#[derive(Debug, Default)]
pub(super) struct Guesses {
    games: usize,
    runs: Vec<Run>,
}

/// Games in a row of which the same was guessed.
#[derive(Debug)]
struct Run {
    found: FoundVariant,
    first: Numbered,
    last: Numbered,
}

/// A game by its number in the file and the line where it begins.
#[derive(Clone, Copy, Debug)]
struct Numbered {
    number: usize,
    line: usize,
}

impl Guesses {
    /// Adds a game, in the order of the file.
    pub(super) fn add(&mut self, number: usize, line: usize, found: FoundVariant) {
        self.games += 1;
        let game = Numbered { number, line };
        match self.runs.last_mut() {
            Some(run) if run.found == found && run.last.number + 1 == number => run.last = game,
            _ => self.runs.push(Run {
                found,
                first: game,
                last: game,
            }),
        }
    }

    /// Says how many there are and which, or for scripts how many.
    pub(super) fn say(&self, file: &str, json: bool, out: &mut dyn Write) -> Result<(), Error> {
        if self.games == 0 {
            return Ok(());
        }
        if json {
            return line(&json!({ "file": file, "guessed": self.games }), out);
        }
        let games = if self.games == 1 {
            "the variant of 1 game was guessed:".to_owned()
        } else {
            format!("the variants of {} games were guessed:", self.games)
        };
        writeln!(out, "{}: {games}", Plain(file))?;
        self.runs
            .iter()
            .try_for_each(|run| Ok(writeln!(out, "  {}", run.words())?))
    }
}

impl Run {
    fn words(&self) -> String {
        let (first, last) = (self.first, self.last);
        let games = if first.number == last.number {
            format!("game {} (line {})", first.number, first.line)
        } else {
            format!(
                "games {} to {} (lines {} to {})",
                first.number, last.number, first.line, last.line
            )
        };
        let from = match self.found.from {
            VariantSource::Tag => "by a tag",
            VariantSource::GameType => "by GameType; the Variant is not known",
            VariantSource::Option => "by --variant",
            VariantSource::Squares => "by the names of the squares",
            VariantSource::Moves => "by the moves",
        };
        format!("{games}: {}, {from}", self.found.variant)
    }
}
