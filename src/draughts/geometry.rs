//! Boards as bitboards. On boards where only the dark squares are used, every two rows take one bit more than they have
//! squares. With this ghost column a diagonal step is the same shift from every square, and a step over the edge ends on
//! a ghost square or off the word.
//!
//! Every board is seen from White's side with row 0 at the far end. On a mirrored board (Italian,
//! Spanish) the columns are mirrored as well, so that it is the same board in here; only the names of
//! the squares know ([`super::square`]).

use super::bitboard::Bitboard;
use super::square::Square;
use super::square_set::SquareSet;

/// A direction, 0 to 7; see [`UP_LEFT`] and its kin. `direction ^ 1` is the opposite one.
pub type Direction = usize;
/// Diagonally up and to the left, seen from White's side.
pub const UP_LEFT: Direction = 0;
/// Diagonally down and to the right.
pub const DOWN_RIGHT: Direction = 1;
/// Diagonally up and to the right.
pub const UP_RIGHT: Direction = 2;
/// Diagonally down and to the left.
pub const DOWN_LEFT: Direction = 3;
/// Along the column, away from White: two rows where only the dark squares are played on.
pub const UP: Direction = 4;
/// Along the column, towards White.
pub const DOWN: Direction = 5;
/// Along the row, to the left.
pub const LEFT: Direction = 6;
/// Along the row, to the right.
pub const RIGHT: Direction = 7;

/// A board: how its squares lie in a word.
///
/// ```
/// use draughts::geometry::{BoardGeometry, Dark8, UP_RIGHT};
///
/// let [from, to] = [7, 6].map(|row| Dark8::LAYOUT.square(row, 0));
/// assert_eq!(Dark8::step(UP_RIGHT, from.into()), to.into());
/// ```
pub trait BoardGeometry: 'static {
    /// The word that holds a set of its squares.
    type Word: Bitboard;
    /// The layout, for what need not be fast.
    const LAYOUT: Layout;
    /// Every square.
    const BOARD: SquareSet<Self::Word>;
    /// The shift of a step in each direction.
    const SHIFT: [u32; 8];
    /// The row farthest from White, where white men are crowned.
    const TOP: SquareSet<Self::Word>;
    /// The row nearest to White.
    const BOTTOM: SquareSet<Self::Word>;
    /// The squares of the first column, in which no step to the right can end.
    const LEFTMOST: SquareSet<Self::Word>;
    /// The squares of the last column, in which no step to the left can end.
    const RIGHTMOST: SquareSet<Self::Word>;

    /// A step of every square of a set. A piece that leaves the board is on a ghost square or gone: the result
    /// means something only where it meets squares of the board.
    #[inline]
    fn step(direction: Direction, squares: SquareSet<Self::Word>) -> SquareSet<Self::Word> {
        let shift = Self::SHIFT[direction];
        let moved = SquareSet(if direction & 1 == 0 {
            squares.0 >> shift
        } else {
            squares.0 << shift
        });
        match direction {
            LEFT => moved & !Self::RIGHTMOST,
            RIGHT => moved & !Self::LEFTMOST,
            _ => moved,
        }
    }
}

/// The places of a board's squares in a word.
///
/// ```
/// use draughts::geometry::{BoardGeometry, Dark10};
///
/// let board = Dark10::LAYOUT;
/// assert_eq!((board.width, board.across(), board.squares()), (10, 5, 50));
/// let square = board.square(2, 3);
/// assert_eq!(board.place(square), Some((2, 3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Rows, and columns, of the board.
    pub width: usize,
    /// `true` if every square is played on, and not only the dark ones.
    pub full: bool,
}

impl Layout {
    /// Returns the number of squares in a row that are played on.
    pub const fn across(self) -> usize {
        if self.full {
            self.width
        } else {
            self.width / 2
        }
    }

    /// Returns the number of squares that are played on.
    pub const fn squares(self) -> usize {
        self.width * self.across()
    }

