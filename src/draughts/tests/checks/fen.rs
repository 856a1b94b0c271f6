//! A position that is read is written so that it is read again, and has its moves in a bounded time.

use draughts::{Board, Variant};

/// Reads a text as a position of every variant.
pub(crate) fn check(text: &str) {
    for variant in Variant::ALL {
        let Ok(board) = Board::from_fen(variant, text) else {
            continue;
        };
        let fen = board.fen();
        assert_eq!(Board::from_fen(variant, &fen), Ok(board), "{variant} {fen}");
        drop(board.legal());
    }
}
