//! The pens of a look at one depth of colours. `assets/themes` has those of the built-in themes.

use super::board_colours::BoardColours;
use super::cell_style::CellStyle;
use super::role::{COLOURS, GROUNDS, Role};

/// All styles of one look at one depth (256 colours are derived from true colour). The default has the terminal's own colours
/// alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
