//! A table of a TOML text, read key by key, so that every error has its line and column.
//!
//! Configuration and records are both read with this: they are equally strict and speak alike. (Types
//! that derive serde's `Deserialize` lose the places of the keys below `flatten` and `untagged`, and
//! name Rust's types to the person where they should name what to write.)

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use parlour_language::Text;

use super::diagnostic::{Diagnostic, Source};
use super::settings::{self, Setting, SettingValue, ValueKind};

/// A text that is TOML.
#[derive(Clone, Debug)]
pub struct TomlDocument<'a> {
    source: Source<'a>,
    table: DeTable<'a>,
}

impl<'a> TomlDocument<'a> {
    /// Reads a text as TOML.
    ///
    /// # Errors
    /// An error if the text is none, with the place and the reason.
    pub fn parse(source: Source<'a>) -> Result<Self, Diagnostic> {
        let table = DeTable::parse(source.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            let right = bare_value(source.text, at);
            source.complain(at, right.unwrap_or_else(|| error.message().to_owned()))
        })?;
        Ok(Self {
            source,
            table: table.into_inner(),
        })
    }

    /// All of it.
    pub fn top(&self) -> Section<'_> {
        Section::of(self.source, 0, &self.table)
    }
}

/// The quotation marks that a word processor puts in place of `"`.
const CURLY: [char; 6] = ['“', '”', '„', '‟', '«', '»'];

/// What people write where TOML has its own form, in the line of an error: a word without quotation marks, "yes" and "no",
/// a number that begins with a zero. Says how it is written.
fn bare_value(text: &str, at: usize) -> Option<String> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let (key, value) = text[start..].lines().next()?.split_once('=')?;
    if at <= start + key.len() {
        return None; // the key is at fault
    }
    let value = value.split('#').next()?.trim();
    let number = value.trim_start_matches('0');
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | ' ');
    let (why, right) = match value.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" => ("write true or false", "true".to_owned()),
        "no" | "off" | "false" => ("write true or false", "false".to_owned()),
        _ if value.starts_with('0') && number.parse::<u64>().is_ok() => {
            ("a number does not begin with 0", number.to_owned())
        }
        _ if value.contains(CURLY) => ("quotation marks are straight", value.replace(CURLY, "\"")),
        _ if value.starts_with(char::is_alphanumeric) && value.chars().all(is_word) => {
            ("words must be in quotation marks", format!("\"{value}\""))
        }
        _ => return None,
    };
    Some(format!("{why}: {} = {right}", key.trim()))
}

/// A table, its entries in the order of the text.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    source: Source<'a>,
    at: usize,
    fields: Vec<Field<'a>>,
}

impl<'a> Section<'a> {
    fn of(source: Source<'a>, at: usize, table: &'a DeTable<'a>) -> Self {
        let field = |(key, value): (&'a Spanned<Cow<'a, str>>, &'a Spanned<DeValue<'a>>)| Field {
            source,
            name: format!("`{}`", key.get_ref()),
            key: key.get_ref(),
            key_at: key.span().start,
            span: value.span(),
            value: value.get_ref(),
        };
        let mut fields: Vec<_> = table.iter().map(field).collect();
        fields.sort_by_key(|field| field.key_at);
        Self { source, at, fields }
    }

    /// The entry of a key.
    pub fn get(&self, key: &str) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The entry of a key, which is no longer one of the section's: for a key that others do not know.
    pub fn take(&mut self, key: &str) -> Option<Field<'a>> {
        let index = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.remove(index))
    }

    /// Every entry, in the order of the text.
    pub fn fields(&self) -> &[Field<'a>] {
        &self.fields
    }

    /// The entry of a key that must be there; `right` says what would be right.
    ///
    /// # Errors
    /// Says that the key is missing.
    pub fn need(&self, key: &str, right: &str) -> Result<&Field<'a>, Diagnostic> {
        self.get(key).ok_or_else(|| {
            self.source
                .complain(self.at, format!("the key `{key}` is missing; {right}"))
        })
    }

    /// Sees to it that there are only these keys.
    ///
    /// # Errors
    /// Points at the first other one.
    pub fn only(&self, known: &[&str]) -> Result<(), Diagnostic> {
        match self.fields.iter().find(|field| !known.contains(&field.key)) {
            None => Ok(()),
            Some(field) => Err(field.complain_of_key(settings::unknown_key(field.key, known))),
        }
    }

    /// Sets in `target` whatever the section says.
    ///
    /// # Errors
    /// Points at a key that is not in the table of keys, or at a value that it may not hold.
    pub fn fill<C>(&self, keys: &'static [Setting<C>], target: &mut C) -> Result<(), Diagnostic> {
        for field in &self.fields {
            let key =
                settings::find(keys, field.key).map_err(|what| field.complain_of_key(what))?;
            (key.set)(target, &field.allowed(key.kind)?);
        }
        Ok(())
    }

    /// A complaint about the value of a key, or about the section when it does not have the key.
    pub fn complain_of(&self, key: &str, what: impl Into<Text>) -> Diagnostic {
        let at = self.get(key).map_or(self.at, |field| field.span.start);
        self.source.complain(at, what)
    }
}

