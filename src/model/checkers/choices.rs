//! The moves that may be chosen in a position.

use std::sync::OnceLock;

use draughts::Move;
use draughts::board::Board;
use draughts::legal_move::LegalMove;
use draughts::legal_moves::LegalMoves;

/// A position with its legal moves, which are found once, and written when they are first asked for.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    legal: LegalMoves,
    written: OnceLock<Vec<LegalMove>>,
}

impl Choices {
    pub(super) fn of(board: &Board) -> Self {
        Self {
            legal: LegalMoves::of(board),
            written: OnceLock::new(),
        }
    }

    pub(super) fn board(&self) -> &Board {
        self.legal.board()
    }

    pub(super) fn legal(&self) -> &LegalMoves {
        &self.legal
    }

    /// Every legal move in notation.
    pub(super) fn written(&self) -> &[LegalMove] {
        self.written.get_or_init(|| self.legal.written())
    }

    /// Returns whether a capture must be made (CHK-12).
    pub(super) fn must_capture(&self) -> bool {
        self.legal
            .moves()
            .first()
            .copied()
            .is_some_and(Move::captures)
    }
}

/// Two are equal if their moves are: the notation follows from these.
impl PartialEq for Choices {
    fn eq(&self, other: &Self) -> bool {
        self.legal == other.legal
    }
}
