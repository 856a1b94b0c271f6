//! The block characters by the parts of a cell that they fill: a bit each, row by row.

use std::collections::HashMap;
use std::sync::LazyLock;

use parlour_config::caps::Blocks;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

const HALVES: [char; 4] = [' ', '▀', '▄', '█'];

/// The characters by their bits.
pub(super) const fn signs(blocks: Blocks) -> &'static [char] {
    match blocks {
        Blocks::Half => &HALVES,
        Blocks::Quadrant => &QUADRANTS,
        Blocks::Sextant | Blocks::Image => &SEXTANTS,
        Blocks::Octant => &OCTANTS,
    }
}

/// The coarsest parts that a block character is made of, and the bits of those that it fills.
pub fn block(sign: char) -> Option<(Blocks, u8)> {
    static BLOCKS: LazyLock<HashMap<char, (Blocks, u8)>> = LazyLock::new(|| {
        let of = |blocks| {
            let signs = signs(blocks).iter().zip(0..=u8::MAX);
            signs.map(move |(sign, mask)| (*sign, (blocks, mask)))
        };
        // Of the entries with the same key the last one stays.
        [Blocks::Octant, Blocks::Sextant, Blocks::Quadrant]
            .into_iter()
            .flat_map(of)
            .collect()
    });
    BLOCKS.get(&sign).copied()
}

/// The parts of a cell in which every block character is told, across and down.
pub(in crate::view) const FINEST: (u16, u16) = (2, 12);

/// The number of these parts.
pub(in crate::view) const PARTS: usize = 24;

/// The finest parts that a block character fills, row by row.
pub(in crate::view) fn filled(sign: &str) -> Option<[bool; PARTS]> {
    let (blocks, mask) = block(sign.chars().next()?)?;
    let (across, down) = blocks.parts();
    let is_filled = |part: u16| {
        let (x, y) = (
            part % FINEST.0 * across / FINEST.0,
            part / FINEST.0 * down / FINEST.1,
        );
        mask >> (y * across + x) & 1 == 1
    };
    let mut filled = [false; PARTS];
    filled
        .iter_mut()
        .zip(0..)
        .for_each(|(part, number)| *part = is_filled(number));
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use unicode_width::UnicodeWidthChar as _;

    #[test]
    fn every_mask_has_its_own_character_of_one_cell() {
        for blocks in [
            Blocks::Half,
            Blocks::Quadrant,
            Blocks::Sextant,
            Blocks::Octant,
        ] {
            let (across, down) = blocks.parts();
            let different: HashSet<_> = signs(blocks).iter().collect();
            assert_eq!(different.len(), 1 << (across * down), "{blocks:?}");
            for sign in different {
                assert_eq!(sign.width(), Some(1), "{sign}");
            }
        }
    }

    /// A character that several sets have fills the same parts in each.
    #[test]
    fn the_sets_agree_about_what_they_share() {
        let share = |sign: char| {
            let (blocks, mask) = block(sign).expect("a block");
            let (across, down) = blocks.parts();
            mask.count_ones() * 8 / u32::from(across * down)
        };
        for (sign, mask) in OCTANTS.into_iter().zip(0..=u8::MAX) {
            assert_eq!(share(sign), mask.count_ones(), "{sign}");
        }
        let upper_left = filled("▘").expect("a block");
        assert_eq!(
            upper_left,
            std::array::from_fn(|part| part % 2 == 0 && part < 12)
        );
    }

    #[test]
    fn characters_are_numbered_as_in_unicode() {
        for (sign, block_of) in [
            // BLOCK SEXTANT-1, -134, -23456.
            ('\u{1fb00}', (Blocks::Sextant, 0b00_00_01)),
            ('\u{1fb0c}', (Blocks::Sextant, 0b00_11_01)),
            ('\u{1fb3b}', (Blocks::Sextant, 0b11_11_10)),
            // BLOCK OCTANT-3, -25, -2345678; LEFT HALF UPPER ONE QUARTER BLOCK.
            ('\u{1cd00}', (Blocks::Octant, 0b00_00_01_00)),
            ('\u{1cd0b}', (Blocks::Octant, 0b00_01_00_10)),
            ('\u{1cde5}', (Blocks::Octant, 0b11_11_11_10)),
            ('\u{1cea8}', (Blocks::Octant, 0b00_00_00_01)),
        ] {
            assert_eq!(block(sign), Some(block_of), "{sign}");
        }
    }
}
