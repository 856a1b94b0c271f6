//! Openings drawn by lot, as engine matches begin: three plies of chance after which neither side has lost
//! material. Each is a move of chance like any other, so a record holds it.

use super::board::Board;
use super::position::Ply;

/// How many plies are drawn.
pub const PLIES: u8 = 3;

/// The plies that may be drawn when so many are still to come, this one among them: those that capture nothing and leave
/// the next one such a ply as well.
#[must_use]
pub fn drawable(board: &Board, left: u8) -> Vec<Ply<u128>> {
    let is_quiet =
        |ply: &Ply<u128>| !ply.captures() && (left <= 1 || !drawable(&board.after(*ply), left - 1).is_empty());
    board.plies().into_iter().filter(is_quiet).collect()
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
                assert!(
                    drawable(&second, 2).into_iter().all(|ply| !drawable(&second.after(ply), 1).is_empty()),
                    "{variant}"
                );
            }
        }
    }
}
