//! Rows of a form for keys that may be set: the rules of a game, the table, the screen.

use draughts::variant::Variant;
use parlour_config::TableConfig;
use parlour_language::{Id, Language, Text, text};
use parlour_model::any::AnyRules;
use parlour_model::checkers::names::VariantNames as _;
use parlour_model::settings::{self, CurrentSetting, SettingValue, ValueKind};
use parlour_screen::list_screen::ListScreen;
use parlour_screen::rows::{Row, Rows, number_of};
use parlour_screen::shared::Shared;

/// Another value for a key.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// So many steps up or down.
    Step(i64),
    Type(&'a str),
}

/// Adds the row of a key: under the name that it has in `config.toml`, or in words where that is short for something. It is
/// told from the keys of other sections by the section's title.
pub fn key_row<'a, S: ListScreen>(
    rows: &'a mut Rows<S>,
    section: Id,
    setting: &CurrentSetting,
    change: impl FnOnce(&mut S, Change, &mut Shared) -> Result<(), Text> + Copy + 'static,
) -> &'a mut Row<S> {
    let row = match setting.kind {
        ValueKind::Number { .. } | ValueKind::TimeControl | ValueKind::Text => rows
            .typed(section, typed(setting), move |screen, text, shared| {
                change(screen, Change::Type(text), shared)
            })
            .stepped(move |screen, by, shared| change(screen, Change::Step(by), shared)),
        ValueKind::Switch | ValueKind::Choice(_) | ValueKind::Name(_) => {
            rows.choice(section, "", move |screen, by, shared| {
                change(screen, Change::Step(by), shared)
            })
        }
    };
    row.numbered(number_of(setting.name))
        .labelled(setting.label())
        .valued(shown(setting))
        .helped(setting.help())
}

/// Changes a key of the rules of a game.
///
/// # Errors
/// Says what the key may hold; nothing is changed then.
pub fn change_rule(rules: &mut AnyRules, name: &str, change: Change) -> Result<(), Text> {
    match change {
        Change::Type(text) => rules.put_typed(name, text)?,
        Change::Step(by) => {
            let mut settings = rules.settings().into_iter();
            if let Some(setting) = settings.find(|setting| setting.name == name) {
                rules.put(name, &settings::stepped(&setting, by))?;
            }
        }
    }
    Ok(())
}

/// Changes a key of the section `[table]`.
///
/// # Errors
/// As [`change_rule`].
pub fn change_table(table: &mut TableConfig, name: &str, change: Change) -> Result<(), Text> {
    match change {
        Change::Step(by) => table.step(name, by),
        Change::Type(text) => {
            let text = written(name, text)?;
            settings::type_in(TableConfig::SETTINGS, table, name, &text)?;
        }
    }
    Ok(())
}

/// The value as people say it.
fn shown(setting: &CurrentSetting) -> Text {
    match (setting.name, &setting.value) {
        ("clock", value) if value.is("none") => text!("setup-no-clock"),
        ("reveal_ms", SettingValue::Number(0)) => text!("setup-until-key"),
        ("reveal_ms", SettingValue::Number(time)) => {
            text!("setup-for-seconds", time = seconds(*time))
        }
        ("robot_ms", SettingValue::Number(0)) => text!("setup-at-once"),
        ("robot_ms", SettingValue::Number(time)) => {
            text!("setup-takes-seconds", time = seconds(*time))
        }
        ("idle_end", SettingValue::Number(0)) => text!("setup-never"),
        ("idle_end", SettingValue::Number(rounds)) => text!("setup-idle-rounds", rounds = *rounds),
        ("penalty_leaves", SettingValue::Switch(true)) => text!("setup-penalty-goes"),
        ("penalty_leaves", SettingValue::Switch(false)) => text!("setup-penalty-stays"),
        ("robot_seconds", SettingValue::Number(0)) => text!("setup-as-its-level"),
        ("robot_seconds", SettingValue::Number(most)) => text!("setup-at-most", most = most),
        ("ballot", SettingValue::Number(0)) => text!("setup-by-lot"),
        ("cards", SettingValue::Word(cards)) if cards.is_empty() => text!("setup-by-lot"),
        (_, SettingValue::Switch(true)) => text!("setup-yes"),
        (_, SettingValue::Switch(false)) => text!("setup-no"),
        (_, SettingValue::Word(word)) if word.is_empty() => text!("setup-usual"),
        ("language", SettingValue::Word(code)) if code != "auto" => Language::of_locale(code)
            .map_or_else(
                || code.clone().into(),
                |language| language.own_name().into(),
            ),
        ("variant", SettingValue::Word(name)) => name
            .parse::<Variant>()
            .map_or_else(|_| name.clone().into(), |variant| variant.title().into()),
        (_, SettingValue::Word(word))
            if matches!(setting.kind, ValueKind::Choice(_) | ValueKind::Name(_)) =>
        {
            shown_word(word)
        }
        (_, value) => value.to_string().into(),
    }
}

