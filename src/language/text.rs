//! Sentences that are not yet in a language.

use std::borrow::Cow;
use std::fmt::Display;

use fluent_bundle::FluentValue;

use super::Language;
use super::catalog;
use super::id::Id;

/// A sentence that its reader's language is still to be chosen for: a message with its arguments, or
/// words that are the same in every language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// A name, a move, or what another program has said.
    Words(Cow<'static, str>),
    Message {
        id: Id,
        arguments: Vec<(&'static str, TextValue)>,
    },
    /// A number written with a point before its fraction, where a language may have another sign.
    Decimal(String),
    /// A text that stands alone: with a capital at its beginning and a full stop.
    Sentence(Box<Text>),
    /// Several texts with the same words between them.
    List {
        texts: Vec<Text>,
        between: &'static str,
    },
}

/// An argument of a message: a number chooses its plural, everything else is shown as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextValue {
    Number(i64),
    Text(Text),
    /// The key that a command has where the sentence is read, by the command's name.
    Key(String),
}

/// The reader of a text: a language, and the names of the keys that commands have.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub language: Language,
    pub key: &'a dyn Fn(&str) -> String,
}

impl Text {
    /// A number with this many decimal places.
    pub fn decimal(number: f64, places: usize) -> Self {
        Self::Decimal(format!("{number:.places$}"))
    }

    /// The same as a sentence of its own.
    #[must_use]
    pub fn sentence(self) -> Self {
        Self::Sentence(Box::new(self))
    }

    /// Several texts with these words between them.
    pub fn list(texts: impl IntoIterator<Item: Into<Self>>, between: &'static str) -> Self {
        Self::List {
            texts: texts.into_iter().map(Into::into).collect(),
            between,
        }
    }

    /// Returns whether there are no words.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Words(words) if words.is_empty())
    }

    /// The sentence in a language, for somebody without keys: a command is called by its name.
    pub fn in_language(&self, language: Language) -> Cow<'static, str> {
        self.read_by(Reader {
            language,
            key: &str::to_owned,
        })
    }

    /// The sentence as this reader sees it.
    pub fn read_by(&self, reader: Reader<'_>) -> Cow<'static, str> {
        match self {
            Self::Words(words) => words.clone(),
            Self::Message { id, arguments } if arguments.is_empty() => {
                catalog::text(reader.language, *id).into()
            }
            Self::Message { id, arguments } => {
                let values = arguments
                    .iter()
                    .map(|(name, value)| (*name, value.read_by(reader)));
                catalog::message(reader.language, *id, &values.collect()).into()
            }
            Self::Decimal(number) => number
                .replace('.', reader.language.decimal_separator())
                .into(),
            Self::Sentence(text) => {
                let words = text.read_by(reader);
                let capital = !text.begins_with_words(&words);
                whole(&words, capital, reader.language).into()
            }
            Self::List { texts, between } => {
                let texts: Vec<_> = texts.iter().map(|text| text.read_by(reader)).collect();
                texts.join(between).into()
            }
        }
    }

    /// Returns whether an argument of the message opens these words of it as it is written, like a name.
    fn begins_with_words(&self, words: &str) -> bool {
        let Self::Message { arguments, .. } = self else {
            return false;
        };
        let opens = |value: &TextValue| match value {
            TextValue::Text(Self::Words(name)) => !name.is_empty() && words.starts_with(&**name),
            TextValue::Text(text) => text.begins_with_words(words),
            TextValue::Number(_) | TextValue::Key(_) => false,
        };
        arguments.iter().any(|(_, value)| opens(value))
    }

    /// The sentence in English, as programs, files and logs have it.
    pub fn english(&self) -> Cow<'static, str> {
        self.in_language(Language::English)
    }

    /// The number of the rule that a sentence states, or that one in it does: "CON-7".
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Words(_) | Self::Decimal(_) => None,
            Self::Message { id, arguments } => id.rule().or_else(|| {
                let mut values = arguments.iter().map(|(_, value)| value);
                values.find_map(TextValue::rule)
            }),
            Self::Sentence(text) => text.rule(),
            Self::List { texts, .. } => texts.iter().find_map(Self::rule),
        }
    }
}

/// Words with a full stop as the language writes it, if they end with no other such sign, and with a capital or not.
fn whole(words: &str, capital: bool, language: Language) -> String {
    let length = words.chars().next().map_or(0, char::len_utf8);
    let (first, rest) = words.split_at(if capital { length } else { 0 });
    let stop = match language {
        _ if words.ends_with(['.', '!', '?', ':', '。']) => "",
        Language::Japanese => "。",
        _ => ".",
    };
    [&first.to_uppercase(), rest, stop].concat()
}

impl TextValue {
    fn read_by(&self, reader: Reader<'_>) -> FluentValue<'_> {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Text(Text::Words(words)) => words.as_ref().into(),
            Self::Text(text) => text.read_by(reader).into(),
            Self::Key(command) => (reader.key)(command).into(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Number(_) | Self::Key(_) => None,
            Self::Text(text) => text.rule(),
        }
    }
}

impl Default for Text {
    /// No words.
    fn default() -> Self {
        Self::Words(Cow::Borrowed(""))
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Self {
        text.clone()
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

impl From<Text> for TextValue {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&Text> for TextValue {
    fn from(text: &Text) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Id> for TextValue {
    fn from(id: Id) -> Self {
        Self::Text(id.into())
    }
}

impl From<String> for TextValue {
    fn from(words: String) -> Self {
        Self::Text(words.into())
    }
}

impl From<Cow<'_, str>> for TextValue {
    fn from(words: Cow<'_, str>) -> Self {
        words.into_owned().into()
    }
}

impl From<char> for TextValue {
    fn from(letter: char) -> Self {
        letter.to_string().into()
    }
}

impl<T: Display + ?Sized> From<&T> for TextValue {
    fn from(shown: &T) -> Self {
        shown.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for TextValue {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

numbers!(u8, u16, u32, i8, i16, i32, i64);

impl From<u64> for TextValue {
    /// Larger numbers are shown as the largest that it takes.
    fn from(number: u64) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for TextValue {
    /// Larger numbers are shown as the largest that it takes.
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Language, Reader, Text, TextValue, id, text};

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

    #[test]
    fn a_command_is_shown_as_the_key_that_its_reader_has() {
        let offer = text!("page-mouse-off", key = TextValue::Key("mouse".into()));
        let reader = Reader {
            language: Language::English,
            key: &|command| command.to_uppercase(),
        };
        assert!(offer.read_by(reader).contains("MOUSE"));
        assert!(offer.english().contains("mouse"));
    }

    #[test]
    fn a_number_has_the_separator_of_its_language() {
        let in_all = |number: f64| {
            let number = Text::decimal(number, 1);
            Language::ALL.map(|language| number.in_language(language).into_owned())
        };
        assert_eq!(in_all(-0.64), ["-0.6", "-0,6", "-0,6", "-0.6"]);
    }

    #[test]
    fn a_sentence_has_a_capital_and_one_full_stop() {
        let alone = |words: &'static str| Text::from(words).sentence().english().into_owned();
        assert_eq!(alone("élan wins"), "Élan wins.");
        assert_eq!(alone("Which?"), "Which?");
        let named = |name: &str| text!("match-next", name = name).sentence();
        assert!(named("ana").english().starts_with("ana"), "a name");
        let over = text!("match-tie").sentence();
        assert!(over.in_language(Language::Japanese).ends_with('。'));
    }
}
