//! The worth of a position, and a compact list of such values.

/// The result for the side to move under perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndgameValue {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    #[default]
    Draw,
    /// The side to move wins.
    Win,
}

impl EndgameValue {
    /// Each of them.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// The same for the other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Its difference from another value: a draw where they are alike.
    pub(super) fn minus(self, other: Self) -> Self {
        Self::ALL[(self as usize + 4 - other as usize) % 3]
    }

    /// The value that has this difference from another.
    pub(super) fn plus(self, other: Self) -> Self {
        Self::ALL[(self as usize + 2 + other as usize) % 3]
    }

    #[inline]
    fn of_bits(bits: u8) -> Self {
        match bits {
            0 => Self::Draw,
            1 => Self::Win,
            _ => Self::Loss,
        }
    }

    #[inline]
    fn bits(self) -> u8 {
        match self {
            Self::Draw => 0,
            Self::Win => 1,
            Self::Loss => 2,
        }
    }
}

/// Values at two bits each, drawn until they are set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Values {
    bytes: Vec<u8>,
    len: usize,
}

impl Values {
    pub(super) fn drawn(len: usize) -> Self {
        Self {
            bytes: vec![0; len.div_ceil(4)],
            len,
        }
    }

    pub(super) fn all(len: usize, value: EndgameValue) -> Self {
        Self {
            bytes: vec![value.bits() * 0b0101_0101; len.div_ceil(4)],
            len,
        }
    }

    /// Puts values in from a place on, which is a multiple of four.
    pub(super) fn put(&mut self, at: usize, values: &Self) {
        self.bytes[at / 4..at / 4 + values.bytes.len()].copy_from_slice(&values.bytes);
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> EndgameValue {
        EndgameValue::of_bits(self.bytes[at / 4] >> (at % 4 * 2) & 3)
    }

    #[inline]
    pub(super) fn set(&mut self, at: usize, value: EndgameValue) {
        let shift = at % 4 * 2;
        self.bytes[at / 4] = self.bytes[at / 4] & !(3 << shift) | value.bits() << shift;
    }
}
