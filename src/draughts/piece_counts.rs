//! The numbers of men and kings of both sides, as they are typed and kept.

use core::fmt;
use core::str::FromStr;

use super::board::Board;
use super::side::Color;
use super::square_set::SquareSet;
use crate::prelude::*;

/// The men and kings of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideCounts {
    /// The number of men.
    pub men: u8,
    /// The number of kings.
    pub kings: u8,
}

/// The numbers of pieces on a board, written White's side first, like `3-1k2`: three men against a man and two kings.
///
/// ```
/// use draughts::piece_counts::{PieceCounts, SideCounts};
///
/// let counts: PieceCounts = "3-1k2".parse()?;
/// assert_eq!(counts.black, SideCounts { men: 1, kings: 2 });
/// assert!("3+1".parse::<PieceCounts>().is_err());
/// # Ok::<(), draughts::piece_counts::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceCounts {
    /// White's pieces.
    pub white: SideCounts,
    /// Black's pieces.
    pub black: SideCounts,
}

impl PieceCounts {
    /// The pieces on a board.
    pub fn of(board: &Board) -> Self {
        let count = |set: SquareSet| u8::try_from(set.count()).unwrap_or(u8::MAX);
        let side = |color: Color| SideCounts {
            men: count(board.position.men(color)),
            kings: count(board.position.kings_of(color)),
        };
        Self {
            white: side(Color::White),
            black: side(Color::Black),
        }
    }

    /// With the colours changed.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }

    /// Returns the counts as one number, eight bits for each count from the lowest up: White's men and kings, Black's men and kings. Databases
    /// hold it.
    #[doc(hidden)]
    pub fn code(self) -> i64 {
        i64::from(u32::from_le_bytes([
            self.white.men,
            self.white.kings,
            self.black.men,
            self.black.kings,
        ]))
    }
}

impl fmt::Display for SideCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { men, kings: 0 } => write!(f, "{men}"),
            Self { men: 0, kings } => write!(f, "k{kings}"),
            Self { men, kings } => write!(f, "{men}k{kings}"),
        }
    }
}

impl fmt::Display for PieceCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.white, self.black)
    }
}

impl SideCounts {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse().ok();
        match text.trim().split_once(['k', 'K']) {
            None => Some(Self {
                men: number(text)?,
                kings: 0,
            }),
            Some(("", kings)) => Some(Self {
                men: 0,
                kings: number(kings)?,
            }),
            Some((men, kings)) => Some(Self {
                men: number(men)?,
                kings: number(kings)?,
            }),
        }
    }
}

/// The error of a text that is no material.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a piece count: write White's men and kings, then Black's, like 3-1k2 or k2-k1"
)]
pub struct MaterialError(String);

impl FromStr for PieceCounts {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let read = || {
            let (white, black) = text.split_once('-')?;
            Some(Self {
                white: SideCounts::read(white)?,
                black: SideCounts::read(black)?,
            })
        };
        read().ok_or_else(|| MaterialError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::variant::Variant;
    use super::*;

    #[test]
    fn material_is_read_as_it_is_written() {
        for (text, code) in [
            ("3-1k2", 0x0201_0003),
            ("k2-K1", 0x0100_0200),
            ("12-12", 0x000c_000c),
        ] {
            let counts: PieceCounts = text.parse().expect(text);
            assert_eq!(
                (counts.to_string(), counts.code()),
                (text.to_lowercase(), code)
            );
            assert_eq!(counts.mirrored().mirrored(), counts);
        }
        for text in ["", "3", "3-", "-3", "k-1", "a-1", "300-1", "3k1k1-2"] {
            assert!(
                text.parse::<PieceCounts>()
                    .is_err_and(|why| why.to_string().contains("3-1k2")),
                "{text}"
            );
        }
    }

    #[test]
    fn the_material_of_a_board_is_counted() {
        let board = Board::from_fen(Variant::English, "W:W21,K30:B1,K5,K6").expect("a position");
        assert_eq!(PieceCounts::of(&board).to_string(), "1k1-1k2");
        assert_eq!(
            PieceCounts::of(&board.mirrored()),
            PieceCounts::of(&board).mirrored()
        );
    }
}