/// A word of the settings as people say it; a name of their own as they wrote it.
fn shown_word(word: &str) -> Text {
    match word {
        "auto" => text!("setup-word-auto"),
        "truecolor" => text!("setup-word-truecolor"),
        "none" => text!("setup-word-none"),
        "unicode" => text!("setup-word-unicode"),
        "console" => text!("setup-word-console"),
        "letters" => text!("setup-word-letters"),
        "ascii" => text!("setup-word-ascii"),
        "half" => text!("setup-word-half"),
        "quadrant" => text!("setup-word-quadrant"),
        "sextant" => text!("setup-word-sextant"),
        "octant" => text!("setup-word-octant"),
        "lattice" => text!("setup-word-lattice"),
        "dots" => text!("setup-word-dots"),
        "waves" => text!("setup-word-waves"),
        "things" => text!("setup-word-things"),
        "shapes" => text!("setup-word-shapes"),
        "off" => text!("setup-word-off"),
        "default" => text!("setup-word-default"),
        "light" => text!("setup-word-light"),
        "high-contrast" => text!("setup-word-high-contrast"),
        "colour-blind" => text!("setup-word-colour-blind"),
        "shared" => text!("setup-word-shared"),
        "last" => text!("setup-word-last"),
        "game" => text!("setup-word-game"),
        "round" => text!("setup-word-round"),
        "start" => text!("setup-word-start"),
        "lot" => text!("setup-word-lot"),
        "ballot" => text!("setup-word-ballot"),
        "two-move" => text!("setup-word-two-move"),
        "eleven-man" => text!("setup-word-eleven-man"),
        "little" => text!("setup-word-little"),
        "some" => text!("setup-word-some"),
        "much" => text!("setup-word-much"),
        other => other.to_owned().into(),
    }
}

/// Rules by what is set in them otherwise than it usually is.
pub fn in_words(rules: &AnyRules) -> Text {
    let usual = AnyRules::default_of(rules.mode()).settings();
    let differs = |(now, usual): &(CurrentSetting, CurrentSetting)| now.value != usual.value;
    let words =
        |(now, _): (CurrentSetting, CurrentSetting)| Text::list([now.label(), shown(&now)], ": ");
    let words: Vec<_> = rules
        .settings()
        .into_iter()
        .zip(usual)
        .filter(differs)
        .map(words)
        .collect();
    if words.is_empty() {
        text!("setup-usual-rules")
    } else {
        Text::list(words, ", ")
    }
}

/// The value as it is typed: times in seconds.
fn typed(setting: &CurrentSetting) -> Text {
    match &setting.value {
        SettingValue::Number(time) if is_time(setting.name) => seconds(*time),
        value => value.to_string().into(),
    }
}

/// Returns whether the key holds milliseconds, which people see and type as seconds.
fn is_time(name: &str) -> bool {
    name.ends_with("_ms")
}

/// Formats milliseconds as seconds: "1.5", "2", "0.02"; in some languages with a comma.
fn seconds(milliseconds: i64) -> Text {
    let text = format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    Text::Decimal(text.to_owned())
}

/// Returns the typed value of a key as the file would hold it. A time in seconds becomes
/// milliseconds.
///
/// # Errors
/// A message that gives the allowed times.
fn written(name: &str, text: &str) -> Result<String, Text> {
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
            assert_eq!(seconds(milliseconds).english(), text);
            assert_eq!(written("reveal_ms", text), Ok(milliseconds.to_string()));
        }
        assert_eq!(written("reveal_ms", "2.5 s").as_deref(), Ok("2500"));
        assert_eq!(seconds(600).in_language(Language::German), "0,6");
        assert_eq!(written("reveal_ms", "0,6 s").as_deref(), Ok("600"));
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
