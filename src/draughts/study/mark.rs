//! The marks of good and bad moves in PDN: `!` and its kin, or the glyphs $1 to $6.

use crate::pdn::Item;

/// The quality of a move.
///
/// ```
/// use draughts::study::{Mark, Study};
///
/// let study = Study::read("[GameType \"21\"] 1. 11-15 $1 *", None)?;
/// let mark = study.mark(study.main_line()[1]);
/// assert_eq!((mark, mark.map(Mark::sign)), (Some(Mark::Good), Some("!")));
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `!` or $1.
    Good,
    /// `?` or $2.
    Mistake,
    /// `!!` or $3.
    Brilliant,
    /// `??` or $4.
    Blunder,
    /// `!?` or $5.
    Interesting,
    /// `?!` or $6.
    Dubious,
}

impl Mark {
    /// All of them, in the order of their glyphs' numbers from 1 on.
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Mistake,
        Self::Brilliant,
        Self::Blunder,
        Self::Interesting,
        Self::Dubious,
    ];

    /// Returns the sign that stands behind a move.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// The mark that an item is: a strength, also in brackets, or a glyph.
    pub(super) fn of(item: &Item) -> Option<Self> {
        match item {
            Item::Strength(text) => {
                let text = text.trim_matches(['(', ')']);
                Self::ALL.into_iter().find(|mark| mark.sign() == text)
            }
            Item::Glyph(number) => {
                let number: usize = number.parse().ok()?;
                Self::ALL.get(number.checked_sub(1)?).copied()
            }
            _ => None,
        }
    }
}
