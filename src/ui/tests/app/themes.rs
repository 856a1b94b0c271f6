//! The themes that snapshots are taken in.

use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
use parlour_config::theme_name::ThemeName;
use parlour_kit::view::Theme;

/// The default look: in true colour, in sixteen colours, in none, and in none with ASCII.
pub(crate) fn themes() -> [(&'static str, Theme); 4] {
    let theme = |depth, glyphs| Theme::new(ThemeName::Default, TerminalCaps::of(depth, glyphs));
    [
        ("true", theme(Depth::True, Glyphs::Unicode)),
        ("sixteen", theme(Depth::Ansi16, Glyphs::Unicode)),
        ("none", theme(Depth::None, Glyphs::Unicode)),
        ("ascii", theme(Depth::None, Glyphs::Ascii)),
    ]
}
