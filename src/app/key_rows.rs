//! Rows of a form for keys that may be set: the rules of a game, the table, the screen. All are tables
//! of [`Key`]s, so one piece of code shows and changes them all.

use super::cycle::turned;
use super::form::{Control, Row};
use crate::model::any::Setting;
use crate::model::keys::{Key, Kind, Value};

/// The row of a key, under the name that it has in `config.toml`.
pub fn row<K>(key: K, setting: &Setting) -> Row<K> {
    let control = match setting.kind {
        Kind::Number { .. } | Kind::Text => Control::Typed,
        Kind::Switch | Kind::Choice(_) => Control::Choice,
    };
    Row {
        key,
        label: setting.name.replace('_', " "),
        value: shown(setting),
        typed: setting.value.to_string(),
        help: setting.meaning.into(),
        control,
    }
}

/// The value as people say it.
fn shown(setting: &Setting) -> String {
    match &setting.value {
        Value::Switch(on) => if *on { "yes" } else { "no" }.into(),
        Value::Word(word) if word.is_empty() => "the usual".into(),
        value => value.to_string(),
    }
}

/// The value so many steps up or down.
#[must_use]
pub fn stepped(setting: &Setting, by: i64) -> Value {
    match (setting.kind, &setting.value) {
        (Kind::Number { min, max }, Value::Number(n)) => Value::Number((n + by * stride(setting.name)).clamp(min, max)),
        (Kind::Switch, Value::Switch(on)) => Value::Switch(!on),
        (Kind::Choice(words), Value::Word(word)) => Value::word(turned(words, &word.as_str(), by)),
        (_, value) => value.clone(),
    }
}

/// Times are stepped in tenths of a second.
fn stride(name: &str) -> i64 {
    if name.ends_with("_ms") { 100 } else { 1 }
}

/// The settings of a table of keys.
pub fn settings<C>(keys: &'static [Key<C>], holder: &C) -> Vec<Setting> {
    keys.iter().map(|key| Setting::of(key, holder)).collect()
}

/// Steps one key of a table.
pub fn step<C>(keys: &'static [Key<C>], holder: &mut C, name: &str, by: i64) {
    if let Some(key) = keys.iter().find(|key| key.name == name) {
        let value = stepped(&Setting::of(key, holder), by);
        (key.set)(holder, &value);
    }
}

/// Sets one key of a table from what was typed.
///
/// # Errors
/// Says what the key may hold; nothing is changed then.
pub fn type_in<C>(keys: &'static [Key<C>], holder: &mut C, name: &str, text: &str) -> Result<(), String> {
    let Some(key) = keys.iter().find(|key| key.name == name) else { return Ok(()) };
    let value = Value::typed(text, key.kind);
    if !key.kind.allows(&value) {
        return Err(format!("`{name}` cannot be {text}; it is {}", key.kind));
    }
    (key.set)(holder, &value);
    Ok(())
}
