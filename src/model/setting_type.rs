//! The types of settings, and tables of settings: a line each.

use draughts::variant::Variant;
use parlour_language::Language;

use crate::settings::{SettingValue, ValueKind};
use crate::time_control::TimeControl;

/// A type that a key of `config.toml` or of a record may have.
pub trait SettingType {
    /// The values that are allowed, unless the key narrows them.
    const KIND: ValueKind;

    fn value(&self) -> SettingValue;

    /// Takes a value that [`Self::KIND`] allows.
    fn set(&mut self, value: &SettingValue);
}

/// A type whose values are words; [`crate::words!`] implements it. As an `Option`, no value is "auto".
pub trait Words: Copy + PartialEq + 'static {
    const WORDS: &'static [&'static str];
    const WORDS_AND_AUTO: &'static [&'static str];
    /// The values, in the order of the words.
    const VALUES: &'static [Self];

    /// The value of one of the words.
    fn of_word(word: &str) -> Option<Self> {
        let at = Self::WORDS.iter().position(|other| *other == word)?;
        Some(Self::VALUES[at])
    }

    /// The word of a value; that of the first where none is offered.
    fn word(self) -> &'static str {
        let at = Self::VALUES.iter().position(|other| *other == self);
        Self::WORDS[at.unwrap_or(0)]
    }
}

/// Says by which words a type is set, in the order in which they are offered:
/// `words! { Ties: Shared = "shared", Last = "last" }`.
#[macro_export]
macro_rules! words {
    ($type:ident: $($value:ident = $word:literal),+ $(,)?) => {
        impl $crate::setting_type::Words for $type {
            const WORDS: &'static [&'static str] = &[$($word),+];
            const WORDS_AND_AUTO: &'static [&'static str] = &["auto", $($word),+];
            const VALUES: &'static [Self] = &[$(Self::$value),+];
        }
    };
}

/// One [`Setting`](crate::settings::Setting) of a type that has a field of its name:
/// `setting!(pairs: u16 [1..=5_000], "setup-name-pairs", "settings-concentration-pairs")`.
///
/// The type is a [`SettingType`]; a number has the range that is allowed. Two messages are the label of its row and what it
/// means; a key that no screen shows has none, and its comment in `config.toml` says what it means.
#[macro_export]
macro_rules! setting {
    ($name:ident: $type:ty $([$least:literal..=$most:tt])? $(, $label:literal, $help:literal)?) => {
        $crate::settings::Setting {
            name: stringify!($name),
            meaning: $crate::setting!(@meaning $($label, $help)?),
            kind: $crate::setting!(@kind $type $([$least..=$most])?),
            get: |holder| $crate::setting_type::SettingType::value(&holder.$name),
            set: |holder, value| $crate::setting_type::SettingType::set(&mut holder.$name, value),
        }
    };
    (@meaning $label:literal, $help:literal) => {
        Some($crate::settings::Meaning { label: parlour_language::id!($label), help: parlour_language::id!($help) })
    };
    (@meaning) => { None };
    (@kind $type:ty [$least:literal..=$most:tt]) => {
        $crate::settings::ValueKind::Number { min: $least, max: $most as i64 }
    };
    (@kind $type:ty) => { <$type as $crate::setting_type::SettingType>::KIND };
}

/// A type with its defaults and its table of settings, a line each: see [`crate::setting!`] for what follows the default.
/// The fields `besides` are no settings.
#[macro_export]
macro_rules! settings {
    (
        $(#[$attribute:meta])*
        pub struct $holder:ident {
            $($(#[$of:meta])* $name:ident: $type:ty $([$least:literal..=$most:tt])? = $default:expr $(, $label:literal, $help:literal)?;)+
        }
        $(besides { $($(#[$of_other:meta])* $other:ident: $other_type:ty = $other_default:expr;)+ })?
    ) => {
        $(#[$attribute])*
        pub struct $holder {
            $($(#[$of])* pub $name: $type,)+
            $($($(#[$of_other])* pub(super) $other: $other_type,)+)?
        }

        impl Default for $holder {
            fn default() -> Self {
                Self { $($name: $default,)+ $($($other: $other_default,)+)? }
            }
        }

        impl $holder {
            /// Every key, in the order of the file.
            pub const SETTINGS: &'static [$crate::settings::Setting<Self>] = &[
                $($crate::setting!($name: $type $([$least..=$most])? $(, $label, $help)?)),+
            ];
        }
    };
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl SettingType for $number {
            const KIND: ValueKind = ValueKind::Number { min: <$number>::MIN as i64, max: <$number>::MAX as i64 };

            fn value(&self) -> SettingValue {
                SettingValue::Number((*self).into())
            }

            fn set(&mut self, value: &SettingValue) {
                *self = value.number();
            }
        })+
    };
}

numbers!(u8, u16, u32, i32);

impl SettingType for bool {
    const KIND: ValueKind = ValueKind::Switch;

    fn value(&self) -> SettingValue {
        SettingValue::Switch(*self)
    }

    fn set(&mut self, value: &SettingValue) {
        *self = value.is_on();
    }
}

impl SettingType for String {
    const KIND: ValueKind = ValueKind::Text;

    fn value(&self) -> SettingValue {
        SettingValue::word(self)
    }

    fn set(&mut self, value: &SettingValue) {
        if let SettingValue::Word(text) = value {
            self.clone_from(text);
        }
    }
}

impl SettingType for TimeControl {
    const KIND: ValueKind = ValueKind::TimeControl;

    fn value(&self) -> SettingValue {
        SettingValue::word(self)
    }

    fn set(&mut self, value: &SettingValue) {
        *self = value.time_control();
    }
}

impl SettingType for Variant {
    const KIND: ValueKind = ValueKind::Choice(&Self::NAMES);

    fn value(&self) -> SettingValue {
        SettingValue::word(self)
    }

    fn set(&mut self, value: &SettingValue) {
        let named = Self::ALL
            .into_iter()
            .find(|variant| value.is(variant.name()));
        *self = named.unwrap_or(*self);
    }
}

impl<T: Words> SettingType for T {
    const KIND: ValueKind = ValueKind::Choice(T::WORDS);

    fn value(&self) -> SettingValue {
        SettingValue::word(self.word())
    }

    fn set(&mut self, value: &SettingValue) {
        *self = T::of_word(&value.to_string()).unwrap_or(*self);
    }
}

impl<T: Words> SettingType for Option<T> {
    const KIND: ValueKind = ValueKind::Choice(T::WORDS_AND_AUTO);

    fn value(&self) -> SettingValue {
        SettingValue::word(self.map_or("auto", Words::word))
    }

    fn set(&mut self, value: &SettingValue) {
        *self = T::of_word(&value.to_string());
    }
}

words! { Language: English = "en", German = "de", Spanish = "es", Japanese = "ja" }
