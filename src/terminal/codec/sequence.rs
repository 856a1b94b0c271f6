//! A control sequence while it is made. Many are made only to compare their lengths, so it takes no memory from the heap.

/// More than any sequence has: all modifiers changed and two colours in full are 75 bytes.
const MOST: usize = 96;

/// The bytes of a control sequence, or of its parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sequence {
    bytes: [u8; MOST],
    length: usize,
}

impl Default for Sequence {
    fn default() -> Self {
        Self {
            bytes: [0; MOST],
            length: 0,
        }
    }
}

impl Sequence {
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn push(&mut self, byte: u8) {
        debug_assert!(self.length < MOST, "no sequence is so long");
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.push(*byte);
        }
    }

    /// Appends a number in decimal digits.
    pub(crate) fn number(&mut self, number: u16) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(b'0' + u8::try_from(number % 10).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimal() {
        for number in [0, 7, 10, 99, 100, 255, 1000, u16::MAX] {
            let mut sequence = Sequence::default();
            sequence.number(number);
            assert_eq!(sequence.as_slice(), number.to_string().as_bytes());
        }
    }

    #[test]
    fn bytes_are_appended() {
        let mut sequence = Sequence::default();
        assert!(sequence.is_empty());
        sequence.extend(b"\x1b[");
        sequence.number(12);
        sequence.push(b'C');
        assert_eq!(
            (sequence.as_slice(), sequence.len()),
            (b"\x1b[12C".as_slice(), 5)
        );
    }
}
