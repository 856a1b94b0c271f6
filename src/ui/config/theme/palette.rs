//! The colours themselves: one table for each look and depth.
//!
//! A terminal's background is not known. So a colour either comes with its own background, or it is
//! of a middle brightness that can be read on black and on white; the tests of the theme measure it.

use super::board_colours::{self, BoardColours};
use super::cell_style::{Attribute, CellStyle, Colour};
use super::role::{COLOURS, GROUNDS, Role};
use crate::config::caps::Depth;
use crate::config::theme_name::ThemeName;

/// All styles of one look at one depth (256 colours are derived from true colour).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    pub(super) text: CellStyle,
    pub(super) dim: CellStyle,
    pub(super) title: CellStyle,
    pub(super) frame: CellStyle,
    pub(super) accent: CellStyle,
    pub(super) cursor: CellStyle,
    pub(super) back: CellStyle,
    pub(super) back_edge: CellStyle,
    pub(super) under: CellStyle,
    pub(super) faces: [CellStyle; COLOURS as usize],
    pub(super) grounds: [CellStyle; GROUNDS as usize],
    pub(super) face_edge: CellStyle,
    pub(super) taken: CellStyle,
    pub(super) owners: [CellStyle; COLOURS as usize],
    pub(super) legal: CellStyle,
    pub(super) good: CellStyle,
    pub(super) bad: CellStyle,
    pub(super) key: CellStyle,
    pub(super) key_label: CellStyle,
    pub(super) selected: CellStyle,
    pub(super) button: CellStyle,
    pub(super) button_focus: CellStyle,
    pub(super) dialog: CellStyle,
    pub(super) dialog_frame: CellStyle,
    pub(super) felt: CellStyle,
    /// The ground below everything that has no separate background; the terminal's own where the
    /// theme sets none.
    pub(super) ground: CellStyle,
    pub(super) board: BoardColours,
}

impl Palette {
    /// The palette of a look for a terminal.
    pub const fn of(look: ThemeName, depth: Depth) -> Self {
        match (depth, look) {
            (Depth::None, ThemeName::HighContrast) => STARK_MONOCHROME,
            (Depth::None, _) => MONOCHROME,
            (Depth::Ansi16, ThemeName::HighContrast) => STARK_SIXTEEN,
            (Depth::Ansi16, ThemeName::ColourBlind) => SAFE_SIXTEEN,
            (Depth::Ansi16, ThemeName::Default) => SIXTEEN,
            (Depth::Ansi16, ThemeName::Light) => LIGHT_SIXTEEN,
            (_, ThemeName::Default) => PAPER,
            (_, ThemeName::Light) => LIGHT,
            (_, ThemeName::HighContrast) => STARK,
            (_, ThemeName::ColourBlind) => OKABE_ITO,
        }
    }

    /// Returns the ground below everything that has no separate background.
    pub const fn ground(&self) -> CellStyle {
        self.ground
    }

    /// Returns whether pictures may mix their colours. A palette without a felt is made for its
    /// contrast, and keeps them apart.
    pub const fn mixes(&self) -> bool {
        self.felt.bg.is_some()
    }

    /// The pen of a role.
    pub const fn pen(&self, role: Role) -> CellStyle {
        match role {
            Role::Text => self.text,
            Role::Dim => self.dim,
            Role::Title => self.title,
            Role::Frame => self.frame,
            Role::Accent => self.accent,
            Role::Cursor => self.cursor,
            Role::Back => self.back,
            Role::BackEdge => self.back_edge,
            Role::Under => self.under,
            Role::Face(colour) => self.faces[(colour % COLOURS) as usize],
            Role::Ground(colour) => self.grounds[(colour % GROUNDS) as usize],
            Role::FaceEdge => self.face_edge,
            Role::Taken => self.taken,
            Role::Owner(seat) => self.owners[(seat % COLOURS) as usize],
            Role::Legal => self.legal,
            Role::Good => self.good,
            Role::Bad => self.bad,
            Role::Key => self.key,
            Role::KeyLabel => self.key_label,
            Role::Selected => self.selected,
            Role::Button => self.button,
            Role::ButtonFocus => self.button_focus,
            Role::Dialog => self.dialog,
            Role::DialogFrame => self.dialog_frame,
            Role::Felt => self.felt,
            Role::Square(ground) => self.board.ground(ground),
            Role::Chip(chip) => self.board.chip(chip),
            Role::Rim(chip) => self.board.rim(chip),
            Role::Crown(chip) => self.board.crown(chip),
            Role::Small(chip) => self.board.small(chip),
        }
    }
}

