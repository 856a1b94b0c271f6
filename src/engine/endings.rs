//! The use that a search makes of the tables of endings at its root. It keeps moves that hold the
//! win or the draw. Among winning moves it chooses those that come soonest to the next capture or
//! man's move. A win is then made, not only held.

use std::thread;
use std::time::{Duration, Instant};

use super::tablebase::{EndgameValue, MOST_PIECES, Tablebase, Tables};
use crate::Thinking;
use draughts::bitboard::Bitboard;
use draughts::board::Board;
use draughts::moves::Move;

/// The most pieces on the board beyond those of the tables with which a search still reaches
/// positions that they hold.
const NEAR: usize = 3;

/// The tables that a search from a board can reach.
pub(super) fn tables_for(board: &Board) -> Option<&'static Tablebase> {
    tables_within_reach(Tables::of_process(), board)
}

/// The same, of these tables.
pub(super) fn tables_within_reach<'a>(tables: &'a Tables, board: &Board) -> Option<&'a Tablebase> {
    let pieces = board.position().occupied().count() as usize;
    if pieces > MOST_PIECES + NEAR {
        return None;
    }
    tables
        .of(board.variant())
        .filter(|tables| pieces <= tables.pieces() + NEAR)
}

/// Returns whether the tables know the worth of a board.
pub(super) fn is_solved(board: &Board) -> bool {
    tables_for(board).is_some_and(|tables| tables.value(&board.position().narrow()).is_some())
}

/// Returns the worth of the root by the tables, if they have it. It removes the plies that give
/// less. Of the winning plies it leaves only the fastest way to progress, of the losing ones only
/// the slowest.
pub(super) fn keep_best<W: Bitboard>(
    tables: &'static Tablebase,
    board: &Board,
    plies: &mut Vec<Move<W>>,
    thinking: &Thinking,
) -> Option<EndgameValue> {
    let value = tables.value(&board.position().narrow())?;
    let after = |ply: &Move<W>| board.after(ply.widen()).position().narrow();
    plies.retain(|ply| {
        tables
            .value(&after(ply))
            .is_some_and(|theirs| theirs.turned() == value)
    });
    if value == EndgameValue::Draw || plies.len() < 2 || !compute(tables, board, thinking) {
        return Some(value);
    }
    let distance = |ply: &Move<W>| {
        let by_king = board.position().kings().contains(ply.from);
        if ply.captures() || !by_king {
            0
        } else {
            tables
                .solved_outcome(&after(ply))
                .map_or(0, |outcome| outcome.plies)
        }
    };
    let distances = plies.iter().map(distance);
    let best = if value == EndgameValue::Win {
        distances.min()
    } else {
        distances.max()
    };
    plies.retain(|ply| Some(distance(ply)) == best);
    Some(value)
}

/// Ensures that the plies to the next progress are known from a board, and returns whether they
/// are. With a deadline the wait lasts half of the time at most. The computation goes on in the
/// background and is ready for the next move.
fn compute(tables: &'static Tablebase, board: &Board, thinking: &Thinking) -> bool {
    let position = board.position().narrow();
    let Some(deadline) = thinking.deadline() else {
        return tables.outcome(&position, &|| !thinking.is_over()).is_some();
    };
    let end = Instant::now() + deadline.saturating_duration_since(Instant::now()) / 2;
    tables.prepare(position);
    while tables.solved_outcome(&position).is_none() {
        if Instant::now() >= end || thinking.is_stopped() || !tables.is_preparing() {
            return tables.solved_outcome(&position).is_some();
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}
