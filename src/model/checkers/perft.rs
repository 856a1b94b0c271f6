//! Perft: how many move paths of a length there are. The last ply is counted in bulk, not made.

use super::capture::Captures;
use super::list::{Gather, Tally};
use super::moves::{Quiet, is_lost_by_crowning, legal_for};
use super::position::{Ply, Position, Word};
use super::side::{Black, Color, Side, White};
use super::table::Table;

/// The number of move paths of `depth` plies.
#[must_use]
pub fn perft<T: Table>(position: &Position<Word<T>>, depth: u32) -> u64 {
    let mut stack = Vec::with_capacity(1024);
    match position.turn {
        _ if depth == 0 => 1,
        Color::White => paths::<T, White>(position, depth, &mut stack),
        Color::Black => paths::<T, Black>(position, depth, &mut stack),
    }
}

fn paths<T: Table, S: Side>(position: &Position<Word<T>>, depth: u32, stack: &mut Vec<Ply<Word<T>>>) -> u64 {
    if depth == 1 {
        return leaves::<T, S>(position, stack);
    }
    let start = stack.len();
    legal_for::<T, S>(position, &mut Gather::behind(stack));
    let mut sum = 0;
    for i in start..stack.len() {
        let next = position.after::<T, S>(stack[i]);
        sum += paths::<T, S::Other>(&next, depth - 1, stack);
    }
    stack.truncate(start);
    sum
}

/// The number of legal moves.
#[inline]
fn leaves<T: Table, S: Side>(position: &Position<Word<T>>, stack: &mut Vec<Ply<Word<T>>>) -> u64 {
    if is_lost_by_crowning::<T, S>(position) {
        return 0;
    }
    let mut tally = Tally::with(stack);
    if Captures::<T, S, _>::find(position, &mut tally) {
        return tally.finish();
    }
    u64::from(Quiet::<T, S>::of(position).count())
}