const PLAIN: CellStyle = CellStyle::PLAIN;
const BOLD: CellStyle = PLAIN.with(Attribute::Bold);
const FAINT: CellStyle = PLAIN.with(Attribute::Dim);
const LINED: CellStyle = PLAIN.with(Attribute::Underlined);
const BOLD_LINED: CellStyle = LINED.with(Attribute::Bold);
const TURNED: CellStyle = PLAIN.with(Attribute::Reversed);
const BOLD_TURNED: CellStyle = TURNED.with(Attribute::Bold);

/// A colour on the terminal's own background.
const fn ink(rgb: u32) -> CellStyle {
    PLAIN.fg(Colour::hex(rgb))
}

/// Returns a colour on a separate background.
const fn pair(fg: u32, bg: u32) -> CellStyle {
    PLAIN.fg(Colour::hex(fg)).bg(Colour::hex(bg))
}

const fn named(fg: Colour, bg: Colour) -> CellStyle {
    PLAIN.fg(fg).bg(bg)
}

const fn bold(style: CellStyle) -> CellStyle {
    style.with(Attribute::Bold)
}

const GREY: u32 = 0x79_79_7b;
const DEEP: u32 = 0x1b_43_74;
const CREAM: u32 = 0xf6_f0_e2;
const AMBER: u32 = 0xff_c1_45;

/// Blue backs and paper faces on dark felt; around it the terminal's own background.
const PAPER: Palette = Palette {
    text: PLAIN,
    dim: ink(GREY),
    title: BOLD,
    frame: ink(GREY),
    accent: bold(ink(0x2f_86_c6)),
    cursor: bold(ink(0xd7_5f_00)),
    back: pair(0x4a_70_a6, DEEP),
    back_edge: pair(0x7f_9c_c4, DEEP),
    under: pair(0xb4_c6_e0, DEEP),
    faces: [
        bold(pair(0xb0_20_2a, CREAM)),
        bold(pair(0x1b_53_a6, CREAM)),
        bold(pair(0x19_6c_28, CREAM)),
        bold(pair(0x7a_2f_9b, CREAM)),
        bold(pair(0x93_4c_06, CREAM)),
        bold(pair(0x05_67_70, CREAM)),
        bold(pair(0xa8_1f_73, CREAM)),
        bold(pair(0x45_42_40, CREAM)),
    ],
    grounds: [
        bold(pair(0xff_ff_ff, 0xb4_23_2f)),
        bold(pair(0xff_ff_ff, 0x1c_74_38)),
        bold(pair(0xff_ff_ff, 0x7d_3a_a8)),
        bold(pair(0xff_ff_ff, 0x2f_6f_d0)),
        bold(pair(0x1c_1a_14, 0xf2_c5_3d)),
    ],
    face_edge: ink(0x8a_7c_5e),
    taken: ink(GREY),
    owners: [
        bold(pair(0xff_ff_ff, 0x1f_6f_b8)),
        bold(pair(0xff_ff_ff, 0xc2_3b_4a)),
        bold(pair(0x10_18_12, 0x4f_b3_6e)),
        bold(pair(0x1c_1a_14, 0xf0_b4_3c)),
        bold(pair(0xff_ff_ff, 0x85_4f_b5)),
        bold(pair(0x0b_1a_1c, 0x4d_b8_c0)),
        bold(pair(0x22_0f_18, 0xe5_8f_b4)),
        bold(pair(0xff_ff_ff, 0x6b_5a_48)),
    ],
    legal: bold(ink(0x2f_86_c6)),
    good: bold(ink(0x2f_8f_4e)),
    bad: bold(ink(0xd0_4a_4a)),
    key: bold(ink(0x2f_86_c6)),
    key_label: ink(GREY),
    selected: bold(pair(0xff_ff_ff, DEEP)),
    button: pair(0x1c_1a_14, 0xc9_c4_b8),
    button_focus: bold(pair(0x1c_1a_14, AMBER)),
    dialog: PLAIN,
    dialog_frame: ink(0x2f_86_c6),
    felt: pair(0xee_ea_dc, 0x0e_33_1e),
    ground: PLAIN,
    board: board_colours::FELT,
};

