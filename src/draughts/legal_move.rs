//! Resolves a move in notation to a move, and writes a move in notation.

use super::board::Board;
use super::illegal::{Illegal, explain};
use super::legal_moves::LegalMoves;
use super::moves::Move;
use super::notation::Notation;
use super::route::Route;
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
/// let LegalMove { mv, notation, .. } = &board.legal()[0];
/// assert_eq!(board.resolve(notation), Ok(*mv));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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
        let legal = LegalMoves::of(self);
        if legal.moves().contains(&mv) {
            return Ok(self.after(mv));
        }
        let squares = [mv.from, mv.to];
        let is_here = |square: &Square| self.squares().at_bit(square.bit()).is_some();
        if squares.iter().all(is_here) {
            Err(explain(&legal, &self.write_ends(mv), &squares).into())
        } else {
            Err(PlayError::OtherBoard(self.variant))
        }
    }

    /// Every legal move. Where more is asked of a position, [`LegalMoves`] finds them once for all.
    pub fn legal(&self) -> Vec<LegalMove> {
        LegalMoves::of(self).written()
    }

    /// Writes a legal move.
    pub fn write(&self, mv: Move) -> Notation {
        LegalMoves::of(self).write(mv)
    }

    /// A move written with its first and its last square.
    pub(super) fn write_ends(&self, mv: Move) -> Notation {
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
        LegalMoves::of(self).resolve(notation)
    }

    pub(super) fn find(&self, name: SquareName) -> Result<Square, Illegal> {
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
