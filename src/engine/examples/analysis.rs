//! The three best lines of a position: `cargo run --release --example analysis -- english B:W21,22,30:B9,13,K32 1.5` looks into
//! a position of a variant for so many seconds. Scores are those of the side to move.

use std::env;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use draughts::Board;
use draughts_engine::Thinking;
use draughts_engine::analysis::{AnalysisQuestion, analyse};
use draughts_engine::think::SearchLimits;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<_> = env::args().skip(1).collect();
    let variant = words.first().map_or("international", String::as_str);
    let board = Board::start_from(variant.parse()?, words.get(1).map_or("", String::as_str))?;
    let seconds = words.get(2).map_or(Ok(1.0), |text| text.parse())?;
    let question = AnalysisQuestion {
        board,
        positions: vec![board.position()],
        limits: SearchLimits::NONE,
        lines: 3,
        within: None,
    };
    let thinking = Thinking::within(Duration::try_from_secs_f64(seconds)?, Arc::default());
    let found = analyse(&question, &thinking, &mut |_| {});
    if let Some(value) = found.by_tables {
        println!("the endgame tables say: {value:?}");
    }
    for line in &found.lines {
        println!("{}", line.summary(&board));
    }
    Ok(())
}
