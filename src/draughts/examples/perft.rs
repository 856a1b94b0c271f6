//! Counts the move paths from a position, one depth after the other, and below each first move of the last depth.
//!
//! `cargo run --release --example perft -- international 8`, or with a position: `… -- english 6 "W:W21,K30:B1,K5"`.

use std::env;
use std::error::Error;
use std::time::Instant;

use draughts::{Board, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args().skip(1).collect();
    let word = |nth: usize| words.get(nth).map(String::as_str);
    let variant: Variant = word(0).unwrap_or("english").parse()?;
    let depth: u32 = word(1).unwrap_or("7").parse()?;
    let board = Board::start_from(variant, word(2).unwrap_or(""))?;
    for depth in 1..=depth {
        let begun = Instant::now();
        let paths = board.perft(depth);
        println!("{depth:3} {paths:15} in {:?}", begun.elapsed());
    }
    for legal in board.legal() {
        let paths = board.play(legal.mv)?.perft(depth.saturating_sub(1));
        println!("{:9} {paths:12}", legal.notation.to_string());
    }
    Ok(())
}
