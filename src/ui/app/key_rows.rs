//! Rows of a form for keys that may be set: the rules of a game, the table, the screen.

use super::form::{Control, Row};
use draughts::variant::Variant;
use parlour_language::{Language, Text, fl, localized, text};
use parlour_model::any::AnyRules;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::settings::{CurrentSetting, Value, ValueKind};

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
        help: Text::from(setting.meaning).spoken().into_owned(),
        control,
    }
}

/// Returns the screen's label for a key, in a word or two.
fn label(name: &str) -> String {
    match name {
        "animation" => fl!("setup-name-animation").into(),
        "backs" => fl!("setup-name-backs").into(),
        "ballot" => fl!("setup-name-ballot").into(),
        "blocks" => fl!("setup-name-blocks").into(),
        "bonus" => fl!("setup-name-bonus").into(),
        "call" => fl!("setup-name-call").into(),
        "cards" => fl!("setup-name-cards").into(),
        "clock" => fl!("setup-time").into(),
        "color" => fl!("setup-name-color").into(),
        "copies" => fl!("setup-name-copies").into(),
        "expert_display" => fl!("setup-name-expert-display").into(),
        "expert_rules" => fl!("setup-name-expert-rules").into(),
        "fen" => fl!("setup-name-fen").into(),
        "glyphs" => fl!("setup-name-glyphs").into(),
        "idle_end" => fl!("setup-name-idle-end").into(),
        "language" => fl!("setup-name-language").into(),
        "letters" => fl!("setup-name-letters").into(),
        "limit" => fl!("setup-name-limit").into(),
        "mode" => fl!("setup-name-mode").into(),
        "mouse" => fl!("setup-name-mouse").into(),
        "opening" => fl!("setup-name-opening").into(),
        "pairs" => fl!("setup-name-pairs").into(),
        "peek" => fl!("setup-name-peek").into(),
        "penalty" => fl!("setup-name-penalty").into(),
        "penalty_leaves" => fl!("setup-name-penalty-leaves").into(),
        "pictures" => fl!("setup-name-pictures").into(),
        "analysis_ms" => fl!("setup-name-analysis").into(),
        "reveal_ms" => fl!("setup-mismatch").into(),
        "robot_ms" => fl!("setup-robot-step").into(),
        "robot_seconds" => fl!("setup-robot-thinks").into(),
        "robot_threads" => fl!("setup-name-robot-threads").into(),
        "theme" => fl!("setup-name-theme").into(),
        "ties" => fl!("setup-name-ties").into(),
        "undo" => fl!("setup-undo").into(),
        "variant" => fl!("setup-name-variant").into(),
        "variety" => fl!("setup-name-variety").into(),
        _ => name.replace('_', " "),
    }
}

/// The value as people say it.
fn shown(setting: &CurrentSetting) -> String {
    match (setting.name, &setting.value) {
        ("clock", value) if value.is("none") => fl!("setup-no-clock").into(),
        ("reveal_ms", Value::Number(0)) => fl!("setup-until-key").into(),
        ("reveal_ms", Value::Number(time)) => fl!("setup-for-seconds", time = seconds(*time)),
        ("robot_ms", Value::Number(0)) => fl!("setup-at-once").into(),
        ("robot_ms", Value::Number(time)) => fl!("setup-takes-seconds", time = seconds(*time)),
        ("idle_end", Value::Number(0)) => fl!("setup-never").into(),
        ("idle_end", Value::Number(rounds)) => fl!("setup-idle-rounds", rounds = *rounds),
        ("penalty_leaves", Value::Switch(true)) => fl!("setup-penalty-goes").into(),
        ("penalty_leaves", Value::Switch(false)) => fl!("setup-penalty-stays").into(),
        ("variety", value) if value.is("none") => fl!("setup-never").into(),
        ("robot_seconds", Value::Number(0)) => fl!("setup-as-its-level").into(),
        ("robot_seconds", Value::Number(most)) => fl!("setup-at-most", most = most),
        ("ballot", Value::Number(0)) => fl!("setup-by-lot").into(),
        ("cards", Value::Word(cards)) if cards.is_empty() => fl!("setup-by-lot").into(),
        (_, Value::Switch(on)) => if *on {
            fl!("setup-yes")
        } else {
            fl!("setup-no")
        }
        .into(),
        (_, Value::Word(word)) if word.is_empty() => fl!("setup-usual").into(),
        ("language", Value::Word(code)) if code != "auto" => Language::of_locale(code)
            .map_or_else(|| code.clone(), |language| language.own_name().into()),
        ("variant", Value::Word(name)) => name
            .parse::<Variant>()
            .map_or_else(|_| name.clone(), |variant| fl!(variant.title()).into()),
        (_, Value::Word(word))
            if matches!(setting.kind, ValueKind::Choice(_) | ValueKind::Name(_)) =>
        {
            shown_word(word)
        }
        (_, value) => value.to_string(),
    }
}

