//! Searches for positions whose legal moves take the longest to find and to write.
//!
//! `cargo run -p draughts --example dearest -- 10000 60` looks at so many boards full of kings of every variant, changes the
//! dearest little by little for so many seconds, and prints what it finds.

use std::env;
use std::time::{Duration, Instant};

use draughts::{Board, Color, Piece, Square, Variant};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn main() {
    let fens: Vec<_> = env::args()
        .skip(1)
        .filter(|arg| arg.contains(':'))
        .collect();
    if let [fen] = &fens[..] {
        let variant = env::args()
            .skip(1)
            .find_map(|arg| arg.parse().ok())
            .expect("a variant");
        print(&Board::from_fen(variant, fen).expect("a position"));
        return;
    }
    let mut numbers = env::args().skip(1).filter_map(|arg| arg.parse().ok());
    let (boards, seconds) = (
        numbers.next().unwrap_or(10_000),
        numbers.next().unwrap_or(10),
    );
    for variant in Variant::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut drawn, mut found) = (0, Vec::new());
        for _ in 0..boards {
            let board = full_of_kings(variant, &mut rng);
            drawn += u32::from(board.has_too_many_captures());
            found.push((cost(&board), board));
        }
        found.sort_by_key(|(cost, _)| std::cmp::Reverse(*cost));
        println!("{variant}: {drawn} of {boards} drawn");
        print(&found[0].1);
        found.truncate(8);
        let end = Instant::now() + Duration::from_secs(seconds);
        while Instant::now() < end {
            let (cost_before, board) = found.choose(&mut rng).copied().expect("some");
            let changed = changed(board, &mut rng);
            let cost = cost(&changed);
            if cost > cost_before && !found.iter().any(|(_, board)| *board == changed) {
                found.push((cost, changed));
                found.sort_by_key(|(cost, _)| std::cmp::Reverse(*cost));
                found.truncate(8);
            }
        }
        print(&found[0].1);
    }
}

/// The time in which the moves are found and written.
fn cost(board: &Board) -> Duration {
    (0..2)
        .map(|_| timed(|| board.legal().len()).1)
        .min()
        .unwrap_or_default()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

fn print(board: &Board) {
    let (moves, found) = timed(|| board.legal_moves().len());
    let (_, written) = timed(|| board.legal());
    let jumps = board.jumps_tried();
    println!(
        "  {jumps} jumps, {moves} moves found in {found:.1?}, written in {written:.1?}: {}",
        board.fen()
    );
}

fn full_of_kings(variant: Variant, rng: &mut ChaCha8Rng) -> Board {
    let mut board = Board::empty(variant, Color::White);
    let mut squares = board.squares().in_order();
    squares.shuffle(rng);
    let theirs = rng.random_range(1..=squares.len() / 2);
    let own = rng.random_range(1..=squares.len() / 4);
    for (i, &square) in squares.iter().take(own + theirs).enumerate() {
        put(&mut board, square, Color::BOTH[usize::from(i >= own)], rng);
    }
    board
}

/// Puts a piece down, mostly a king.
fn put(board: &mut Board, square: Square, color: Color, rng: &mut ChaCha8Rng) {
    let king = rng.random_bool(0.8) || board.crown_row(color).contains(square);
    board.put(square, Piece { color, king });
}

/// Puts one to three pieces down, away or elsewhere.
fn changed(mut board: Board, rng: &mut ChaCha8Rng) -> Board {
    let squares = board.squares().in_order();
    for _ in 0..rng.random_range(1..=3) {
        let square = *squares.choose(rng).expect("squares");
        match rng.random_range(0..4) {
            0 => put(&mut board, square, Color::White, rng),
            1 | 2 => put(&mut board, square, Color::Black, rng),
            _ => board.take(square),
        }
    }
    board
}
