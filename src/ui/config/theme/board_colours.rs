//! The colours of a board of squares and of the pieces on it, for each kind of palette.
//!
//! The squares that are played on are of a middle brightness, so that dark and light pieces stand out alike; what they
//! are marked out for changes the hue and hardly the brightness.

use super::cell_style::{Attribute, CellStyle, Colour};
use super::role::{Chip, Ground};

/// The styles of squares and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

const PLAIN: CellStyle = CellStyle::PLAIN;
const LINED: CellStyle = PLAIN.with(Attribute::Underlined);
const BOLD: CellStyle = PLAIN.with(Attribute::Bold);
const TURNED: CellStyle = PLAIN.with(Attribute::Reversed);

const fn pair(fg: u32, bg: u32) -> CellStyle {
    PLAIN.fg(Colour::hex(fg)).bg(Colour::hex(bg))
}

const fn named(fg: Colour, bg: Colour) -> CellStyle {
    PLAIN.fg(fg).bg(bg)
}

const INK: u32 = 0x00_00_00;
const CHALK: u32 = 0xff_ff_ff;
const WALNUT: u32 = 0x8a_62_40;
const JET: u32 = 0x1a_1a_1e;
const IVORY: u32 = 0xf2_e8_d2;
const CRIMSON: u32 = 0xc8_28_28;

/// Two woods.
pub(super) const FELT: BoardColours = BoardColours {
    grounds: [
        pair(INK, 0xe3_c9_9b),
        pair(CHALK, WALNUT),
        pair(CHALK, 0x91_69_48),
        pair(CHALK, 0x6a_70_78),
        pair(INK, 0x5a_85_44),
        pair(INK, 0xd9_a6_3a),
        pair(CHALK, 0x9c_68_00),
        pair(CHALK, 0x8a_66_b0),
        pair(CHALK, 0xb8_54_00),
    ],
    chips: [
        [
            pair(0xe8_e2_d2, JET),
            pair(0x06_06_08, WALNUT),
            pair(0xff_cf_52, JET),
        ],
        [
            pair(0x26_22_1b, IVORY),
            pair(0xff_ff_ff, WALNUT),
            pair(0x6e_42_00, IVORY),
        ],
        [
            pair(0xff_ff_ff, CRIMSON),
            pair(0xff_d9_cf, WALNUT),
            pair(0xff_f0_a0, CRIMSON),
        ],
    ],
    small: pair(0x98_91_84, JET),
};

/// The same for people to whom red and green look alike: blue squares, and vermillion for red.
pub(super) const SAFE_FELT: BoardColours = BoardColours {
    grounds: [
        pair(INK, 0xbf_a9_7a),
        pair(INK, 0x4f_7f_ae),
        pair(INK, 0x4c_7c_a8),
        pair(INK, 0x7c_7c_7c),
        pair(INK, 0x1f_86_c0),
        pair(INK, 0xe6_9f_00),
        pair(INK, 0x9a_76_00),
        pair(INK, 0xaf_5f_af),
        pair(INK, 0xc8_6a_00),
    ],
    chips: [
        [
            pair(0xe8_e2_d2, JET),
            pair(JET, 0x4f_7f_ae),
            pair(0xf0_e4_42, JET),
        ],
        [
            pair(0x26_22_1b, IVORY),
            pair(0xff_ff_ff, 0x4f_7f_ae),
            pair(0x6e_42_00, IVORY),
        ],
        [
            pair(0x00_00_00, 0xd5_5e_00),
            pair(0xff_ff_ff, 0x4f_7f_ae),
            pair(0x00_00_00, 0xd5_5e_00),
        ],
    ],
    small: pair(0x98_91_84, JET),
};

/// Black and few strong colours, so that white rims and discs stand out from every square.
pub(super) const STARK: BoardColours = BoardColours {
    grounds: [
        pair(0xff_ff_ff, 0x00_00_00),
        pair(0xff_ff_ff, 0x00_40_40),
        pair(0xff_ff_ff, 0x00_50_50),
        pair(0xff_ff_ff, 0x40_30_00),
        pair(0xff_ff_ff, 0x00_00_b0),
        pair(0x00_00_00, 0x50_ff_50),
        pair(0xff_ff_ff, 0x00_5f_00),
        pair(0xff_ff_ff, 0x70_00_70),
        pair(0xff_ff_ff, 0x98_00_58),
    ],
    chips: [
        [
            pair(0xff_ff_ff, 0x00_00_00),
            pair(0xff_ff_ff, 0x00_00_00),
            pair(0xff_ff_00, 0x00_00_00),
        ],
        [
            pair(0x00_00_00, 0xff_ff_ff),
            pair(0xff_ff_ff, 0x00_40_40),
            pair(0x00_00_90, 0xff_ff_ff),
        ],
        [
            pair(0x00_00_00, 0xff_80_80),
            pair(0xff_ff_ff, 0x00_40_40),
            pair(0x00_00_00, 0xff_80_80),
        ],
    ],
    small: pair(0xff_ff_ff, 0x00_00_00),
};

/// The colours of a terminal that has sixteen. The squares are dark, so that white rims stand out from them.
pub(super) const SIXTEEN: BoardColours = BoardColours {
    grounds: [
        named(Colour::Black, Colour::Cyan),
        named(Colour::White, Colour::Blue),
        named(Colour::White, Colour::LightBlue),
        named(Colour::White, Colour::DarkGray),
        named(Colour::White, Colour::Magenta),
        named(Colour::Black, Colour::LightYellow),
        named(Colour::Black, Colour::LightRed),
        named(Colour::Black, Colour::LightMagenta),
        named(Colour::White, Colour::Red),
    ],
    chips: [
        [
            named(Colour::White, Colour::Black),
            named(Colour::White, Colour::Blue),
            named(Colour::Yellow, Colour::Black),
        ],
        [
            named(Colour::Black, Colour::Gray),
            named(Colour::White, Colour::Blue),
            named(Colour::Black, Colour::Gray),
        ],
        [
            named(Colour::White, Colour::Red),
            named(Colour::White, Colour::Blue),
            named(Colour::White, Colour::Red),
        ],
    ],
    small: named(Colour::Gray, Colour::Black),
};

/// No colours: shapes and signs tell, and the cursor's square is turned.
pub(super) const MONOCHROME: BoardColours = BoardColours {
    grounds: [PLAIN, PLAIN, PLAIN, LINED, PLAIN, BOLD, BOLD, LINED, TURNED],
    chips: [
        [TURNED, PLAIN, TURNED],
        [PLAIN, PLAIN, PLAIN],
        [PLAIN, PLAIN, PLAIN],
    ],
    small: TURNED,
};