/// Ink that can be read on paper and on the light theme's felt.
const FADED: u32 = 0x46_44_3e;

/// Blue ink for the same.
const NAVY: u32 = 0x0b_2f_86;

/// Dark ink on paper, and a felt below the cards that is darker than paper.
const LIGHT: Palette = Palette {
    dim: ink(FADED),
    cursor: bold(ink(0x7a_20_00)),
    frame: ink(FADED),
    accent: bold(ink(NAVY)),
    face_edge: ink(0x5a_50_40),
    taken: ink(FADED),
    legal: bold(ink(NAVY)),
    good: bold(ink(0x14_53_2a)),
    bad: bold(ink(0x96_17_22)),
    key: bold(ink(NAVY)),
    key_label: ink(FADED),
    dialog_frame: ink(NAVY),
    felt: pair(0x1c_1a_14, 0xa9_c8_ac),
    ground: pair(0x1c_1a_14, 0xf4_ef_e4),
    ..PAPER
};

/// The same of sixteen colours: black on white.
const LIGHT_SIXTEEN: Palette = Palette {
    ground: named(Colour::Black, Colour::White),
    ..SIXTEEN
};

/// Black and white, and eight strong colours that always bring their background.
const STARK: Palette = Palette {
    text: PLAIN,
    dim: PLAIN,
    title: BOLD_LINED,
    frame: PLAIN,
    accent: BOLD_LINED,
    cursor: bold(pair(0x00_00_00, 0xff_ff_00)),
    back: pair(0xff_ff_ff, 0x00_00_00),
    back_edge: pair(0xff_ff_ff, 0x00_00_00),
    under: pair(0xff_ff_ff, 0x00_00_00),
    faces: [
        bold(pair(0xa0_00_00, 0xff_ff_ff)),
        bold(pair(0x00_00_c0, 0xff_ff_ff)),
        bold(pair(0x00_50_00, 0xff_ff_ff)),
        bold(pair(0x70_00_90, 0xff_ff_ff)),
        bold(pair(0x4c_4c_4c, 0xff_ff_ff)),
        bold(pair(0x00_50_58, 0xff_ff_ff)),
        bold(pair(0x90_00_60, 0xff_ff_ff)),
        bold(pair(0x00_00_00, 0xff_ff_ff)),
    ],
    grounds: [
        bold(pair(0xff_ff_ff, 0x90_00_00)),
        bold(pair(0x00_00_00, 0x40_e0_40)),
        bold(pair(0xff_ff_ff, 0x70_00_90)),
        bold(pair(0xff_ff_ff, 0x00_00_b0)),
        bold(pair(0x00_00_00, 0xff_ff_00)),
    ],
    face_edge: PLAIN,
    taken: PLAIN,
    owners: [
        bold(pair(0xff_ff_ff, 0x00_00_b0)),
        bold(pair(0x00_00_00, 0xff_ff_00)),
        bold(pair(0xff_ff_ff, 0x90_00_00)),
        bold(pair(0x00_00_00, 0x00_e0_e0)),
        bold(pair(0xff_ff_ff, 0x00_58_00)),
        bold(pair(0x00_00_00, 0xff_90_ff)),
        bold(pair(0x00_00_00, 0xff_a0_00)),
        bold(pair(0x00_00_00, 0xff_ff_ff)),
    ],
    legal: BOLD_LINED,
    good: bold(pair(0x00_00_00, 0x50_ff_50)),
    bad: bold(pair(0xff_ff_ff, 0xa0_00_00)),
    key: BOLD_LINED,
    key_label: PLAIN,
    selected: bold(pair(0x00_00_00, 0xff_ff_00)),
    button: bold(pair(0xff_ff_ff, 0x00_00_90)),
    button_focus: bold(pair(0x00_00_00, 0xff_ff_00)),
    dialog: PLAIN,
    dialog_frame: BOLD,
    felt: PLAIN,
    ground: PLAIN,
    board: board_colours::STARK,
};

