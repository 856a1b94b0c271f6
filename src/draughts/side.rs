//! The two sides, as values and as types: the generator is compiled once for each.

use core::fmt;

use super::geometry::{BoardGeometry, Direction};
use super::square_set::SquareSet;

/// The colour of a side.
///
/// ```
/// use draughts::Color;
///
/// assert_eq!(Color::White.other(), Color::Black);
/// assert_eq!((Color::Black.letter(), Color::Black.to_string()), ('B', "Black".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Sits at the foot of the board and moves up.
    White,
    /// Sits at the head of the board and moves down.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The index into lists of both sides.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter in FEN and PDN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A side as a type.
///
/// ```
/// use draughts::geometry::{Dark8, DOWN_RIGHT, UP_LEFT};
/// use draughts::side::{Black, Side, White};
///
/// assert_eq!((White::turned(UP_LEFT), Black::turned(UP_LEFT)), (UP_LEFT, DOWN_RIGHT));
/// assert_eq!(White::crown_row::<Dark8>().count(), 4);
/// ```
pub trait Side: 'static {
    /// The other side.
    type Other: Side<Other = Self>;
    /// Its colour.
    const COLOR: Color;

    /// A direction as White would call it, for this side: up is forward.
    #[inline]
    fn turned(direction: Direction) -> Direction {
        direction ^ Self::COLOR.index()
    }

    /// The row where its men are crowned.
    #[inline]
    fn crown_row<G: BoardGeometry>() -> SquareSet<G::Word> {
        match Self::COLOR {
            Color::White => G::TOP,
            Color::Black => G::BOTTOM,
        }
    }
}

/// White as a type.
#[derive(Clone, Copy, Debug)]
pub struct White;
/// Black as a type.
#[derive(Clone, Copy, Debug)]
pub struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}