/// A word of the settings as people say it; a name of their own as they wrote it.
fn shown_word(word: &str) -> String {
    match word {
        "auto" => fl!("setup-word-auto").into(),
        "truecolor" => fl!("setup-word-truecolor").into(),
        "none" => fl!("setup-word-none").into(),
        "unicode" => fl!("setup-word-unicode").into(),
        "console" => fl!("setup-word-console").into(),
        "ascii" => fl!("setup-word-ascii").into(),
        "half" => fl!("setup-word-half").into(),
        "quadrant" => fl!("setup-word-quadrant").into(),
        "sextant" => fl!("setup-word-sextant").into(),
        "lattice" => fl!("setup-word-lattice").into(),
        "dots" => fl!("setup-word-dots").into(),
        "waves" => fl!("setup-word-waves").into(),
        "things" => fl!("setup-word-things").into(),
        "shapes" => fl!("setup-word-shapes").into(),
        "off" => fl!("setup-word-off").into(),
        "bell" => fl!("setup-word-bell").into(),
        "message" => fl!("setup-word-message").into(),
        "default" => fl!("setup-word-default").into(),
        "light" => fl!("setup-word-light").into(),
        "high-contrast" => fl!("setup-word-high-contrast").into(),
        "colour-blind" => fl!("setup-word-colour-blind").into(),
        "shared" => fl!("setup-word-shared").into(),
        "last" => fl!("setup-word-last").into(),
        "game" => fl!("setup-word-game").into(),
        "round" => fl!("setup-word-round").into(),
        "start" => fl!("setup-word-start").into(),
        "lot" => fl!("setup-word-lot").into(),
        "ballot" => fl!("setup-word-ballot").into(),
        "two-move" => fl!("setup-word-two-move").into(),
        "eleven-man" => fl!("setup-word-eleven-man").into(),
        "little" => fl!("setup-word-little").into(),
        "some" => fl!("setup-word-some").into(),
        "much" => fl!("setup-word-much").into(),
        other => other.into(),
    }
}

/// Rules by what is set in them otherwise than it usually is.
pub fn in_words(rules: &AnyRules) -> String {
    let usual = AnyRules::default_of(rules.mode()).settings();
    let differs = |(now, usual): &(CurrentSetting, CurrentSetting)| now.value != usual.value;
    let words = |(now, _): (CurrentSetting, CurrentSetting)| {
        format!("{}: {}", label(now.name), shown(&now))
    };
    let words: Vec<_> = rules
        .settings()
        .into_iter()
        .zip(usual)
        .filter(differs)
        .map(words)
        .collect();
    if words.is_empty() {
        fl!("setup-usual-rules").into()
    } else {
        words.join(", ")
    }
}

/// The value as it is typed: times in seconds.
fn typed(setting: &CurrentSetting) -> String {
    match &setting.value {
        Value::Number(time) if is_time(setting.name) => seconds(*time),
        value => value.to_string(),
    }
}

/// Returns whether the key holds milliseconds, which people see and type as seconds.
fn is_time(name: &str) -> bool {
    name.ends_with("_ms")
}

/// Formats milliseconds as seconds: "1.5", "2", "0.02"; in some languages with a comma.
fn seconds(milliseconds: i64) -> String {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    localized(text.trim_end_matches('0').trim_end_matches('.'))
}

/// Returns the typed value of a key as the file would hold it. A time in seconds becomes
/// milliseconds.
///
/// # Errors
/// A message that gives the allowed times.
pub fn written(name: &str, text: &str) -> Result<String, Text> {
    if !is_time(name) {
        return Ok(text.into());
    }
    let wrong = || text!("setup-no-time", text = text);
    let number = text.trim().trim_end_matches('s').trim_end();
    let (whole, part) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let are_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 2
        || part.len() > 3
        || !are_digits(whole)
        || !are_digits(part)
    {
        return Err(wrong());
    }
    let milliseconds = format!("{whole}{part:0<3}");
    let milliseconds: u32 = milliseconds.parse().map_err(|_| wrong())?;
    if milliseconds > 60_000 {
        Err(wrong())
    } else {
        Ok(milliseconds.to_string())
    }
}

#[cfg(test)]
mod tests {
    use parlour_language::speak;

    use super::*;

    #[test]
    fn times_are_shown_and_typed_in_seconds() {
        for (milliseconds, text) in [
            (0, "0"),
            (20, "0.02"),
            (600, "0.6"),
            (1500, "1.5"),
            (2000, "2"),
            (60_000, "60"),
        ] {
            assert_eq!(seconds(milliseconds), text);
            assert_eq!(written("reveal_ms", text), Ok(milliseconds.to_string()));
        }
        assert_eq!(written("reveal_ms", "2.5 s").as_deref(), Ok("2500"));
        speak(Language::German, || {
            assert_eq!(seconds(600), "0,6");
            assert_eq!(written("reveal_ms", "0,6 s").as_deref(), Ok("600"));
        });
        for wrong in [
            "",
            "soon",
            "61",
            "60.001",
            "1.2345",
            "-1",
            "1,5,0",
            "999999999999",
        ] {
            assert!(written("robot_ms", wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            written("pairs", "soon").as_deref(),
            Ok("soon"),
            "any other key sees for itself"
        );
    }
}
