//! A square as a number.

use super::squares::{SquareName, Squares};
use super::variant::Variant;

/// A square of a board, as a bit of a [`SquareSet`](super::SquareSet). Squares come from a board's
/// [`Squares`], from a set or from a move. They belong to boards of the same size.
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

    /// The square of a variant with this number, from 1 on; `None` when the board has none. In the games of letters numbers are
    /// counted from White's far left.
    ///
    /// ```
    /// use draughts::{Board, Square, Variant};
    ///
    /// let square = Square::from_number(Variant::Russian, 22).expect("there are 32");
    /// assert_eq!(Board::start(Variant::Russian).name(square).to_string(), "c3");
    /// assert_eq!(square.number(Variant::Russian), 22);
    /// assert_eq!(Square::from_number(Variant::Russian, 33), None);
    /// ```
    pub fn from_number(variant: Variant, number: u8) -> Option<Self> {
        Squares::of(variant).find(SquareName::Number(number))
    }

    /// The number of the square in a variant: the inverse of [`from_number`](Self::from_number).
    ///
    /// # Panics
    /// The square is of a board of another size.
    pub fn number(self, variant: Variant) -> u8 {
        Squares::of(variant).number(self)
    }
}
