//! The rules that can be chosen: one table of settings for each game. `config.toml`, records, `--set` and the set-up
//! screen all read it.

use std::fmt;
use std::ops::RangeInclusive;

use parlour_language::{Id, Text};

use super::cycle::turned;
use super::time_control::TimeControl;

/// The kind of value that a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A whole number, both bounds included.
    Number {
        min: i64,
        max: i64,
    },
    /// `true` or `false`.
    Switch,
    Choice(&'static [&'static str]),
    /// One of these, or the name of a file, without its ending, in a folder that belongs to the key.
    Name(&'static [&'static str]),
    /// A [`TimeControl`] in its written form.
    TimeControl,
    /// Any text; the game itself checks it.
    Text,
}

impl ValueKind {
    /// Returns whether a key of this kind may hold the value.
    pub fn allows(self, value: &SettingValue) -> bool {
        match (self, value) {
            (Self::Number { min, max }, SettingValue::Number(n)) => (min..=max).contains(n),
            (Self::Switch, SettingValue::Switch(_)) | (Self::Text, SettingValue::Word(_)) => true,
            (Self::Choice(words), SettingValue::Word(word)) => words.contains(&word.as_str()),
            (Self::Name(_), SettingValue::Word(name)) => is_name(name),
            (Self::TimeControl, SettingValue::Word(text)) => text.parse::<TimeControl>().is_ok(),
            _ => false,
        }
    }
}

/// The most characters that a name of [`ValueKind::Name`] may have.
const LONGEST_NAME: usize = 40;

/// Checks that a text can be the name of a file in a folder of themes or the like. Such a name
/// leads out of no folder.
pub fn is_name(text: &str) -> bool {
    let is_right = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !text.is_empty() && text.len() <= LONGEST_NAME && text.bytes().all(is_right)
}

/// Words in quotation marks, with `last` between the last two.
fn quoted(words: &[&str], last: &str) -> String {
    let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match words.split_last() {
        Some((end, [])) => end.clone(),
        Some((end, rest)) => format!("{}{last}{end}", rest.join(", ")),
        None => String::new(),
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Switch => write!(f, "true or false"),
            Self::Choice(words) => f.write_str(&quoted(words, " or ")),
            Self::Name(words) => {
                let words = quoted(words, ", ");
                write!(
                    f,
                    "{words}, or the name of a file: at most {LONGEST_NAME} letters, digits, - and _"
                )
            }
            Self::TimeControl => {
                write!(
                    f,
                    "\"none\", or like \"30s/move\", \"5m\", \"5m+3s\", \"5m delay 3s\""
                )
            }
            Self::Text => write!(f, "a text in quotation marks"),
        }
    }
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingValue {
    Number(i64),
    /// `true` or `false`.
    Switch(bool),
    /// A word or a text.
    Word(String),
}

impl SettingValue {
    /// A word from anything that can be written.
    pub fn word(word: impl fmt::Display) -> Self {
        Self::Word(word.to_string())
    }

    /// The number; 0 if the value is not a number or does not fit, which [`ValueKind::allows`] rules out.
    pub fn number<N: TryFrom<i64> + Default>(&self) -> N {
        match self {
            Self::Number(n) => N::try_from(*n).unwrap_or_default(),
            Self::Switch(_) | Self::Word(_) => N::default(),
        }
    }

    /// Returns whether the value is this word.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    /// The time control; [`TimeControl::None`] if the value is none, which [`ValueKind::allows`] rules out.
    pub fn time_control(&self) -> TimeControl {
        match self {
            Self::Word(text) => text.parse().unwrap_or_default(),
            Self::Number(_) | Self::Switch(_) => TimeControl::None,
        }
    }

    /// Returns whether the value is a switch that is on.
    pub fn is_on(&self) -> bool {
        matches!(self, Self::Switch(true))
    }

    /// Parses the text typed after `KEY=` as a value of `kind`; text that does not parse becomes a word.
    pub fn typed(text: &str, kind: ValueKind) -> Self {
        let read = match kind {
            ValueKind::Number { .. } => text.parse().ok().map(Self::Number),
            ValueKind::Switch => text.parse().ok().map(Self::Switch),
            ValueKind::Choice(_)
            | ValueKind::Name(_)
            | ValueKind::TimeControl
            | ValueKind::Text => None,
        };
        read.unwrap_or_else(|| Self::word(text))
    }
}

impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Switch(on) => write!(f, "{on}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// A setting that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", why.english())]
pub struct SettingError {
    /// The key at fault; `None` when it is the players.
    pub key: Option<&'static str>,
    /// The fault, and a value that would be right.
    pub why: Text,
}

impl From<SettingError> for Text {
    fn from(error: SettingError) -> Self {
        error.why
    }
}

impl SettingError {
    /// A fault of one key.
    pub fn of(key: &'static str, why: impl Into<Text>) -> Self {
        Self {
            key: Some(key),
            why: why.into(),
        }
    }

    /// A value that a key does not take.
    fn value(key: &'static str, kind: ValueKind, found: &dyn fmt::Display) -> Self {
        Self::of(key, format!("`{key}` cannot be {found}; it is {kind}"))
    }

    /// A number of players that the game does not seat.
    pub fn seats(found: usize, allowed: &RangeInclusive<usize>) -> Self {
        let (least, most) = (allowed.start(), allowed.end());
        let right = if least == most {
            format!("{least}")
        } else {
            format!("{least} to {most}")
        };
        Self {
            key: None,
            why: format!("this game needs {right} players, not {found}").into(),
        }
    }
}

/// The meaning of a key for the person who sets it on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The label of the key's row.
    pub label: Id,
    /// The meaning of the key, in a sentence.
    pub help: Id,
}

/// One key of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct Setting<C> {
    /// Its name in `config.toml` and in records.
    pub name: &'static str,
    /// Its meaning on a screen; `None` for a key that `config.toml` alone has, with a comment.
    pub meaning: Option<Meaning>,
    pub kind: ValueKind,
    pub get: fn(&C) -> SettingValue,
    /// Writes a value that `kind` allows.
    pub set: fn(&mut C, &SettingValue),
}

/// The key of that name in a table of keys.
///
/// # Errors
/// Names the keys that there are.
pub fn find<C>(
    keys: &'static [Setting<C>],
    name: &str,
) -> Result<&'static Setting<C>, SettingError> {
    keys.iter().find(|key| key.name == name).ok_or_else(|| {
        let known: Vec<_> = keys.iter().map(|key| key.name).collect();
        SettingError {
            key: None,
            why: unknown_key(name, &known).into(),
        }
    })
}

/// The message for an unknown key.
pub fn unknown_key(name: &str, known: &[&str]) -> String {
    match closest(name, known) {
        Some(meant) => format!("unknown key `{name}`; did you mean `{meant}`?"),
        None => format!("unknown key `{name}`; the keys are {}", known.join(", ")),
    }
}

/// The only word of a list that differs by a letter: one more, one less, another one, or two that are exchanged.
pub fn closest<'a>(word: &str, known: &'a [impl AsRef<str>]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let mut near = known
        .iter()
        .map(AsRef::as_ref)
        .filter(|other| strsim::osa_distance(&word, other) <= 1);
    near.next().filter(|_| near.next().is_none())
}

