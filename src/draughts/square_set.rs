//! Sets of squares.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::bitboard::Bitboard;
use super::square::Square;

/// A set of squares of one board, in the word `W`: `u64` is wide enough for boards up to 10×10, and the default for all.
/// `&`, `|`, `^` and `!` work on sets; `!` also sets bits that are no squares, so that it belongs behind an `&`.
///
/// ```
/// use draughts::{Board, Color, SquareSet, Variant};
///
/// let board = Board::from_fen(Variant::International, "W:W28,K10:B22,23")?;
/// let white = board.position().pieces(Color::White);
/// let names: Vec<_> = white.iter().map(|square| board.name(square).to_string()).collect();
/// assert_eq!(names, ["10", "28"]);
/// assert_eq!((white & board.position().kings()).count(), 1);
/// assert_eq!(white.iter().collect::<SquareSet>(), white);
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SquareSet<W = u128>(pub(super) W);

impl<W: Bitboard> SquareSet<W> {
    /// No square.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set of these bits, each the [bit](Square::bit) of a square; a bit that is no square's belongs in no set.
    #[inline]
    pub const fn from_bits(bits: W) -> Self {
        Self(bits)
    }

    /// The bits of the squares.
    #[inline]
    pub const fn bits(self) -> W {
        self.0
    }

    /// Returns whether no square is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// Returns the number of squares in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.bits_set()
    }

    /// Returns whether a square is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.meets(square.into())
    }

    /// Returns whether the two sets share a square.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Puts a square into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self |= square.into();
    }

    /// Takes a square out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self &= !Self::from(square);
    }

    /// The square with the lowest bit, if there is one.
    #[inline]
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| self.first_of_some())
    }

    /// Iterates over the squares by rising bit.
    #[inline]
    pub fn iter(self) -> Iter<W> {
        Iter(self.each())
    }

    /// The same set in the widest word.
    #[inline]
    pub fn widen(self) -> SquareSet {
        SquareSet(self.0.to_wide())
    }

    /// The square with the lowest bit of a set that is not empty.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a word has at most 128 bits"
    )]
    pub(super) fn first_of_some(self) -> Square {
        Square(self.0.lowest_place() as u8)
    }

    /// Iterates over the squares by rising bit, each as a set of its own.
    #[inline]
    pub(super) fn each(self) -> Each<W> {
        Each(self.0)
    }
}

impl SquareSet {
    /// The same set in the word of its board; squares beyond it are cut off.
    #[inline]
    pub fn narrow<W: Bitboard>(self) -> SquareSet<W> {
        SquareSet(W::from_wide(self.0))
    }
}

impl<W: Bitboard> From<Square> for SquareSet<W> {
    #[inline]
    fn from(square: Square) -> Self {
        Self(W::ONE << u32::from(square.0))
    }
}

impl<W: Bitboard> BitAnd for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Bitboard> BitOr for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Bitboard> BitXor for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<W: Bitboard> Not for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Bitboard> BitAndAssign for SquareSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<W: Bitboard> BitOrAssign for SquareSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<W: Bitboard> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl<W: Bitboard> IntoIterator for SquareSet<W> {
    type Item = Square;
    type IntoIter = Iter<W>;

    #[inline]
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

/// The squares of a set, by rising bit, each as a set of its own.
#[derive(Clone, Debug)]
pub(super) struct Each<W>(W);

impl<W: Bitboard> Iterator for Each<W> {
    type Item = SquareSet<W>;

    #[inline]
    fn next(&mut self) -> Option<SquareSet<W>> {
        if self.0 == W::ZERO {
            return None;
        }
        let lowest = self.0.lowest_bit();
        self.0 = self.0 & !lowest;
        Some(SquareSet(lowest))
    }
}

/// The squares of a set, by rising bit.
#[derive(Clone, Debug)]
pub struct Iter<W>(Each<W>);

impl<W: Bitboard> Iterator for Iter<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.next().map(SquareSet::first_of_some)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::squares::Squares;
    use crate::variant::Variant;

    #[test]
    fn a_set_of_squares_is_one_in_both_words() {
        for variant in [Variant::English, Variant::International, Variant::Turkish] {
            let mut plain = BTreeSet::new();
            let mut set = SquareSet::<u64>::EMPTY;
            for (nth, square) in Squares::of(variant).in_order().into_iter().enumerate() {
                if nth % 3 == 2
                    && let Some(first) = plain.pop_first()
                {
                    set.remove(first);
                }
                plain.insert(square);
                set.insert(square);
                assert!(set.contains(square) && set.meets(square.into()));
                assert_eq!(set.first(), plain.first().copied());
                assert!(set.iter().eq(plain.iter().copied()));
                assert_eq!(set.count() as usize, plain.len());
                assert_eq!(set.widen().narrow(), set);
                assert_eq!(set, plain.iter().copied().collect());
            }
        }
        assert_eq!(SquareSet::<u128>::EMPTY.first(), None);
    }
}
