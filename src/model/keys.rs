//! What may vary in a game's rules: one table of keys a game, read by everything that sets them —
//! `config.toml`, records, `--set`, and the table set-up on the screen.

use std::fmt;
use std::ops::RangeInclusive;

/// What a key may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, both bounds included.
    Number {
        /// The smallest number allowed.
        min: i64,
        /// The largest number allowed.
        max: i64,
    },
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text; the game itself checks it.
    Text,
}

impl Kind {
    /// Whether a value may stand here.
    #[must_use]
    pub fn allows(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Number { min, max }, Value::Number(n)) => (min..=max).contains(n),
            (Self::Switch, Value::Switch(_)) | (Self::Text, Value::Word(_)) => true,
            (Self::Choice(words), Value::Word(word)) => words.contains(&word.as_str()),
            _ => false,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Switch => write!(f, "true or false"),
            Self::Choice(words) => {
                for (i, word) in words.iter().enumerate() {
                    let joint = match i {
                        0 => "",
                        _ if i + 1 == words.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{joint}\"{word}\"")?;
                }
                Ok(())
            }
            Self::Text => write!(f, "a text in quotation marks"),
        }
    }
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Switch(bool),
    /// A word or a text.
    Word(String),
}

impl Value {
    /// A word from anything that can be written.
    pub fn word(word: impl fmt::Display) -> Self {
        Self::Word(word.to_string())
    }

    /// The number; 0 where it is none or does not fit, which [`Kind::allows`] has ruled out.
    #[must_use]
    pub fn number<N: TryFrom<i64> + Default>(&self) -> N {
        match self {
            Self::Number(n) => N::try_from(*n).unwrap_or_default(),
            Self::Switch(_) | Self::Word(_) => N::default(),
        }
    }

    /// Whether it is this word.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    /// Whether it is a switch that is on.
    #[must_use]
    pub fn is_on(&self) -> bool {
        matches!(self, Self::Switch(true))
    }

    /// What somebody typed after `KEY=`, read as `kind` wants it.
    #[must_use]
    pub fn typed(text: &str, kind: Kind) -> Self {
        let read = match kind {
            Kind::Number { .. } => text.parse().ok().map(Self::Number),
            Kind::Switch => text.parse().ok().map(Self::Switch),
            Kind::Choice(_) | Kind::Text => None,
        };
        read.unwrap_or_else(|| Self::word(text))
    }
}

impl fmt::Display for Value {
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
#[error("{why}")]
pub struct Fault {
    /// The key at fault; `None` when it is the players.
    pub key: Option<&'static str>,
    /// What is wrong and what would be right.
    pub why: String,
}

impl Fault {
    /// A fault of one key.
    pub fn of(key: &'static str, why: impl Into<String>) -> Self {
        Self { key: Some(key), why: why.into() }
    }

    /// A number of players that the game does not seat.
    #[must_use]
    pub fn seats(found: usize, allowed: &RangeInclusive<usize>) -> Self {
        let (least, most) = (allowed.start(), allowed.end());
        let right = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        Self { key: None, why: format!("{found} players cannot sit down to this game; it takes {right}") }
    }
}

/// One key of a game's rules.
#[derive(Clone, Copy, Debug)]
pub struct Key<C> {
    /// Its name in `config.toml` and in records.
    pub name: &'static str,
    /// What it means, for the person who sets it; a few words.
    pub meaning: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// Reads it.
    pub get: fn(&C) -> Value,
    /// Writes a value that `kind` allows.
    pub set: fn(&mut C, &Value),
}

/// The key of that name in a table of keys.
///
/// # Errors
/// Names the keys that there are.
pub fn find<C>(keys: &'static [Key<C>], name: &str) -> Result<&'static Key<C>, String> {
    keys.iter().find(|key| key.name == name).ok_or_else(|| {
        let known: Vec<_> = keys.iter().map(|key| key.name).collect();
        unknown_key(name, &known)
    })
}

/// What is said about a key that nobody knows.
#[must_use]
pub fn unknown_key(name: &str, known: &[&str]) -> String {
    format!("unknown key `{name}`; the keys are {}", known.join(", "))
}

/// What may vary between two sittings of a game.
pub trait Rules: Clone + fmt::Debug + Default + PartialEq + Send + Sync + 'static {
    /// Every key, in the order in which records write and screens show them.
    const KEYS: &'static [Key<Self>];

    /// How many seats the game may have under these rules.
    fn seats(&self) -> RangeInclusive<usize>;

    /// How many sit down when nobody says otherwise.
    fn usual_seats(&self) -> usize {
        *self.seats().start()
    }

    /// The key of that name.
    ///
    /// # Errors
    /// Names the keys that there are.
    fn key(name: &str) -> Result<&'static Key<Self>, String> {
        find(Self::KEYS, name)
    }

    /// Sets one key.
    ///
    /// # Errors
    /// Says that there is no such key, or what the key may hold; nothing is changed then.
    fn put(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let key = Self::key(name)?;
        if !key.kind.allows(value) {
            return Err(format!("`{name}` cannot be {value}; it is {}", key.kind));
        }
        (key.set)(self, value);
        Ok(())
    }
}