/// The rules of a game that a table can choose.
pub trait RuleSet: Clone + fmt::Debug + Default + PartialEq + Send + Sync + 'static {
    /// Every key, in the order in which records write and screens show them.
    const SETTINGS: &'static [Setting<Self>];

    /// The keys that came later than records: these are written only where they are not as usual, so that what was
    /// written before still is what is written now.
    const LATER: &'static [&'static str] = &[];

    /// Returns whether a key changes anything while the others are set as they are. Forms show only
    /// such keys.
    fn matters(&self, _name: &str) -> bool {
        true
    }

    /// Returns the numbers of seats that these rules allow.
    fn seats(&self) -> RangeInclusive<usize>;

    /// Checks a number of seats against [`RuleSet::seats`].
    ///
    /// # Errors
    /// Names the numbers that are allowed.
    fn check_seats(&self, seats: usize) -> Result<(), SettingError> {
        let allowed = self.seats();
        if allowed.contains(&seats) {
            Ok(())
        } else {
            Err(SettingError::seats(seats, &allowed))
        }
    }

    /// The default number of seats.
    fn usual_seats(&self) -> usize {
        *self.seats().start()
    }

    /// The key of that name.
    ///
    /// # Errors
    /// Names the keys that there are.
    fn key(name: &str) -> Result<&'static Setting<Self>, SettingError> {
        find(Self::SETTINGS, name)
    }

    /// Sets one key.
    ///
    /// # Errors
    /// Says that there is no such key, or what the key may hold; nothing is changed then.
    fn put(&mut self, name: &str, value: &SettingValue) -> Result<(), SettingError> {
        let key = Self::key(name)?;
        if !key.kind.allows(value) {
            return Err(SettingError::value(key.name, key.kind, value));
        }
        (key.set)(self, value);
        Ok(())
    }
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentSetting {
    pub name: &'static str,
    pub meaning: Option<Meaning>,
    pub kind: ValueKind,
    pub value: SettingValue,
}

impl CurrentSetting {
    /// A key with the value that `holder` has for it.
    pub fn of<C>(key: &Setting<C>, holder: &C) -> Self {
        Self {
            name: key.name,
            meaning: key.meaning,
            kind: key.kind,
            value: (key.get)(holder),
        }
    }

    /// The label of the key's row; empty for a key of a file alone.
    pub fn label(&self) -> Text {
        self.meaning
            .map(|meaning| meaning.label.into())
            .unwrap_or_default()
    }

    /// The meaning in a sentence; empty for a key of a file alone.
    pub fn help(&self) -> Text {
        self.meaning
            .map(|meaning| meaning.help.into())
            .unwrap_or_default()
    }
}

/// The value `by` steps up or down.
pub fn stepped(setting: &CurrentSetting, by: i64) -> SettingValue {
    match (setting.kind, &setting.value) {
        (ValueKind::Number { min, max }, SettingValue::Number(n)) => {
            SettingValue::Number((n + by * stride(setting.name)).clamp(min, max))
        }
        (ValueKind::Switch, SettingValue::Switch(on)) => SettingValue::Switch(!on),
        (ValueKind::Choice(words) | ValueKind::Name(words), SettingValue::Word(word)) => {
            SettingValue::word(turned(words, &word.as_str(), by))
        }
        (ValueKind::TimeControl, value) => {
            SettingValue::word(value.time_control().stepped(None, by))
        }
        (_, value) => value.clone(),
    }
}

/// Times are stepped in tenths of a second.
fn stride(name: &str) -> i64 {
    if name.ends_with("_ms") { 100 } else { 1 }
}

/// The settings of a table of keys.
pub fn settings<C>(keys: &'static [Setting<C>], holder: &C) -> Vec<CurrentSetting> {
    keys.iter()
        .map(|key| CurrentSetting::of(key, holder))
        .collect()
}

/// Steps one key of a table.
pub fn step<C>(keys: &'static [Setting<C>], holder: &mut C, name: &str, by: i64) {
    if let Some(key) = keys.iter().find(|key| key.name == name) {
        let value = stepped(&CurrentSetting::of(key, holder), by);
        (key.set)(holder, &value);
    }
}

/// Sets one key of a table from what was typed.
///
/// # Errors
/// Says what the key may hold; nothing is changed then.
pub fn type_in<C>(
    keys: &'static [Setting<C>],
    holder: &mut C,
    name: &str,
    text: &str,
) -> Result<(), SettingError> {
    let Some(key) = keys.iter().find(|key| key.name == name) else {
        return Ok(());
    };
    let value = SettingValue::typed(text, key.kind);
    if !key.kind.allows(&value) {
        return Err(SettingError::value(key.name, key.kind, &text));
    }
    (key.set)(holder, &value);
    Ok(())
}
/// Reads a key of the rules and what it is set to.
///
/// # Errors
/// There is no equals sign.
pub fn setting(text: &str) -> Result<(String, String), String> {
    let (key, value) = text
        .split_once('=')
        .ok_or("write KEY=VALUE, like pairs=18")?;
    Ok((key.into(), value.into()))
}
