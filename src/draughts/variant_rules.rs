//! The rules of a variant as constants, and the types of their values. The variants themselves are in
//! [`super::variant`].

use core::ops::Range;

use super::capture::search;
use super::draws::DrawLimit;
use super::geometry::{
    BoardGeometry, DOWN, DOWN_LEFT, DOWN_RIGHT, Direction, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT,
};
use super::position::{Position, Word};
use super::side::Color;
use super::sink::MoveSink;

/// The range of kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingRange {
    /// One square.
    Short,
    /// Any number of free squares.
    Flying,
}

/// The landing of a flying king behind the piece that it takes.
///
/// ```
/// use draughts::variant::Killer;
/// use draughts::variant_rules::{Landing, VariantRules};
///
/// assert_eq!(<Killer as VariantRules>::LANDING, Landing::BehindLastKing);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Landing {
    /// On any free square behind the piece.
    Free,
    /// Right behind the piece.
    Behind,
    /// On any free square; but where the capture ends and the piece is a king, right behind it.
    BehindLastKing,
}

/// The order among several captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CapturePriority {
    /// Any of them.
    Any,
    /// One that takes the most pieces.
    MostPieces,
    /// One with a king, if a king can capture.
    King,
    /// The most pieces, then the most kings.
    MostPiecesThenKings,
    /// The most pieces, then with a king, then the most kings, then the one that meets kings earliest.
    Italian,
    /// The highest value: n kings are worth more than 2n − 1 men and less than 2n; then with a king.
    Value,
}

/// The fate of a man that reaches the far row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Crowning {
    /// The move ends there and the man is crowned.
    EndsMove,
    /// It goes on as a man, and is crowned only if the capture ends there.
    IfItStops,
    /// It is crowned at once and goes on as a king.
    AtOnce,
}

/// The moment when captured pieces leave the board.
///
/// ```
/// use draughts::variant::Turkish;
/// use draughts::variant_rules::{Removal, VariantRules};
///
/// assert_eq!(<Turkish as VariantRules>::REMOVAL, Removal::AtOnce);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Removal {
    /// After the whole move; until then they stand in the way.
    AfterMove,
    /// One by one in the course of the move.
    AtOnce,
}

/// The goal of the game.
///
/// ```
/// use draughts::variant::Antidraughts;
/// use draughts::variant_rules::{Goal, VariantRules};
///
/// assert_eq!(<Antidraughts as VariantRules>::GOAL, Goal::Lose);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// The other side cannot move.
    Block,
    /// The own side cannot move.
    Lose,
    /// The first king, or the other side cannot move.
    Crown,
}

/// The names of the squares, as seen from White's side; numbers go on along the row.
///
/// ```
/// use draughts::variant::Russian;
/// use draughts::variant_rules::{SquareNaming, VariantRules};
///
/// assert_eq!(<Russian as VariantRules>::SQUARE_NAMING, SquareNaming::Letters);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SquareNaming {
    /// Numbers from the far left corner, rightwards, towards White.
    FarLeft,
    /// Numbers from the near right corner, leftwards, away from White.
    NearRight,
    /// A letter for the column from the left, a digit for the row from White's side.
    Letters,
}

/// The rules of a variant. The defaults are those of international draughts, with the articles of FMJD's Official Rules for
/// International Draughts (Annex 1) where the article was read.
///
/// ```
/// use core::ops::Range;
///
/// use draughts::draws::DrawLimit;
/// use draughts::geometry::{Dark8, Direction};
/// use draughts::perft::perft;
/// use draughts::position::Position;
/// use draughts::variant_rules::{CapturePriority, Crowning, FORWARD, KingRange, VariantRules};
///
/// /// English draughts with two rows of men.
/// struct Short;
///
/// impl VariantRules for Short {
///     type Geometry = Dark8;
///     const MEN_ROWS: Range<usize> = 0..2;
///     const KING_RANGE: KingRange = KingRange::Short;
///     const MAN_CAPTURES: &'static [Direction] = &FORWARD;
///     const CROWNING: Crowning = Crowning::EndsMove;
///     const CAPTURE_PRIORITY: CapturePriority = CapturePriority::Any;
///     const DRAWS: &'static [DrawLimit] = &[];
///     const GAME_TYPE: &'static str = "";
/// }
///
/// assert_eq!(perft::<Short>(&Position::start::<Short>(), 2), 49);
/// ```
pub trait VariantRules: 'static {
    /// The board.
    type Geometry: BoardGeometry;
    /// `true` if the corner to White's left is *not* played on (2.4).
    const MIRRORED: bool = false;
    /// The side that begins.
    const BEGINS: Color = Color::White;
    /// The rows on which a side's men stand, counted from its own edge.
    const MEN_ROWS: Range<usize>;
    /// The directions of a white man's moves.
    const MAN_MOVES: &'static [Direction] = &FORWARD;
    /// The directions of a white man's captures (4.1).
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    /// `true` if a man may take a king (4.2).
    const MAN_TAKES_KING: bool = true;
    /// The directions of a king's moves.
    const KING_MOVES: &'static [Direction] = &DIAGONALS;
    /// The directions of a king's captures.
    const KING_CAPTURES: &'static [Direction] = &DIAGONALS;
    /// The range of a king (3.9).
    const KING_RANGE: KingRange = KingRange::Flying;
    /// The landing of a flying king.
    const LANDING: Landing = Landing::Free;
    /// `true` if a king may turn right back in a capture.
    const TURNS_BACK: bool = false;
    /// The order among captures (4.13, 4.14).
    const CAPTURE_PRIORITY: CapturePriority = CapturePriority::MostPieces;
    /// A man on the far row in mid-capture (3.5, 4.15).
    const CROWNING: Crowning = Crowning::IfItStops;
    /// The moment when captured pieces leave (4.11).
    const REMOVAL: Removal = Removal::AfterMove;
    /// The goal.
    const GOAL: Goal = Goal::Block;
    /// The most moves in a row that a king may make without capturing while its side has men.
    const KING_RUN: Option<u8> = None;
    /// The number of times that a position with the same side to move makes a draw (6.1).
    const REPETITIONS: u8 = 3;
    /// The further draws.
    const DRAWS: &'static [DrawLimit];
    /// The squares' names, as PDN's `GameType` has them (2.6).
    const SQUARE_NAMING: SquareNaming = SquareNaming::FarLeft;
    /// PDN's `GameType`.
    const GAME_TYPE: &'static str;
    /// The sign for captures in PDN (8.2.3).
    const CAPTURE_SIGN: char = 'x';

    /// Puts every legal capture of a side into `sink`, and says whether there is one. The variants of this library override it with
    /// the same search, since what is no longer generic is compiled here alone, and not again in every crate that calls it.
    fn captures(
        position: &Position<Word<Self>>,
        side: Color,
        sink: &mut MoveSink<'_, Word<Self>>,
    ) -> bool
    where
        Self: Sized,
    {
        search::<Self>(position, side, sink)
    }
}

/// Diagonally forward.
pub const FORWARD: [Direction; 2] = [UP_LEFT, UP_RIGHT];
/// Along the diagonals.
pub const DIAGONALS: [Direction; 4] = [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT];
/// Along rows and columns.
pub const STRAIGHT: [Direction; 4] = [UP, DOWN, LEFT, RIGHT];
/// Along rows and columns, but not backwards.
pub const FORWARD_AND_SIDEWAYS: [Direction; 3] = [UP, LEFT, RIGHT];
/// Along diagonals, rows and columns.
pub const ALL_AROUND: [Direction; 8] = [
    UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, UP, DOWN, LEFT, RIGHT,
];
