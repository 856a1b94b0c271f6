//! The differences between the endgame tables of a variant and those of another on the same board:
//! `cargo run --release --example endings_of_kin -- brazilian russian 4 > brazilian.differences`.

use std::env;
use std::error::Error;
use std::io::{Write as _, stdout};

use draughts_engine::tablebase::differences;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args().skip(1).collect();
    let [variant, kin, pieces] = &words[..] else {
        return Err("name a variant, another, and the most pieces".into());
    };
    let bytes = differences(variant.parse()?, kin.parse()?, pieces.parse()?)
        .map_err(|why| why.to_string())?;
    Ok(stdout().write_all(&bytes)?)
}
