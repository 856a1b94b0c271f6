//! Draws by counting (CHK-9): the limits that a variant's table names.

use std::ops::RangeInclusive;

/// A limit: the game is drawn when both sides have made so many moves while something held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Moves of each side.
    pub moves: u16,
    /// What has to hold.
    pub when: When,
}

/// What has to hold for a limit to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Nothing is captured and no man moves.
    NoProgress,
    /// So many pieces, one of them a king at least, stand against a lone king.
    AgainstKing {
        /// The pieces of the stronger side.
        pieces: RangeInclusive<u32>,
    },
    /// So many kings, and no man, stand against a lone king.
    KingsAgainstKing {
        /// The kings of the stronger side.
        kings: RangeInclusive<u32>,
    },
    /// Three pieces, one of them a king at least, stand against a lone king on the long diagonal.
    MainRoad,
    /// Both sides have kings and the number of men and kings of each stays what it was.
    Balance {
        /// The pieces of both sides together.
        pieces: RangeInclusive<u32>,
    },
}

/// What a side has on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// How many men.
    pub men: u32,
    /// How many kings.
    pub kings: u32,
    /// Whether one of its pieces is on the long diagonal.
    pub on_main_road: bool,
}

impl Force {
    fn pieces(self) -> u32 {
        self.men + self.kings
    }

    fn is_lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }
}

impl When {
    /// Whether it holds on a board, whichever side is the stronger one.
    #[must_use]
    pub fn holds(&self, forces: [Force; 2]) -> bool {
        let [white, black] = forces;
        self.holds_for(white, black) || self.holds_for(black, white)
    }

    fn holds_for(&self, strong: Force, weak: Force) -> bool {
        match self {
            Self::NoProgress => true,
            Self::AgainstKing { pieces } => {
                weak.is_lone_king() && strong.kings > 0 && pieces.contains(&strong.pieces())
            }
            Self::KingsAgainstKing { kings } => weak.is_lone_king() && strong.men == 0 && kings.contains(&strong.kings),
            Self::MainRoad => weak.is_lone_king() && weak.on_main_road && strong.kings > 0 && strong.pieces() == 3,
            Self::Balance { pieces } => {
                strong.kings > 0 && weak.kings > 0 && pieces.contains(&(strong.pieces() + weak.pieces()))
            }
        }
    }

    /// The condition in words, after "so many moves of each side".
    #[must_use]
    pub fn words(&self) -> &'static str {
        match self {
            Self::NoProgress => "without a capture or a man's move",
            Self::AgainstKing { .. } => "with few pieces against a lone king",
            Self::KingsAgainstKing { .. } => "with kings alone against a lone king",
            Self::MainRoad => "with three pieces against a king on the long diagonal",
            Self::Balance { .. } => "with kings on both sides and an unchanged balance",
        }
    }

    /// Whether a move that leaves the condition true still starts its count anew.
    #[must_use]
    pub fn is_reset_by(&self, change: Change) -> bool {
        match self {
            Self::NoProgress => change.captured || change.by_man,
            Self::Balance { .. } => change.captured || change.crowned,
            _ => false,
        }
    }
}

/// What a move changed, as far as draws ask.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub struct Change {
    /// It captured.
    pub captured: bool,
    /// A man made it.
    pub by_man: bool,
    /// A man went forward: no man goes back, so what stood before never stands again.
    pub advanced: bool,
    /// A man was crowned.
    pub crowned: bool,
}
