//! The speed of the generator, in million leaves a second on one thread.
//!
//! `cargo bench -p draughts --bench perft` measures the start of every variant, `… -- english` one of them, and
//! `… -- --full` checks every line of the published table to its end.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use draughts::board::Board;
use draughts::variant::Variant;

#[path = "../tests/perft/table.rs"]
mod table;

/// Enough leaves to measure by.
const ENOUGH: u64 = 300_000_000;

fn main() -> ExitCode {
    let wanted: Vec<_> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if wanted.iter().any(|arg| arg == "--full") {
        return full();
    }
    for variant in Variant::ALL {
        if wanted.is_empty() || wanted.iter().any(|arg| arg == variant.name()) {
            measure(variant);
        }
    }
    ExitCode::SUCCESS
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
