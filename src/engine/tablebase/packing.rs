//! Values in blocks that can be unpacked one by one. Each bit is coded with the chance that it has in the whole slice beside
//! the same neighbours: the two values before it, and the two where the last kind of piece stood the same.
//!
//! Nothing is kept if the side to move can capture: what the captures lead to says what the position is worth. Such places
//! get whatever value takes the least room.

use super::value::{EndgameValue, Values};
use crate::range_coder::{BitCoder, Decoder, Encoder};

/// The number of values in a block.
pub(super) const BLOCK: usize = 1 << 13;
/// Neighbours that foretell a value.
const NEIGHBOURS: u32 = 4;
/// The number of combinations of the neighbours' values.
const CONTEXTS: usize = 3_usize.pow(NEIGHBOURS);
/// Parts of a chance, as a power of two.
const CHANCE_BITS: u32 = 16;

/// The chances of a slice: of being drawn, and of being lost where it is not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chances([[u16; 2]; CONTEXTS]);

/// The places whose values need not be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blanks(Vec<u64>);

impl Blanks {
    pub(super) fn none(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    #[inline]
    pub(super) fn put(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    pub(super) fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }
}

/// The form in which a block is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Packed {
    /// All values are the same.
    Uniform(EndgameValue),
    Coded(Vec<u8>),
}

/// The bytes that the chances take in a file.
pub(super) const CHANCES_BYTES: usize = CONTEXTS * 4;

impl Chances {
    /// Those that the values of a slice have.
    pub(super) fn of(values: &Values, blanks: &Blanks, stride: usize) -> Self {
        let first = Self::counted(values, blanks, stride, Block::last);
        Self::counted(values, blanks, stride, |block| {
            first.likeliest(block.context())
        })
    }

    /// The chances of what stands there when the blanks are filled in some way.
    fn counted(
        values: &Values,
        blanks: &Blanks,
        stride: usize,
        fill: impl Fn(&Block) -> EndgameValue,
    ) -> Self {
        let mut counts = [[0_u64; 3]; CONTEXTS];
        for start in (0..values.len()).step_by(BLOCK) {
            let mut block = Block::new(stride);
            for at in start..values.len().min(start + BLOCK) {
                let value = if blanks.has(at) {
                    fill(&block)
                } else {
                    values.get(at)
                };
                counts[block.context()][value as usize] += 1;
                block.push(value);
            }
        }
        Self(counts.map(|[lost, drawn, won]| [chance(drawn, lost + won), chance(lost, won)]))
    }

    /// The value that takes the least room beside some neighbours.
    fn likeliest(&self, context: usize) -> EndgameValue {
        let [drawn, lost] = self.0[context].map(|chance| chance >= 1 << (CHANCE_BITS - 1));
        match (drawn, lost) {
            (true, _) => EndgameValue::Draw,
            (false, true) => EndgameValue::Loss,
            (false, false) => EndgameValue::Win,
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.0
            .iter()
            .flatten()
            .flat_map(|chance| chance.to_le_bytes())
            .collect()
    }

    /// `None` if there are too few bytes, or if a probability is 0.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut chances = [[1; 2]; CONTEXTS];
        let (pairs, _) = bytes.get(..CHANCES_BYTES)?.as_chunks::<2>();
        chances
            .as_flattened_mut()
            .iter_mut()
            .zip(pairs)
            .for_each(|(chance, pair)| *chance = u16::from_le_bytes(*pair));
        chances
            .as_flattened()
            .iter()
            .all(|chance| *chance > 0)
            .then_some(Self(chances))
    }

    /// Packs the values of a block, the nth.
    pub(super) fn pack(
        &self,
        values: &Values,
        blanks: &Blanks,
        nth: usize,
        stride: usize,
    ) -> Packed {
        let places = nth * BLOCK..values.len().min((nth + 1) * BLOCK);
        let mut kept = places
            .clone()
            .filter(|at| !blanks.has(*at))
            .map(|at| values.get(at));
        let first = kept.next().unwrap_or_default();
        if kept.all(|value| value == first) {
            return Packed::Uniform(first);
        }
        let (mut encoder, mut block) = (Encoder::default(), Block::new(stride));
        for at in places {
            let context = block.context();
            let value = if blanks.has(at) {
                self.likeliest(context)
            } else {
                values.get(at)
            };
            block.push(self.code(&mut encoder, context, value));
        }
        Packed::Coded(encoder.finish())
    }

    /// Unpacks a block of `len` values. Other bytes than those that were packed give other values,
    /// so a checksum must detect them.
    pub(super) fn unpack(&self, bytes: &[u8], len: usize, stride: usize) -> Values {
        let (mut decoder, mut block, mut values) =
            (Decoder::new(bytes), Block::new(stride), Values::drawn(len));
        for at in 0..len.min(BLOCK) {
            let value = self.code(&mut decoder, block.context(), EndgameValue::Draw);
            block.push(value);
            values.set(at, value);
        }
        values
    }

    fn code(&self, coder: &mut impl BitCoder, context: usize, value: EndgameValue) -> EndgameValue {
        let [drawn, lost] = self.0[context];
        if !coder.code(drawn, CHANCE_BITS, value != EndgameValue::Draw) {
            EndgameValue::Draw
        } else if coder.code(lost, CHANCE_BITS, value == EndgameValue::Win) {
            EndgameValue::Win
        } else {
            EndgameValue::Loss
        }
    }
}

/// The chance of the one against the other, neither nought nor certain.
fn chance(one: u64, other: u64) -> u16 {
    let parts = (one * 65_536).checked_div(one + other).unwrap_or(32_768);
    u16::try_from(parts.clamp(1, 65_535)).unwrap_or(u16::MAX)
}

/// The values of a block so far.
struct Block {
    values: [u8; BLOCK],
    len: usize,
    stride: usize,
}

impl Block {
    fn new(stride: usize) -> Self {
        Self {
            values: [EndgameValue::Draw as u8; BLOCK],
            len: 0,
            stride,
        }
    }

    /// The neighbours of the next value, those before the block taken for drawn.
    #[inline]
    fn context(&self) -> usize {
        let back = [1, 2, self.stride, self.stride + 1];
        back.into_iter().fold(0, |context, back| {
            let value = self
                .len
                .checked_sub(back)
                .map_or(EndgameValue::Draw as u8, |at| self.values[at]);
            context * 3 + usize::from(value)
        })
    }

    /// The latest value, or a draw before there is one.
    fn last(&self) -> EndgameValue {
        let last = self.len.checked_sub(1).map(|at| self.values[at]);
        EndgameValue::ALL
            .into_iter()
            .find(|value| Some(*value as u8) == last)
            .unwrap_or_default()
    }

    #[inline]
    fn push(&mut self, value: EndgameValue) {
        self.values[self.len] = value as u8;
        self.len += 1;
    }
}
