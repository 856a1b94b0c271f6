//! Balloted openings, as in engine matches: three random plies after which neither side has lost material. Each is
//! recorded as a chance move.

use super::board::Board;
use super::moves::Move;
use crate::prelude::*;

/// Plies in a balloted opening.
pub const BALLOT_PLIES: u8 = 3;

/// The moves that may be drawn when `left` moves are still to come, this one included: those that capture nothing and
/// can be followed by another such move. After the last one no capture is possible, so that no piece is already lost.
pub fn ballot_moves(board: &Board, left: u8) -> Vec<Move> {
    let goes_on = |after: &Board| match left {
        0 | 1 => after.legal_captures().is_empty(),
        _ => !ballot_moves(after, left - 1).is_empty(),
    };
    board
        .legal_moves()
        .into_iter()
        .filter(|mv| !mv.captures() && goes_on(&board.after(*mv)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::variant::Variant;
    use super::*;

    #[test]
    fn every_variant_has_openings_that_cost_nothing() {
        for variant in Variant::ALL {
            let start = Board::start(variant);
            let first = ballot_moves(&start, BALLOT_PLIES);
            assert!(!first.is_empty(), "{variant}");
            for mv in first {
                let second = start.after(mv);
                for mv in ballot_moves(&second, 2) {
                    let third = second.after(mv);
                    let last = ballot_moves(&third, 1);
                    assert!(!last.is_empty(), "{variant}");
                    assert!(
                        last.iter()
                            .all(|mv| !third.after(*mv).legal_moves()[0].captures()),
                        "{variant}"
                    );
                }
            }
        }
    }
}
