//! A small net that judges a position: two layers of sums of which only what is above zero counts, and one sum of those.
//!
//! Its inputs are the pieces by square, by kind and by side, as the side to move sees the board: for Black it is turned by
//! half a circle. Each piece adds a row of weights to the first layer. Those sums are made anew for every position that is
//! judged. To carry them along would mean two sets of sums, one for each side, at every move, and most positions of a search
//! are never judged.
//!
//! Every phase of the game has a net of its own, which costs no time. The first layers of all phases have much in common: a
//! file has the common weights, and what each phase adds to them.
//!
//! All numbers are integers, so that a position is worth the same on every machine. The loops are plain ones of a fixed
//! length, which the compiler turns into instructions on eight numbers at once.

use super::patterns;
use super::weights::{Origin, WeightsError};
use draughts::geometry::BoardGeometry;
use draughts::position::{Position, Word};
use draughts::side::Color;
use draughts::variant::Variant;
use draughts::variant_rules::VariantRules;
use draughts::with_rules;

/// Sums in the first layer.
pub const FIRST: usize = 128;
/// Sums in the second layer.
pub const SECOND: usize = 8;
/// The most pieces in each phase but the opening, in parts of those at the start.
const PHASES_UP_TO: [i32; 3] = [7, 11, 16];
const PARTS: i32 = 24;
/// Phases, each with weights of its own.
const PHASES: usize = PHASES_UP_TO.len() + 1;

/// Kinds of a piece: own man, own king, and those of the other side.
const KINDS: usize = 4;
/// Units of a sum or a weight in 1.
const UNITS: i16 = 1 << UNIT_BITS;
const UNIT_BITS: u32 = 8;
/// Units of a weight of the last sum in a hundredth of a man.
const LAST_UNITS: i16 = 1 << LAST_UNIT_BITS;
const LAST_UNIT_BITS: u32 = 4;
/// The largest weight, in units: with it no sum of forty pieces overflows, and none of the second layer.
const MOST_WEIGHT: i16 = 3 * UNITS;
/// The largest weight of the last sum, in its units.
const MOST_LAST_WEIGHT: i16 = i16::MAX / 2;
/// The most that a sum counts for, in units.
const MOST_SUM: i16 = 16 * UNITS;

/// The first line of a file.
const TITLE: &str = "Parlour checkers net 2: 128 and 8 sums";

/// A learned net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The games that it was learned from.
    pub origin: Origin,
    /// The weights in the order of [`Places`], which is that of the file.
    pairs: Vec<[i16; 2]>,
    phases: Vec<PhaseWeights>,
}

/// The weights in one phase.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PhaseWeights {
    /// A row for each kind of piece on each square.
    rows: Vec<[i16; FIRST]>,
    first_bias: [i16; FIRST],
    second: [[i16; FIRST]; SECOND],
    second_bias: [i16; SECOND],
    last: [i16; SECOND],
    last_bias: i16,
}

/// The places of a net's weights in their list: the first layer that all phases have in common, for each phase what it adds to
/// that, for each phase the weights and biases of the second layer, and for each phase those of the last sum. A first layer
/// has the rows of the pieces, and its biases.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    rows: usize,
}

impl Places {
    /// The places in a net of a variant.
    pub fn of(variant: Variant) -> Self {
        with_rules!(variant, R => Self { rows: KINDS * squares::<R>() })
    }

    /// The first layers that are added up in a [`phase`], each by the place of its first weight.
    pub const fn first_layers(self, phase: usize) -> [usize; 2] {
        [0, (1 + phase) * self.first_length()]
    }

    /// The number of weights and biases of a first layer.
    const fn first_length(self) -> usize {
        self.row(self.rows + 1)
    }

    /// The first weight of an input within a first layer, by the number that [`each_input`] tells.
    pub const fn row(self, row: usize) -> usize {
        row * FIRST
    }

    /// The row of the biases of a first layer.
    pub const fn bias_row(self) -> usize {
        self.rows
    }

