//! The maker of a variant's opening book, by the search of this program alone.
//!
//! `cargo run --release --example book -- VARIANT log=FILE [from=start|ballots] [nodes=500000] [lines=3]
//! [positions=2500] > src/engine/assets/openings/VARIANT_book.txt` searches so many positions from the start. It spends `nodes`
//! nodes on each and finds the best `lines` moves. Next comes the position that the best moves reach soonest. The nodes
//! alone end the thinking, so that the same book comes again on any machine. A book `from` the start, or from every
//! three-move ballot of English draughts, leaves out what comes of weaker moves of both sides, and goes on farther.
//!
//! The log has a line for each position. A run that was broken off goes on behind the last one, and a run
//! whose `positions` the log already has makes the book from it at once.
//!
//! `tests/data` has two logs. `international log=tests/data/international.log from=start nodes=2000000 lines=2 positions=1400`
//! makes the deep book of international from its log at once, by the net of 30 November 2026. That of the book behind the
//! ballots, `ballots.log`, is by the net of the 27th; `english from=ballots nodes=2000000 lines=2` goes on with it. A position
//! takes some 0.4 to 1 s of processor time.

mod log;
mod tree;

use std::process::ExitCode;

use draughts::board::Board;
use draughts::openings::{BallotStatus, ballots};
use draughts::variant::Variant;
use draughts_engine::analysis::{AnalysisQuestion, analyse};
use draughts_engine::think::{SearchLimits, SearchReport};
use parlour_robots::Thinking;

use self::log::Log;
use self::tree::{Played, Searched, Tree};

/// The means for a position.
#[derive(Clone, Copy, Debug)]
struct Effort {
    nodes: u64,
    lines: usize,
}

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    match make(&words) {
        Ok(book) => {
            print!("{book}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("book: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The text of the book.
fn make(words: &[String]) -> Result<String, String> {
    let value = |key: &str| {
        words
            .iter()
            .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    };
    let number = |key: &str, usual: usize| value(key).map_or(Ok(usual), str::parse);
    let numbers = || {
        let (nodes, lines) = (number("nodes", 500_000)?, number("lines", 3)?);
        Ok::<_, std::num::ParseIntError>((nodes, lines, number("positions", 2_500)?))
    };
    let (nodes, lines, positions) = numbers().map_err(|why| why.to_string())?;
    let nodes = nodes as u64;
    let variant: Variant = words
        .first()
        .and_then(|word| word.parse().ok())
        .ok_or(format!("which variant? {}", Variant::NAMES.join(", ")))?;
    let path = value("log").ok_or("log=FILE says where the searches are kept")?;
    let (starts, played) = match value("from") {
        None => (vec![(Board::start(variant), Vec::new())], Played::Good),
        Some("start") => (vec![(Board::start(variant), Vec::new())], Played::Best),
        Some("ballots") if variant == Variant::English => (after_ballots(), Played::Best),
        Some(other) => return Err(format!("from={other} is no beginning of {variant}")),
    };
    let made_by = format!("{variant} nodes={nodes} lines={lines}");
    let mut log = Log::open(path, variant, &made_by).map_err(|why| format!("{path}: {why}"))?;
    let mut tree = Tree::of(starts, played);
    while tree.count() < positions {
        let Some((board, moves)) = tree.next() else {
            break;
        };
        let searched = match log.take(&board) {
            Some(known) => known,
            None => log
                .keep(&board, &moves, search(&board, Effort { nodes, lines }))
                .map_err(|why| format!("{path}: {why}"))?,
        };
        tree.add(&board, moves, searched);
    }
    let from = value("from").map_or(String::new(), |from| format!(" from={from}"));
    let count = tree.count();
    Ok(format!(
        "# The opening book of {variant}: moves from the start, and what is played then, each move with its weight.\n\
         # A number before the moves says how many of them are those of the line before.\n\
         # Made by cargo run --release --example book -- {made_by}{from} positions={count} log=FILE\n{tree}"
    ))
}

/// The positions after the three-move ballots that are drawn, each with its moves.
fn after_ballots() -> Vec<(Board, Vec<String>)> {
    let start = Board::start(Variant::English);
    let read = |moves: &str| {
        let moves: Vec<_> = moves.split_whitespace().map(str::to_owned).collect();
        let play = |board: Board, text: &String| {
            let ply = board.resolve(&board.read_move(text).ok()?).ok()?;
            Some(board.after(ply))
        };
        Some((moves.iter().try_fold(start, play)?, moves))
    };
    ballots()
        .filter(|ballot| ballot.status != BallotStatus::Barred)
        .filter_map(|ballot| read(ballot.moves))
        .collect()
}

/// The best moves of a position with their scores, the best first.
fn search(board: &Board, effort: Effort) -> Searched {
    let question = AnalysisQuestion {
        board: *board,
        positions: vec![board.position()],
        limits: SearchLimits {
            nodes: effort.nodes,
            ..SearchLimits::NONE
        },
        lines: effort.lines,
        within: None,
    };
    let found = analyse(&question, &Thinking::untimed(), &mut |_| {});
    let first = |line: &SearchReport| Some((*line.line.first()?, line.score));
    found.lines.iter().filter_map(first).collect()
}
