//! The speed of the generator, in million leaves a second on one thread.
//!
//! `cargo bench -p draughts --bench perft` measures the start of every variant, `… -- english` one of them, and
//! `… -- --full` checks every line of the published table to its end. `… -- --lists` compares ways to list moves.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use draughts::generate::legal;
use draughts::moves::Move;
use draughts::position::{Position, Word};
use draughts::sink::MoveSink;
use draughts::variant_rules::VariantRules;
use draughts::{Board, Variant, with_rules};

#[path = "../tests/perft/table.rs"]
mod table;

/// Enough leaves to measure by.
const ENOUGH: u64 = 300_000_000;

fn main() -> ExitCode {
    let wanted: Vec<_> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if wanted.iter().any(|arg| arg == "--full") {
        return full();
    }
    if wanted.iter().any(|arg| arg == "--lists") {
        lists();
        return ExitCode::SUCCESS;
    }
    for variant in Variant::ALL {
        if wanted.is_empty() || wanted.iter().any(|arg| arg == variant.name()) {
            measure(variant);
        }
    }
    ExitCode::SUCCESS
}

/// The time that it takes to make every move of a few plies, by the list that the moves are put in: one for all positions, a
/// new one for each, and the one that a board gives. The last ply is listed too.
fn lists() {
    for (variant, depth) in [(Variant::English, 9), (Variant::International, 7)] {
        let board = Board::start(variant);
        let timed = |count: &dyn Fn() -> u64| {
            let start = Instant::now();
            assert_eq!(count(), board.perft(depth));
            start.elapsed().as_secs_f64()
        };
        let (one, each) = with_rules!(variant, R => {
            let position = board.position().narrow::<Word<R>>();
            (
                timed(&|| in_one_list::<R>(&position, depth, &mut Vec::new())),
                timed(&|| in_lists::<R>(&position, depth)),
            )
        });
        let of_boards = timed(&|| in_lists_of_boards(&board, depth));
        println!(
            "{variant:14} one list 1.00, a list each {:.2}, boards {:.2}",
            each / one,
            of_boards / one
        );
    }
}

fn in_one_list<R: VariantRules>(
    position: &Position<Word<R>>,
    depth: u32,
    list: &mut Vec<Move<Word<R>>>,
) -> u64 {
    let start = list.len();
    legal::<R>(position, &mut MoveSink::listing(list));
    if depth == 1 {
        let moves = list.len() - start;
        list.truncate(start);
        return moves as u64;
    }
    let mut sum = 0;
    for nth in start..list.len() {
        sum += in_one_list::<R>(&position.played::<R>(list[nth]), depth - 1, list);
    }
    list.truncate(start);
    sum
}

fn in_lists<R: VariantRules>(position: &Position<Word<R>>, depth: u32) -> u64 {
    let mut list = Vec::new();
    legal::<R>(position, &mut MoveSink::listing(&mut list));
    if depth == 1 {
        return list.len() as u64;
    }
    let next = |mv: Move<Word<R>>| in_lists::<R>(&position.played::<R>(mv), depth - 1);
    list.into_iter().map(next).sum()
}

fn in_lists_of_boards(board: &Board, depth: u32) -> u64 {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let next = |mv| in_lists_of_boards(&board.after(mv), depth - 1);
    moves.into_iter().map(next).sum()
}

fn measure(variant: Variant) {
    let board = Board::start(variant);
    for depth in 6.. {
        let (leaves, speed) = timed(&board, depth);
        if leaves >= ENOUGH {
            println!(
                "{variant:14} depth {depth:2} {leaves:12} leaves {speed:6.0} million a second"
            );
            return;
        }
    }
}

fn timed(board: &Board, depth: u32) -> (u64, f64) {
    let start = Instant::now();
    let leaves = board.perft(depth);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a speed is read to three digits"
    )]
    let speed = leaves as f64 / start.elapsed().as_secs_f64() / 1e6;
    (leaves, speed)
}

fn full() -> ExitCode {
    let mut right = true;
    for line in table::lines() {
        let (variant, board) = (line.variant(), line.board());
        for (depth, count) in (1..).zip(line.counts) {
            let (leaves, speed) = timed(&board, depth);
            let verdict = if leaves == count { "right" } else { "WRONG" };
            println!(
                "{variant:14} depth {depth:2} {leaves:12} {verdict} {speed:6.0} million a second"
            );
            right &= leaves == count;
        }
    }
    if right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
