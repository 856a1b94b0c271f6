//! A position of any variant: the closed edge around the generator, which is generic.

use super::bits::Bits;
use super::draws::Force;
use super::list::Gather;
use super::moves::legal;
use super::perft::perft;
use super::position::{KingRun, Ply, Position, Word};
use super::side::Color;
use super::square::{Name, Squares};
use super::table::Table;
use super::variant::{Variant, with_table};

/// A position in the widest word, whatever the board.
pub type Wide = Position<u128>;

/// A variant and a position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The variant.
    pub variant: Variant,
    /// The position.
    pub position: Wide,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Whether it is a king.
    pub king: bool,
}

impl Board {
    /// The position from which a game of the variant starts.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let position = with_table!(variant, T => Position::start::<T>().widen());
        Self { variant, position }
    }

    /// An empty board.
    #[must_use]
    pub fn empty(variant: Variant, turn: Color) -> Self {
        let position = Position { sides: [0; 2], kings: 0, turn, runs: [KingRun::default(); 2] };
        Self { variant, position }
    }

    /// Puts a piece on a square.
    pub fn put(&mut self, index: u8, piece: Piece) {
        self.position.sides[piece.color.index()] |= u128::at(index);
        if piece.king {
            self.position.kings |= u128::at(index);
        }
    }

    /// Takes whatever stands on a square away.
    pub fn take(&mut self, index: u8) {
        self.position.sides = self.position.sides.map(|side| side & !u128::at(index));
        self.position.kings &= !u128::at(index);
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, index: u8) -> Option<Piece> {
        let here = u128::at(index);
        let color = Color::BOTH.into_iter().find(|color| self.position.sides[color.index()].meets(here))?;
        Some(Piece { color, king: self.position.kings.meets(here) })
    }

    /// The squares by name.
    #[must_use]
    pub fn squares(&self) -> Squares {
        Squares::of(self.variant)
    }

    /// The name of a square.
    #[must_use]
    pub fn name(&self, index: u8) -> Name {
        self.squares().name(index)
    }

    /// Every legal move.
    #[must_use]
    pub fn plies(&self) -> Vec<Ply<u128>> {
        with_table!(self.variant, T => {
            let mut list = Vec::new();
            legal::<T>(&self.position.narrow::<Word<T>>(), &mut Gather::behind(&mut list));
            list.into_iter().map(Ply::widen).collect()
        })
    }

    /// The board after a legal move.
    #[must_use]
    pub fn after(&self, ply: Ply<u128>) -> Self {
        let position = with_table!(self.variant, T => self.position.played::<T>(ply));
        Self { position, ..*self }
    }

    /// The number of move paths of `depth` plies.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_table!(self.variant, T => perft::<T>(&self.position.narrow(), depth))
    }

    /// What each side has, White first.
    #[must_use]
    pub fn forces(&self) -> [Force; 2] {
        let road = self.main_road();
        Color::BOTH.map(|color| Force {
            men: self.position.men(color).count(),
            kings: self.position.kings_of(color).count(),
            on_main_road: self.position.sides[color.index()].meets(road),
        })
    }

    /// The long diagonal from White's left corner.
    fn main_road(&self) -> u128 {
        let squares = self.squares();
        let width = squares.width();
        let road = (0..width).filter_map(|i| squares.at_place(width - 1 - i, i));
        road.fold(0, |set, index| set | u128::at(index))
    }

    /// The row where men of a side are crowned.
    #[must_use]
    pub fn crown_row(&self, color: Color) -> u128 {
        use super::side::{Black, Side, White};
        with_table!(self.variant, T => match color {
            Color::White => White::crown_row::<<T as Table>::Board>().widen(),
            Color::Black => Black::crown_row::<<T as Table>::Board>().widen(),
        })
    }
}
