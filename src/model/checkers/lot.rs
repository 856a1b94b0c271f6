//! Openings drawn by lot, as engine matches begin: three plies of chance after which neither side has lost
//! material. Each is a move of chance like any other, so a record holds it.

use super::board::Board;
use super::position::Ply;

/// How many plies are drawn.
pub const PLIES: u8 = 3;

/// The plies that may be drawn when so many are still to come, this one among them: those that capture nothing and leave
/// the next one such a ply as well. After the last one nothing can be captured, so that nobody has lost a piece either
/// that only the next ply would take.
#[must_use]
pub fn drawable(board: &Board, left: u8) -> Vec<Ply<u128>> {
    let goes_on = |after: &Board| match left {
        0 | 1 => !after.plies().iter().any(|ply| ply.captures()),
        _ => !drawable(after, left - 1).is_empty(),
    };
    board.plies().into_iter().filter(|ply| !ply.captures() && goes_on(&board.after(*ply))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::variant::Variant;
    use super::*;

    #[test]
    fn every_variant_has_openings_that_cost_nothing() {
        for variant in Variant::ALL {
            let start = Board::start(variant);
            let first = drawable(&start, PLIES);
            assert!(!first.is_empty(), "{variant}");
            for ply in first {
                let second = start.after(ply);
                for ply in drawable(&second, 2) {
                    let third = second.after(ply);
                    let last = drawable(&third, 1);
                    assert!(!last.is_empty(), "{variant}");
                    assert!(last.iter().all(|ply| !third.after(*ply).plies()[0].captures()), "{variant}");
                }
            }
        }
    }
}
