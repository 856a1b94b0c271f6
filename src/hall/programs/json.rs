//! JSON objects read key by key, so that every error names the key and what would be right.

use serde_json::{Map, Value as Json};

use super::request_error::RequestError;
use super::unique_keys::UniqueKeys;
use parlour_language::sanitize::Plain;
use parlour_model::settings::{self, SettingValue};

/// The values of a switch.
const SWITCH: &str = "true or false";

/// The longest id of a request that is a text, in characters.
const LONGEST_ID: usize = 64;

/// The reason a line cannot be read, and the character where the fault begins, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub why: String,
    pub column: usize,
}

/// The JSON object that a line holds.
#[derive(Clone, Debug)]
pub(super) struct Object(Map<String, Json>);

impl Object {
    /// Reads a line.
    ///
    /// # Errors
    /// An error if it is no UTF-8, no JSON or no object, with the place.
    pub(super) fn read(line: &[u8]) -> Result<Self, Unreadable> {
        let text = std::str::from_utf8(line)
            .map_err(|fault| unreadable(line, fault.valid_up_to(), "not valid UTF-8".into()))?;
        let UniqueKeys(value) = serde_json::from_str(text).map_err(|fault| {
            // serde_json counts bytes, and says where it is in words.
            let why = fault.to_string();
            let why = why
                .rsplit_once(" at line ")
                .map_or(why.as_str(), |(why, _)| why)
                .to_owned();
            unreadable(line, fault.column().saturating_sub(1), why)
        })?;
        match value {
            Json::Object(object) => Ok(Self(object)),
            other => {
                let why = format!(
                    "a request is an object like {{\"do\":\"ping\"}}, not a {}",
                    kind(&other)
                );
                Err(unreadable(line, 0, why))
            }
        }
    }

    /// Sees to it that there are only these keys.
    ///
    /// # Errors
    /// Names another one.
    pub(super) fn only(&self, known: &[&str]) -> Result<(), RequestError> {
        match self.0.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let why = settings::unknown_key(&shortened(key), known);
                Err(RequestError::UnknownKey(why))
            }
        }
    }

    /// The value of a key; `null` is as good as none.
    fn get(&self, key: &str) -> Option<&Json> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// The value of a key that must be there, as this reads it; `right` says what would be right.
    pub(super) fn required<'a, T>(
        &'a self,
        key: &str,
        right: &str,
        read: impl Fn(&'a Json) -> Option<T>,
    ) -> Result<T, RequestError> {
        self.optional(key, right, read)?
            .ok_or_else(|| RequestError::missing(key, right))
    }

    pub(super) fn optional<'a, T>(
        &'a self,
        key: &str,
        right: &str,
        read: impl Fn(&'a Json) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        let read = |value| read(value).ok_or_else(|| cannot_be(key, value, right));
        self.get(key).map(read).transpose()
    }

    pub(super) fn text(&self, key: &str, right: &str) -> Result<&str, RequestError> {
        self.required(key, right, Json::as_str)
    }

    pub(super) fn optional_text(
        &self,
        key: &str,
        right: &str,
    ) -> Result<Option<&str>, RequestError> {
        self.optional(key, right, Json::as_str)
    }

    pub(super) fn switch(&self, key: &str) -> Result<bool, RequestError> {
        self.required(key, SWITCH, Json::as_bool)
    }

    pub(super) fn optional_switch(&self, key: &str) -> Result<Option<bool>, RequestError> {
        self.optional(key, SWITCH, Json::as_bool)
    }

    /// The id of a request, which its answer repeats.
    pub(super) fn optional_id(&self) -> Result<Option<Json>, RequestError> {
        let right = format!("a whole number, or a text of at most {LONGEST_ID} characters");
        self.optional("id", &right, |value| {
            let text = value.as_str();
            let is_short = |text: &str| text.chars().count() <= LONGEST_ID;
            (value.is_i64() || text.is_some_and(is_short)).then(|| value.clone())
        })
    }

    /// The texts of a list; `None` where there is none.
    pub(super) fn optional_texts(
        &self,
        key: &str,
        right: &str,
    ) -> Result<Option<Vec<&str>>, RequestError> {
        let list = self.optional(key, right, Json::as_array)?;
        let mut texts = list.map(|_| Vec::new());
        for item in list.into_iter().flatten() {
            let text = item.as_str().ok_or_else(|| cannot_be(key, item, right))?;
            texts.get_or_insert_default().push(text);
        }
        Ok(texts)
    }

    /// The keys of an object with their values: numbers, words and switches.
    pub(super) fn optional_entries(
        &self,
        key: &str,
        right: &str,
    ) -> Result<Vec<(&str, SettingValue)>, RequestError> {
        let object = self.optional(key, right, Json::as_object)?;
        let entries = object.into_iter().flatten();
        entries
            .map(|(name, value)| Ok((name.as_str(), scalar(name, value)?)))
            .collect()
    }
}

