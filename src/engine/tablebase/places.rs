//! A number for every position of a material: first by where the men stand, then by where the kings do.
//!
//! The side to move is taken for White; a position with Black to move is turned round. A set of squares of a given size has
//! its place among all such sets in rising order, as a number in the combinatorial number system. Kings stand on what the
//! men leave free, so that only two men on one square make a number that stands for no position.

use super::material::{MOST_PIECES, Material};
use super::space::SmallRules;
use draughts::geometry::BoardGeometry as _;
use draughts::position::Position;
use draughts::side::Color;
use draughts::square_set::SquareSet;

/// A board of which the dark squares are played on. Sets of its squares are words with one bit a square, the far row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DarkBoard {
    Eight,
    Ten,
}

/// The squares of the largest board.
pub(super) const MOST_SQUARES: usize = DarkBoard::Ten.squares();

impl DarkBoard {
    /// That of a variant's rules.
    pub(super) const fn of<R: SmallRules>() -> Self {
        match R::Geometry::LAYOUT.width {
            8 => Self::Eight,
            _ => Self::Ten,
        }
    }

    /// The squares of a row.
    #[inline]
    const fn across(self) -> usize {
        match self {
            Self::Eight => 4,
            Self::Ten => 5,
        }
    }

    #[inline]
    pub(super) const fn squares(self) -> usize {
        2 * self.across() * self.across()
    }

    /// The rows between a square and the far end, and between it and the near one.
    pub(super) fn rows(self, square: usize) -> [usize; 2] {
        let row = square / self.across();
        [row, 2 * self.across() - 1 - row]
    }

    /// The squares for men: all but those of the row where they are crowned.
    #[inline]
    const fn for_men(self) -> usize {
        self.squares() - self.across()
    }

    /// A set of squares as the other side sees it.
    #[inline]
    pub(super) fn turned(self, set: u64) -> u64 {
        set.reverse_bits() >> (u64::BITS as usize - self.squares())
    }

    /// Every set of men of the side to move.
    pub(super) fn men_sets(self, size: usize) -> Vec<u64> {
        let sets = self.their_men_sets(size).into_iter();
        sets.map(|set| set << self.across()).collect()
    }

    /// Every set of men of the other side.
    pub(super) fn their_men_sets(self, size: usize) -> Vec<u64> {
        sets(self.for_men(), size)
    }

    /// Returns how many placements the kings of both sides have beside these men.
    pub(super) fn king_places(self, men: u64, kings: usize, their_kings: usize) -> usize {
        let free = self.squares() - men.count_ones() as usize;
        choose(free, kings) * choose(free - kings, their_kings)
    }

    /// The word of a board out of the set of its squares: a ghost square comes after every two rows.
    #[inline]
    pub(super) fn spread(self, squares: u64) -> SquareSet<u64> {
        match self {
            Self::Eight => spread::<4>(squares),
            Self::Ten => spread::<5>(squares),
        }
    }

    /// The set of a board's squares out of its word.
    #[inline]
    fn gather(self, squares: SquareSet<u64>) -> u64 {
        match self {
            Self::Eight => gather::<4>(squares),
            Self::Ten => gather::<5>(squares),
        }
    }
}

#[inline]
fn spread<const ACROSS: usize>(squares: u64) -> SquareSet<u64> {
    let both = (1 << (2 * ACROSS)) - 1;
    let rows = |pair: usize| (squares >> (2 * ACROSS * pair) & both) << ((2 * ACROSS + 1) * pair);
    SquareSet::from_bits((0..ACROSS).fold(0, |word, pair| word | rows(pair)))
}

#[inline]
fn gather<const ACROSS: usize>(squares: SquareSet<u64>) -> u64 {
    let both = (1 << (2 * ACROSS)) - 1;
    let word = squares.bits();
    let rows = |pair: usize| (word >> ((2 * ACROSS + 1) * pair) & both) << (2 * ACROSS * pair);
    (0..ACROSS).fold(0, |set, pair| set | rows(pair))
}

/// The number of sets of a given size among the squares below a square.
const CHOOSE: [[u32; MOST_PIECES + 2]; MOST_SQUARES + 1] = pascal();

const fn pascal() -> [[u32; MOST_PIECES + 2]; MOST_SQUARES + 1] {
    let mut choose = [[0; MOST_PIECES + 2]; MOST_SQUARES + 1];
    let mut n = 0;
    while n <= MOST_SQUARES {
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
    pub(super) board: DarkBoard,
    pub(super) men: u64,
    pub(super) kings: u64,
    pub(super) their_men: u64,
    pub(super) their_kings: u64,
}

impl Squares {
    #[inline]
    pub(super) fn of(board: DarkBoard, position: &Position<u64>) -> Self {
        let own = board.gather(position.pieces(position.turn()));
        let their = board.gather(position.pieces(position.turn().other()));
        let kings = board.gather(position.kings());
        let turn = |set: u64| {
            if position.turn() == Color::White {
                set
            } else {
                board.turned(set)
            }
        };
        Self {
            board,
            men: turn(own & !kings),
            kings: turn(own & kings),
            their_men: turn(their & !kings),
            their_kings: turn(their & kings),
        }
    }

    /// The position, White to move.
    #[inline]
    pub(super) fn position(self) -> Position<u64> {
        let own = self.board.spread(self.men | self.kings);
        let theirs = self.board.spread(self.their_men | self.their_kings);
        let kings = self.board.spread(self.kings | self.their_kings);
        Position::new([own, theirs], kings, Color::White)
    }

    #[inline]
    pub(super) fn material(self) -> Material {
        let count = |set: u64| set.count_ones() as usize;
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
        let free =
            self.board.squares() - men.count_ones() as usize - self.kings.count_ones() as usize;
        let theirs = choose(free, self.their_kings.count_ones() as usize);
        rank(self.kings, men) * theirs + rank(self.their_kings, men | self.kings)
    }

    /// The place of the men among all their places.
    #[inline]
    pub(super) fn men_place(self) -> usize {
        let theirs = choose(self.board.for_men(), self.their_men.count_ones() as usize);
        rank(self.men >> self.board.across(), 0) * theirs + rank(self.their_men, 0)
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
    pub(super) fn of(board: DarkBoard, material: Material) -> Self {
        let free = board.squares() - material.all_men();
        let own = choose(free, material.kings);
        let theirs = choose(free - material.kings, material.their_kings);
        let their_men = choose(board.for_men(), material.their_men);
        let strides = [theirs, own, their_men];
        Self {
            kings: own * theirs,
            men: choose(board.for_men(), material.men) * their_men,
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
fn rank(mut set: u64, taken: u64) -> usize {
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
pub(super) fn sets(squares: usize, size: usize) -> Vec<u64> {
    let all = 1_u64 << squares;
    let mut sets = Vec::with_capacity(choose(squares, size));
    let mut set = (1_u64 << size) - 1;
    while set < all {
        sets.push(set);
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

/// Returns the count of a material's numbers on the board of a variant, as a measure of the work that it makes.
pub(super) fn size(board: DarkBoard, material: Material) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "for a bar")]
    let size = Layout::of(board, material).total() as f64;
    size
}
