//! A square as a number.

/// A square of a board, as a bit of a [`SquareSet`](super::SquareSet). Squares come from a board's
/// [`Squares`](super::squares::Squares), from a set or from a move. They belong to boards of the same size.
///
/// ```
/// use draughts::squares::{SquareName, Squares};
/// use draughts::Variant;
///
/// let squares = Squares::of(Variant::Russian);
/// let corner = squares.at_place(7, 0).expect("the near left corner is played on");
/// assert_eq!(squares.name(corner).to_string(), "a1");
/// assert_eq!(squares.square(SquareName::Letter(0, 0)), Some(corner));
/// assert_eq!(squares.at_place(7, 1), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(super) u8);

impl Square {
    /// Its bit in the word of a set, at most 76. [`Squares::at_bit`](super::squares::Squares::at_bit) is the inverse.
    #[inline]
    pub const fn bit(self) -> u8 {
        self.0
    }
}
