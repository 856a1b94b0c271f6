//! Rows of a form for keys that may be set: the rules of a game, the table, the screen.

use super::form::{Control, Row};
use crate::model::any::AnyRules;
use crate::model::settings::{CurrentSetting, Value, ValueKind};

/// The row of a key: under the name that it has in `config.toml`, or in words where that is short for something.
pub fn row<K>(key: K, setting: &CurrentSetting) -> Row<K> {
    let control = match setting.kind {
        ValueKind::Number { .. } | ValueKind::TimeControl | ValueKind::Text => Control::Typed,
        ValueKind::Switch | ValueKind::Choice(_) | ValueKind::Name(_) => Control::Choice,
    };
    Row {
        key,
        label: label(setting.name),
        value: shown(setting),
        typed: typed(setting),
        help: setting.meaning.into(),
        control,
    }
}

fn label(name: &str) -> String {
    match name {
        "clock" => "time".into(),
        "reveal_ms" => "show a mismatch".into(),
        "robot_ms" => "a robot's step".into(),
        "robot_seconds" => "a robot thinks".into(),
        "undo" => "take moves back".into(),
        _ => name.replace('_', " "),
    }
}

/// The value as people say it.
fn shown(setting: &CurrentSetting) -> String {
    match (setting.name, &setting.value) {
        ("clock", value) if value.is("none") => "no clock".into(),
        ("reveal_ms", Value::Number(0)) => "until a key or a click".into(),
        ("reveal_ms", Value::Number(time)) => format!("for {} s", seconds(*time)),
        ("robot_ms", Value::Number(0)) => "at once".into(),
        ("robot_ms", Value::Number(time)) => format!("takes {} s", seconds(*time)),
        ("robot_seconds", Value::Number(0)) => "as long as its level does".into(),
        ("robot_seconds", Value::Number(most)) => format!("for {most} s at most"),
        ("ballot", Value::Number(0)) => "drawn by lot".into(),
        ("cards", Value::Word(cards)) if cards.is_empty() => "drawn by lot".into(),
        (_, Value::Switch(on)) => if *on { "yes" } else { "no" }.into(),
        (_, Value::Word(word)) if word.is_empty() => "the usual".into(),
        (_, value) => value.to_string(),
    }
}

/// Rules by what is set in them otherwise than it usually is.
pub fn in_words(rules: &AnyRules) -> String {
    let usual = AnyRules::default_of(rules.mode()).settings();
    let differs = |(now, usual): &(CurrentSetting, CurrentSetting)| now.value != usual.value;
    let words = |(now, _): (CurrentSetting, CurrentSetting)| format!("{}: {}", label(now.name), shown(&now));
    let words: Vec<_> = rules.settings().into_iter().zip(usual).filter(differs).map(words).collect();
    if words.is_empty() { "the usual rules".into() } else { words.join(", ") }
}

/// The value as it is typed: times in seconds.
fn typed(setting: &CurrentSetting) -> String {
    match &setting.value {
        Value::Number(time) if is_time(setting.name) => seconds(*time),
        value => value.to_string(),
    }
}

/// Whether the key holds milliseconds, which people see and type as seconds.
fn is_time(name: &str) -> bool {
    name.ends_with("_ms")
}

/// Milliseconds as seconds: "1.5", "2", "0.02".
fn seconds(milliseconds: i64) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What was typed for a key, as the file would hold it: of a time in seconds the milliseconds.
///
/// # Errors
/// Says which times there may be.
pub fn written(name: &str, text: &str) -> Result<String, String> {
    if !is_time(name) {
        return Ok(text.into());
    }
    let wrong = || format!("\"{text}\" is no time from 0 to 60 seconds, like 1.5");
    let number = text.trim().trim_end_matches('s').trim_end();
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let are_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 2 || part.len() > 3 || !are_digits(whole) || !are_digits(part) {
        return Err(wrong());
    }
    let milliseconds = format!("{whole}{part:0<3}");
    let milliseconds: u32 = milliseconds.parse().map_err(|_| wrong())?;
    if milliseconds > 60_000 { Err(wrong()) } else { Ok(milliseconds.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_and_typed_in_seconds() {
        for (milliseconds, text) in [(0, "0"), (20, "0.02"), (600, "0.6"), (1500, "1.5"), (2000, "2"), (60_000, "60")] {
            assert_eq!(seconds(milliseconds), text);
            assert_eq!(written("reveal_ms", text), Ok(milliseconds.to_string()));
        }
        assert_eq!(written("reveal_ms", "2.5 s").as_deref(), Ok("2500"));
        for wrong in ["", "soon", "61", "60.001", "1.2345", "-1", "1,5", "999999999999"] {
            assert!(written("robot_ms", wrong).is_err(), "{wrong}");
        }
        assert_eq!(written("pairs", "soon").as_deref(), Ok("soon"), "any other key sees for itself");
    }
}
