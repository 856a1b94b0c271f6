//! The maker of puzzles of checkers, from games of this program against itself.
//!
//! `cargo run --release --example puzzles -- VARIANT [games=1000] [seed=1] [wanted=500] [dir=target/puzzles]
//! [out=assets/puzzles] [endings=target/endings] [nodes=2000000]` takes two steps:
//!
//! - It plays games until `games` are played, and appends what it finds to `dir/VARIANT.txt` after each.
//!   A run that was interrupted goes on after the last game of that file.
//! - It chooses `wanted` of the puzzles, of every grade as nearly alike in number as there are, takes a second look at each
//!   ([`second_look`]), and writes `out/VARIANT.txt`.
//!
//! With `again` it plays no game: it takes that look at the puzzles of `out/VARIANT.txt`, appends what it sees to
//! `dir/VARIANT-again.txt`, where it goes on after an interruption, and leaves in the file those that are sound.
//!
//! Both ask tables of endings of four pieces: `parlour endings build VARIANT 4 --dir target/endings` makes them in half a minute.
//!
//! Game and proof depend on the seed and on numbers of nodes alone, so that the same file comes again on any machine.

mod choice;
mod game;
mod journal;
mod options;
mod proof;
mod second_look;

use std::fs;
use std::process::ExitCode;

use draughts_engine::tablebase::Tables;
use draughts_engine::tablebase::folder::Folder;
use journal::Journal;
use options::Options;
use parlour_robots::Thinking;
use second_look::SecondLook;

/// The most pieces of the tables without which no puzzle is made.
const PIECES: usize = 4;

fn main() -> ExitCode {
    match Options::read(std::env::args().skip(1)).and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("puzzles: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    let path = options.endings.clone();
    Tables::use_folder(move || Some(Folder { path: path.clone() }));
    let tables = Tables::of_process().of(options.variant);
    if tables.is_none_or(|tables| tables.pieces() < PIECES) {
        let (variant, folder) = (options.variant, options.endings.display());
        return Err(format!(
            "tables of endings are missing; `parlour endings build {variant} {PIECES} --dir {folder}` makes them"
        ));
    }
    let thinking = Thinking::untimed();
    if options.again {
        second_look::run(options, &thinking)
    } else {
        make(options, &thinking)
    }
}

fn make(options: &Options, thinking: &Thinking) -> Result<(), String> {
    let mut journal = Journal::open(&options.dir, options.variant)?;
    while journal.games() < options.games {
        let found = game::puzzles(options.variant, options.seed, journal.games(), thinking);
        journal.append(&found)?;
        eprintln!(
            "{} games, {} puzzles",
            journal.games(),
            journal.puzzles().len()
        );
    }
    let chosen = choice::choose(journal.puzzles(), options.wanted, |puzzle| {
        SecondLook::at(puzzle, options.nodes, thinking).is_sound()
    });
    let file = options.out.join(format!("{}.txt", options.variant));
    let text = choice::file(options, &chosen);
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    eprintln!("{} puzzles in {}", chosen.len(), file.display());
    Ok(())
}
