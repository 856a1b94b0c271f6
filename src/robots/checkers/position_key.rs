//! Hash keys of positions, carried along from one position to the next: a ply changes the numbers of a few squares only
//! (Zobrist hashing).

use draughts::Move;
use draughts::bitboard::Bitboard;
use draughts::position::{KingRun, Position};
use draughts::variant_rules::VariantRules;
use draughts::{Square, SquareSet};

/// A position with its key.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyedPosition<W> {
    pub(super) position: Position<W>,
    /// Equal for equal positions: pieces, side to move, and the kings' moves in a row where the rules count them.
    pub(super) key: u64,
}

impl<W: Bitboard> KeyedPosition<W> {
    /// With the key counted from all pieces.
    pub(super) fn of(position: Position<W>) -> Self {
        let mut key = TURNS[position.turn().index()] ^ runs(position.king_runs());
        for (side, pieces) in position.sides().iter().enumerate() {
            key ^= numbers(*pieces, position.kings(), side);
        }
        Self { position, key }
    }

    /// After a legal ply of the side to move.
    #[inline]
    pub(super) fn played<R: VariantRules>(&self, ply: Move<W>) -> Self
    where
        R::Geometry: draughts::geometry::BoardGeometry<Word = W>,
    {
        let (before, after) = (&self.position, self.position.played::<R>(ply));
        let (own, other) = (before.turn().index(), before.turn().other().index());
        let was_king = before.kings().contains(ply.from);
        let mut key = self.key ^ TURNS[own] ^ TURNS[other];
        key ^= number(own, was_king, ply.from) ^ number(own, was_king || ply.crowned, ply.to);
        if !ply.captured.is_empty() {
            key ^= numbers(ply.captured, before.kings(), other);
        }
        if R::KING_RUN.is_some() {
            key ^= runs(before.king_runs()) ^ runs(after.king_runs());
        }
        Self {
            position: after,
            key,
        }
    }
}

/// The numbers of the men and the kings of each side, by square.
static PIECES: [[[u64; 128]; 2]; 2] = pieces();
/// The numbers of the side to move.
const TURNS: [u64; 2] = [mixed(1), mixed(2)];

const fn pieces() -> [[[u64; 128]; 2]; 2] {
    let mut all = [[[0; 128]; 2]; 2];
    let mut nth = 0;
    while nth < 512 {
        all[nth / 256][nth / 128 % 2][nth % 128] = mixed(nth as u64 + 3);
        nth += 1;
    }
    all
}

/// The nth number of the generator `SplitMix64`.
const fn mixed(nth: u64) -> u64 {
    let state = nth.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[inline]
fn number(side: usize, king: bool, square: Square) -> u64 {
    PIECES[side & 1][usize::from(king)][usize::from(square.bit() & 127)]
}

/// The numbers of all pieces of a side in a set.
#[inline]
fn numbers<W: Bitboard>(set: SquareSet<W>, kings: SquareSet<W>, side: usize) -> u64 {
    set.iter().fold(0, |key, square| {
        key ^ number(side, kings.contains(square), square)
    })
}

/// A number of the kings that moved last; none where no king has.
#[inline]
fn runs(runs: [KingRun; 2]) -> u64 {
    let [white, black] = runs.map(|run| u64::from(run.square.bit()) << 8 | u64::from(run.moves));
    if white | black == 0 {
        0
    } else {
        mixed(white << 16 | black | 1 << 40)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use draughts::board::Board;
    use draughts::position::Word;
    use draughts::variant::Variant;
    use draughts::with_rules;

    fn carried<R: VariantRules>(board: &Board, ply: Move) -> [u64; 2] {
        let keyed = KeyedPosition::of(board.position().narrow::<Word<R>>());
        let after = KeyedPosition::of(board.after(ply).position().narrow::<Word<R>>());
        let ply = Move {
            from: ply.from,
            to: ply.to,
            crowned: ply.crowned,
            captured: ply.captured.narrow(),
        };
        [keyed.played::<R>(ply).key, after.key]
    }

    #[test]
    fn a_key_carried_along_is_the_key_counted_anew_and_different_positions_have_different_keys() {
        for variant in Variant::ALL {
            let mut seen = HashMap::new();
            for game in 0..30 {
                let mut rng = ChaCha8Rng::seed_from_u64(game);
                let mut board = Board::start(variant);
                for _ in 0..150 {
                    let Some(ply) = board.legal_moves().choose(&mut rng).copied() else {
                        break;
                    };
                    let [carried, counted] = with_rules!(variant, R => carried::<R>(&board, ply));
                    assert_eq!(carried, counted, "{variant}: {}", board.fen());
                    board = board.after(ply);
                    assert_eq!(
                        *seen.entry(counted).or_insert(board.position()),
                        board.position(),
                        "{variant}"
                    );
                }
            }
            assert!(seen.len() > 500, "{variant}");
        }
    }
}