/// Okabe & Ito, "Color Universal Design" (2008): orange, sky blue, bluish green, yellow, blue,
/// vermillion, reddish purple; grey stands for their black, which could not carry black text.
const SAFE: [CellStyle; 8] = [
    bold(pair(0x00_00_00, 0xe6_9f_00)),
    bold(pair(0x00_00_00, 0x56_b4_e9)),
    bold(pair(0x00_00_00, 0xf0_e4_42)),
    bold(pair(0xff_ff_ff, 0x00_72_b2)),
    bold(pair(0x00_00_00, 0x00_9e_73)),
    bold(pair(0x00_00_00, 0xcc_79_a7)),
    bold(pair(0x00_00_00, 0xd5_5e_00)),
    bold(pair(0x00_00_00, 0xd8_d8_d8)),
];

/// The default's shapes in colours that people with any common colour blindness tell apart.
const OKABE_ITO: Palette = Palette {
    accent: bold(ink(0x0a_7a_ba)),
    cursor: bold(ink(0xd5_5e_00)),
    back: pair(0x60_66_70, 0x2c_30_38),
    back_edge: pair(0x98_a0_ac, 0x2c_30_38),
    under: pair(0xc8_ce_d8, 0x2c_30_38),
    faces: SAFE,
    grounds: [SAFE[6], SAFE[4], SAFE[5], SAFE[3], SAFE[2]],
    face_edge: PLAIN,
    owners: SAFE,
    legal: bold(ink(0x0a_7a_ba)),
    good: bold(ink(0x0a_7a_ba)),
    bad: bold(ink(0xd5_5e_00)),
    key: bold(ink(0x0a_7a_ba)),
    selected: bold(pair(0xff_ff_ff, 0x00_5a_8e)),
    button_focus: bold(pair(0x00_00_00, 0xf0_e4_42)),
    dialog_frame: ink(0x0a_7a_ba),
    board: board_colours::SAFE_FELT,
    ..PAPER
};