/// One value and where it stands.
#[derive(Clone, Debug)]
pub struct Field<'a> {
    source: Source<'a>,
    /// The field's name in error messages.
    name: String,
    key: &'a str,
    key_at: usize,
    span: Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Field<'a> {
    /// The key that it is the value of; empty in a list.
    pub fn key(&self) -> &'a str {
        self.key
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        self.value.as_str()
    }

    /// The text.
    ///
    /// # Errors
    /// Points at what is none.
    pub fn text(&self) -> Result<&str, Diagnostic> {
        self.as_text()
            .ok_or_else(|| self.cannot_be("a text in quotation marks"))
    }

    /// The number, if it is a whole one.
    pub fn as_number(&self) -> Option<i64> {
        if let Some(SettingValue::Number(number)) = self.scalar() {
            Some(number)
        } else {
            None
        }
    }

    /// The switch, if it is one: true or false.
    pub fn as_switch(&self) -> Option<bool> {
        if let Some(SettingValue::Switch(on)) = self.scalar() {
            Some(on)
        } else {
            None
        }
    }

    /// Returns whether the value is this number.
    pub fn is_number(&self, number: i64) -> bool {
        self.as_number() == Some(number)
    }

    /// The date and time as it is written, if it is one.
    pub fn as_datetime(&self) -> Option<String> {
        self.value.as_datetime().map(ToString::to_string)
    }

    /// The list's values; complaints call them `item` and count them from 1.
    ///
    /// # Errors
    /// Points at what is no list.
    pub fn list(&self, item: &str) -> Result<Vec<Self>, Diagnostic> {
        let array = self
            .value
            .as_array()
            .ok_or_else(|| self.cannot_be("a list in square brackets"))?;
        let field = |(i, value): (usize, &'a Spanned<DeValue<'a>>)| Self {
            source: self.source,
            name: format!("{item} {}", i + 1),
            key: "",
            key_at: value.span().start,
            span: value.span(),
            value: value.get_ref(),
        };
        Ok(array.iter().enumerate().map(field).collect())
    }

    /// The table that it is; `right` says what it should be.
    ///
    /// # Errors
    /// Points at what is none.
    pub fn section(&self, right: &str) -> Result<Section<'a>, Diagnostic> {
        let table = self.value.as_table().ok_or_else(|| self.cannot_be(right))?;
        Ok(Section::of(self.source, self.span.start, table))
    }

    /// The value, of a kind.
    ///
    /// # Errors
    /// Says what it may be.
    pub fn allowed(&self, kind: ValueKind) -> Result<SettingValue, Diagnostic> {
        self.scalar()
            .filter(|value| kind.allows(value))
            .ok_or_else(|| self.cannot_be(kind))
    }

    /// The number, word or switch that it is.
    fn scalar(&self) -> Option<SettingValue> {
        match self.value {
            DeValue::String(text) => Some(SettingValue::word(text)),
            DeValue::Boolean(on) => Some(SettingValue::Switch(*on)),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .ok()
                .map(SettingValue::Number),
            DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
                None
            }
        }
    }

    /// A complaint that this is not what it should be.
    pub fn cannot_be(&self, right: impl Display) -> Diagnostic {
        self.complain(format!(
            "{} cannot be {}; it is {right}",
            self.name,
            self.written()
        ))
    }

    /// The value as it stands in the text, its beginning if it is long.
    fn written(&self) -> String {
        const MOST: usize = 40;
        let text = self.source.text.get(self.span.clone()).unwrap_or_default();
        match (self.value, text.char_indices().nth(MOST)) {
            (DeValue::Table(_), _) => "a table".into(),
            (_, Some((end, _))) => format!("{}…", &text[..end]),
            (_, None) => text.into(),
        }
    }

    /// A complaint about the value.
    pub fn complain(&self, what: impl Into<Text>) -> Diagnostic {
        self.source.complain(self.span.start, what)
    }

    /// A complaint about the key.
    pub fn complain_of_key(&self, what: impl Into<Text>) -> Diagnostic {
        self.source.complain(self.key_at, what)
    }
}
