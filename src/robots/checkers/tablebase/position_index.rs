//! A number for every position: first by what stands on the board, then by where it stands.
//!
//! The side to move is taken for White; a position with Black to move is turned round. A set of squares of
//! a given size has its place among all such sets in rising order, as a number in the combinatorial
//! number system.

use std::ops::Range;

use crate::model::checkers::position::{KingRun, Position};
use crate::model::checkers::side::Color;

/// Most pieces of both sides together that the table holds.
pub const MOST_PIECES: u32 = 4;

/// Men and kings of the side to move, then men and kings of the other side.
pub(super) type Material = [usize; 4];

/// So many of a kind at most.
const MOST: usize = MOST_PIECES as usize;
/// A man stands on any square but those of the row where it would be crowned.
const FOR_MEN: usize = 28;
/// The squares of the board.
const SQUARES: usize = 32;
/// How many squares a kind of a material has to stand on.
const ROOM: [usize; 4] = [FOR_MEN, SQUARES, FOR_MEN, SQUARES];

/// Where the positions of each material begin in one long list.
#[derive(Debug)]
pub(super) struct PositionIndex {
    starts: Vec<usize>,
    /// The sets of each size, of the squares for men and of all squares.
    sets: [[Vec<u32>; MOST + 1]; 2],
    /// How many sets of so many squares there are below a square.
    choose: [[usize; MOST + 2]; SQUARES + 1],
}

impl PositionIndex {
    pub(super) fn new() -> Self {
        let choose = pascal();
        let sets = [FOR_MEN, SQUARES].map(|squares| std::array::from_fn(|size| sets(squares, size)));
        let mut index = Self { starts: vec![0; (MOST + 1).pow(4)], sets, choose };
        let mut end = 0;
        for material in materials() {
            index.starts[code(material)] = end;
            end += index.size(material);
        }
        index
    }

    /// How many numbers a material has.
    pub(super) fn size(&self, material: Material) -> usize {
        material.iter().zip(ROOM).map(|(count, room)| self.choose[room][*count]).product()
    }

    /// How many numbers there are.
    pub(super) fn total(&self) -> usize {
        materials().map(|material| self.size(material)).sum()
    }

    /// The numbers of a material.
    pub(super) fn range(&self, material: Material) -> Range<usize> {
        let start = self.starts[code(material)];
        start..start + self.size(material)
    }

    /// The number of a position.
    pub(super) fn place(&self, position: &Position<u64>) -> usize {
        let kinds = kinds(position);
        let material = kinds.map(|kind| kind.count_ones() as usize);
        self.starts[code(material)] + self.rank(kinds, material)
    }

    /// The place of a position among those of its material.
    fn rank(&self, [men, kings, their_men, their_kings]: [u32; 4], material: Material) -> usize {
        let sets = [men >> 4, kings, their_men, their_kings];
        (0..4).fold(0, |rank, i| rank * self.choose[ROOM[i]][material[i]] + self.rank_of_set(sets[i]))
    }

    fn rank_of_set(&self, mut set: u32) -> usize {
        let (mut rank, mut size) = (0, 1);
        while set != 0 {
            rank += self.choose[set.trailing_zeros() as usize][size];
            set &= set - 1;
            size += 1;
        }
        rank
    }

    /// The position at a place among those of its material, White to move; `None` where two of its pieces are
    /// on one square.
    pub(super) fn position(&self, material: Material, rank: usize) -> Option<Position<u64>> {
        let (mut rest, mut chosen) = (rank, [0; 4]);
        for i in (0..4).rev() {
            let sets = &self.sets[i % 2][material[i]];
            chosen[i] = sets[rest % sets.len()];
            rest /= sets.len();
        }
        let [men, kings, their_men, their_kings] = [chosen[0] << 4, chosen[1], chosen[2], chosen[3]];
        let (white, black) = (men | kings, their_men | their_kings);
        let apart = men & kings == 0 && their_men & their_kings == 0 && white & black == 0;
        apart.then(|| Position {
            sides: [spread(white), spread(black)],
            kings: spread(kings | their_kings),
            turn: Color::White,
            runs: [KingRun::default(); 2],
        })
    }
}

/// Every material of the table, those with fewer pieces first, of equally many those with fewer men: what a
/// capture or a crowning leads to comes before.
pub(super) fn materials() -> impl Iterator<Item = Material> {
    let all = (0..(MOST + 1).pow(4)).map(|code| {
        let base = MOST + 1;
        [code / base.pow(3), code / base.pow(2) % base, code / base % base, code % base]
    });
    let mut fitting: Vec<Material> = all
        .filter(|[men, kings, their_men, their_kings]| {
            men + kings > 0 && their_men + their_kings > 0 && men + kings + their_men + their_kings <= MOST
        })
        .collect();
    fitting.sort_by_key(|material| (material.iter().sum::<usize>(), material[0] + material[2]));
    fitting.into_iter()
}

/// The same material as the other side sees it.
pub(super) fn turned([men, kings, their_men, their_kings]: Material) -> Material {
    [their_men, their_kings, men, kings]
}

/// The squares of each kind, as the side to move sees them.
fn kinds(position: &Position<u64>) -> [u32; 4] {
    let own = gather(position.sides[position.turn.index()]);
    let their = gather(position.sides[position.turn.other().index()]);
    let kings = gather(position.kings);
    let sets = [own & !kings, own & kings, their & !kings, their & kings];
    if position.turn == Color::White { sets } else { sets.map(u32::reverse_bits) }
}

fn code(material: Material) -> usize {
    material.iter().fold(0, |code, count| code * (MOST + 1) + count)
}

/// The word of a board out of the set of its squares: a ghost square comes after every two rows.
fn spread(squares: u32) -> u64 {
    let rows = |pair: u32| u64::from(squares >> (8 * pair) & 0xff) << (9 * pair);
    rows(0) | rows(1) | rows(2) | rows(3)
}

/// The set of a board's squares out of its word.
#[expect(clippy::cast_possible_truncation, reason = "two rows at a time have eight squares")]
fn gather(word: u64) -> u32 {
    let rows = |pair: u32| ((word >> (9 * pair)) as u32 & 0xff) << (8 * pair);
    rows(0) | rows(1) | rows(2) | rows(3)
}

/// Every set of so many squares, in rising order.
fn sets(squares: usize, size: usize) -> Vec<u32> {
    let all = 1_u64 << squares;
    let mut sets = Vec::new();
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

fn pascal() -> [[usize; MOST + 2]; SQUARES + 1] {
    let mut choose = [[0; MOST + 2]; SQUARES + 1];
    for n in 0..=SQUARES {
        choose[n][0] = 1;
        for k in 1..MOST + 2 {
            choose[n][k] = if n == 0 { 0 } else { choose[n - 1][k - 1] + choose[n - 1][k] };
        }
    }
    choose
}
