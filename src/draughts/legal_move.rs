//! Resolves a move in notation to a move, and writes a move in notation.

use super::board::Board;
use super::illegal::{Illegal, explain};
use super::moves::Move;
use super::notation::Notation;
use super::route::{Route, Ways, passes, route};
use super::square::Square;
use super::squares::SquareName;
use super::variant::Variant;
use crate::prelude::*;

/// A legal move as a move and in notation.
///
/// ```
/// use draughts::legal_move::LegalMove;
/// use draughts::{Board, Variant};
///
/// let board = Board::start(Variant::English);
/// let LegalMove { mv, notation } = &board.legal()[0];
/// assert_eq!(board.resolve(notation), Ok(*mv));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The move.
    pub mv: Move,
    /// Short unless that is ambiguous.
    pub notation: Notation,
}

/// The error of a move that cannot be played.
///
/// ```
/// use draughts::{Board, PlayError, Variant};
///
/// let far = Board::start(Variant::Canadian).legal_moves()[0];
/// let refused = Board::start(Variant::English).play(far);
/// assert_eq!(refused, Err(PlayError::OtherBoard(Variant::English)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A square of the move is none of the variant's board.
    #[error("the board of {0} has no such move")]
    OtherBoard(Variant),
}

impl Board {
    /// The board after a move.
    ///
    /// ```
    /// use draughts::{Board, Variant};
    ///
    /// let board = Board::start(Variant::English);
    /// let mv = board.legal_moves()[0];
    /// let after = board.play(mv)?;
    /// let refused = after.play(mv).unwrap_err();
    /// assert_eq!(refused.to_string(), "there is no piece on 9");
    /// # Ok::<(), draughts::PlayError>(())
    /// ```
    ///
    /// # Errors
    /// The move is none of the [legal moves](Self::legal_moves).
    pub fn play(&self, mv: Move) -> Result<Self, PlayError> {
        let moves = self.legal_moves();
        if moves.contains(&mv) {
            return Ok(self.after(mv));
        }
        let squares = [mv.from, mv.to];
        let is_here = |square: &Square| self.squares().at_bit(square.bit()).is_some();
        if squares.iter().all(is_here) {
            Err(explain(self, &moves, &self.write_ends(mv), &squares).into())
        } else {
            Err(PlayError::OtherBoard(self.variant))
        }
    }

    /// Every legal move.
    pub fn legal(&self) -> Vec<LegalMove> {
        let moves = self.legal_moves();
        let mut ways = None;
        let write = |mv: &Move| LegalMove {
            mv: *mv,
            notation: self.write_among(*mv, &moves, &mut ways),
        };
        moves.iter().map(write).collect()
    }

    /// Writes a legal move.
    pub fn write(&self, mv: Move) -> Notation {
        self.write_among(mv, &self.legal_moves(), &mut None)
    }

    /// Writes one of the legal moves; `ways` are those of the move that was written before.
    fn write_among<'a>(
        &'a self,
        mv: Move,
        moves: &[Move],
        ways: &mut Option<Ways<'a>>,
    ) -> Notation {
        let ends = |other: &&Move| {
            (other.from, other.to, other.captures()) == (mv.from, mv.to, mv.captures())
        };
        if moves.iter().filter(ends).count() > 1 {
            let known = ways.take().filter(|ways| ways.are_of(mv));
            let ways = ways.insert(known.unwrap_or_else(|| Ways::of(self, mv)));
            self.write_route(&ways.route(mv.to))
        } else {
            self.write_ends(mv)
        }
    }

    /// A move written with its first and its last square.
    fn write_ends(&self, mv: Move) -> Notation {
        Notation::over(vec![self.name(mv.from), self.name(mv.to)], mv.captures())
    }

    /// A capture written in full.
    pub fn write_route(&self, route: &Route) -> Notation {
        Notation::over(
            route.iter().map(|square| self.name(*square)).collect(),
            true,
        )
    }

    /// The move that a move in notation means here.
    ///
    /// # Errors
    /// No legal move matches, or several do.
    pub fn resolve(&self, notation: &Notation) -> Result<Move, Illegal> {
        let squares = notation
            .squares()
            .iter()
            .map(|name| self.find(*name))
            .collect::<Result<Vec<_>, _>>()?;
        let moves = self.legal_moves();
        let signed = |mv: &Move| mv.captures() == notation.captures();
        let meant = self.over(moves.iter().copied().filter(signed), &squares);
        match meant.as_slice() {
            [mv] => Ok(*mv),
            [] => Err(explain(self, &moves, notation, &squares)),
            several => Err(self.ambiguous(notation.clone(), several)),
        }
    }

    /// Makes the refusal of a notation that means several moves.
    pub(super) fn ambiguous(&self, notation: Notation, moves: &[Move]) -> Illegal {
        let full = moves
            .iter()
            .map(|mv| self.write_route(&route(self, *mv)))
            .collect();
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
        let passes = |mv: &Move| between.is_empty() || passes(self, *mv, between);
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

    fn find(&self, name: SquareName) -> Result<Square, Illegal> {
        self.squares()
            .find(name)
            .ok_or(Illegal::NoSquare(name, self.variant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square_set::SquareSet;

    #[test]
    fn what_is_no_legal_move_is_not_played() {
        let board = Board::from_fen(Variant::English, "W:W18,32:B15").expect("a position");
        let [mv] = board.legal_moves()[..] else {
            panic!("it must capture");
        };
        assert_eq!(board.play(mv), Ok(board.after(mv)));
        let crowned = Move {
            crowned: true,
            ..mv
        };
        let quiet = Move {
            from: board
                .squares()
                .square(SquareName::Number(32))
                .expect("a square"),
            captured: SquareSet::EMPTY,
            ..mv
        };
        let far = Board::start(Variant::Canadian).legal_moves()[0];
        for (wrong, why) in [
            (crowned, "you cannot play 18x11 here; play 18x11"),
            (quiet, "18 must capture 15 first"),
            (far, "the board of english has no such move"),
        ] {
            let refused = board.play(wrong).map_err(|why| why.to_string());
            assert_eq!(refused, Err(why.to_owned()));
        }
    }
}
