//! Themes: which pen each purpose is drawn with, built in or read from files.

mod board_colours;
pub mod cell_style;
pub mod file;
pub mod folder;
pub mod keys;
pub mod legibility;
mod palette;
pub mod role;
pub mod xterm;

use super::caps::Depth;
use super::theme_name::ThemeName;
pub use palette::Palette;

/// The looks of a theme, by the terminal's abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// On terminals that show 256 colours and more.
    pub colours: Palette,
    pub sixteen: Palette,
    pub monochrome: Palette,
}

impl Looks {
    /// Returns the looks of a built-in theme.
    pub const fn of(theme: ThemeName) -> Self {
        Self {
            colours: Palette::of(theme, Depth::True),
            sixteen: Palette::of(theme, Depth::Ansi16),
            monochrome: Palette::of(theme, Depth::None),
        }
    }

    /// The palette for a terminal.
    pub const fn at(&self, depth: Depth) -> &Palette {
        match depth {
            Depth::True | Depth::Indexed256 => &self.colours,
            Depth::Ansi16 => &self.sixteen,
            Depth::None => &self.monochrome,
        }
    }
}

/// A theme of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name of the file, without its ending.
    pub name: String,
    pub looks: Looks,
}
