//! A number for every position of a material: first by where the men stand, then by where the kings do.
//!
//! The side to move is taken for White; a position with Black to move is turned round. A set of squares of a given size has
//! its place among all such sets in rising order, as a number in the combinatorial number system. Kings stand on what the
//! men leave free, so that only two men on one square make a number that stands for no position.

use super::material::{MOST_PIECES, Material};
use draughts::SquareSet;
use draughts::position::Position;
use draughts::side::Color;

/// The squares of the board.
pub(super) const SQUARES: usize = 32;
/// A man stands on any square but those of the row where it would be crowned.
const FOR_MEN: usize = 28;

/// The number of sets of a given size among the squares below a square.
const CHOOSE: [[u32; MOST_PIECES + 2]; SQUARES + 1] = pascal();

const fn pascal() -> [[u32; MOST_PIECES + 2]; SQUARES + 1] {
    let mut choose = [[0; MOST_PIECES + 2]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        choose[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < MOST_PIECES + 2 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
}

fn choose(squares: usize, size: usize) -> usize {
    CHOOSE[squares][size] as usize
}

/// The squares of each kind as the side to move sees them, one bit a square: its men and kings, their men and kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    pub(super) men: u32,
    pub(super) kings: u32,
    pub(super) their_men: u32,
    pub(super) their_kings: u32,
}

impl Squares {
    #[inline]
    pub(super) fn of(position: &Position<u64>) -> Self {
        let own = gather(position.pieces(position.turn()));
        let their = gather(position.pieces(position.turn().other()));
        let kings = gather(position.kings());
        let turn = |set: u32| {
            if position.turn() == Color::White {
                set
            } else {
                set.reverse_bits()
            }
        };
        Self {
            men: turn(own & !kings),
            kings: turn(own & kings),
            their_men: turn(their & !kings),
            their_kings: turn(their & kings),
        }
    }

    /// The position, White to move.
    #[inline]
    pub(super) fn position(self) -> Position<u64> {
        let own = spread(self.men | self.kings);
        let theirs = spread(self.their_men | self.their_kings);
        let kings = spread(self.kings | self.their_kings);
        Position::new([own, theirs], kings, Color::White)
    }

    #[inline]
    pub(super) fn material(self) -> Material {
        let count = |set: u32| set.count_ones() as usize;
        Material {
            men: count(self.men),
            kings: count(self.kings),
            their_men: count(self.their_men),
            their_kings: count(self.their_kings),
        }
    }

    /// The place of the kings among all their places while the men stand as they do.
    #[inline]
    pub(super) fn king_place(self) -> usize {
        let men = self.men | self.their_men;
        let free = SQUARES - men.count_ones() as usize - self.kings.count_ones() as usize;
        let theirs = choose(free, self.their_kings.count_ones() as usize);
        rank(self.kings, men) * theirs + rank(self.their_kings, men | self.kings)
    }

    /// The place of the men among all their places.
    #[inline]
    pub(super) fn men_place(self) -> usize {
        let theirs = choose(FOR_MEN, self.their_men.count_ones() as usize);
        rank(self.men >> 4, 0) * theirs + rank(self.their_men, 0)
    }
}

/// The layout of the numbers of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The number of placements of the kings while the men stand still.
    pub(super) kings: usize,
    /// The number of placements of the men, including those where two stand on one square.
    men: usize,
    /// The number of placements of the last kind of piece on the board. Values this far apart
    /// resemble one another.
    pub(super) stride: usize,
}

impl Layout {
    pub(super) fn of(material: Material) -> Self {
        let free = SQUARES - material.all_men();
        let own = choose(free, material.kings);
        let theirs = choose(free - material.kings, material.their_kings);
        let their_men = choose(FOR_MEN, material.their_men);
        let strides = [theirs, own, their_men];
        Self {
            kings: own * theirs,
            men: choose(FOR_MEN, material.men) * their_men,
            stride: strides.into_iter().find(|stride| *stride > 1).unwrap_or(1),
        }
    }

    /// Returns the count of numbers.
    pub(super) fn total(self) -> usize {
        self.kings * self.men
    }

    #[inline]
    pub(super) fn place(self, squares: Squares) -> usize {
        squares.men_place() * self.kings + squares.king_place()
    }
}

/// The place of a set among those of its size, when the squares that are taken are passed over.
#[inline]
fn rank(mut set: u32, taken: u32) -> usize {
    let (mut rank, mut size) = (0, 1);
    while set != 0 {
        let below = (set & set.wrapping_neg()) - 1;
        rank += CHOOSE[(below & !taken).count_ones() as usize][size];
        set &= set - 1;
        size += 1;
    }
    rank as usize
}

/// Returns every set of `size` of the first `squares` squares, in rising order.
pub(super) fn sets(squares: usize, size: usize) -> Vec<u32> {
    let all = 1_u64 << squares;
    let mut sets = Vec::with_capacity(choose(squares, size));
    let mut set = (1_u64 << size) - 1;
    while set < all {
        sets.push(u32::try_from(set).unwrap_or(u32::MAX));
        if set == 0 {
            break;
        }
        // The next number with as many ones.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    sets
}

/// Every set of men of the side to move.
pub(super) fn men_sets(size: usize) -> Vec<u32> {
    sets(FOR_MEN, size)
        .into_iter()
        .map(|set| set << 4)
        .collect()
}

/// Every set of men of the other side.
pub(super) fn their_men_sets(size: usize) -> Vec<u32> {
    sets(FOR_MEN, size)
}

/// The word of a board out of the set of its squares: a ghost square comes after every two rows.
#[inline]
pub(super) fn spread(squares: u32) -> SquareSet<u64> {
    let rows = |pair: u32| u64::from(squares >> (8 * pair) & 0xff) << (9 * pair);
    SquareSet::from_bits(rows(0) | rows(1) | rows(2) | rows(3))
}

/// The set of a board's squares out of its word.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "two rows at a time have eight squares"
)]
fn gather(squares: SquareSet<u64>) -> u32 {
    let rows = |pair: u32| ((squares.bits() >> (9 * pair)) as u32 & 0xff) << (8 * pair);
    rows(0) | rows(1) | rows(2) | rows(3)
}

/// Returns how many placements the kings of both sides have beside these men.
pub(super) fn king_places(men: u32, kings: usize, their_kings: usize) -> usize {
    let free = SQUARES - men.count_ones() as usize;
    choose(free, kings) * choose(free - kings, their_kings)
}

/// Returns the count of a material's numbers, as a measure of the work that it makes.
pub fn size(material: Material) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "for a bar")]
    let size = Layout::of(material).total() as f64;
    size
}
