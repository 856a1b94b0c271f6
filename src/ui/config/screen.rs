//! The settings of the screen.

use crate::config::caps::{Blocks, Depth, Glyphs, TerminalCaps};
use crate::config::followed::Followed;
use crate::config::men::Men;
use crate::config::theme_name::{ThemeChoice, ThemeName};
use parlour_language::{Language, id};
use parlour_model::settings::{Meaning, Setting, SettingValue, ValueKind};

/// The number of colours to use; `None` is as many as the terminal is known to have.
pub type ColorDepth = Option<Depth>;

/// The characters to use; `None` is whatever the terminal is known to show.
pub type GlyphSet = Option<Glyphs>;

/// The block characters that pictures are made of; `None` is the finest that the terminal is known to
/// show.
type BlockSet = Option<Blocks>;

/// The language of the screen; `None` is that of the locale.
pub(super) type Spoken = Option<Language>;

/// The section `[screen]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenConfig {
    pub color: ColorDepth,
    pub glyphs: GlyphSet,
    pub blocks: BlockSet,
    /// True for letters in place of the animals of Memoarrr!.
    pub letters: bool,
    pub backs: CardBack,
    pub pictures: PictureSet,
    pub men: Men,
    pub theme: ThemeChoice,
    pub language: Spoken,
    /// True while the mouse is used. Without it the terminal's own text selection works.
    pub mouse: bool,
    /// True while moves of cards and pieces are animated.
    pub animation: bool,
    /// The way to call a person who is on turn while another window is in front.
    pub call: Call,
    /// The people on a server who come first in its lobby.
    pub follow: Followed,
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

impl Default for ScreenConfig {
    fn default() -> Self {
        let theme = ThemeName::Default.into();
        Self {
            color: None,
            glyphs: None,
            blocks: None,
            letters: false,
            backs: CardBack::Lattice,
            pictures: PictureSet::Things,
            men: Men::Usual,
            theme,
            language: None,
            mouse: true,
            animation: true,
            call: Call::Off,
            follow: Followed::default(),
        }
    }
}

/// The meanings of the words after `color`.
const COLORS: [(&str, ColorDepth); 5] = [
    ("auto", None),
    ("truecolor", Some(Depth::True)),
    ("256", Some(Depth::Indexed256)),
    ("16", Some(Depth::Ansi16)),
    ("none", Some(Depth::None)),
];

/// The meanings of the words after `glyphs`.
const GLYPHS: [(&str, GlyphSet); 4] = [
    ("auto", None),
    ("unicode", Some(Glyphs::Unicode)),
    ("console", Some(Glyphs::Console)),
    ("ascii", Some(Glyphs::Ascii)),
];

/// The meanings of the words after `blocks`.
const BLOCKS: [(&str, BlockSet); 4] = [
    ("auto", None),
    ("half", Some(Blocks::Half)),
    ("quadrant", Some(Blocks::Quadrant)),
    ("sextant", Some(Blocks::Sextant)),
];

/// The meanings of the words after `backs`.
const BACKS: [(&str, CardBack); 3] = [
    ("lattice", CardBack::Lattice),
    ("dots", CardBack::Dots),
    ("waves", CardBack::Waves),
];

/// The meanings of the words after `pictures`.
const PICTURES: [(&str, PictureSet); 2] = [
    ("things", PictureSet::Things),
    ("shapes", PictureSet::Shapes),
];

/// The meanings of the words after `men`.
const MEN: [(&str, Men); 4] = [
    ("usual", Men::Usual),
    ("black-red", Men::BlackRed),
    ("black-white", Men::BlackWhite),
    ("red-white", Men::RedWhite),
];

/// The meanings of the words after `language`.
const LANGUAGES: [(&str, Spoken); 5] = [
    ("auto", None),
    ("en", Some(Language::English)),
    ("de", Some(Language::German)),
    ("es", Some(Language::Spanish)),
    ("ja", Some(Language::Japanese)),
];

/// The meanings of the words after `call`.
const CALLS: [(&str, Call); 3] = [
    ("off", Call::Off),
    ("bell", Call::Bell),
    ("message", Call::Message),
];

/// The allowed words for `color`, on the command line too.
pub const COLOR_WORDS: [&str; 5] = words(&COLORS);

/// The allowed words for `glyphs`, on the command line too.
pub const GLYPH_WORDS: [&str; 4] = words(&GLYPHS);

const BLOCK_WORDS: [&str; 4] = words(&BLOCKS);

const BACK_WORDS: [&str; 3] = words(&BACKS);

const PICTURE_WORDS: [&str; 2] = words(&PICTURES);
const MEN_WORDS: [&str; 4] = words(&MEN);

/// The themes that are built in.
const THEME_WORDS: [&str; 4] = {
    let mut words = [""; ThemeName::ALL.len()];
    let mut i = 0;
    while i < words.len() {
        words[i] = ThemeName::ALL[i].name();
        i += 1;
    }
    words
};

const LANGUAGE_WORDS: [&str; 5] = words(&LANGUAGES);

const CALL_WORDS: [&str; 3] = words(&CALLS);

/// Returns the meaning of one of the [`COLOR_WORDS`]; any other word means "auto".
pub fn color_of(word: &str) -> ColorDepth {
    meaning(&COLORS, word)
}

/// Returns the meaning of one of the [`GLYPH_WORDS`]; any other word means "auto".
pub fn glyphs_of(word: &str) -> GlyphSet {
    meaning(&GLYPHS, word)
}

