//! The words of the command line.

use std::path::PathBuf;

use draughts::variant::Variant;

/// The file that is to be made.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) variant: Variant,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) wanted: usize,
    /// The folder of the journals.
    pub(crate) dir: PathBuf,
    /// The folder of the files that come with the program.
    pub(crate) out: PathBuf,
    /// The folder of the tables of endings.
    pub(crate) endings: PathBuf,
    /// Set when the puzzles of the file that is there are to be looked at again, and no other.
    pub(crate) again: bool,
    /// The nodes of each search of a second look.
    pub(crate) nodes: u64,
}

impl Options {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let variant = words
            .next()
            .ok_or("a variant is wanted, like english")?
            .parse::<Variant>()
            .map_err(|fault| fault.to_string())?;
        let mut options = Self {
            variant,
            games: 1000,
            seed: 1,
            wanted: 500,
            dir: "target/puzzles".into(),
            out: "assets/puzzles".into(),
            endings: "target/endings".into(),
            again: false,
            nodes: 2_000_000,
        };
        for word in words {
            options.set(&word)?;
        }
        Ok(options)
    }

    fn set(&mut self, word: &str) -> Result<(), String> {
        let number = |value: &str| {
            value
                .parse::<u64>()
                .map_err(|_| format!("{word}: a whole number is wanted"))
        };
        match word.split_once('=') {
            Some(("games", value)) => self.games = number(value)?,
            Some(("nodes", value)) => self.nodes = number(value)?,
            Some(("seed", value)) => self.seed = number(value)?,
            Some(("wanted", value)) => {
                self.wanted = usize::try_from(number(value)?).map_err(|error| error.to_string())?;
            }
            Some(("dir", value)) => self.dir = value.into(),
            Some(("out", value)) => self.out = value.into(),
            Some(("endings", value)) => self.endings = value.into(),
            None if word == "again" => self.again = true,
            _ => {
                return Err(format!(
                    "there is no {word}; see the head of tests/examples/puzzles/main.rs"
                ));
            }
        }
        Ok(())
    }

    /// The command by which the same file is made again.
    pub(crate) fn command(&self) -> String {
        let Self {
            variant,
            games,
            seed,
            wanted,
            ..
        } = self;
        format!("puzzles -- {variant} games={games} seed={seed} wanted={wanted}")
    }
}
