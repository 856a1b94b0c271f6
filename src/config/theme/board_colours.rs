//! The colours of a board of squares and of the pieces on it.

use super::cell_style::CellStyle;
use super::role::{Chip, Ground};

/// The styles of squares and pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BoardColours {
    pub(super) grounds: [CellStyle; Ground::ALL.len()],
    /// Of each chip: what is written on it, its rim on a dark square, its crown.
    pub(super) chips: [[CellStyle; 3]; Chip::ALL.len()],
    /// A dark piece of two cells, which is a sign.
    pub(super) small: CellStyle,
}

impl BoardColours {
    pub(super) const fn ground(&self, ground: Ground) -> CellStyle {
        self.grounds[ground as usize]
    }

    pub(super) const fn chip(&self, chip: Chip) -> CellStyle {
        self.chips[chip as usize][0]
    }

    pub(super) const fn small(&self, chip: Chip) -> CellStyle {
        match chip {
            Chip::Dark => self.small,
            Chip::Light | Chip::Red => self.chip(chip),
        }
    }

    pub(super) const fn rim(&self, chip: Chip) -> CellStyle {
        self.chips[chip as usize][1]
    }

    pub(super) const fn crown(&self, chip: Chip) -> CellStyle {
        self.chips[chip as usize][2]
    }
}
