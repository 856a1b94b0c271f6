//! A game of the program against itself, in which sides look no deeper than a few plies at every other move.

use draughts::Move;
use draughts::board::Board;
use draughts::variant::Variant;
use draughts_engine::drawn_opening::drawn_opening;
use draughts_engine::think::{SearchLimits, SearchReport, think};
use parlour_model::checkers::puzzle::Puzzle;
use parlour_robots::Thinking;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::proof::{expected, is_only, prove, two_lines};

/// The nodes of the look at every position of a game.
const LOOK: u64 = 12_000;
/// A game ends after so many plies,
const LONGEST: usize = 120;
/// or after so many without a capture or a man's move.
const IDLE: usize = 16;
/// A game goes on while the best move promises between this share of a point and the rest of it.
const LOST: f64 = 0.03;
/// A puzzle has this number of pieces at least: with fewer the endgame tables have exercises.
const PIECES: u32 = 6;

/// Plays the game of this number and returns its puzzles.
pub(crate) fn puzzles(variant: Variant, seed: u64, nth: u64, thinking: &Thinking) -> Vec<Puzzle> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(nth);
    let plies = *[2, 4, 6, 8].choose(&mut rng).unwrap_or(&2);
    let mut board = drawn_opening(variant, plies, &mut rng);
    let (mut found, mut idle) = (Vec::new(), 0);
    for _ in 0..LONGEST {
        if pieces(&board) < PIECES || idle > IDLE {
            break;
        }
        let lines = two_lines(&board, LOOK, thinking);
        let Some(best) = lines.first().filter(|_| !is_over(&lines)) else {
            break;
        };
        let is_candidate = is_only(&lines);
        found.extend(is_candidate.then(|| prove(&board, thinking)).flatten());
        // The win is missed, so that the game goes on.
        let ply = if is_candidate {
            lines[1].line[0]
        } else {
            next_ply(&board, best, thinking, &mut rng)
        };
        let is_king = board.piece(ply.from).is_some_and(|piece| piece.king);
        idle = if is_king && !ply.captures() {
            idle + 1
        } else {
            0
        };
        board = board.after(ply);
    }
    found
}

fn pieces(board: &Board) -> u32 {
    board.position().occupied().count()
}

/// Returns whether nobody can go wrong any more: the best move loses, or every one wins.
fn is_over(lines: &[SearchReport]) -> bool {
    lines.first().is_some_and(|best| expected(best) < LOST)
        || lines.len() > 1 && lines.iter().all(|line| expected(line) > 1.0 - LOST)
}

/// The best ply, or half of the time the one that a shallow search prefers.
fn next_ply(board: &Board, best: &SearchReport, thinking: &Thinking, rng: &mut impl Rng) -> Move {
    let depth = if rng.random_bool(0.5) {
        return best.line[0];
    } else {
        rng.random_range(1..=5)
    };
    let limits = SearchLimits { depth, nodes: LOOK };
    think(board, &[], limits, thinking, &mut |_| {}).map_or(best.line[0], |found| found.line[0])
}
