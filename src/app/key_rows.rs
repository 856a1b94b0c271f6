//! Rows of a form for keys that may be set: the rules of a game, the table, the screen.

use super::form::{Control, Row};
use crate::model::settings::{CurrentSetting, Value, ValueKind};

/// The row of a key, under the name that it has in `config.toml`.
pub fn row<K>(key: K, setting: &CurrentSetting) -> Row<K> {
    let control = match setting.kind {
        ValueKind::Number { .. } | ValueKind::TimeControl | ValueKind::Text => Control::Typed,
        ValueKind::Switch | ValueKind::Choice(_) => Control::Choice,
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
fn shown(setting: &CurrentSetting) -> String {
    match &setting.value {
        Value::Switch(on) => if *on { "yes" } else { "no" }.into(),
        Value::Word(word) if word.is_empty() => "the usual".into(),
        value => value.to_string(),
    }
}
