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

/// Which characters can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glyphs {
    #[default]
    Ascii,
    /// The characters that the fonts of the Linux console have in common: ASCII, single and double
    /// lines, full and light blocks, arrows.
    Console,
    /// All of Unicode: box drawing, suits, accents.
    Unicode,
}

impl Glyphs {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Ascii, Self::Console, Self::Unicode];
}

/// The known abilities of a terminal, before anything is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TerminalCaps {
    /// The number of colours.
    pub depth: Depth,
    pub glyphs: Glyphs,
    /// The language of the locale.
    pub language: Language,
}

impl TerminalCaps {
    /// A terminal of somebody who reads English.
    pub const fn of(depth: Depth, glyphs: Glyphs) -> Self {
        Self {
            depth,
            glyphs,
            language: Language::English,
        }
    }

    /// The language that can be shown: what is not written in letters needs all of Unicode.
    pub fn readable(self) -> Language {
        match self.language {
            Language::Japanese if self.glyphs != Glyphs::Unicode => Language::English,
            language => language,
        }
    }
}
