//! The pieces on the board, and the order in which the endings are solved.

use std::fmt;

/// Most pieces of both sides together that tables are made of.
pub const MOST_PIECES: usize = 6;

/// The men and kings of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// Men of the side to move.
    pub men: usize,
    /// Kings of the side to move.
    pub kings: usize,
    /// Men of the other side.
    pub their_men: usize,
    /// Kings of the other side.
    pub their_kings: usize,
}

impl Material {
    /// Returns the number of pieces.
    pub fn pieces(self) -> usize {
        self.men + self.kings + self.their_men + self.their_kings
    }

    /// The men of both sides.
    pub(super) fn all_men(self) -> usize {
        self.men + self.their_men
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            men: self.their_men,
            kings: self.their_kings,
            their_men: self.men,
            their_kings: self.kings,
        }
    }

    /// Returns a unique number for every material of at most [`MOST_PIECES`].
    pub(super) fn code(self) -> usize {
        [self.men, self.kings, self.their_men, self.their_kings]
            .into_iter()
            .fold(0, |code, count| code * (MOST_PIECES + 1) + count)
    }

    /// The number of codes.
    pub(super) const CODES: usize = (MOST_PIECES + 1).pow(4);

    fn of_code(code: usize) -> Self {
        let base = MOST_PIECES + 1;
        Self {
            men: code / base.pow(3),
            kings: code / base.pow(2) % base,
            their_men: code / base % base,
            their_kings: code % base,
        }
    }

    /// Returns every material of both sides with at most `pieces` pieces. Those with fewer pieces
    /// come first, and of equally many those with fewer men. The results of captures and crownings
    /// therefore come before.
    pub fn up_to(pieces: usize) -> Vec<Self> {
        let fits = |material: &Self| {
            let [own, their] = [
                material.men + material.kings,
                material.their_men + material.their_kings,
            ];
            own > 0 && their > 0 && own + their <= pieces.min(MOST_PIECES)
        };
        let mut all: Vec<_> = (0..Self::CODES).map(Self::of_code).filter(fits).collect();
        all.sort_by_key(|material| (material.pieces(), material.all_men()));
        all
    }
}

/// Four digits, as the names of files have them: men and kings of the side to move, then of the other.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}{}{}",
            self.men, self.kings, self.their_men, self.their_kings
        )
    }
}
