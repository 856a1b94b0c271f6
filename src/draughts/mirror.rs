//! Positions with the colours changed.

use super::board::Board;
use super::position::{Ply, Position};

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

    /// The same ply in the [mirrored](Self::mirrored) position.
    #[must_use]
    pub fn mirrored_ply(&self, ply: Ply<u128>) -> Ply<u128> {
        let (from, to) = (self.opposite(ply.from), self.opposite(ply.to));
        Ply {
            from,
            to,
            captured: self.turned(ply.captured),
            ..ply
        }
    }

    /// The square on the other side of the middle: bits run from the far row to the near one, so that they are reversed.
    fn opposite(&self, square: u8) -> u8 {
        self.last_square() - square
    }

    fn last_square(&self) -> u8 {
        self.squares().in_order().into_iter().max().unwrap_or(0)
    }

    fn turned(&self, set: u128) -> u128 {
        set.reverse_bits() >> (127 - self.last_square())
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
            for ply in 0..40 {
                let mirrored = board.mirrored();
                assert_eq!(mirrored.mirrored(), board, "{variant}");
                let plies = board.plies();
                let wanted: HashSet<_> = plies.iter().map(|ply| board.mirrored_ply(*ply)).collect();
                assert_eq!(
                    mirrored.plies().into_iter().collect::<HashSet<_>>(),
                    wanted,
                    "{variant}, ply {ply}"
                );
                let Some(chosen) = plies.get(ply % plies.len().max(1)) else {
                    break;
                };
                assert_eq!(
                    mirrored.after(board.mirrored_ply(*chosen)),
                    board.after(*chosen).mirrored(),
                    "{variant}"
                );
                board = board.after(*chosen);
            }
        }
    }
}