/// A number, word or switch.
fn scalar(name: &str, value: &Json) -> Result<SettingValue, RequestError> {
    match value {
        Json::Bool(on) => Ok(SettingValue::Switch(*on)),
        Json::String(word) => Ok(SettingValue::word(shortened(word))),
        Json::Number(number) if number.is_i64() => {
            Ok(SettingValue::Number(number.as_i64().unwrap_or_default()))
        }
        _ => Err(cannot_be(
            &shortened(name),
            value,
            "a whole number, a word, true or false",
        )),
    }
}

/// Shortens text from outside so that a message can quote it. The limit has room for a FEN; no
/// other valid text is longer.
pub(super) fn shortened(text: &str) -> String {
    Plain(text).to_string()
}

fn cannot_be(key: &str, value: &Json, right: &str) -> RequestError {
    let written = match value {
        Json::Bool(_) | Json::Number(_) => value.to_string(),
        Json::String(text) => format!("\"{}\"", Plain(text)),
        other => format!(
            "{} {}",
            if other.is_array() { "a" } else { "an" },
            kind(other)
        ),
    };
    RequestError::value(key, written, right)
}

/// The word for a kind of value.
fn kind(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "switch",
        Json::Number(_) => "number",
        Json::String(_) => "text",
        Json::Array(_) => "list",
        Json::Object(_) => "object",
    }
}

/// Describes a fault in a line after this number of bytes.
fn unreadable(line: &[u8], bytes: usize, why: String) -> Unreadable {
    let before = &line[..bytes.min(line.len())];
    Unreadable {
        why,
        column: String::from_utf8_lossy(before).chars().count() + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(line: &[u8]) -> (String, usize) {
        let fault = Object::read(line).expect_err("no object");
        (fault.why, fault.column)
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_column() {
        assert_eq!(why(b"{\"do\":\xff}"), ("not valid UTF-8".into(), 7));
        assert_eq!(
            why("{\"é\":\"é\" x}".as_bytes()),
            ("expected `,` or `}`".into(), 10)
        );
        assert_eq!(
            why(b"{\"do\":\"ping\""),
            ("EOF while parsing an object".into(), 12)
        );
        assert_eq!(why(b"{} {}"), ("trailing characters".into(), 4));
        assert_eq!(
            why(br#"{"do":"ping","rules":{"a":1,"a":2}}"#),
            ("a key stands twice in an object".into(), 31)
        );
        assert_eq!(
            why(b"[1]"),
            (
                "a request is an object like {\"do\":\"ping\"}, not a list".into(),
                1
            )
        );
        let deep = "[".repeat(60_000);
        assert_eq!(why(deep.as_bytes()).0, "recursion limit exceeded");
    }

    #[test]
    fn values_of_the_wrong_kind_are_refused_by_their_key() {
        fn why<T: std::fmt::Debug>(read: Result<T, RequestError>) -> String {
            read.expect_err("it does not fit").to_string()
        }
        let object = Object::read(br#"{"a":1,"b":"x","c":[1],"d":{"e":1.5},"f":-1,"g":null}"#)
            .expect("an object");
        assert_eq!(
            why(object.text("a", "a name")),
            "`a` cannot be 1; it is a name"
        );
        assert_eq!(
            why(object.text("g", "a name")),
            "the key `g` is missing; it is a name"
        );
        assert_eq!(
            why(object.switch("b")),
            "`b` cannot be \"x\"; it is true or false"
        );
        assert_eq!(
            why(object.required("f", "a number", Json::as_u64)),
            "`f` cannot be -1; it is a number"
        );
        assert_eq!(
            why(object.optional_texts("c", "names")),
            "`c` cannot be 1; it is names"
        );
        assert_eq!(
            why(object.optional_texts("d", "names")),
            "`d` cannot be an object; it is names"
        );
        let right = "a whole number, a word, true or false";
        assert_eq!(
            why(object.optional_entries("d", "rules")),
            format!("`e` cannot be 1.5; it is {right}")
        );
        assert_eq!(
            why(object.only(&["a", "b"])),
            "unknown key `c`; the keys are a, b"
        );
    }
}