    /// The first weight of the second layer in a phase: its sums have as many weights in a row as the first layer has sums.
    pub const fn second(self, phase: usize) -> usize {
        (1 + PHASES) * self.first_length() + phase * (FIRST + 1) * SECOND
    }

    /// The first bias of the second layer in a phase.
    pub const fn second_bias(self, phase: usize) -> usize {
        self.second(phase) + FIRST * SECOND
    }

    /// The first weight of the last sum in a phase.
    pub const fn last(self, phase: usize) -> usize {
        self.second(PHASES) + phase * (SECOND + 1)
    }

    /// The bias of the last sum in a phase.
    pub const fn last_bias(self, phase: usize) -> usize {
        self.last(phase) + SECOND
    }

    /// The number of all weights and biases.
    pub const fn length(self) -> usize {
        self.last(PHASES)
    }

    /// The units in 1 of the weight at a place, or in a hundredth of a man of one of a last sum, and the most of them that a
    /// net keeps.
    const fn units(self, place: usize) -> (i16, i16) {
        if place < self.last(0) {
            (UNITS, MOST_WEIGHT)
        } else {
            (LAST_UNITS, MOST_LAST_WEIGHT)
        }
    }
}

/// Places of a square's bit, those between the squares included.
fn squares<R: VariantRules>() -> usize {
    let layout = R::Geometry::LAYOUT;
    usize::from(layout.square(layout.width - 1, layout.across() - 1).bit()) + 1
}

/// Tells the row of every piece.
#[inline]
fn each_row<R: VariantRules>(position: &Position<Word<R>>, each: &mut impl FnMut(usize)) {
    let squares = squares::<R>();
    let (own, other) = (position.turn(), position.turn().other());
    let kinds = [
        position.men(own),
        position.kings_of(own),
        position.men(other),
        position.kings_of(other),
    ];
    for (kind, pieces) in kinds.into_iter().enumerate() {
        for square in pieces {
            let square = usize::from(square.bit());
            let seen = match own {
                Color::White => square,
                Color::Black => squares - 1 - square,
            };
            each(kind * squares + seen);
        }
    }
}

/// Tells the row of every piece of a position.
pub fn each_input(variant: Variant, position: &Position, each: &mut impl FnMut(usize)) {
    with_rules!(variant, R => each_row::<R>(&position.narrow::<Word<R>>(), each));
}

/// The phase of a position.
#[inline]
fn phase_of<R: VariantRules>(position: &Position<Word<R>>) -> usize {
    let parts = patterns::phase::<R>(position) * PARTS / patterns::pieces_at_start::<R>();
    PHASES_UP_TO.iter().filter(|most| parts > **most).count()
}

/// The phase of a position, from 0 with the fewest pieces on.
pub fn phase(variant: Variant, position: &Position) -> usize {
    with_rules!(variant, R => phase_of::<R>(&position.narrow::<Word<R>>()))
}

impl Net {
    /// A net from numbers in the order of [`Places`], those of the last sums in hundredths of a man; what is too large is cut
    /// off.
    pub fn new(origin: Origin, numbers: &[f32]) -> Self {
        let places = Places::of(origin.variant);
        let whole = |(place, number): (usize, &f32)| {
            let (units, most) = places.units(place);
            let most = f32::from(most);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is clamped to what fits"
            )]
            {
                (number * f32::from(units)).round().clamp(-most, most) as i16
            }
        };
        let whole: Vec<_> = numbers.iter().enumerate().map(whole).collect();
        let pair = |pair: &[i16]| [pair[0], pair.get(1).copied().unwrap_or(0)];
        Self::of_pairs(origin, whole.chunks(2).map(pair).collect())
    }

    /// The numbers of which the net was made, as far as it kept them.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let places = Places::of(self.origin.variant);
        let numbers = self.pairs.as_flattened().iter().take(places.length());
        let number = move |(place, number): (usize, &i16)| {
            f32::from(*number) / f32::from(places.units(place).0)
        };
        numbers.enumerate().map(number)
    }

    fn of_pairs(origin: Origin, pairs: Vec<[i16; 2]>) -> Self {
        let (places, all) = (Places::of(origin.variant), pairs.as_flattened());
        let phases = (0..PHASES).map(|phase| PhaseWeights::of(places, phase, all));
        let phases = phases.collect();
        Self {
            origin,
            pairs,
            phases,
        }
    }

    /// The worth of a position to its side to move.
    #[inline]
    pub(super) fn worth<R: VariantRules>(&self, position: &Position<Word<R>>) -> i32 {
        self.phases[phase_of::<R>(position)].worth::<R>(position)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.origin.file_of(TITLE, &self.pairs)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The fault of the file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let length = |variant| Places::of(variant).length().div_ceil(2);
        let (origin, pairs) = Origin::read(TITLE, bytes, length)?;
        Ok(Self::of_pairs(origin, pairs))
    }
}

