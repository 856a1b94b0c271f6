//! Sets of squares: a machine word as wide as the board needs, one bit a square.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of squares.
pub trait Bitboard:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const EMPTY: Self;
    /// The square with index 0.
    const FIRST: Self;

    /// Returns whether no square is in the set.
    fn is_empty(self) -> bool;
    /// Returns the number of squares in the set.
    fn count(self) -> u32;
    /// The smallest index in the set; the word's width when it is empty.
    fn index(self) -> u32;
    /// The square with the smallest index alone.
    #[must_use]
    fn lowest(self) -> Self;
    /// The same set in the widest word.
    fn widen(self) -> u128;
    /// The set from the widest word; bits beyond this word are cut off.
    fn narrow(wide: u128) -> Self;

    /// The square with this index.
    #[inline]
    fn at(index: u8) -> Self {
        Self::FIRST << u32::from(index)
    }

    /// Returns whether the two sets share a square.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Iterates over the squares of the set, each as a separate set, by rising index.
    #[inline]
    fn each(self) -> Each<Self> {
        Each(self)
    }
}

/// The squares of a set, one by one.
#[derive(Clone, Debug)]
pub struct Each<W>(W);

impl<W: Bitboard> Iterator for Each<W> {
    type Item = W;

    #[inline]
    fn next(&mut self) -> Option<W> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 &= !lowest;
        Some(lowest)
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bitboard for $word {
            const EMPTY: Self = 0;
            const FIRST: Self = 1;

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn widen(self) -> u128 {
                u128::from(self)
            }

            #[inline]
            #[expect(clippy::allow_attributes, reason = "the widest word needs no cut")]
            #[allow(clippy::cast_possible_truncation, reason = "what is cut off has no square")]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}

bits!(u64, u128);
