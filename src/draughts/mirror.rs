//! Positions with the colours changed.

use super::board::Board;
use super::moves::Move;
use super::position::Position;
use super::square::Square;
use super::square_set::SquareSet;

impl Board {
    /// The same position with the colours changed: turned by half a circle, so that each side has what the other had.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let Position {
            sides: [first, second],
            kings,
            turn,
            runs: [run, other_run],
        } = self.position;
        let mut runs = [other_run, run];
        for run in runs.iter_mut().filter(|run| run.moves > 0) {
            run.square = self.opposite(run.square);
        }
        let sides = [self.turned(second), self.turned(first)];
        let position = Position {
            sides,
            kings: self.turned(kings),
            turn: turn.other(),
            runs,
        };
        Self { position, ..*self }
    }

    /// The same move in the [mirrored](Self::mirrored) position.
    #[must_use]
    pub fn mirrored_move(&self, mv: Move) -> Move {
        let (from, to) = (self.opposite(mv.from), self.opposite(mv.to));
        Move {
            from,
            to,
            captured: self.turned(mv.captured),
            ..mv
        }
    }

    /// The square on the other side of the middle: bits run from the far row to the near one, so that they are reversed.
    fn opposite(&self, square: Square) -> Square {
        Square(self.last_bit() - square.0)
    }

    fn last_bit(&self) -> u8 {
        let last = self.squares().in_order().into_iter().max();
        last.unwrap_or_default().0
    }

    fn turned(&self, set: SquareSet) -> SquareSet {
        SquareSet(set.0.reverse_bits() >> (127 - self.last_bit()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::variant::Variant;
    use super::*;

    #[test]
    fn a_mirrored_position_has_the_mirrored_moves() {
        for variant in Variant::ALL {
            let mut board = Board::start(variant);
            for mv in 0..40 {
                let mirrored = board.mirrored();
                assert_eq!(mirrored.mirrored(), board, "{variant}");
                let moves = board.legal_moves();
                let wanted: HashSet<_> = moves.iter().map(|mv| board.mirrored_move(*mv)).collect();
                assert_eq!(
                    mirrored.legal_moves().into_iter().collect::<HashSet<_>>(),
                    wanted,
                    "{variant}, mv {mv}"
                );
                let Some(chosen) = moves.get(mv % moves.len().max(1)) else {
                    break;
                };
                assert_eq!(
                    mirrored.after(board.mirrored_move(*chosen)),
                    board.after(*chosen).mirrored(),
                    "{variant}"
                );
                board = board.after(*chosen);
            }
        }
    }
}
