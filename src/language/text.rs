//! Sentences that are not yet in a language.

use std::borrow::Cow;
use std::fmt::Display;

use fluent_bundle::FluentValue;

use super::catalog;
use super::id::Id;
use super::{Language, spoken};

/// A sentence that its reader's language is still to be chosen for: a message with its arguments, or
/// words that are the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A name, a move, or what another program has said.
    Words(Cow<'static, str>),
    Message {
        id: Id,
        arguments: Vec<(&'static str, Value)>,
    },
    /// Several texts with the same words between them.
    List {
        texts: Vec<Text>,
        between: &'static str,
    },
}

/// What a message shows: a number chooses its plural, everything else is shown as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(i64),
    Text(Text),
}

impl Text {
    /// Several texts with these words between them.
    pub fn list(texts: impl IntoIterator<Item = Self>, between: &'static str) -> Self {
        Self::List {
            texts: texts.into_iter().collect(),
            between,
        }
    }

    /// The sentence in a language.
    pub fn in_language(&self, language: Language) -> Cow<'static, str> {
        match self {
            Self::Words(words) => words.clone(),
            Self::Message { id, arguments } if arguments.is_empty() => {
                catalog::text(language, *id).into()
            }
            Self::Message { id, arguments } => {
                let values = arguments
                    .iter()
                    .map(|(name, value)| (*name, value.in_language(language)));
                catalog::message(language, *id, &values.collect()).into()
            }
            Self::List { texts, between } => {
                let texts: Vec<_> = texts
                    .iter()
                    .map(|text| text.in_language(language))
                    .collect();
                texts.join(between).into()
            }
        }
    }

    /// The sentence in English, as programs, files and logs have it.
    pub fn english(&self) -> Cow<'static, str> {
        self.in_language(Language::English)
    }

    /// The sentence in the language that is spoken.
    pub fn spoken(&self) -> Cow<'static, str> {
        self.in_language(spoken())
    }

    /// The number of the rule that a sentence states, or that one in it does: "CON-7".
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Words(_) => None,
            Self::Message { id, arguments } => id.rule().or_else(|| {
                let mut values = arguments.iter().map(|(_, value)| value);
                values.find_map(Value::rule)
            }),
            Self::List { texts, .. } => texts.iter().find_map(Self::rule),
        }
    }
}

impl Value {
    fn in_language(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Text(Text::Words(words)) => words.as_ref().into(),
            Self::Text(text) => text.in_language(language).into(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Number(_) => None,
            Self::Text(text) => text.rule(),
        }
    }
}

impl From<Id> for Text {
    fn from(id: Id) -> Self {
        Self::Message {
            id,
            arguments: Vec::new(),
        }
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::Words(words.into())
    }
}

impl From<&'static str> for Text {
    fn from(words: &'static str) -> Self {
        Self::Words(words.into())
    }
}

impl From<Cow<'static, str>> for Text {
    fn from(words: Cow<'static, str>) -> Self {
        Self::Words(words)
    }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Id> for Value {
    fn from(id: Id) -> Self {
        Self::Text(id.into())
    }
}

impl From<String> for Value {
    fn from(words: String) -> Self {
        Self::Text(words.into())
    }
}

impl From<Cow<'_, str>> for Value {
    fn from(words: Cow<'_, str>) -> Self {
        words.into_owned().into()
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        letter.to_string().into()
    }
}

impl<T: Display + ?Sized> From<&T> for Value {
    fn from(shown: &T) -> Self {
        shown.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

numbers!(u8, u16, u32, i8, i16, i32, i64);

impl From<u64> for Value {
    /// Larger numbers are shown as the largest that it takes.
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value {
    /// Larger numbers are shown as the largest that it takes.
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Language, Text, id, text};

    #[test]
    fn a_sentence_is_put_into_a_language_when_it_is_read() {
        let won = text!("common-wins", name = "Ana");
        let list = Text::list([won, Text::from(id!("match-tie"))], "; ");
        assert_eq!(list.in_language(Language::English), "Ana wins; it is a tie");
        assert_ne!(
            list.in_language(Language::German),
            list.in_language(Language::English)
        );
    }

    #[test]
    fn a_sentence_has_the_rule_that_it_states_or_that_one_in_it_does() {
        let refusal = text!("concentration-claimed", name = "Ana");
        assert_eq!(refusal.rule(), Some("CON-7"));
        assert_eq!(refusal.in_language(Language::English), "already won by Ana");
        let whole = text!("common-and", first = "B3", last = refusal);
        assert_eq!(whole.rule(), Some("CON-7"));
        assert_eq!(text!("match-tie").rule(), None);
    }
}
