//! A move as bits.

use super::bitboard::Bitboard;

/// One move: paths with the same start, end and captured pieces are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<W> {
    /// The index of the square it starts from.
    pub from: u8,
    /// The index of the square it ends on.
    pub to: u8,
    /// `true` if a man is crowned by it.
    pub crowned: bool,
    /// The squares of the captured pieces.
    pub captured: W,
}

impl<W: Bitboard> Move<W> {
    /// The same move in the widest word.
    pub fn widen(self) -> Move<u128> {
        let Self {
            from,
            to,
            crowned,
            captured,
        } = self;
        Move {
            from,
            to,
            crowned,
            captured: captured.widen(),
        }
    }

    /// Returns whether it captures.
    pub fn captures(self) -> bool {
        !self.captured.is_empty()
    }
}
