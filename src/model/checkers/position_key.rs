//! Numbers by which a library of games finds positions and moves again. They are kept in databases, so that nothing may be
//! in them which a later version would reckon otherwise.

use draughts::Move;
use draughts::board::Board;
use draughts::side::Color::{Black, White};
use sha2::{Digest as _, Sha256};

/// The key of a position.
pub trait BoardKey {
    /// The first eight bytes, little-endian, of the SHA-256 of the variant's name, the side to move (`W` or `B`), and four
    /// sets of squares as 16 bytes each, little-endian: White's men and kings, Black's men and kings. Draw counters are not
    /// in it.
    fn key(&self) -> i64;
}

/// The key of a ply.
pub trait PlyKey {
    /// The key of a ply among those of its position, never 0: from the lowest bit seven bits for where it starts, seven for
    /// where it ends, and for a capture the 32 bits of the FNV-1a hash of the captured squares as 16 bytes, little-endian.
    fn key(self) -> i64;
}

impl BoardKey for Board {
    fn key(&self) -> i64 {
        let position = &self.position();
        let mut hasher = Sha256::new();
        hasher.update(self.variant().name());
        hasher.update(if position.turn() == White { b"W" } else { b"B" });
        for color in [White, Black] {
            hasher.update(position.men(color).bits().to_le_bytes());
            hasher.update(position.kings_of(color).bits().to_le_bytes());
        }
        let mut key = [0; 8];
        key.copy_from_slice(&hasher.finalize()[..8]);
        i64::from_le_bytes(key)
    }
}

impl PlyKey for Move {
    fn key(self) -> i64 {
        let fnv = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        let captured = match self.captured.bits() {
            0 => 0,
            squares => squares.to_le_bytes().into_iter().fold(0x811c_9dc5, fnv),
        };
        i64::from(self.from.bit()) | i64::from(self.to.bit()) << 7 | i64::from(captured) << 14
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use draughts::SquareSet;
    use draughts::variant::Variant;

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
        let bit = |bit| board.squares().at_bit(bit).expect("a square");
        let quiet: Move = Move {
            from: bit(3),
            to: bit(9),
            crowned: false,
            captured: SquareSet::EMPTY,
        };
        assert_eq!(quiet.key(), 3 | 9 << 7);
        let other = Board::new_unchecked(Variant::Pool, board.position());
        assert_ne!(other.key(), board.key(), "the same pieces in another game");
    }
    #[test]
    fn the_plies_of_a_position_have_different_keys() {
        for variant in Variant::ALL {
            let mut board = Board::start(variant);
            for ply in 0..40 {
                let plies = board.legal_moves();
                let keys: HashSet<_> = plies.iter().map(|ply| ply.key()).collect();
                assert!(
                    keys.len() == plies.len() && !keys.contains(&0),
                    "{variant}, ply {ply}"
                );
                let Some(chosen) = plies.get(ply % plies.len().max(1)) else {
                    break;
                };
                board = board.after(*chosen);
            }
        }
    }
}
