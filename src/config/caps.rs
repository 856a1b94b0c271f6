//! The terminal's abilities, as far as drawing has to know them.

use parlour_language::Language;

/// The numbers of colours that a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// No colours are wanted: bold, dim and reversed have to do.
    None,
    /// The sixteen that every terminal lets its person choose.
    #[default]
    Ansi16,
    /// The 256 of xterm's palette.
    Indexed256,
    /// Red, green and blue, eight bits each.
    True,
}

/// The characters that can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glyphs {
    #[default]
    Ascii,
    /// Letters of any script, and signs and frames of ASCII: for terminals that draw signs of ambiguous width (UAX 11) two
    /// cells wide.
    Letters,
    /// The characters that the fonts of the Linux console have in common: ASCII, single and double
    /// lines, full and light blocks, arrows.
    Console,
    /// All of Unicode: box drawing, suits, accents.
    Unicode,
}

impl Glyphs {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Ascii, Self::Letters, Self::Console, Self::Unicode];
}

/// The block characters that pictures are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Blocks {
    /// An upper and a lower half.
    #[default]
    Half,
    /// Two by two.
    Quadrant,
    /// Two across, three down. Few fonts have them, but some terminals draw them themselves.
    Sextant,
    /// Two across, four down (Unicode 16).
    Octant,
    /// None: the terminal draws images over cells. A picture that cannot be an image is made of sextants.
    Image,
}

impl Blocks {
    /// The parts of a cell, across and down.
    pub const fn parts(self) -> (u16, u16) {
        match self {
            Self::Half => (1, 2),
            Self::Quadrant => (2, 2),
            Self::Sextant | Self::Image => (2, 3),
            Self::Octant => (2, 4),
        }
    }
}

/// The known abilities of a terminal, before anything is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerminalCaps {
    /// The number of colours.
    pub depth: Depth,
    pub glyphs: Glyphs,
    pub blocks: Blocks,
    /// The language of the locale.
    pub language: Language,
    /// Set when it is the page for browsers, which has a button for an account.
    pub is_browser: bool,
    /// Set when signs of ambiguous width may take two cells: the locale is Chinese, Japanese or Korean.
    pub may_be_wide: bool,
}

impl TerminalCaps {
    /// A terminal of somebody who reads English.
    pub const fn of(depth: Depth, glyphs: Glyphs) -> Self {
        Self {
            depth,
            glyphs,
            blocks: match glyphs {
                Glyphs::Unicode => Blocks::Quadrant,
                Glyphs::Console | Glyphs::Letters | Glyphs::Ascii => Blocks::Half,
            },
            language: Language::English,
            is_browser: false,
            may_be_wide: false,
        }
    }

    /// Takes in that the terminal draws these.
    pub fn draws(&mut self, blocks: Blocks) {
        self.blocks = blocks;
    }

    /// Takes in that the terminal draws signs of ambiguous width two cells wide.
    pub fn draws_wide(&mut self) {
        if self.glyphs == Glyphs::Unicode {
            (self.glyphs, self.blocks) = (Glyphs::Letters, Blocks::Half);
        }
    }

    /// Returns whether the terminal may know how to draw images or octants: those that draw sextants do, if any.
    pub fn may_draw_finer(self) -> bool {
        self.blocks == Blocks::Sextant
    }

    /// The language that can be shown: Japanese needs letters of all scripts.
    pub fn readable(self) -> Language {
        match self.language {
            Language::Japanese if !matches!(self.glyphs, Glyphs::Unicode | Glyphs::Letters) => {
                Language::English
            }
            language => language,
        }
    }
}
