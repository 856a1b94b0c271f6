//! Perft: how many move paths of a length there are. The last ply is counted in bulk, not made.

use super::capture::find;
use super::generate::{QuietMoves, is_lost_by_crowning, legal_for};
use super::moves::Move;
use super::position::{Position, Word};
use super::side::{Black, Color, Side, White};
use super::sink::MoveSink;
use super::variant_rules::VariantRules;
use crate::prelude::*;

/// The number of move paths of `depth` plies.
pub fn perft<R: VariantRules>(position: &Position<Word<R>>, depth: u32) -> u64 {
    let mut stack = Vec::with_capacity(1024);
    match position.turn {
        _ if depth == 0 => 1,
        Color::White => paths::<R, White>(position, depth, &mut stack),
        Color::Black => paths::<R, Black>(position, depth, &mut stack),
    }
}

fn paths<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    depth: u32,
    stack: &mut Vec<Move<Word<R>>>,
) -> u64 {
    if depth == 1 {
        return leaves::<R, S>(position, stack);
    }
    let start = stack.len();
    legal_for::<R, S>(position, &mut MoveSink::listing(stack));
    let mut sum = 0;
    for i in start..stack.len() {
        let next = position.after::<R, S>(stack[i]);
        sum += paths::<R, S::Other>(&next, depth - 1, stack);
    }
    stack.truncate(start);
    sum
}

/// The number of legal moves.
#[inline]
fn leaves<R: VariantRules, S: Side>(
    position: &Position<Word<R>>,
    stack: &mut Vec<Move<Word<R>>>,
) -> u64 {
    if is_lost_by_crowning::<R, S>(position) {
        return 0;
    }
    let mut tally = MoveSink::counting(stack);
    if find::<R, S>(position, &mut tally) {
        return tally.finish();
    }
    u64::from(QuietMoves::<R, S>::of(position).count())
}
