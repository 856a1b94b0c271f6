//! Numbers by which a library of games finds positions and moves again. They are kept in databases, so that nothing may be
//! in them which a later version would reckon otherwise.

use sha2::{Digest as _, Sha256};

use super::board::Board;
use super::position::{Ply, Position};

impl Board {
    /// The key of a position: the first eight bytes, little-endian, of the SHA-256 of the variant's name, the side to move
    /// (`W` or `B`), and four sets of squares as 16 bytes each, little-endian: White's men and kings, Black's men and kings.
    /// Draw counters are not in it.
    pub fn key(&self) -> i64 {
        use super::side::Color::{Black, White};
        let position = &self.position;
        let mut hasher = Sha256::new();
        hasher.update(self.variant.name());
        hasher.update(if position.turn == White { b"W" } else { b"B" });
        for color in [White, Black] {
            hasher.update(position.men(color).to_le_bytes());
            hasher.update(position.kings_of(color).to_le_bytes());
        }
        let mut key = [0; 8];
        key.copy_from_slice(&hasher.finalize()[..8]);
        i64::from_le_bytes(key)
    }

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

impl Ply<u128> {
    /// The key of a ply among those of its position, never 0: from the lowest bit seven bits for where it starts, seven for
    /// where it ends, and for a capture the 32 bits of the FNV-1a hash of the captured squares as 16 bytes, little-endian.
    pub fn key(self) -> i64 {
        let fnv = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        let captured = match self.captured {
            0 => 0,
            squares => squares.to_le_bytes().into_iter().fold(0x811c_9dc5, fnv),
        };
        i64::from(self.from) | i64::from(self.to) << 7 | i64::from(captured) << 14
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::variant::Variant;
    use super::*;

    /// Databases hold these numbers.
    #[test]
    fn keys_stay_what_they_are() {
        let board = Board::from_fen(Variant::English, "W:W21,K30:B1,K5").expect("a position");
        // The first was reckoned from the description of the key by another program.
        assert_eq!(
            Board::start(Variant::English).key(),
            -4_002_743_205_858_352_024
        );
        assert_eq!(board.key(), 539_883_139_155_162_113);
        assert_eq!(
            Ply {
                from: 3,
                to: 8,
                crowned: false,
                captured: 0
            }
            .key(),
            3 | 8 << 7
        );
        let other = Board {
            variant: Variant::Pool,
            ..board
        };
        assert_ne!(other.key(), board.key(), "the same pieces in another game");
    }

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
                let keys: HashSet<_> = plies.iter().map(|ply| ply.key()).collect();
                assert!(
                    keys.len() == plies.len() && !keys.contains(&0),
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