    /// The `nth` square of a row, both counted from 0.
    pub const fn square(self, row: usize, nth: usize) -> Square {
        let index = if self.full {
            row * self.width + nth
        } else {
            (row / 2) * (self.width + 1) + (row % 2) * self.across() + nth
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the largest board has 77 bits"
        )]
        {
            Square(index as u8)
        }
    }

    /// The row of a square, and which of the row it is: the inverse of [`square`](Self::square). `None` if it is of another
    /// board.
    pub const fn place(self, square: Square) -> Option<(usize, usize)> {
        let (pair, across) = (self.width + 1, self.across());
        let bit = square.0 as usize;
        let (row, nth) = match (self.full, bit % pair) {
            (true, _) => (bit / self.width, bit % self.width),
            (false, nth) if nth < across => (bit / pair * 2, nth),
            (false, nth) => (bit / pair * 2 + 1, nth - across),
        };
        if row < self.width && nth < across {
            Some((row, nth))
        } else {
            None
        }
    }

    /// The column of the `nth` square of a row. On the far row the dark squares begin with the second one.
    pub const fn column(self, row: usize, nth: usize) -> usize {
        if self.full {
            nth
        } else {
            nth * 2 + (row + 1) % 2
        }
    }

    const fn shifts(self) -> [u32; 8] {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a board is at most 12 squares wide"
        )]
        let (half, width) = (self.across() as u32, self.width as u32);
        if self.full {
            [9, 9, 7, 7, 8, 8, 1, 1]
        } else {
            [half + 1, half + 1, half, half, width + 1, width + 1, 1, 1]
        }
    }

    const fn row(self, row: usize) -> u128 {
        let (mut set, mut nth) = (0, 0);
        while nth < self.across() {
            set |= 1 << self.square(row, nth).0;
            nth += 1;
        }
        set
    }

    const fn all(self) -> u128 {
        let (mut set, mut row) = (0, 0);
        while row < self.width {
            set |= self.row(row);
            row += 1;
        }
        set
    }

    const fn nth_of_rows(self, nth: usize) -> u128 {
        let (mut set, mut row) = (0, 0);
        while row < self.width {
            set |= 1 << self.square(row, nth).0;
            row += 1;
        }
        set
    }
}

macro_rules! geometry {
    ($(#[$doc:meta])* $name:ident, $word:ty, $width:literal, $full:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        #[expect(clippy::allow_attributes, reason = "the widest word needs no cut")]
        #[allow(clippy::cast_possible_truncation, trivial_numeric_casts, reason = "the board fits into its word")]
        impl BoardGeometry for $name {
            type Word = $word;
            const LAYOUT: Layout = Layout { width: $width, full: $full };
            const BOARD: SquareSet<$word> = SquareSet(Self::LAYOUT.all() as $word);
            const SHIFT: [u32; 8] = Self::LAYOUT.shifts();
            const TOP: SquareSet<$word> = SquareSet(Self::LAYOUT.row(0) as $word);
            const BOTTOM: SquareSet<$word> = SquareSet(Self::LAYOUT.row($width - 1) as $word);
            const LEFTMOST: SquareSet<$word> = SquareSet(Self::LAYOUT.nth_of_rows(0) as $word);
            const RIGHTMOST: SquareSet<$word> = SquareSet(Self::LAYOUT.nth_of_rows(Self::LAYOUT.across() - 1) as $word);
        }
    };
}

geometry!(
    /// The dark squares of 8×8: 32 squares in 35 bits.
    Dark8, u64, 8, false
);
geometry!(
    /// The dark squares of 10×10: 50 squares in 54 bits.
    Dark10, u64, 10, false
);
geometry!(
    /// The dark squares of 12×12: 72 squares in 77 bits.
    Dark12, u128, 12, false
);
geometry!(
    /// All squares of 8×8.
    Full8, u64, 8, true
);
