//! The evaluation made by hand: material, how far men are advanced, and the edge.

use draughts::bitboard::Bitboard;
use draughts::geometry::BoardGeometry;
use draughts::position::{Position, Set, Word};
use draughts::side::Color;
use draughts::square_set::SquareSet;
use draughts::variant_rules::{Goal, KingRange, VariantRules};

pub(crate) const MAN: i32 = 100;
/// A king that goes one square.
const SHORT_KING: i32 = 140;
/// A king that flies.
const FLYING_KING: i32 = 320;
/// A man at home that keeps the other side from crowning.
const GUARD: i32 = 9;
/// A step forward.
const STEP: i32 = 3;
/// A step forward where the first king wins.
const RACING_STEP: i32 = 12;
/// A piece off the edge.
const INSIDE: i32 = 4;

/// The squares that count for something, on one board.
pub(super) struct HandMade<R: VariantRules> {
    rows: Vec<Set<R>>,
    edge: Set<R>,
}

impl<R: VariantRules> HandMade<R> {
    pub(super) fn new() -> Self {
        let layout = R::Geometry::LAYOUT;
        let row = |row| {
            let squares = (0..layout.across()).map(|nth| layout.square(row, nth));
            squares.collect()
        };
        let side = |column| -> Set<R> {
            let cells =
                (0..layout.width).flat_map(|row| (0..layout.across()).map(move |nth| (row, nth)));
            let there = cells.filter(move |&(row, nth)| layout.column(row, nth) == column);
            there.map(|(row, nth)| layout.square(row, nth)).collect()
        };
        Self {
            rows: (0..layout.width).map(row).collect(),
            edge: side(0) | side(layout.width - 1),
        }
    }

    /// The score for the side to move.
    pub(super) fn worth(&self, position: &Position<Word<R>>) -> i32 {
        let turn = position.turn();
        let lead = self.of_side(position, turn) - self.of_side(position, turn.other());
        if R::GOAL == Goal::Lose { -lead } else { lead }
    }

    fn of_side(&self, position: &Position<Word<R>>, color: Color) -> i32 {
        let (men, kings) = (position.men(color), position.kings_of(color));
        let king = king::<R>();
        let inside = (men | kings) & !self.edge;
        count(men) * MAN + count(kings) * king + count(inside) * INSIDE + self.advance(men, color)
    }

    fn advance(&self, men: Set<R>, color: Color) -> i32 {
        let step = if R::GOAL == Goal::Crown {
            RACING_STEP
        } else {
            STEP
        };
        let home = |row: usize| {
            if color == Color::White {
                self.rows.len() - 1 - row
            } else {
                row
            }
        };
        let steps = self
            .rows
            .iter()
            .enumerate()
            .map(|(row, squares)| match home(row) {
                0 => count(men & *squares) * GUARD,
                ahead => count(men & *squares) * step * i32::try_from(ahead).unwrap_or(0),
            });
        steps.sum()
    }
}

/// The worth of a king.
pub(super) const fn king<R: VariantRules>() -> i32 {
    if matches!(R::KING_RANGE, KingRange::Flying) {
        FLYING_KING
    } else {
        SHORT_KING
    }
}

fn count<W: Bitboard>(squares: SquareSet<W>) -> i32 {
    squares.count().cast_signed()
}