/// Sixteen colours, which mean something else on every terminal: pairs, and the two hues (red and
/// magenta) that can be read on black and on white in the palettes in use.
const SIXTEEN: Palette = Palette {
    text: PLAIN,
    dim: FAINT,
    title: BOLD,
    frame: FAINT,
    accent: bold(PLAIN.fg(Colour::Magenta)),
    cursor: bold(named(Colour::Black, Colour::Yellow)),
    back: named(Colour::Cyan, Colour::Blue),
    back_edge: named(Colour::White, Colour::Blue),
    under: named(Colour::White, Colour::Blue),
    faces: [
        bold(named(Colour::White, Colour::Red)),
        named(Colour::Black, Colour::Cyan),
        named(Colour::Black, Colour::Green),
        named(Colour::Black, Colour::Yellow),
        bold(named(Colour::White, Colour::Magenta)),
        named(Colour::Black, Colour::White),
        named(Colour::Black, Colour::LightGreen),
        named(Colour::Black, Colour::Gray),
    ],
    grounds: [
        bold(named(Colour::White, Colour::Red)),
        named(Colour::Black, Colour::Green),
        bold(named(Colour::White, Colour::Magenta)),
        bold(named(Colour::White, Colour::Blue)),
        named(Colour::Black, Colour::Yellow),
    ],
    face_edge: PLAIN,
    taken: FAINT,
    owners: [
        bold(named(Colour::White, Colour::Blue)),
        bold(named(Colour::White, Colour::Red)),
        named(Colour::Black, Colour::Green),
        named(Colour::Black, Colour::Yellow),
        bold(named(Colour::White, Colour::Magenta)),
        named(Colour::Black, Colour::Cyan),
        named(Colour::Black, Colour::White),
        named(Colour::Black, Colour::LightGreen),
    ],
    legal: bold(PLAIN.fg(Colour::Magenta)),
    good: named(Colour::Black, Colour::Green),
    bad: bold(named(Colour::White, Colour::Red)),
    key: BOLD_LINED,
    key_label: PLAIN,
    selected: bold(named(Colour::White, Colour::Blue)),
    button: named(Colour::Black, Colour::Gray),
    button_focus: bold(named(Colour::Black, Colour::Yellow)),
    dialog: PLAIN,
    dialog_frame: PLAIN.fg(Colour::Magenta),
    felt: PLAIN,
    ground: PLAIN,
    board: board_colours::SIXTEEN,
};

/// The sixteen without red beside green: blue, yellow, white and grey, then the rest.
const SAFE_NAMED: [CellStyle; 8] = [
    named(Colour::Black, Colour::Yellow),
    named(Colour::Black, Colour::Cyan),
    named(Colour::Black, Colour::White),
    bold(named(Colour::White, Colour::Magenta)),
    named(Colour::Black, Colour::Gray),
    bold(named(Colour::White, Colour::Red)),
    named(Colour::Black, Colour::LightGreen),
    bold(named(Colour::White, Colour::Blue)),
];

const SAFE_SIXTEEN: Palette = Palette {
    back: named(Colour::White, Colour::Black),
    back_edge: named(Colour::White, Colour::Black),
    under: named(Colour::White, Colour::Black),
    faces: SAFE_NAMED,
    owners: SAFE_NAMED,
    good: bold(named(Colour::White, Colour::Blue)),
    bad: named(Colour::Black, Colour::Yellow),
    ..SIXTEEN
};

const STARK_SIXTEEN: Palette = Palette {
    dim: PLAIN,
    title: BOLD_LINED,
    frame: PLAIN,
    accent: BOLD_LINED,
    back: named(Colour::White, Colour::Black),
    back_edge: named(Colour::White, Colour::Black),
    under: named(Colour::White, Colour::Black),
    taken: PLAIN,
    legal: BOLD_LINED,
    dialog_frame: BOLD,
    ..SIXTEEN
};

/// No colour: a card face down is drawn in plain lines, one face up is turned (light on dark becomes
/// dark on light), one that is taken is faint.
const MONOCHROME: Palette = Palette {
    text: PLAIN,
    dim: FAINT,
    title: BOLD,
    frame: FAINT,
    accent: BOLD,
    cursor: BOLD_TURNED,
    back: PLAIN,
    back_edge: PLAIN,
    under: PLAIN,
    faces: [BOLD_TURNED; 8],
    grounds: [BOLD_TURNED; GROUNDS as usize],
    face_edge: PLAIN,
    taken: FAINT,
    owners: [BOLD; 8],
    legal: BOLD,
    good: BOLD,
    bad: BOLD_LINED,
    key: BOLD,
    key_label: PLAIN,
    selected: BOLD_TURNED,
    button: LINED,
    button_focus: BOLD_TURNED,
    dialog: PLAIN,
    dialog_frame: BOLD,
    felt: PLAIN,
    ground: PLAIN,
    board: board_colours::MONOCHROME,
};

/// The same without anything faint; what is taken is underlined.
const STARK_MONOCHROME: Palette = Palette {
    dim: PLAIN,
    frame: PLAIN,
    taken: LINED,
    ..MONOCHROME
};
