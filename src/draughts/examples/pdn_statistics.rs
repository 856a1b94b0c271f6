//! Counts the games of a PDN file of any size by variant: how many, how they ended, how long they took, and the most played opening.
//! Faulty games are counted and named on standard error.
//!
//! `cargo run --release --example pdn_statistics -- games.pdn`

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::error::Error;
use std::fs::File;

use draughts::openings::opening_from;
use draughts::pdn::{GameReader, PdnGame, PdnResult};

/// The sums over the games of a variant.
#[derive(Debug, Default)]
struct Sums {
    games: usize,
    plies: usize,
    first_won: usize,
    second_won: usize,
    drawn: usize,
    openings: HashMap<String, usize>,
}

impl Sums {
    /// Counts a game, as far as its moves are legal.
    fn add(&mut self, game: &PdnGame) -> Result<(), Box<dyn Error>> {
        let replay = game.replay()?;
        self.games += 1;
        self.plies += replay.moves.len();
        match game.outcome() {
            PdnResult::FirstWon => self.first_won += 1,
            PdnResult::SecondWon => self.second_won += 1,
            PdnResult::Drawn => self.drawn += 1,
            PdnResult::BothLost | PdnResult::Open => {}
        }
        let moves: Vec<_> = replay.moves.iter().map(|mv| mv.made.to_string()).collect();
        if let Some(name) = opening_from(&replay.start, &moves) {
            *self.openings.entry(name).or_default() += 1;
        }
        replay.refused.map_or(Ok(()), |refused| Err(refused.into()))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a PDN file")?;
    let mut reader = GameReader::new(File::open(path)?);
    let mut sums: BTreeMap<&str, Sums> = BTreeMap::new();
    while let Some(found) = reader.next_game()? {
        let counted = found.game.map_err(Into::into).and_then(|game| {
            let variant = game.variant()?;
            sums.entry(variant.name()).or_default().add(&game)
        });
        if let Err(fault) = counted {
            eprintln!("{fault}");
        }
    }
    for (variant, sums) in sums {
        println!(
            "{variant}: {} games of {} plies on average, +{} -{} ={}",
            sums.games,
            sums.plies / sums.games.max(1),
            sums.first_won,
            sums.second_won,
            sums.drawn
        );
        if let Some((name, games)) = sums.openings.iter().max_by_key(|(_, games)| **games) {
            println!("  most played: {name} ({games})");
        }
    }
    Ok(())
}
