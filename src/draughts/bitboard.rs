//! The machine words that hold a [`SquareSet`](super::square_set::SquareSet), one bit a square.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A machine word as wide as a board needs: `u64` or `u128`.
///
/// ```
/// use draughts::bitboard::Bitboard;
///
/// fn lowest<W: Bitboard>(word: W) -> u32 {
///     word.lowest_place()
/// }
/// assert_eq!((lowest(12_u64), lowest(12_u128)), (2, 2));
/// ```
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
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;

    /// Returns the number of bits that are set.
    fn bits_set(self) -> u32;
    /// The place of the lowest bit that is set; the word's width when none is.
    fn lowest_place(self) -> u32;
    /// The lowest bit that is set alone.
    #[must_use]
    fn lowest_bit(self) -> Self;
    /// The same bits in the widest word.
    fn to_wide(self) -> u128;
    /// The bits of the widest word; those beyond this word are cut off.
    fn from_wide(wide: u128) -> Self;
}

macro_rules! bitboards {
    ($($word:ty),*) => {$(
        impl Bitboard for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn bits_set(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest_place(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn lowest_bit(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn to_wide(self) -> u128 {
                u128::from(self)
            }

            #[inline]
            #[expect(clippy::allow_attributes, reason = "the widest word needs no cut")]
            #[allow(clippy::cast_possible_truncation, reason = "what is cut off has no square")]
            fn from_wide(wide: u128) -> Self {
                wide as Self
            }
        }
    )*};
}

bitboards!(u64, u128);
