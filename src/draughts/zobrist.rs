//! Hashes of positions, carried along from one position to the next: a move changes the numbers of a few squares only (Zobrist
//! hashing).
//!
//! The hash of a position is the exclusive or of these numbers of the generator `SplitMix64` from state 0, its first number
//! being the 1st: the 1st for White to move or the 2nd for Black; for each piece the one with number
//! 3 + 256 × side + 128 × king + [bit](Square::bit), side being 0 for White and king 1 for a king; and where a king's moves
//! in a row are counted and one has begun, the one with number 2⁴⁰ | white × 2¹⁶ | black, each side's value being the king's
//! bit × 2⁸ + the moves.

use super::bitboard::Bitboard;
use super::board::Board;
use super::geometry::BoardGeometry;
use super::moves::Move;
use super::position::{KingRun, Position};
use super::side::Color;
use super::square::Square;
use super::square_set::SquareSet;
use super::variant_rules::VariantRules;

/// A position with its hash.
///
/// ```
/// use draughts::variant::International;
/// use draughts::zobrist::HashedPosition;
/// use draughts::{Board, Variant};
///
/// let board = Board::start(Variant::International);
/// let mv = board.legal_moves()[0];
/// let start = HashedPosition::new(board.position().narrow::<u64>());
/// let after = start.after::<International>(mv.narrow());
/// assert_eq!(after.hash(), board.after(mv).zobrist());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HashedPosition<W = u128> {
    position: Position<W>,
    hash: u64,
}

impl<W: Bitboard> HashedPosition<W> {
    /// With the hash counted from all pieces.
    pub fn new(position: Position<W>) -> Self {
        Self {
            position,
            hash: position.zobrist(),
        }
    }

    /// The position.
    #[inline]
    pub const fn position(&self) -> &Position<W> {
        &self.position
    }

    /// Equal for equal positions: pieces, side to move, and the kings' moves in a row where the rules count them.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The position after a legal move of the side to move, with its hash.
    #[inline]
    #[must_use]
    pub fn after<R: VariantRules>(&self, mv: Move<W>) -> Self
    where
        R::Geometry: BoardGeometry<Word = W>,
    {
        let (before, position) = (&self.position, self.position.played::<R>(mv));
        let (own, other) = (before.turn.index(), before.turn.other().index());
        let was_king = before.kings.contains(mv.from);
        let mut hash = self.hash ^ TURNS[own] ^ TURNS[other];
        hash ^= number(own, was_king, mv.from) ^ number(own, was_king || mv.crowned, mv.to);
        if mv.captures() {
            hash ^= numbers(mv.captured, before.kings, other);
        }
        if R::KING_RUN.is_some() {
            hash ^= runs(before.runs) ^ runs(position.runs);
        }
        Self { position, hash }
    }
}

impl<W: Bitboard> Position<W> {
    /// The Zobrist hash, counted from all pieces.
    pub fn zobrist(&self) -> u64 {
        let sides = Color::BOTH.map(|side| numbers(self.pieces(side), self.kings, side.index()));
        TURNS[self.turn.index()] ^ runs(self.runs) ^ sides[0] ^ sides[1]
    }
}

impl Board {
    /// The [Zobrist hash](super::zobrist) of the position; the variant is not in it.
    pub fn zobrist(&self) -> u64 {
        self.position.zobrist()
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
#[inline]
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
    set.iter().fold(0, |hash, square| {
        hash ^ number(side, kings.contains(square), square)
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
    use crate::position::Word;
    use crate::variant::Variant;
    use crate::with_rules;

    fn carried<R: VariantRules>(board: &Board, mv: Move) -> [u64; 2] {
        let hashed = HashedPosition::new(board.position.narrow::<Word<R>>());
        let after = hashed.after::<R>(mv.narrow());
        [after.hash(), after.position().zobrist()]
    }

    #[test]
    fn a_hash_carried_along_is_the_hash_counted_anew_and_different_positions_have_different_ones() {
        for variant in Variant::ALL {
            let mut seen = HashMap::new();
            for game in 0..30 {
                let mut rng = ChaCha8Rng::seed_from_u64(game);
                let mut board = Board::start(variant);
                for _ in 0..150 {
                    let Some(mv) = board.legal_moves().choose(&mut rng).copied() else {
                        break;
                    };
                    let [carried, counted] = with_rules!(variant, R => carried::<R>(&board, mv));
                    assert_eq!(carried, counted, "{variant}: {}", board.fen());
                    board = board.after(mv);
                    assert_eq!(board.zobrist(), counted, "in the widest word too");
                    assert_eq!(
                        *seen.entry(counted).or_insert(board.position),
                        board.position,
                        "{variant}"
                    );
                }
            }
            assert!(seen.len() > 500, "{variant}");
        }
    }

    /// Files and other programs may hold hashes. The numbers were computed from the description by another program.
    #[test]
    fn hashes_stay_what_they_are() {
        assert_eq!(Board::start(Variant::English).zobrist(), ENGLISH);
        let board = Board::from_fen(Variant::Turkish, "B:WKa1,h2:BKb8,h7").expect("a position");
        assert_eq!(board.zobrist(), TURKISH);
    }

    const ENGLISH: u64 = 0x48cf_60d3_860a_3d7d;
    const TURKISH: u64 = 0x81e5_d6ff_6df4_b713;
}