/// The words of a table.
pub(super) const fn words<T, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut i = 0;
    while i < N {
        words[i] = table[i].0;
        i += 1;
    }
    words
}

/// Returns the meaning of a word in a table; any other word means the same as the first one.
pub(super) fn meaning<T: Copy>(table: &[(&'static str, T)], word: &str) -> T {
    table
        .iter()
        .find(|entry| entry.0 == word)
        .unwrap_or(&table[0])
        .1
}

/// The word of a table that means this.
pub(super) fn word<T: PartialEq>(table: &[(&'static str, T)], meant: &T) -> SettingValue {
    SettingValue::word(
        table
            .iter()
            .find(|entry| entry.1 == *meant)
            .unwrap_or(&table[0])
            .0,
    )
}

impl ScreenConfig {
    /// Returns the abilities to draw with on a terminal that can show `terminal`.
    pub fn caps(&self, terminal: TerminalCaps) -> TerminalCaps {
        let glyphs = self.glyphs.unwrap_or(terminal.glyphs);
        TerminalCaps {
            depth: self.color.unwrap_or(terminal.depth),
            glyphs,
            // The other sets of characters have halves at the most.
            blocks: match glyphs {
                Glyphs::Unicode => self.blocks.unwrap_or(terminal.blocks),
                Glyphs::Console | Glyphs::Ascii => Blocks::Half,
            },
            language: self.language.unwrap_or(terminal.language),
            ..terminal
        }
    }

    /// Every key, in the order of the file.
    pub const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "color",
            meaning: Meaning::Message(id!("settings-color")),
            kind: ValueKind::Choice(&COLOR_WORDS),
            get: |screen| word(&COLORS, &screen.color),
            set: |screen, value| screen.color = color_of(&value.to_string()),
        },
        Setting {
            name: "glyphs",
            meaning: Meaning::Message(id!("settings-glyphs")),
            kind: ValueKind::Choice(&GLYPH_WORDS),
            get: |screen| word(&GLYPHS, &screen.glyphs),
            set: |screen, value| screen.glyphs = glyphs_of(&value.to_string()),
        },
        Setting {
            name: "blocks",
            meaning: Meaning::Message(id!("settings-blocks")),
            kind: ValueKind::Choice(&BLOCK_WORDS),
            get: |screen| word(&BLOCKS, &screen.blocks),
            set: |screen, value| screen.blocks = meaning(&BLOCKS, &value.to_string()),
        },
        Setting {
            name: "backs",
            meaning: Meaning::Message(id!("settings-backs")),
            kind: ValueKind::Choice(&BACK_WORDS),
            get: |screen| word(&BACKS, &screen.backs),
            set: |screen, value| screen.backs = meaning(&BACKS, &value.to_string()),
        },
        Setting {
            name: "pictures",
            meaning: Meaning::Message(id!("settings-pictures")),
            kind: ValueKind::Choice(&PICTURE_WORDS),
            get: |screen| word(&PICTURES, &screen.pictures),
            set: |screen, value| screen.pictures = meaning(&PICTURES, &value.to_string()),
        },
        Setting {
            name: "men",
            meaning: Meaning::Message(id!("settings-men")),
            kind: ValueKind::Choice(&MEN_WORDS),
            get: |screen| word(&MEN, &screen.men),
            set: |screen, value| screen.men = meaning(&MEN, &value.to_string()),
        },
        Setting {
            name: "letters",
            meaning: Meaning::Message(id!("settings-letters")),
            kind: ValueKind::Switch,
            get: |screen| SettingValue::Switch(screen.letters),
            set: |screen, value| screen.letters = value.is_on(),
        },
        Setting {
            name: "language",
            meaning: Meaning::Message(id!("settings-language")),
            kind: ValueKind::Choice(&LANGUAGE_WORDS),
            get: |screen| word(&LANGUAGES, &screen.language),
            set: |screen, value| screen.language = meaning(&LANGUAGES, &value.to_string()),
        },
        Setting {
            name: "theme",
            meaning: Meaning::Message(id!("settings-theme")),
            kind: ValueKind::Name(&THEME_WORDS),
            get: |screen| SettingValue::word(&screen.theme),
            set: |screen, value| screen.theme = ThemeChoice::named(&value.to_string()),
        },
        Setting {
            name: "mouse",
            meaning: Meaning::Message(id!("settings-mouse")),
            kind: ValueKind::Switch,
            get: |screen| SettingValue::Switch(screen.mouse),
            set: |screen, value| screen.mouse = value.is_on(),
        },
        Setting {
            name: "animation",
            meaning: Meaning::Message(id!("settings-animation")),
            kind: ValueKind::Switch,
            get: |screen| SettingValue::Switch(screen.animation),
            set: |screen, value| screen.animation = value.is_on(),
        },
        Setting {
            name: "call",
            meaning: Meaning::Message(id!("settings-call")),
            kind: ValueKind::Choice(&CALL_WORDS),
            get: |screen| word(&CALLS, &screen.call),
            set: |screen, value| screen.call = meaning(&CALLS, &value.to_string()),
        },
        Setting {
            name: "follow",
            meaning: Meaning::Message(id!("settings-follow")),
            kind: ValueKind::Text,
            get: |screen| SettingValue::word(&screen.follow),
            set: |screen, value| {
                if let SettingValue::Word(names) = value {
                    screen.follow = Followed::read(names);
                }
            },
        },
    ];
}
