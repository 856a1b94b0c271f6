//! A position of any variant: the face of the generic move generator for code that knows the variant at run time only.

use super::draws::Material;
use super::generate::{captures, legal};
use super::moves::Move;
use super::perft::perft;
use super::position::{Position, Word};
use super::side::Color;
use super::sink::MoveSink;
use super::square::Square;
use super::square_set::SquareSet;
use super::squares::{SquareName, Squares};
use super::variant::Variant;
use super::variant_rules::VariantRules;
use crate::prelude::*;
use crate::with_rules;

/// A variant and a position in it.
///
/// ```
/// use draughts::{Board, Variant};
///
/// let start = Board::start(Variant::International);
/// let mv = start.resolve(&"32-28".parse()?)?;
/// let board = start.play(mv)?;
/// assert_eq!(board.legal().len(), 9);
/// assert_eq!(board.write(board.legal_moves()[0]).squares().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) variant: Variant,
    pub(super) position: Position,
}

/// A piece on a square.
///
/// ```
/// use draughts::{Board, Color, Piece, Variant};
///
/// let mut board = Board::empty(Variant::English, Color::White);
/// let corner = board.squares().at_place(7, 0).expect("it is played on");
/// board.put(corner, Piece { color: Color::White, king: true });
/// assert_eq!(board.fen(), "W:WK29:B");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// `true` if it is a king.
    pub king: bool,
}

/// Room for the moves of nearly every position.
const USUAL_MOVES: usize = 24;

impl Board {
    /// The position from which a game of the variant starts.
    pub fn start(variant: Variant) -> Self {
        let position = with_rules!(variant, R => Position::start::<R>().widen());
        Self { variant, position }
    }

    /// An empty board.
    pub fn empty(variant: Variant, turn: Color) -> Self {
        let position = Position::new([SquareSet::EMPTY; 2], SquareSet::EMPTY, turn);
        Self { variant, position }
    }

    /// A position of a variant, whether the rules can have it or not: see [`check`](Self::check).
    pub const fn new_unchecked(variant: Variant, position: Position) -> Self {
        Self { variant, position }
    }

    /// The variant.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces and the side to move.
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.position.turn
    }

    /// Makes this side the one to move.
    pub fn set_turn(&mut self, turn: Color) {
        self.position.turn = turn;
    }

    /// Puts a piece on a square, instead of what stands there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.position.sides[piece.color.index()].insert(square);
        if piece.king {
            self.position.kings.insert(square);
        }
    }

    /// Removes the piece on a square, if any.
    pub fn take(&mut self, square: Square) {
        let position = &mut self.position;
        for set in position.sides.iter_mut().chain([&mut position.kings]) {
            set.remove(square);
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let color = Color::BOTH
            .into_iter()
            .find(|color| self.position.sides[color.index()].contains(square))?;
        Some(Piece {
            color,
            king: self.position.kings.contains(square),
        })
    }

    /// The squares by name.
    pub fn squares(&self) -> Squares {
        Squares::of(self.variant)
    }

    /// The name of a square.
    ///
    /// # Panics
    /// The square is of a board of another size.
    pub fn name(&self, square: Square) -> SquareName {
        self.squares().name(square)
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        with_rules!(self.variant, R => {
            let mut list = Vec::with_capacity(USUAL_MOVES);
            legal::<R>(&self.position.narrow::<Word<R>>(), &mut MoveSink::listing(&mut list));
            list.into_iter().map(Move::widen).collect()
        })
    }

    /// Every legal capture: all legal moves where something must be captured, else none.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::from_fen(Variant::English, "W:W18,32:B15")?;
    /// assert_eq!(board.legal_captures(), board.legal_moves());
    /// assert!(Board::start(Variant::English).legal_captures().is_empty());
    /// # Ok::<(), draughts::fen::FenError>(())
    /// ```
    pub fn legal_captures(&self) -> Vec<Move> {
        with_rules!(self.variant, R => {
            let mut list = Vec::with_capacity(USUAL_MOVES);
            captures::<R>(&self.position.narrow::<Word<R>>(), &mut MoveSink::listing(&mut list));
            list.into_iter().map(Move::widen).collect()
        })
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// The board after a legal move. Another move makes a board that means nothing: [`play`](Self::play) refuses it.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let position = with_rules!(self.variant, R => self.position.played::<R>(mv));
        Self { position, ..*self }
    }

    /// Makes a legal move on this board. Another move makes a board that means nothing: [`play`](Self::play) refuses it.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let mut board = Board::start(Variant::English);
    /// let mv = board.legal_moves()[0];
    /// let after = board.play(mv)?;
    /// board.play_unchecked(mv);
    /// assert_eq!(board, after);
    /// # Ok::<(), draughts::PlayError>(())
    /// ```
    pub fn play_unchecked(&mut self, mv: Move) {
        *self = self.after(mv);
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
    fn main_road(&self) -> SquareSet {
        let squares = self.squares();
        let width = squares.width();
        (0..width)
            .filter_map(|i| squares.at_place(width - 1 - i, i))
            .collect()
    }

    /// The row where men of a side are crowned.
    pub fn crown_row(&self, color: Color) -> SquareSet {
        use super::side::{Black, Side, White};
        with_rules!(self.variant, R => match color {
            Color::White => White::crown_row::<<R as VariantRules>::Geometry>().widen(),
            Color::Black => Black::crown_row::<<R as VariantRules>::Geometry>().widen(),
        })
    }
}
