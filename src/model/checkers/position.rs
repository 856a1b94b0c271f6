//! A position as bits, and a ply in it.

use super::bits::Bits;
use super::geometry::Geometry;
use super::side::{Color, Side};
use super::table::Table;

/// The word of a table's board.
pub type Word<T> = <<T as Table>::Board as Geometry>::Word;

/// The pieces on a board and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<W> {
    /// The pieces of White and of Black.
    pub sides: [W; 2],
    /// Which of them are kings.
    pub kings: W,
    /// Who moves next.
    pub turn: Color,
    /// The king that moved last of each side, where the rules count that.
    pub runs: [KingRun; 2],
}

/// How often in a row a side has moved the same king without capturing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// The king's square.
    pub square: u8,
    /// How many moves.
    pub moves: u8,
}

/// One move: CHK-10 counts as one whatever has the same start, end and captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply<W> {
    /// The index of the square it starts from.
    pub from: u8,
    /// The index of the square it ends on.
    pub to: u8,
    /// Whether a man is crowned by it.
    pub crowned: bool,
    /// The captured pieces.
    pub captured: W,
}

impl<W: Bits> Position<W> {
    /// The position from which a game of the variant starts (CHK-1).
    #[must_use]
    pub fn start<T: Table>() -> Self
    where
        T::Board: Geometry<Word = W>,
    {
        let mut sides = [W::EMPTY; 2];
        let layout = T::Board::LAYOUT;
        for (row, nth) in T::ROWS.flat_map(|row| (0..layout.across()).map(move |nth| (row, nth))) {
            sides[Color::Black.index()] |= W::at(layout.bit(row, nth));
            sides[Color::White.index()] |= W::at(layout.bit(layout.width - 1 - row, nth));
        }
        Self { sides, kings: W::EMPTY, turn: T::BEGINS, runs: [KingRun::default(); 2] }
    }

    /// The men of a side.
    #[inline]
    #[must_use]
    pub fn men(&self, side: Color) -> W {
        self.sides[side.index()] & !self.kings
    }

    /// The kings of a side.
    #[inline]
    #[must_use]
    pub fn kings_of(&self, side: Color) -> W {
        self.sides[side.index()] & self.kings
    }

    /// The position after a legal ply of side `S`.
    #[inline]
    #[must_use]
    pub fn after<T: Table, S: Side>(&self, ply: Ply<W>) -> Self {
        let (from, to) = (W::at(ply.from), W::at(ply.to));
        let (own, other) = (S::COLOR.index(), S::COLOR.other().index());
        let was_king = self.kings.meets(from);
        let mut next = *self;
        next.sides[own] = (self.sides[own] & !from) | to;
        next.sides[other] = self.sides[other] & !ply.captured;
        next.kings = self.kings & !(from | ply.captured);
        if was_king || ply.crowned {
            next.kings |= to;
        }
        next.turn = S::COLOR.other();
        if T::KING_RUN.is_some() {
            next.count_run(ply, was_king, own);
        }
        next
    }

    /// The position after a legal ply of the side to move.
    #[must_use]
    pub fn played<T: Table>(&self, ply: Ply<W>) -> Self {
        match self.turn {
            Color::White => self.after::<T, super::side::White>(ply),
            Color::Black => self.after::<T, super::side::Black>(ply),
        }
    }

    fn count_run(&mut self, ply: Ply<W>, was_king: bool, own: usize) {
        let run = self.runs[own];
        self.runs[own] = if !was_king || !ply.captured.is_empty() {
            KingRun::default()
        } else if run.moves > 0 && run.square == ply.from {
            KingRun { square: ply.to, moves: run.moves.saturating_add(1) }
        } else {
            KingRun { square: ply.to, moves: 1 }
        };
        let theirs = &mut self.runs[1 - own];
        if theirs.moves > 0 && ply.captured.meets(W::at(theirs.square)) {
            *theirs = KingRun::default();
        }
    }
}

impl<W: Bits> Position<W> {
    /// The same position in the widest word.
    #[must_use]
    pub fn widen(&self) -> Position<u128> {
        let Self { sides, kings, turn, runs } = *self;
        Position { sides: sides.map(W::widen), kings: kings.widen(), turn, runs }
    }
}

impl Position<u128> {
    /// The same position in the word of its board.
    #[must_use]
    pub fn narrow<W: Bits>(&self) -> Position<W> {
        let Self { sides, kings, turn, runs } = *self;
        Position { sides: sides.map(W::narrow), kings: W::narrow(kings), turn, runs }
    }
}

impl<W: Bits> Ply<W> {
    /// The same ply in the widest word.
    #[must_use]
    pub fn widen(self) -> Ply<u128> {
        let Self { from, to, crowned, captured } = self;
        Ply { from, to, crowned, captured: captured.widen() }
    }

    /// Whether it captures.
    #[must_use]
    pub fn captures(self) -> bool {
        !self.captured.is_empty()
    }
}
