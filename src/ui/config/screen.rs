//! How it looks.

use crate::config::caps::{Depth, Glyphs, TerminalCaps};
use crate::config::theme_name::{ThemeChoice, ThemeName};
use parlour_language::Language;
use parlour_model::settings::{Setting, Value, ValueKind};

/// How many colours to use; `None` is as many as the terminal is known to have.
pub type Color = Option<Depth>;

/// Which characters to use; `None` is whatever the terminal is known to show.
pub type GlyphSet = Option<Glyphs>;

/// Which language is spoken; `None` is that of the locale.
pub(super) type Spoken = Option<Language>;

/// The section `[screen]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenConfig {
    pub color: Color,
    pub glyphs: GlyphSet,
    pub theme: ThemeChoice,
    pub language: Spoken,
    /// Whether the mouse is used. Without it the terminal's own selection of text works.
    pub mouse: bool,
    /// Whether cards and pieces are seen moving.
    pub animation: bool,
    /// How the person is called who is on turn while another window is in front.
    pub call: Call,
}

/// How the person is called who is on turn while another window is in front.
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
            theme,
            language: None,
            mouse: true,
            animation: true,
            call: Call::Off,
        }
    }
}

/// What the words after `color` mean.
const COLORS: [(&str, Color); 5] = [
    ("auto", None),
    ("truecolor", Some(Depth::True)),
    ("256", Some(Depth::Indexed256)),
    ("16", Some(Depth::Ansi16)),
    ("none", Some(Depth::None)),
];

/// What the words after `glyphs` mean.
const GLYPHS: [(&str, GlyphSet); 4] = [
    ("auto", None),
    ("unicode", Some(Glyphs::Unicode)),
    ("console", Some(Glyphs::Console)),
    ("ascii", Some(Glyphs::Ascii)),
];

/// What the words after `language` mean.
const LANGUAGES: [(&str, Spoken); 5] = [
    ("auto", None),
    ("en", Some(Language::English)),
    ("de", Some(Language::German)),
    ("es", Some(Language::Spanish)),
    ("ja", Some(Language::Japanese)),
];

/// What the words after `call` mean.
const CALLS: [(&str, Call); 3] = [
    ("off", Call::Off),
    ("bell", Call::Bell),
    ("message", Call::Message),
];

/// What `color` may be, on the command line too.
pub const COLOR_WORDS: [&str; 5] = words(&COLORS);

/// What `glyphs` may be, on the command line too.
pub const GLYPH_WORDS: [&str; 4] = words(&GLYPHS);

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

/// What one of the [`COLOR_WORDS`] means; any other word means "auto".
pub fn color_of(word: &str) -> Color {
    meaning(&COLORS, word)
}

/// What one of the [`GLYPH_WORDS`] means; any other word means "auto".
pub fn glyphs_of(word: &str) -> GlyphSet {
    meaning(&GLYPHS, word)
}

/// The words of a table.
const fn words<T, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut i = 0;
    while i < N {
        words[i] = table[i].0;
        i += 1;
    }
    words
}

/// What a word of a table means; any other word means what the first one does.
fn meaning<T: Copy>(table: &[(&'static str, T)], word: &str) -> T {
    table
        .iter()
        .find(|entry| entry.0 == word)
        .unwrap_or(&table[0])
        .1
}

/// The word of a table that means this.
fn word<T: PartialEq>(table: &[(&'static str, T)], meant: &T) -> Value {
    Value::word(
        table
            .iter()
            .find(|entry| entry.1 == *meant)
            .unwrap_or(&table[0])
            .0,
    )
}

impl ScreenConfig {
    /// What is drawn with on a terminal that can show `terminal`.
    pub fn caps(&self, terminal: TerminalCaps) -> TerminalCaps {
        TerminalCaps {
            depth: self.color.unwrap_or(terminal.depth),
            glyphs: self.glyphs.unwrap_or(terminal.glyphs),
            language: self.language.unwrap_or(terminal.language),
        }
    }

    /// Every key, in the order of the file.
    pub const SETTINGS: &'static [Setting<Self>] = &[
        Setting {
            name: "color",
            meaning: "settings-color",
            kind: ValueKind::Choice(&COLOR_WORDS),
            get: |screen| word(&COLORS, &screen.color),
            set: |screen, value| screen.color = color_of(&value.to_string()),
        },
        Setting {
            name: "glyphs",
            meaning: "settings-glyphs",
            kind: ValueKind::Choice(&GLYPH_WORDS),
            get: |screen| word(&GLYPHS, &screen.glyphs),
            set: |screen, value| screen.glyphs = glyphs_of(&value.to_string()),
        },
        Setting {
            name: "language",
            meaning: "settings-language",
            kind: ValueKind::Choice(&LANGUAGE_WORDS),
            get: |screen| word(&LANGUAGES, &screen.language),
            set: |screen, value| screen.language = meaning(&LANGUAGES, &value.to_string()),
        },
        Setting {
            name: "theme",
            meaning: "settings-theme",
            kind: ValueKind::Name(&THEME_WORDS),
            get: |screen| Value::word(&screen.theme),
            set: |screen, value| screen.theme = ThemeChoice::named(&value.to_string()),
        },
        Setting {
            name: "mouse",
            meaning: "settings-mouse",
            kind: ValueKind::Switch,
            get: |screen| Value::Switch(screen.mouse),
            set: |screen, value| screen.mouse = value.is_on(),
        },
        Setting {
            name: "animation",
            meaning: "settings-animation",
            kind: ValueKind::Switch,
            get: |screen| Value::Switch(screen.animation),
            set: |screen, value| screen.animation = value.is_on(),
        },
        Setting {
            name: "call",
            meaning: "settings-call",
            kind: ValueKind::Choice(&CALL_WORDS),
            get: |screen| word(&CALLS, &screen.call),
            set: |screen, value| screen.call = meaning(&CALLS, &value.to_string()),
        },
    ];
}
