//! Positions that the rules cannot have.

use super::board::Board;
use super::position::Position;
use super::side::Color;
use super::square_set::SquareSet;
use super::squares::SquareName;
use super::variant::Variant;

/// The error of a position that the rules cannot have. The number of pieces is free: problems are
/// composed of any.
///
/// ```
/// use draughts::{Board, Color, Piece, SetupError, Variant};
///
/// let mut board = Board::empty(Variant::Russian, Color::White);
/// let square = board.squares().find("d8".parse()?).expect("a square");
/// board.put(square, Piece { color: Color::White, king: false });
/// assert_eq!(board.check(), Err(SetupError::Uncrowned("d8".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A piece stands on no square of the board.
    #[error("a piece is beside the board")]
    BesideTheBoard,
    /// Both sides have a piece on a square.
    #[error("both sides have a piece on {0}")]
    Shared(SquareName),
    /// A square counts as a king's and is empty.
    #[error("there is no piece on {0} to be a king")]
    NoPiece(SquareName),
    /// A man stands where it would have been crowned.
    #[error("a man on {0} would have been crowned")]
    Uncrowned(SquareName),
}

impl Board {
    /// A position of a variant, if the rules can have it.
    ///
    /// ```
    /// use draughts::setup_error::SetupError;
    /// use draughts::{Board, Color, Position, SquareSet, Variant};
    ///
    /// let squares = Board::start(Variant::English).squares();
    /// let [white, black] = [(7, 0), (0, 1)].map(|(row, column)| squares.at_place(row, column));
    /// let sides = [white, black].map(|square| square.into_iter().collect());
    /// let position = Position::new(sides, SquareSet::EMPTY, Color::White);
    /// assert_eq!(Board::new(Variant::English, position)?.fen(), "W:W29:B1");
    ///
    /// let [white, black] = sides;
    /// let position = Position::new([black, white], SquareSet::EMPTY, Color::White);
    /// let refused = Board::new(Variant::English, position).unwrap_err();
    /// assert_eq!(refused.to_string(), "a man on 1 would have been crowned");
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// The rules cannot have the position.
    pub fn new(variant: Variant, position: Position) -> Result<Self, SetupError> {
        let board = Self::new_unchecked(variant, position);
        board.check()?;
        Ok(board)
    }

    /// Checks that the rules can have the position.
    ///
    /// # Errors
    /// The rules cannot have the position.
    pub fn check(&self) -> Result<(), SetupError> {
        let position = &self.position;
        let squares: SquareSet = self.squares().in_order().into_iter().collect();
        let (occupied, [white, black]) = (position.occupied(), position.sides);
        if (occupied | position.kings).meets(!squares) {
            return Err(SetupError::BesideTheBoard);
        }
        let name_in = |set: SquareSet| set.first().map(|square| self.name(square));
        let uncrowned = Color::BOTH.map(|side| position.men(side) & self.crown_row(side));
        let faults = [
            name_in(white & black).map(SetupError::Shared),
            name_in(position.kings & !occupied).map(SetupError::NoPiece),
            name_in(uncrowned[0] | uncrowned[1]).map(SetupError::Uncrowned),
        ];
        faults.into_iter().flatten().next().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rules_cannot_have_is_refused_by_kind() {
        let set = |bits| SquareSet::from_bits(bits);
        let refused = |white: u128, black: u128, kings: u128| {
            let sides = [set(white), set(black)];
            let position = Position::new(sides, set(kings), Color::White);
            Board::new(Variant::English, position).map(|_| ())
        };
        let name = SquareName::Number;
        assert_eq!(refused(1 << 34, 1, 0), Ok(()));
        assert_eq!(refused(1 << 34, 1, 1 << 34), Ok(()), "a king at home");
        for beside in [8, 35, 127] {
            let fault = refused(1 << beside, 1, 0);
            assert_eq!(fault, Err(SetupError::BesideTheBoard), "{beside}");
        }
        assert_eq!(refused(2, 2, 2), Err(SetupError::Shared(name(2))));
        assert_eq!(refused(4, 1, 6), Err(SetupError::NoPiece(name(2))));
        assert_eq!(refused(4, 1, 0), Err(SetupError::Uncrowned(name(3))));
        assert_eq!(
            refused(1 << 33, 1 << 34, 0),
            Err(SetupError::Uncrowned(name(32)))
        );
    }

    #[test]
    fn every_position_of_a_game_is_one_that_the_rules_can_have() {
        for variant in Variant::ALL {
            let mut board = Board::start(variant);
            for turn in 0..80 {
                assert_eq!(board.check(), Ok(()), "{variant}: {}", board.fen());
                let moves = board.legal_moves();
                let Some(mv) = moves.get(turn * 7 % moves.len().max(1)) else {
                    break;
                };
                board = board.play(*mv).expect("it is legal");
            }
        }
    }
}
