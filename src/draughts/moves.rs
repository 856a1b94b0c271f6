//! A move as bits.

use super::bitboard::Bitboard;
use super::square::Square;
use super::square_set::SquareSet;

/// One move: paths with the same start, end and captured pieces are one.
///
/// ```
/// use draughts::{Board, Variant};
///
/// let board = Board::from_fen(Variant::English, "W:W29:B18,25")?;
/// let mv = board.legal_moves()[0];
/// assert_eq!((mv.captured.count(), mv.crowned), (2, false));
/// assert_eq!(board.write(mv).to_string(), "29x15");
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<W = u128> {
    /// The square it starts from.
    pub from: Square,
    /// The square it ends on.
    pub to: Square,
    /// `true` if a man is crowned by it.
    pub crowned: bool,
    /// The squares of the captured pieces.
    pub captured: SquareSet<W>,
}

impl<W: Bitboard> Move<W> {
    /// The same move in the widest word.
    pub fn widen(self) -> Move {
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

impl Move {
    /// The same move in the word of its board; squares beyond it are cut off.
    pub fn narrow<W: Bitboard>(self) -> Move<W> {
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
            captured: captured.narrow(),
        }
    }
}
