//! Themes: which pen each purpose is drawn with, built in or read from files.

mod board_colours;
pub mod cell_style;
pub mod file;
pub mod folder;
pub mod keys;
pub mod legibility;
pub mod role;
pub mod xterm;

use std::sync::LazyLock;

use super::caps::Depth;
use super::theme_name::ThemeName;
pub use keys::Palette;

/// The looks of a theme, by the terminal's abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    /// On terminals that show 256 colours and more.
    pub colours: Palette,
    pub sixteen: Palette,
    pub monochrome: Palette,
}

/// The files of the built-in themes, in the order of [`ThemeName::ALL`]; what another than the first leaves out is as there.
const BUILT_IN: [&str; ThemeName::ALL.len()] = [
    include_str!("../../../assets/themes/default.toml"),
    include_str!("../../../assets/themes/light.toml"),
    include_str!("../../../assets/themes/high-contrast.toml"),
    include_str!("../../../assets/themes/colour-blind.toml"),
];

impl Looks {
    /// Returns the looks of a built-in theme.
    pub fn of(theme: ThemeName) -> &'static Self {
        static LOOKS: LazyLock<[Looks; BUILT_IN.len()]> = LazyLock::new(|| {
            let default = file::read_built_in(BUILT_IN[0], Looks::default());
            BUILT_IN.map(|text| file::read_built_in(text, default))
        });
        &LOOKS[theme as usize]
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
