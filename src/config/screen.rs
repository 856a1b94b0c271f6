//! The settings of the screen.

use crate::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use crate::followed::Followed;
use crate::men::Men;
use crate::theme_name::{ThemeChoice, ThemeName};
use parlour_language::Language;
use parlour_model::any::Mode;
use parlour_model::{settings, words};

settings! {
    /// The section `[screen]`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ScreenConfig {
        /// The number of colours to use; `None` is as many as the terminal is known to have.
        color: Option<Depth> = None, "setup-name-color", "settings-color";
        /// The characters to use; `None` is whatever the terminal is known to show.
        glyphs: Option<Glyphs> = None, "setup-name-glyphs", "settings-glyphs";
        /// The block characters that pictures are made of; `None` is the finest that the terminal is known to show.
        blocks: Option<Blocks> = None, "setup-name-blocks", "settings-blocks";
        backs: CardBack = CardBack::Lattice, "setup-name-backs", "settings-backs";
        pictures: PictureSet = PictureSet::Things, "setup-name-pictures", "settings-pictures";
        men: Men = Men::BlackWhite, "setup-name-men", "settings-men";
        /// True for letters in place of the animals of Memoarrr!.
        letters: bool = false, "setup-name-letters", "settings-letters";
        /// The language of the screen; `None` is that of the locale.
        language: Option<Language> = None, "setup-name-language", "settings-language";
        theme: ThemeChoice = ThemeName::Default.into(), "setup-name-theme", "settings-theme";
        /// True while the mouse is used. Without it the terminal's own text selection works.
        mouse: bool = true, "setup-name-mouse", "settings-mouse";
        /// True while moves of cards and pieces are animated.
        animation: bool = true, "setup-name-animation", "settings-animation";
        /// True while the bots at a table show their heads and say something.
        bots_talk: bool = true, "setup-name-bots-talk", "settings-bots-talk";
        /// The way to call a person who is on turn while another window is in front.
        call: Call = Call::Off;
        /// The people on a server who come first in its lobby.
        follow: Followed = Followed::default();
        /// The games whose first hand has been explained, with blanks between them.
        explained: String = String::new();
        /// The last line of the picture of a day.
        day_line: String = String::new();
    }
}

/// The pattern on the backs of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CardBack {
    #[default]
    Lattice,
    Dots,
    Waves,
}

/// The pictures on the cards of memory games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PictureSet {
    #[default]
    Things,
    Shapes,
}

/// The way to call a person who is on turn while another window is in front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    #[default]
    Off,
    Bell,
    /// By a message of the desktop, where the terminal passes it on (OSC 9).
    Message,
}

words! { Depth: True = "truecolor", Indexed256 = "256", Ansi16 = "16", None = "none" }
words! { Glyphs: Unicode = "unicode", Console = "console", Letters = "letters", Ascii = "ascii" }
words! { Blocks: Half = "half", Quadrant = "quadrant", Sextant = "sextant", Octant = "octant" }
words! { CardBack: Lattice = "lattice", Dots = "dots", Waves = "waves" }
words! { PictureSet: Things = "things", Shapes = "shapes" }
words! { Men: BlackWhite = "black-white", BlackRed = "black-red", RedWhite = "red-white" }
words! { Call: Off = "off", Bell = "bell", Message = "message" }

impl ScreenConfig {
    /// Returns whether the first hand of a game has been explained.
    pub fn is_explained(&self, mode: Mode) -> bool {
        self.explained
            .split_whitespace()
            .any(|game| game == mode.name())
    }

    /// Remembers that the first hands of these games need no explanation any more.
    pub fn explain(&mut self, modes: &[Mode]) {
        let known = modes.iter().filter(|mode| !self.is_explained(**mode));
        let added = known.map(|mode| mode.name());
        let explained: Vec<_> = self.explained.split_whitespace().chain(added).collect();
        self.explained = explained.join(" ");
    }

    /// Returns the abilities to draw with on a terminal that can show `terminal`.
    pub fn caps(&self, terminal: TerminalCaps) -> TerminalCaps {
        let glyphs = self.glyphs.unwrap_or(terminal.glyphs);
        TerminalCaps {
            depth: self.color.unwrap_or(terminal.depth),
            glyphs,
            // The other sets of characters have halves at the most.
            blocks: match glyphs {
                Glyphs::Unicode => self.blocks.unwrap_or(terminal.blocks),
                Glyphs::Console | Glyphs::Letters | Glyphs::Ascii => Blocks::Half,
            },
            language: self.language.unwrap_or(terminal.language),
            ..terminal
        }
    }
}