impl PhaseWeights {
    fn of(places: Places, phase: usize, all: &[i16]) -> Self {
        let [common, own] = places.first_layers(phase).map(|layer| &all[layer..]);
        let first = |row| {
            let place = places.row(row);
            std::array::from_fn(|nth| {
                let weight = common[place + nth].saturating_add(own[place + nth]);
                weight.clamp(-MOST_WEIGHT, MOST_WEIGHT)
            })
        };
        let second = |nth| {
            let place = places.second(phase) + nth * FIRST;
            std::array::from_fn(|nth| all[place + nth])
        };
        let each = |place: usize| std::array::from_fn(|nth| all[place + nth]);
        Self {
            rows: (0..places.rows).map(first).collect(),
            first_bias: first(places.bias_row()),
            second: std::array::from_fn(second),
            second_bias: each(places.second_bias(phase)),
            last: each(places.last(phase)),
            last_bias: all[places.last_bias(phase)],
        }
    }

    #[inline]
    fn worth<R: VariantRules>(&self, position: &Position<Word<R>>) -> i32 {
        let mut first = self.first_bias;
        each_row::<R>(position, &mut |row| {
            for (sum, weight) in first.iter_mut().zip(&self.rows[row]) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        for sum in &mut first {
            *sum = (*sum).clamp(0, MOST_SUM);
        }
        let mut second = [0; SECOND];
        for ((sum, weights), bias) in second.iter_mut().zip(&self.second).zip(&self.second_bias) {
            *sum = dot(&first, weights) + i32::from(*bias) * i32::from(UNITS);
        }
        let counted = second.map(|sum| (sum >> UNIT_BITS).clamp(0, i32::from(MOST_SUM)));
        let last = counted.iter().zip(&self.last);
        let worth: i32 = last.map(|(sum, weight)| sum * i32::from(*weight)).sum();
        (worth >> (UNIT_BITS + LAST_UNIT_BITS)) + (i32::from(self.last_bias) >> LAST_UNIT_BITS)
    }
}

/// The sum of the products. The four sums of pairs of products are what one instruction computes; the compiler sees that in
/// this form, as long as the function stands alone.
#[inline(never)]
fn dot(sums: &[i16; FIRST], weights: &[i16; FIRST]) -> i32 {
    let mut lanes = [0; 4];
    let (sums, weights) = (sums.as_chunks::<8>().0, weights.as_chunks::<8>().0);
    for (sums, weights) in sums.iter().zip(weights) {
        for (nth, lane) in lanes.iter_mut().enumerate() {
            let product = |nth: usize| i32::from(sums[nth]) * i32::from(weights[nth]);
            *lane += product(2 * nth) + product(2 * nth + 1);
        }
    }
    lanes.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::board::Board;
    use draughts::variant::English;

    fn origin() -> Origin {
        Origin {
            variant: Variant::English,
            games: 3,
            positions: 99,
            date: "2026-11-25".into(),
            command: "train x".into(),
        }
    }

    /// A net of numbers between −0.5 and 0.5, those of the last sums a hundred times as large.
    fn net() -> (Net, Vec<f32>) {
        let places = Places::of(Variant::English);
        let mut state = 1_u32;
        let mut number = |place| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let number = f32::from((state >> 24) as u8) / 256.0 - 0.5;
            if place < places.last(0) {
                number
            } else {
                number * 100.0
            }
        };
        let numbers: Vec<_> = (0..places.length()).map(&mut number).collect();
        (Net::new(origin(), &numbers), numbers)
    }

    /// The worth by the same net, computed with fractions.
    fn exact(numbers: &[f32], board: &Board) -> f32 {
        let (places, mut rows) = (Places::of(board.variant()), Vec::new());
        let (variant, position) = (board.variant(), board.position());
        each_input(variant, &position, &mut |row| rows.push(row));
        let phase = phase(variant, &position);
        let first = (0..FIRST).map(|nth| {
            let rows = rows.iter().map(|row| places.row(*row));
            let places_of = rows.chain([places.row(places.bias_row())]);
            let layers = places.first_layers(phase);
            let weights =
                places_of.flat_map(|place| layers.map(|layer| numbers[layer + place + nth]));
            weights.sum::<f32>().clamp(0.0, 16.0)
        });
        let first: Vec<_> = first.collect();
        let second = (0..SECOND).map(|nth| {
            let weights = &numbers[places.second(phase) + nth * FIRST..];
            let sum: f32 = first
                .iter()
                .zip(weights)
                .map(|(sum, weight)| sum * weight)
                .sum();
            (sum + numbers[places.second_bias(phase) + nth]).clamp(0.0, 16.0)
        });
        let weights = &numbers[places.last(phase)..];
        let last: f32 = second.zip(weights).map(|(sum, weight)| sum * weight).sum();
        last + numbers[places.last_bias(phase)]
    }

    /// The positions of a game of moves drawn without a generator.
    fn boards() -> impl Iterator<Item = Board> {
        let next = |board: &Board| {
            let plies = board.legal_moves();
            let nth = board.position().sides()[0].count() as usize * 7;
            plies
                .get(nth % plies.len().max(1))
                .map(|ply| board.after(*ply))
        };
        std::iter::successors(Some(Board::start(Variant::English)), next).take(70)
    }

    #[test]
    fn whole_numbers_say_what_the_exact_ones_say() {
        let (net, numbers) = net();
        let mut worths = std::collections::BTreeSet::new();
        for board in boards() {
            let worth = net.worth::<English>(&board.position().narrow());
            let exact = exact(&numbers, &board);
            #[expect(clippy::cast_precision_loss, reason = "a worth has five digits")]
            let apart = (worth as f32 - exact).abs();
            assert!(apart < 4.0, "{worth} and {exact}: {}", board.fen());
            worths.insert(worth);
        }
        assert!(worths.len() > 20, "{worths:?}");
    }

    #[test]
    fn a_net_is_read_as_it_was_written_and_other_files_are_refused() {
        let (net, _) = net();
        let bytes = net.to_bytes();
        let numbers: Vec<_> = net.numbers().collect();
        assert_eq!(Net::new(origin(), &numbers), net);
        assert_eq!(Net::from_bytes(&bytes), Ok(net));
        assert_eq!(Net::from_bytes(b"x\n"), Err(WeightsError::Title(TITLE)));
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 1;
        assert!(matches!(
            Net::from_bytes(&damaged),
            Err(WeightsError::Checksum { .. })
        ));
    }

    /// The largest weights that a net can have.
    #[test]
    fn no_sum_overflows() {
        let places = Places::of(Variant::English);
        for (weight, least) in [(f32::MAX, 1), (f32::MIN, -1)] {
            let numbers: Vec<_> = (0..places.length())
                .map(|place| {
                    if place < places.last(0) {
                        f32::MAX
                    } else {
                        weight
                    }
                })
                .collect();
            let net = Net::new(origin(), &numbers);
            for board in boards() {
                let worth = net.worth::<English>(&board.position().narrow());
                assert_eq!(worth.signum(), least, "{worth}");
            }
        }
    }
}
