//! The maker of a variant's opening book, by the search of this program alone.
//!
//! `cargo run --release --example book -- VARIANT [nodes=400000] [plies=5] [lines=4] >
//! assets/openings/VARIANT_book.txt` searches the start and every position that the book's own
//! moves lead to, up to `plies` plies before it. It spends `nodes` nodes on each and finds the best
//! `lines` moves. A move of the book is worth at most twelve hundredths of a man less than the
//! best. The nodes alone end the thinking, so that the same book comes again on any machine.

use std::collections::HashSet;

use draughts::board::Board;
use draughts::variant::Variant;
use parlour_robots::Thinking;
use parlour_robots::checkers::analysis::{AnalysisQuestion, analyse};
use parlour_robots::checkers::opening_book::{MARGIN, weight};
use parlour_robots::checkers::think::SearchLimits;

fn main() {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let number = |key: &str, usual: u64| {
        let given = words
            .iter()
            .find_map(|word| word.strip_prefix(key)?.strip_prefix('=')?.parse().ok());
        given.unwrap_or(usual)
    };
    let Some(variant) = words.iter().find_map(|word| word.parse::<Variant>().ok()) else {
        eprintln!(
            "book: which variant? They are {}",
            Variant::NAMES.join(", ")
        );
        std::process::exit(2);
    };
    let (nodes, plies, lines) = (
        number("nodes", 400_000),
        number("plies", 5),
        number("lines", 4),
    );
    println!(
        "# The opening book of {variant}: moves from the start, and what is played then, each move with its weight."
    );
    println!(
        "# Made by cargo run --release --example book -- {variant} nodes={nodes} plies={plies} lines={lines}"
    );
    let mut seen = HashSet::new();
    let mut level = vec![(Board::start(variant), Vec::<String>::new())];
    for _ in 0..=plies {
        level.retain(|(board, _)| seen.insert(board.position()));
        level = level
            .iter()
            .flat_map(|(board, moves)| line(board, moves, nodes, lines))
            .collect();
    }
}

/// Prints the line of a position, and says where its moves lead.
fn line(board: &Board, moves: &[String], nodes: u64, lines: u64) -> Vec<(Board, Vec<String>)> {
    let limits = SearchLimits { depth: 60, nodes };
    let lines = usize::try_from(lines).unwrap_or(usize::MAX);
    let question = AnalysisQuestion {
        board: *board,
        positions: vec![board.position()],
        limits,
        lines,
        within: None,
    };
    let found = analyse(&question, &Thinking::untimed(), &mut |_| {}).lines;
    let Some(best) = found.iter().map(|line| line.score).max() else {
        return Vec::new();
    };
    let good = found.iter().filter(|line| best - line.score <= MARGIN);
    let plies: Vec<_> = good
        .filter_map(|line| Some((*line.line.first()?, best - line.score)))
        .collect();
    let text: Vec<_> = plies
        .iter()
        .map(|(ply, worse)| format!("{} {}", board.write(*ply), weight(*worse)))
        .collect();
    println!("{}: {}", moves.join(" "), text.join(", "));
    let after = |(ply, _): &(_, i32)| {
        let written = board.write(*ply).to_string();
        (
            board.after(*ply),
            moves.iter().cloned().chain([written]).collect(),
        )
    };
    plies.iter().map(after).collect()
}
