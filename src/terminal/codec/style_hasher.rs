//! A hash of a cell's style, for tables of some hundred styles.

use std::hash::Hasher;

/// An odd number without a pattern in its bits: the golden ratio, in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes the few numbers of a style, each with one multiplication. The standard hasher withstands keys that are chosen
/// to collide, and takes ten times as long; a frame of cards looks some hundred styles up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StyleHasher(u64);

impl StyleHasher {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(MULTIPLIER);
    }
}

impl Hasher for StyleHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    /// The discriminant of an enum.
    fn write_isize(&mut self, number: isize) {
        self.mix(number.unsigned_abs() as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::{BuildHasher, BuildHasherDefault};

    use ratatui::style::Color;

    use super::super::sgr::SgrState;
    use super::*;

    #[test]
    fn styles_that_differ_a_little_have_different_hashes() {
        let hasher = BuildHasherDefault::<StyleHasher>::default();
        let colours = |red: u8| (0..16).map(move |blue| Color::Rgb(red, 7, blue * 16));
        let styles = (0..16).flat_map(colours).flat_map(|fg| {
            [Color::Reset, Color::Indexed(3), Color::Rgb(7, 0, 0)].map(|bg| SgrState {
                fg,
                bg,
                ..SgrState::default()
            })
        });
        let styles: Vec<_> = styles.collect();
        let low = |style: &SgrState| hasher.hash_one(style) & 0xffff;
        let found: HashSet<_> = styles.iter().map(low).collect();
        assert!(
            found.len() * 100 >= styles.len() * 98,
            "{} of {}",
            found.len(),
            styles.len()
        );
    }
}
