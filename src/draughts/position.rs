//! A position as bits.

use super::bitboard::Bitboard;
use super::geometry::BoardGeometry;
use super::moves::Move;
use super::side::{Color, Side};
use super::square::Square;
use super::square_set::SquareSet;
use super::variant_rules::VariantRules;

/// The word of a table's board.
pub type Word<R> = <<R as VariantRules>::Geometry as BoardGeometry>::Word;

/// A set of squares of a table's board.
pub type Set<R> = SquareSet<Word<R>>;

/// The pieces on a board and whose turn it is.
///
/// ```
/// use draughts::perft::perft;
/// use draughts::position::Position;
/// use draughts::variant::English;
///
/// let start = Position::start::<English>();
/// assert_eq!(perft::<English>(&start, 5), 7_361);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<W = u128> {
    pub(super) sides: [SquareSet<W>; 2],
    pub(super) kings: SquareSet<W>,
    pub(super) turn: Color,
    pub(super) runs: [KingRun; 2],
}

/// The moves that a side has made in a row with the same king, without capturing.
///
/// ```
/// use draughts::{Board, Variant};
///
/// let board = Board::from_fen(Variant::Frisian, "W:WK46,50:B1")?;
/// let after = board.play(board.resolve(&"46-41".parse()?)?)?;
/// assert_eq!(after.position().king_runs()[0].moves, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// The square where the king stands.
    pub square: Square,
    /// The number of moves; 0 where none counts.
    pub moves: u8,
}

impl<W: Bitboard> Position<W> {
    /// The position from which a game of the variant starts.
    pub fn start<R: VariantRules>() -> Self
    where
        R::Geometry: BoardGeometry<Word = W>,
    {
        let mut sides = [SquareSet::EMPTY; 2];
        let layout = R::Geometry::LAYOUT;
        for (row, nth) in
            R::MEN_ROWS.flat_map(|row| (0..layout.across()).map(move |nth| (row, nth)))
        {
            sides[Color::Black.index()].insert(layout.square(row, nth));
            sides[Color::White.index()].insert(layout.square(layout.width - 1 - row, nth));
        }
        Self::new(sides, SquareSet::EMPTY, R::BEGINS)
    }

    /// A position of the pieces of White and of Black, the kings among them and the side to move. Nothing is checked:
    /// [`Board::new`](super::Board::new) does that.
    #[inline]
    pub const fn new(sides: [SquareSet<W>; 2], kings: SquareSet<W>, turn: Color) -> Self {
        let none = KingRun {
            square: Square(0),
            moves: 0,
        };
        Self {
            sides,
            kings,
            turn,
            runs: [none; 2],
        }
    }

    /// The same pieces with this side to move.
    #[inline]
    #[must_use]
    pub fn with_turn(self, turn: Color) -> Self {
        Self { turn, ..self }
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The pieces of White and of Black.
    #[inline]
    pub fn sides(&self) -> [SquareSet<W>; 2] {
        self.sides
    }

    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Color) -> SquareSet<W> {
        self.sides[side.index()]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> SquareSet<W> {
        self.sides[0] | self.sides[1]
    }

    /// The kings of both sides.
    #[inline]
    pub fn kings(&self) -> SquareSet<W> {
        self.kings
    }

    /// The king of White and that of Black that moved last, where the rules count that.
    #[inline]
    pub fn king_runs(&self) -> [KingRun; 2] {
        self.runs
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, side: Color) -> SquareSet<W> {
        self.sides[side.index()] & !self.kings
    }

    /// The kings of a side.
    #[inline]
    pub fn kings_of(&self, side: Color) -> SquareSet<W> {
        self.sides[side.index()] & self.kings
    }

    /// The position after a legal move of side `S`. Another move makes a position that means nothing.
    #[inline]
    #[must_use]
    pub fn after<R: VariantRules, S: Side>(&self, mv: Move<W>) -> Self {
        let (from, to) = (SquareSet::from(mv.from), SquareSet::from(mv.to));
        let (own, other) = (S::COLOR.index(), S::COLOR.other().index());
        let was_king = self.kings.meets(from);
        let mut next = *self;
        next.sides[own] = (self.sides[own] & !from) | to;
        next.sides[other] = self.sides[other] & !mv.captured;
        next.kings = self.kings & !(from | mv.captured);
        if was_king || mv.crowned {
            next.kings |= to;
        }
        next.turn = S::COLOR.other();
        if R::KING_RUN.is_some() {
            next.count_run(mv, was_king, own);
        }
        next
    }

    /// The position after a legal move of the side to move. Another move makes a position that means nothing.
    #[must_use]
    pub fn played<R: VariantRules>(&self, mv: Move<W>) -> Self {
        match self.turn {
            Color::White => self.after::<R, super::side::White>(mv),
            Color::Black => self.after::<R, super::side::Black>(mv),
        }
    }

    fn count_run(&mut self, mv: Move<W>, was_king: bool, own: usize) {
        let run = self.runs[own];
        self.runs[own] = if !was_king || !mv.captured.is_empty() {
            KingRun::default()
        } else if run.moves > 0 && run.square == mv.from {
            KingRun {
                square: mv.to,
                moves: run.moves.saturating_add(1),
            }
        } else {
            KingRun {
                square: mv.to,
                moves: 1,
            }
        };
        let theirs = &mut self.runs[1 - own];
        if theirs.moves > 0 && mv.captured.contains(theirs.square) {
            *theirs = KingRun::default();
        }
    }
}

impl<W: Bitboard> Position<W> {
    /// The same position in the widest word.
    pub fn widen(&self) -> Position {
        let Self {
            sides,
            kings,
            turn,
            runs,
        } = *self;
        Position {
            sides: sides.map(SquareSet::widen),
            kings: kings.widen(),
            turn,
            runs,
        }
    }
}

impl Position {
    /// The same position in the word of its board.
    pub fn narrow<W: Bitboard>(&self) -> Position<W> {
        let Self {
            sides,
            kings,
            turn,
            runs,
        } = *self;
        Position {
            sides: sides.map(SquareSet::narrow),
            kings: kings.narrow(),
            turn,
            runs,
        }
    }
}
