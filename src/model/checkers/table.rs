//! What a variant is: a short table of constants. Here are the words that such a table is written in;
//! the tables themselves are in [`super::variants`].

use std::ops::Range;

use super::draws::Limit;
use super::geometry::{DOWN, DOWN_LEFT, DOWN_RIGHT, Direction, Geometry, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT};
use super::side::Color;
use super::variant::Variant;

/// How far kings go (CHK-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// One square.
    Short,
    /// Any free distance.
    Fly,
}

/// Where a flying king lands behind the piece that it takes (CHK-3, CHK-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any free square.
    Free,
    /// Right behind it, always.
    Behind,
    /// On any free square; but where the capture ends and the piece is a king, right behind it.
    BehindKing,
}

/// Which of several captures must be chosen (CHK-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any.
    Any,
    /// One that takes the most pieces.
    Most,
    /// One with a king, if a king can capture.
    King,
    /// The most pieces, then the most kings.
    MostKings,
    /// The most pieces, then with a king, then the most kings, then the one that meets kings earliest.
    Italian,
    /// The highest value: n kings are worth more than 2n − 1 men and less than 2n; then with a king.
    Value,
}

/// What happens to a man that reaches the far row in the middle of a capture (CHK-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// The move ends there and the man is crowned.
    Ends,
    /// It goes on as a man, and is crowned only if the capture ends there.
    IfLast,
    /// It is crowned at once and goes on as a king.
    AtOnce,
}

/// When captured pieces leave the board (CHK-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    /// When the whole move is made; until then they stand in the way.
    After,
    /// At once.
    AtOnce,
}

/// What the game is won by (CHK-8).
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
pub enum Naming {
    /// Numbers from the far left corner, rightwards, towards White.
    FarLeft,
    /// Numbers from the near right corner, leftwards, away from White.
    NearRight,
    /// A letter for the column from the left, a digit for the row from White's side.
    Letters,
}

/// A national variant.
pub trait Table: 'static {
    /// Which one it is.
    const VARIANT: Variant;
    /// CHK-1: the board.
    type Board: Geometry;
    /// CHK-1: whether the corner to White's left is *not* played on.
    const MIRRORED: bool = false;
    /// CHK-1: who begins.
    const BEGINS: Color = Color::White;
    /// CHK-1: the rows on which a side's men stand, counted from its own edge.
    const ROWS: Range<usize>;
    /// CHK-2: where a man moves, for White.
    const MAN_MOVES: &'static [Direction] = &FORWARD;
    /// CHK-3: where a man captures, for White.
    const MAN_CAPTURES: &'static [Direction];
    /// CHK-3: whether a man may take a king.
    const MAN_TAKES_KING: bool = true;
    /// CHK-2: where a king moves.
    const KING_MOVES: &'static [Direction] = &DIAGONALS;
    /// CHK-3: where a king captures.
    const KING_CAPTURES: &'static [Direction] = &DIAGONALS;
    /// CHK-2: how far a king goes.
    const KINGS: Kings = Kings::Fly;
    /// CHK-3: where it lands.
    const LANDING: Landing = Landing::Free;
    /// CHK-5: whether a king may turn right back in a capture.
    const TURNS_BACK: bool = false;
    /// CHK-4: which capture must be chosen.
    const CHOICE: Choice;
    /// CHK-7: a man on the far row in mid-capture.
    const CROWNING: Crowning;
    /// CHK-6: when captured pieces leave.
    const LIFTED: Lifted = Lifted::After;
    /// CHK-8: the goal.
    const GOAL: Goal = Goal::Block;
    /// How many moves in a row a king may make without capturing while its side has men.
    const KING_RUN: Option<u8> = None;
    /// CHK-9: the further draws.
    const DRAWS: &'static [Limit];
    /// The squares' names, as PDN's `GameType` has them.
    const NAMING: Naming = Naming::FarLeft;
    /// PDN's `GameType`.
    const GAME_TYPE: &'static str;
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
pub const ALL_AROUND: [Direction; 8] = [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, UP, DOWN, LEFT, RIGHT];
