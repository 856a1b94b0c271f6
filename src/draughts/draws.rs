//! Draws by counting: the limits in a variant's rules.

use core::fmt;
use core::ops::RangeInclusive;

/// The game is drawn when both sides have made `moves` moves while `when` held.
///
/// ```
/// use draughts::Variant;
/// use draughts::draw_clock::limits;
/// use draughts::draws::DrawLimit;
///
/// let DrawLimit { moves, .. } = limits(Variant::Czech)[0];
/// assert_eq!(moves, 15);
/// let text = limits(Variant::Czech)[0].to_string();
/// assert_eq!(text, "15 moves of each side without a capture or a man's move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawLimit {
    /// The number of moves of each side.
    pub moves: u16,
    /// The condition.
    pub when: DrawCondition,
}

impl fmt::Display for DrawLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves of each side {}", self.moves, self.when)
    }
}

/// The condition under which moves are counted.
///
/// ```
/// use draughts::draws::DrawCondition;
/// use draughts::{Board, Variant};
///
/// let few = DrawCondition::AgainstKing { pieces: 1..=2 };
/// let board = Board::from_fen(Variant::International, "W:WK1,K2:BK50")?;
/// assert!(few.holds(board.material()));
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawCondition {
    /// Nothing is captured and no man moves.
    NoProgress,
    /// A number of pieces, at least one of them a king, against a lone king.
    AgainstKing {
        /// The pieces of the stronger side.
        pieces: RangeInclusive<u32>,
    },
    /// A number of kings, and no man, against a lone king.
    KingsAgainstKing {
        /// The kings of the stronger side.
        kings: RangeInclusive<u32>,
    },
    /// Three pieces, at least one of them a king, against a lone king that does not leave the long diagonal.
    MainRoad,
    /// One piece on each side.
    PieceEach,
    /// Both sides have kings, and the numbers of men and kings do not change.
    Balance {
        /// The pieces of both sides together.
        pieces: RangeInclusive<u32>,
    },
}

impl fmt::Display for DrawCondition {
    /// Writes the condition in words that follow "15 moves of each side".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoProgress => "without a capture or a man's move",
            Self::AgainstKing { .. } => "with few pieces against a lone king",
            Self::KingsAgainstKing { .. } => "with only kings against a lone king",
            Self::MainRoad => "with three pieces against a king on the long diagonal",
            Self::PieceEach => "with one piece on each side",
            Self::Balance { .. } => "with kings on both sides and no change in material",
        })
    }
}

/// The men and kings of a side.
///
/// ```
/// use draughts::draws::Material;
/// use draughts::{Board, Variant};
///
/// let board = Board::from_fen(Variant::Russian, "W:Wc3,Kb2:Bd8")?;
/// let white = Material {
///     men: 1,
///     kings: 1,
///     on_main_road: true,
/// };
/// assert_eq!(board.material()[0], white);
/// # Ok::<(), draughts::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// The number of men.
    pub men: u32,
    /// The number of kings.
    pub kings: u32,
    /// `true` if one of its pieces is on the long diagonal.
    pub on_main_road: bool,
}

impl Material {
    fn pieces(self) -> u32 {
        self.men + self.kings
    }

    fn is_lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }
}

impl DrawCondition {
    /// Returns whether it holds on a board, with either side as the stronger one.
    pub fn holds(&self, material: [Material; 2]) -> bool {
        let [white, black] = material;
        self.holds_for(white, black) || self.holds_for(black, white)
    }

    fn holds_for(&self, strong: Material, weak: Material) -> bool {
        match self {
            Self::NoProgress => true,
            Self::AgainstKing { pieces } => {
                weak.is_lone_king() && strong.kings > 0 && pieces.contains(&strong.pieces())
            }
            Self::KingsAgainstKing { kings } => {
                weak.is_lone_king() && strong.men == 0 && kings.contains(&strong.kings)
            }
            Self::MainRoad => {
                weak.is_lone_king() && weak.on_main_road && strong.kings > 0 && strong.pieces() == 3
            }
            Self::PieceEach => strong.pieces() == 1 && weak.pieces() == 1,
            Self::Balance { pieces } => {
                strong.kings > 0
                    && weak.kings > 0
                    && pieces.contains(&(strong.pieces() + weak.pieces()))
            }
        }
    }

    /// Returns whether a move resets the count although the condition still holds.
    pub fn is_reset_by(&self, change: MoveEffect) -> bool {
        match self {
            Self::NoProgress => change.captured || change.by_man,
            Self::Balance { .. } => change.captured || change.crowned,
            _ => false,
        }
    }
}

/// The change that a move made, as far as draws depend on it.
///
/// ```
/// use draughts::draws::MoveEffect;
/// use draughts::{Board, Variant};
///
/// let board = Board::start(Variant::English);
/// let effect: MoveEffect = board.effect(board.legal_moves()[0]);
/// assert!(effect.by_man && effect.advanced && !effect.captured && !effect.crowned);
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own"
)]
pub struct MoveEffect {
    /// The move captured something.
    pub captured: bool,
    /// A man made it.
    pub by_man: bool,
    /// A man went forward. No man goes back, so no earlier position can be repeated.
    pub advanced: bool,
    /// The man was crowned.
    pub crowned: bool,
}
