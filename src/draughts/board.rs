//! A position of any variant: the face of the generic move generator for code that knows the variant at run time only.

use super::bitboard::Bitboard;
use super::draws::Material;
use super::generate::legal;
use super::moves::Move;
use super::perft::perft;
use super::position::{KingRun, Position, Word};
use super::side::Color;
use super::sink::CollectMoves;
use super::square::{SquareName, Squares};
use super::variant::Variant;
use super::variant_rules::VariantRules;
use crate::with_rules;

/// A position in the widest word, whatever the board.
pub type WidePosition = Position<u128>;

/// A variant and a position in it.
///
/// ```
/// use draughts::{Board, Variant};
///
/// let start = Board::start(Variant::International);
/// let mv = start.resolve(&"32-28".parse()?)?;
/// let board = start.after(mv);
/// assert_eq!(board.legal().len(), 9);
/// assert_eq!(board.write(board.legal_moves()[0]).squares().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The variant.
    pub variant: Variant,
    /// The pieces and the side to move.
    pub position: WidePosition,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// `true` if it is a king.
    pub king: bool,
}

impl Board {
    /// The position from which a game of the variant starts.
    pub fn start(variant: Variant) -> Self {
        let position = with_rules!(variant, R => Position::start::<R>().widen());
        Self { variant, position }
    }

    /// An empty board.
    pub fn empty(variant: Variant, turn: Color) -> Self {
        let position = Position {
            sides: [0; 2],
            kings: 0,
            turn,
            runs: [KingRun::default(); 2],
        };
        Self { variant, position }
    }

    /// Puts a piece on a square.
    ///
    /// # Panics
    /// The index is not of the board, as in all methods that take one.
    pub fn put(&mut self, index: u8, piece: Piece) {
        self.position.sides[piece.color.index()] |= u128::at(index);
        if piece.king {
            self.position.kings |= u128::at(index);
        }
    }

    /// Removes the piece on a square, if any.
    pub fn take(&mut self, index: u8) {
        self.position.sides = self.position.sides.map(|side| side & !u128::at(index));
        self.position.kings &= !u128::at(index);
    }

    /// The piece on a square.
    pub fn piece(&self, index: u8) -> Option<Piece> {
        let here = u128::at(index);
        let color = Color::BOTH
            .into_iter()
            .find(|color| self.position.sides[color.index()].meets(here))?;
        Some(Piece {
            color,
            king: self.position.kings.meets(here),
        })
    }

    /// The squares by name.
    pub fn squares(&self) -> Squares {
        Squares::of(self.variant)
    }

    /// The name of a square.
    pub fn name(&self, index: u8) -> SquareName {
        self.squares().name(index)
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move<u128>> {
        with_rules!(self.variant, R => {
            let mut list = Vec::new();
            legal::<R>(&self.position.narrow::<Word<R>>(), &mut CollectMoves::behind(&mut list));
            list.into_iter().map(Move::widen).collect()
        })
    }

    /// The board after a legal move.
    #[must_use]
    pub fn after(&self, mv: Move<u128>) -> Self {
        let position = with_rules!(self.variant, R => self.position.played::<R>(mv));
        Self { position, ..*self }
    }

    /// The number of move paths of `depth` plies.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// assert_eq!(Board::start(Variant::International).perft(4), 4_265);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        with_rules!(self.variant, R => perft::<R>(&self.position.narrow(), depth))
    }

    /// Returns the men and kings of each side, White first.
    pub fn material(&self) -> [Material; 2] {
        let road = self.main_road();
        Color::BOTH.map(|color| Material {
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
    pub fn crown_row(&self, color: Color) -> u128 {
        use super::side::{Black, Side, White};
        with_rules!(self.variant, R => match color {
            Color::White => White::crown_row::<<R as VariantRules>::Geometry>().widen(),
            Color::Black => Black::crown_row::<<R as VariantRules>::Geometry>().widen(),
        })
    }
}
