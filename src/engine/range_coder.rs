//! A range coder of bits with given chances, and on top of it one that learns how often each bit is set: the packing of
//! small numbers, most of them near zero.

/// A bit's chance of being zero, in 2048ths, before anything is known of it.
const EVEN: u16 = 1024;
/// The speed at which a chance adapts to the input, as a shift.
const RATE: u32 = 5;
/// The resolution of a chance: 2 to this power parts.
const CHANCE_BITS: u32 = 11;
/// A range below this is widened by a byte.
const NARROW: u32 = 1 << 24;
/// Most bits of a number's size.
const MOST_BITS: usize = 16;

/// The chances for one kind of number.
#[derive(Clone, Debug)]
pub(super) struct NumberModel {
    zero: [u16; 2],
    negative: u16,
    /// The chances that the size has one more bit.
    longer: [u16; MOST_BITS],
    /// The size's bits by its length and their place.
    bits: [[u16; MOST_BITS]; MOST_BITS],
    was_zero: usize,
}

impl Default for NumberModel {
    fn default() -> Self {
        Self {
            zero: [EVEN; 2],
            negative: EVEN,
            longer: [EVEN; MOST_BITS],
            bits: [[EVEN; MOST_BITS]; MOST_BITS],
            was_zero: 0,
        }
    }
}

/// Codes bits: told the bit by an encoder, found by a decoder.
pub(super) trait BitCoder {
    /// Codes a bit whose chance of being zero is given in parts of 2 to the power of `bits`, neither none nor all of
    /// them, 16 bits at most; the bit that was meant. A decoder passes over `bit`.
    fn code(&mut self, chance: u16, bits: u32, bit: bool) -> bool;

    /// Codes a bit with a chance that learns from it.
    fn bit(&mut self, chance: &mut u16, bit: bool) -> bool {
        let bit = self.code(*chance, CHANCE_BITS, bit);
        learn(chance, bit);
        bit
    }

    /// Codes a number; the number that was meant. A decoder passes over `number`.
    fn number(&mut self, model: &mut NumberModel, number: i16) -> i16 {
        let zero = self.bit(&mut model.zero[model.was_zero], number == 0);
        model.was_zero = usize::from(zero);
        if zero {
            return 0;
        }
        let negative = self.bit(&mut model.negative, number < 0);
        let size = number.unsigned_abs();
        let wanted = size.checked_ilog2().unwrap_or(0) as usize;
        let mut length = 0;
        while length < MOST_BITS - 1 && self.bit(&mut model.longer[length], length < wanted) {
            length += 1;
        }
        let mut found: u16 = 1;
        for place in (0..length).rev() {
            let bit = self.bit(&mut model.bits[length][place], size >> place & 1 == 1);
            found = found << 1 | u16::from(bit);
        }
        let found = found.cast_signed();
        if negative {
            found.wrapping_neg()
        } else {
            found
        }
    }
}

/// Returns the point at which the range is divided.
fn divide(range: u32, chance: u16, bits: u32) -> u32 {
    (range >> bits) * u32::from(chance)
}

/// Moves a chance towards the bit that came.
fn learn(chance: &mut u16, bit: bool) {
    if bit {
        *chance -= *chance >> RATE;
    } else {
        *chance += ((1 << CHANCE_BITS) - *chance) >> RATE;
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Self {
        Self {
            low: 0,
            range: u32::MAX,
            bytes: Vec::new(),
        }
    }
}

impl Encoder {
    /// Returns the bytes from which a decoder finds the bits again. They have no zeros at their
    /// end, because the decoder adds those itself.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The first number of the range whose last three bytes are nought.
        self.low = (self.low + u64::from(NARROW - 1)) & !u64::from(NARROW - 1);
        (0..4).for_each(|_| self.shift());
        while self.bytes.pop_if(|last| *last == 0).is_some() {}
        self.bytes
    }

    /// The carry of the lowest bits runs back into bytes that are written.
    fn carry(&mut self) {
        if self.low >> 32 == 0 {
            return;
        }
        self.low &= u64::from(u32::MAX);
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                return;
            }
        }
    }

    fn shift(&mut self) {
        self.carry();
        self.bytes.push(self.low.to_le_bytes()[3]);
        self.low = self.low << 8 & u64::from(u32::MAX);
    }
}

impl BitCoder for Encoder {
    fn code(&mut self, chance: u16, bits: u32, bit: bool) -> bool {
        let below = divide(self.range, chance, bits);
        if bit {
            self.low += u64::from(below);
            self.range -= below;
        } else {
            self.range = below;
        }
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    rest: std::slice::Iter<'a, u8>,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            code: 0,
            range: u32::MAX,
            rest: bytes.iter(),
        };
        (0..4).for_each(|_| decoder.shift());
        decoder
    }

    fn shift(&mut self) {
        self.code = self.code << 8 | u32::from(self.rest.next().copied().unwrap_or(0));
    }
}

impl BitCoder for Decoder<'_> {
    fn code(&mut self, chance: u16, bits: u32, _: bool) -> bool {
        let below = divide(self.range, chance, bits);
        let bit = self.code >= below;
        if bit {
            self.code -= below;
            self.range -= below;
        } else {
            self.range = below;
        }
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Packs pairs of numbers; each of a pair is foretold apart.
pub(super) fn pack(pairs: &[[i16; 2]]) -> Vec<u8> {
    let mut encoder = Encoder::default();
    let mut models = [NumberModel::default(), NumberModel::default()];
    for pair in pairs {
        for (model, number) in models.iter_mut().zip(pair) {
            encoder.number(model, *number);
        }
    }
    for _ in 0..4 {
        encoder.shift();
    }
    encoder.bytes
}

/// Unpacks `pairs` pairs. Other bytes than those that were packed give other numbers, so a checksum
/// must detect them.
pub(super) fn unpack(bytes: &[u8], pairs: usize) -> Vec<[i16; 2]> {
    let mut decoder = Decoder::new(bytes);
    let mut models = [NumberModel::default(), NumberModel::default()];
    let mut pair = || [0, 1].map(|nth: usize| decoder.number(&mut models[nth], 0));
    (0..pairs).map(|_| pair()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn many_zeros_take_little_room() {
        let mut pairs = vec![[0; 2]; 100_000];
        pairs[7] = [i16::MAX, -i16::MAX];
        let packed = pack(&pairs);
        assert!(packed.len() < 1000, "{}", packed.len());
        assert_eq!(unpack(&packed, pairs.len()), pairs);
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(pairs in prop::collection::vec(prop::array::uniform2(-i16::MAX..=i16::MAX), 0..400)) {
            prop_assert_eq!(unpack(&pack(&pairs), pairs.len()), pairs);
        }

        #[test]
        fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert_eq!(unpack(&bytes, 300).len(), 300);
        }
    }
}
