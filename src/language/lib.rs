//! The languages that the screen speaks (i18n, localization): [Fluent](https://projectfluent.org) messages, one folder a
//! language under `assets/languages`.
//!
//! `text!` names a message by its id and gives its arguments. The result is a [`Text`], which has no
//! language yet: rules, tables, the hall, the store and the screens say so what they have to say, and
//! whoever draws, prints or sends it chooses the language. The first word of an id is the section that
//! holds the message. The compiler looks each id up in the English files; a message that another language
//! lacks is shown in English.
//!
//! A message that states a rule has its number as an attribute in English: `.rule = CON-7`.
//!
//! [`sanitize`] shows text from outside without what would steer the terminal.
//!
//! The text that a person types is not translated, and neither are files, records, programs and
//! logs.

mod catalog;
mod id;
mod language;
pub mod sanitize;
mod text;

pub use catalog::{has, rules, sections};
pub use id::Id;
pub use language::Language;
pub use text::{Reader, Text, TextValue};

/// The id of a message without arguments, for a table of them. It does not compile without the English message.
#[macro_export]
macro_rules! id {
    ($id:literal) => {{
        const ID: $crate::Id = $crate::Id::new($id, &[]);
        ID
    }};
}

/// A [`Text`] of a message with its arguments. Whole numbers are given by value, so that a message can choose its plural by
/// them. It does not compile without an English message that shows these arguments:
///
/// ```
/// let again = parlour_language::text!("match-again", name = "Ana");
/// assert_eq!(again.english(), "Ana plays again");
/// ```
///
/// ```compile_fail
/// parlour_language::text!("match-tied");
/// ```
///
/// ```compile_fail
/// parlour_language::text!("match-again", player = "Ana");
/// ```
#[macro_export]
macro_rules! text {
    ($id:literal) => {
        $crate::Text::from($crate::id!($id))
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::Text::Message {
            id: {
                const ID: $crate::Id = $crate::Id::new($id, &[$(stringify!($name)),+]);
                ID
            },
            arguments: vec![$((stringify!($name), $crate::TextValue::from($value))),+],
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_begins_with_its_language() {
        assert_eq!(Language::of_locale("de_AT.UTF-8"), Some(Language::German));
        assert_eq!(Language::of_locale("ja"), Some(Language::Japanese));
        assert_eq!(Language::of_locale("es-419"), Some(Language::Spanish));
        assert_eq!(
            ["C", "POSIX", "", "fr_FR", "deu"].map(Language::of_locale),
            [None; 5]
        );
    }
}
