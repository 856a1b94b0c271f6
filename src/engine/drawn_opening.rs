//! Openings drawn by lot, for matches and for games from which robots learn.

use rand::Rng;
use rand::seq::IndexedRandom;

use draughts::board::Board;
use draughts::variant::Variant;

/// Draws a position after `plies` random plies. It draws again until both sides have as many pieces
/// as at the start and no capture is possible.
pub fn drawn_opening(variant: Variant, plies: usize, rng: &mut impl Rng) -> Board {
    let start = Board::start(variant);
    loop {
        let after = (0..plies).try_fold(start, |board, _| {
            Some(board.after(*board.legal_moves().choose(rng)?))
        });
        let quiet = after.filter(|board| {
            let plies = board.legal_moves();
            board.material() == start.material()
                && !plies.is_empty()
                && plies.iter().all(|ply| !ply.captures())
        });
        if let Some(board) = quiet {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use draughts::side::Color;

    #[test]
    fn an_opening_costs_nobody_anything_in_any_variant() {
        for variant in Variant::ALL {
            let board = drawn_opening(variant, 4, &mut ChaCha8Rng::seed_from_u64(5));
            assert_eq!(
                board.material(),
                Board::start(variant).material(),
                "{variant}"
            );
            assert_eq!(board.turn(), Board::start(variant).turn(), "{variant}");
            assert!(!board.position().pieces(Color::White).is_empty());
        }
    }
}
