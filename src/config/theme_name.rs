//! The themes a person may choose from, by name: the built-in ones, and those of files.

use std::fmt;
use std::str::FromStr;

use parlour_model::setting_type::SettingType;
use parlour_model::settings::{SettingValue, ValueKind};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// Blue backs and paper faces; the terminal's own background everywhere else.
    #[default]
    Default,
    /// Dark ink on paper and a pale felt, wherever the terminal would show its own background.
    Light,
    /// Black, white and few strong colours, nothing dimmed.
    HighContrast,
    /// The colours of Okabe and Ito, which people with any common colour blindness tell apart.
    ColourBlind,
}

impl ThemeName {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [
        Self::Default,
        Self::Light,
        Self::HighContrast,
        Self::ColourBlind,
    ];

    /// Their names, in the same order.
    pub(super) const NAMES: [&'static str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = Self::ALL[i].name();
            i += 1;
        }
        names
    };

    /// The name, as `config.toml` writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Light => "light",
            Self::HighContrast => "high-contrast",
            Self::ColourBlind => "colour-blind",
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ThemeName {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        let mut all = Self::ALL.into_iter();
        all.find(|look| look.name() == text)
            .ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}

/// A word that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme \"{0}\"; the themes are default, light, high-contrast and colour-blind")]
pub struct UnknownTheme(String);

/// The theme that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    BuiltIn(ThemeName),
    /// That of the file with this name, without its ending, in the folder of themes.
    File(String),
}

impl ThemeChoice {
    /// The theme of this name.
    pub fn named(name: &str) -> Self {
        name.parse()
            .map_or_else(|_| Self::File(name.into()), Self::BuiltIn)
    }
}

impl From<ThemeName> for ThemeChoice {
    fn from(name: ThemeName) -> Self {
        Self::BuiltIn(name)
    }
}

impl fmt::Display for ThemeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(name) => f.pad(name.name()),
            Self::File(name) => f.pad(name),
        }
    }
}

impl SettingType for ThemeChoice {
    const KIND: ValueKind = ValueKind::Name(&ThemeName::NAMES);

    fn value(&self) -> SettingValue {
        SettingValue::word(self)
    }

    fn set(&mut self, value: &SettingValue) {
        *self = Self::named(&value.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_is_read_as_it_is_written() {
        for look in ThemeName::ALL {
            assert_eq!(look.to_string().parse(), Ok(look));
        }
        assert!(
            "dark"
                .parse::<ThemeName>()
                .is_err_and(|fault| fault.to_string().contains("high-contrast"))
        );
    }
}
