//! The features that the learned evaluation reads from a position: the numbers of a set of weights
//! that count, and how often.
//!
//! Windows of four rows by two squares lie over the board at every row and square. The men in a
//! window are in one of 3⁸ states, and each state has a number. A window turned by half a circle
//! with the colours exchanged is another window with the same numbers. A position and the turned
//! one are therefore worth the same. Kings count by their squares and by their number.

use draughts::bitboard::Bitboard;
use draughts::geometry::{BoardGeometry, Layout};
use draughts::position::{Position, Set, Word};
use draughts::side::Color;
use draughts::variant_rules::VariantRules;

/// Rows of a window.
const ROWS: usize = 4;
/// States of the men in a window of eight squares.
const STATES: usize = 6561;
/// Rows of the largest board.
const MOST_ROWS: usize = 12;
/// Places of a window beside each other on the widest board.
const MOST_ACROSS: usize = 7;

/// The states of two squares beside each other, by the bits of the own men and, above them, of the others.
const PAIRS: [u8; 16] = pairs(false);
/// The same as the other side sees them, from its side of the board.
const TURNED_PAIRS: [u8; 16] = pairs(true);

const fn pairs(turned: bool) -> [u8; 16] {
    let mut pairs = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut nth = 0;
        while nth < 2 {
            let (white, black) = (bits >> nth & 1, bits >> (nth + 2) & 1);
            let place = if (nth == 0) == turned { 1 } else { 3 };
            #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
            {
                pairs[bits] += (if turned {
                    black + 2 * white
                } else {
                    white + 2 * black
                }) as u8
                    * place;
            }
            nth += 1;
        }
        bits += 1;
    }
    pairs
}

/// The numbers of a board's shape, in the order in which the weights lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    layout: Layout,
}

impl Shape {
    pub(super) const fn of(layout: Layout) -> Self {
        Self { layout }
    }

    /// Places of a window one below the other.
    const fn down(self) -> usize {
        self.layout.width - ROWS + 1
    }

    /// Places of a window beside each other.
    const fn across(self) -> usize {
        self.layout.across() - 1
    }

    const fn windows(self) -> usize {
        self.down() * self.across()
    }

    /// Windows with numbers of their own.
    const fn own_windows(self) -> usize {
        self.windows().div_ceil(2)
    }

    /// Returns the index at which the numbers of the kings' squares begin.
    const fn king_squares(self) -> usize {
        self.own_windows() * STATES
    }

    /// The index of the last square.
    const fn last(self) -> usize {
        self.layout
            .square(self.layout.width - 1, self.layout.across() - 1)
            .bit() as usize
    }

    /// The worth of a man.
    pub(super) const fn man(self) -> usize {
        self.king_squares() + self.last() + 1
    }

    /// The worth of a king.
    pub(super) const fn king(self) -> usize {
        self.man() + 1
    }

    /// The worth of having a king at all.
    const fn first_king(self) -> usize {
        self.man() + 2
    }

    /// The worth of being on turn.
    const fn turn(self) -> usize {
        self.man() + 3
    }

    /// Returns the count of numbers.
    pub(super) const fn length(self) -> usize {
        self.man() + 4
    }
}

/// Returns the number of pieces on a board at the start. With all of them a position is fully
/// opening; with none it would be fully ending.
pub(super) fn pieces_at_start<R: VariantRules>() -> i32 {
    i32::try_from(2 * R::MEN_ROWS.len() * R::Geometry::LAYOUT.across()).unwrap_or(i32::MAX)
}

/// Returns how far a position is from its ending, in pieces; at most [`pieces_at_start`].
pub(super) fn phase<R: VariantRules>(position: &Position<Word<R>>) -> i32 {
    let pieces = position.occupied().count().cast_signed();
    pieces.min(pieces_at_start::<R>())
}

/// Tells the place of every weight that counts in a position, and how often it does for White.
#[inline]
pub(super) fn features<R: VariantRules>(
    position: &Position<Word<R>>,
    each: &mut impl FnMut(usize, i32),
) {
    let shape = const { Shape::of(R::Geometry::LAYOUT) };
    let (white, black) = (position.men(Color::White), position.men(Color::Black));
    windows::<R>(white, black, each);
    if !position.kings().is_empty() {
        kings::<R>(position, each);
    }
    each(
        shape.man(),
        white.count().cast_signed() - black.count().cast_signed(),
    );
    each(
        shape.turn(),
        if position.turn() == Color::White {
            1
        } else {
            -1
        },
    );
}

#[inline]
fn windows<R: VariantRules>(white: Set<R>, black: Set<R>, each: &mut impl FnMut(usize, i32)) {
    let shape = const { Shape::of(R::Geometry::LAYOUT) };
    let (mut own, mut turned) = (
        [[0_usize; MOST_ACROSS]; MOST_ROWS],
        [[0_usize; MOST_ACROSS]; MOST_ROWS],
    );
    for row in 0..shape.layout.width {
        let (white, black) = (row_bits::<R>(white, row), row_bits::<R>(black, row));
        for nth in 0..shape.across() {
            let bits = (white >> nth & 3) | (black >> nth & 3) << 2;
            own[row][nth] = usize::from(PAIRS[bits]);
            turned[row][nth] = usize::from(TURNED_PAIRS[bits]);
        }
    }
    let last = shape.windows() - 1;
    for top in 0..shape.down() {
        for nth in 0..shape.across() {
            let window = top * shape.across() + nth;
            if window <= last - window {
                let state = (0..ROWS).fold(0, |state, row| state * 9 + own[top + row][nth]);
                each(window * STATES + state, 1);
            }
            if window >= last - window {
                let state = (0..ROWS)
                    .rev()
                    .fold(0, |state, row| state * 9 + turned[top + row][nth]);
                each((last - window) * STATES + state, -1);
            }
        }
    }
}

/// The squares of a row, the first one in the lowest bit.
#[inline]
fn row_bits<R: VariantRules>(squares: Set<R>, row: usize) -> usize {
    let layout = R::Geometry::LAYOUT;
    let from = u32::from(layout.square(row, 0).bit());
    (squares.bits() >> from).to_wide() as usize & ((1 << layout.across()) - 1)
}

fn kings<R: VariantRules>(position: &Position<Word<R>>, each: &mut impl FnMut(usize, i32)) {
    let shape = const { Shape::of(R::Geometry::LAYOUT) };
    let (white, black) = (
        position.kings_of(Color::White),
        position.kings_of(Color::Black),
    );
    for king in white {
        each(shape.king_squares() + usize::from(king.bit()), 1);
    }
    for king in black {
        each(
            shape.king_squares() + shape.last() - usize::from(king.bit()),
            -1,
        );
    }
    each(
        shape.king(),
        white.count().cast_signed() - black.count().cast_signed(),
    );
    each(
        shape.first_king(),
        i32::from(!white.is_empty()) - i32::from(!black.is_empty()),
    );
}
