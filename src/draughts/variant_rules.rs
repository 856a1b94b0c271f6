//! The rules of a variant as constants, and the types of their values. The variants themselves are in
//! [`super::variant`].

use std::ops::Range;

use super::draws::DrawLimit;
use super::geometry::{
    BoardGeometry, DOWN, DOWN_LEFT, DOWN_RIGHT, Direction, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT,
};
use super::side::Color;

/// How far kings go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingRange {
    Short,
    Flying,
}

/// Where a flying king lands behind the piece that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    Free,
    Behind,
    /// On any free square; but where the capture ends and the piece is a king, right behind it.
    BehindLastKing,
}

/// Which of several captures must be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturePriority {
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

/// What happens to a man that reaches the far row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// The move ends there and the man is crowned.
    EndsMove,
    /// It goes on as a man, and is crowned only if the capture ends there.
    IfItStops,
    /// It is crowned at once and goes on as a king.
    AtOnce,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// When the whole move is made; until then they stand in the way.
    AfterMove,
    AtOnce,
}

/// What the game is won by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The other side cannot move.
    Block,
    /// The own side cannot move.
    Lose,
    /// The first king, or the other side cannot move.
    Crown,
}

/// Where square 1 lies, as seen from White's side; the numbers go on along the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub trait VariantRules: 'static {
    /// The board.
    type Geometry: BoardGeometry;
    /// Whether the corner to White's left is *not* played on (2.4).
    const MIRRORED: bool = false;
    /// Who begins.
    const BEGINS: Color = Color::White;
    /// The rows on which a side's men stand, counted from its own edge.
    const MEN_ROWS: Range<usize>;
    /// Where a man moves, for White.
    const MAN_MOVES: &'static [Direction] = &FORWARD;
    /// Where a man captures, for White (4.1).
    const MAN_CAPTURES: &'static [Direction] = &DIAGONALS;
    /// Whether a man may take a king (4.2).
    const MAN_TAKES_KING: bool = true;
    /// Where a king moves.
    const KING_MOVES: &'static [Direction] = &DIAGONALS;
    /// Where a king captures.
    const KING_CAPTURES: &'static [Direction] = &DIAGONALS;
    /// How far a king goes (3.9).
    const KING_RANGE: KingRange = KingRange::Flying;
    /// Where it lands.
    const LANDING: Landing = Landing::Free;
    /// Whether a king may turn right back in a capture.
    const TURNS_BACK: bool = false;
    /// Which capture must be chosen (4.13, 4.14).
    const CAPTURE_PRIORITY: CapturePriority = CapturePriority::MostPieces;
    /// A man on the far row in mid-capture (3.5, 4.15).
    const CROWNING: Crowning = Crowning::IfItStops;
    /// When captured pieces leave (4.11).
    const REMOVAL: Removal = Removal::AfterMove;
    /// The goal.
    const GOAL: Goal = Goal::Block;
    /// How many moves in a row a king may make without capturing while its side has men.
    const KING_RUN: Option<u8> = None;
    /// How often the same position, with the same side to move, makes a draw (6.1).
    const REPETITIONS: u8 = 3;
    /// The further draws.
    const DRAWS: &'static [DrawLimit];
    /// The squares' names, as PDN's `GameType` has them (2.6).
    const SQUARE_NAMING: SquareNaming = SquareNaming::FarLeft;
    /// PDN's `GameType`.
    const GAME_TYPE: &'static str;
    /// The sign for captures in PDN (8.2.3).
    const CAPTURE_SIGN: char = 'x';
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
