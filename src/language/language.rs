//! The languages, for the program and for its build script, which lists their texts.

use std::fmt;

/// A language in which the program can be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    German,
    Spanish,
    Japanese,
}

impl Language {
    /// All of them, the one that everything is written in first.
    pub const ALL: [Self; 4] = [Self::English, Self::German, Self::Spanish, Self::Japanese];

    /// Its code of ISO 639-1, as locales begin.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Spanish => "es",
            Self::Japanese => "ja",
        }
    }

    /// Returns the language's name in that language.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Spanish => "español",
            Self::Japanese => "日本語",
        }
    }

    /// Returns the character between the digits of a whole number and its fraction.
    pub const fn decimal_separator(self) -> &'static str {
        match self {
            Self::English | Self::Japanese => ".",
            Self::German | Self::Spanish => ",",
        }
    }

    /// The language of a locale, such as `de_AT.UTF-8`; `None` if nothing is written in it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or(locale);
        Self::ALL
            .into_iter()
            .find(|language| code.eq_ignore_ascii_case(language.code()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
