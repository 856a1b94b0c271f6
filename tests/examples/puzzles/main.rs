//! The maker of puzzles of checkers, from games of this program against itself.
//!
//! `cargo run --release --example puzzles -- VARIANT [games=1000] [seed=1] [wanted=500] [dir=target/puzzles]
//! [out=assets/puzzles]` takes two steps:
//!
//! - It plays games until `games` are played, and appends what it finds to `dir/VARIANT.txt` after each.
//!   A run that was interrupted goes on after the last game of that file.
//! - It chooses `wanted` of the puzzles, of every grade as nearly alike in number as there are, searches each
//!   again more deeply, and writes `out/VARIANT.txt`.
//!
//! Game and proof depend on the seed and on numbers of nodes alone, so that the same file comes again on any machine.

mod choice;
mod game;
mod journal;
mod options;
mod proof;

use std::fs;
use std::process::ExitCode;

use journal::Journal;
use options::Options;
use parlour_robots::Thinking;

fn main() -> ExitCode {
    match Options::read(std::env::args().skip(1)).and_then(|options| make(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("puzzles: {why}");
            ExitCode::FAILURE
        }
    }
}

fn make(options: &Options) -> Result<(), String> {
    let thinking = Thinking::untimed();
    let mut journal = Journal::open(&options.dir, options.variant)?;
    while journal.games() < options.games {
        let found = game::puzzles(options.variant, options.seed, journal.games(), &thinking);
        journal.append(&found)?;
        eprintln!(
            "{} games, {} puzzles",
            journal.games(),
            journal.puzzles().len()
        );
    }
    let chosen = choice::choose(journal.puzzles(), options.wanted, |puzzle| {
        proof::is_sound(puzzle, &thinking)
    });
    let file = options.out.join(format!("{}.txt", options.variant));
    let text = choice::file(options, &chosen);
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    eprintln!("{} puzzles in {}", chosen.len(), file.display());
    Ok(())
}
