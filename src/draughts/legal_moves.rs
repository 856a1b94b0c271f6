//! A position with its legal moves, for all that is asked of both: they are found once.

use super::board::Board;
use super::generate::can_capture;
use super::illegal::{Illegal, explain};
use super::legal_move::LegalMove;
use super::moves::Move;
use super::notation::Notation;
use super::position::Word;
use super::route::{Ways, passes};
use super::square::Square;
use crate::prelude::*;
use crate::with_rules;

/// A position and its legal moves.
///
/// ```
/// use draughts::legal_moves::LegalMoves;
/// use draughts::{Board, Variant};
///
/// let legal = LegalMoves::of(&Board::start(Variant::English));
/// let mv = legal.resolve(&"11-15".parse()?)?;
/// assert_eq!(legal.write(mv).to_string(), "11-15");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    board: Board,
    moves: Vec<Move>,
}

impl LegalMoves {
    /// Finds the legal moves of a position.
    pub fn of(board: &Board) -> Self {
        Self {
            board: *board,
            moves: board.legal_moves(),
        }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns whether none is legal because [too many captures](super::complexity_limit) are possible.
    pub fn are_too_many(&self) -> bool {
        self.moves.is_empty()
            && with_rules!(self.board.variant, R => {
                can_capture::<R>(&self.board.position.narrow::<Word<R>>())
            })
    }

    /// Every legal move, written.
    pub fn written(&self) -> Vec<LegalMove> {
        let mut ways = None;
        let write = |mv: &Move| LegalMove {
            mv: *mv,
            notation: self.write_by(*mv, &mut ways),
        };
        self.moves.iter().map(write).collect()
    }

    /// Writes a legal move.
    pub fn write(&self, mv: Move) -> Notation {
        self.write_by(mv, &mut None)
    }

    /// Writes a legal move; `ways` are those of the move that was written before.
    fn write_by<'a>(&'a self, mv: Move, ways: &mut Option<Ways<'a>>) -> Notation {
        let ends = |other: &&Move| {
            (other.from, other.to, other.captures()) == (mv.from, mv.to, mv.captures())
        };
        if self.moves.iter().filter(ends).count() > 1 {
            self.write_whole(mv, ways)
        } else {
            self.board.write_ends(mv)
        }
    }

    fn write_whole<'a>(&'a self, mv: Move, ways: &mut Option<Ways<'a>>) -> Notation {
        let known = ways.take().filter(|ways| ways.are_of(mv));
        let ways = ways.insert(known.unwrap_or_else(|| Ways::of(&self.board, mv)));
        self.board.write_route(&ways.route(mv.to))
    }

    /// The move that a move in notation means here.
    ///
    /// # Errors
    /// No legal move matches, or several do.
    pub fn resolve(&self, notation: &Notation) -> Result<Move, Illegal> {
        let squares = notation
            .squares()
            .iter()
            .map(|name| self.board.find(*name))
            .collect::<Result<Vec<_>, _>>()?;
        let signed = |mv: &Move| mv.captures() == notation.captures();
        let meant = self.over(self.moves.iter().copied().filter(signed), &squares);
        match meant.as_slice() {
            [mv] => Ok(*mv),
            [] => Err(explain(self, notation, &squares)),
            several => Err(self.ambiguous(notation.clone(), several)),
        }
    }

    /// Makes the refusal of a notation that means several moves.
    pub(super) fn ambiguous(&self, notation: Notation, moves: &[Move]) -> Illegal {
        let mut ways = None;
        let full = moves.iter().map(|mv| self.write_whole(*mv, &mut ways));
        let full = full.collect();
        Illegal::Ambiguous { notation, full }
    }

    /// Those of the moves that lead over these squares, two at least, whatever sign is written between them.
    pub(super) fn over(&self, moves: impl Iterator<Item = Move>, squares: &[Square]) -> Vec<Move> {
        let [from, between @ .., to] = squares else {
            return Vec::new();
        };
        self.by_way_of(
            moves
                .filter(|mv| (mv.from, mv.to) == (*from, *to))
                .collect(),
            between,
        )
    }

    /// Those of the moves that can be made by way of these squares; if one has no further square, that one alone.
    fn by_way_of(&self, moves: Vec<Move>, between: &[Square]) -> Vec<Move> {
        let passes = |mv: &Move| between.is_empty() || passes(&self.board, *mv, between);
        let passing: Vec<_> = moves.into_iter().filter(passes).collect();
        let full = |mv: &Move| mv.captured.count() as usize == between.len() + 1;
        match passing
            .iter()
            .copied()
            .filter(full)
            .collect::<Vec<_>>()
            .as_slice()
        {
            [only] => vec![*only],
            _ => passing,
        }
    }
}
