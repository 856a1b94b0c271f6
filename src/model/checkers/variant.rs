//! The variants by name, and the way from a name to its table.

use std::fmt;
use std::str::FromStr;

/// A national variant, or a game played with the moves of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the tables in `variants` tell about each")]
pub enum Variant {
    #[default]
    English,
    Pool,
    Russian,
    Brazilian,
    International,
    Canadian,
    Italian,
    Spanish,
    Czech,
    Frisian,
    Frysk,
    Killer,
    Antidraughts,
    Breakthrough,
    Turkish,
    Thai,
}

/// Runs an expression with the type `$table` standing for a variant's table.
macro_rules! with_table {
    ($variant:expr, $table:ident => $body:expr) => {
        with_table!(@ $variant, $table => $body;
            English, Pool, Russian, Brazilian, International, Canadian, Italian, Spanish, Czech,
            Frisian, Frysk, Killer, Antidraughts, Breakthrough, Turkish, Thai)
    };
    (@ $variant:expr, $table:ident => $body:expr; $($name:ident),*) => {
        match $variant {
            $($crate::model::checkers::variant::Variant::$name => {
                type $table = $crate::model::checkers::variants::$name;
                $body
            })*
        }
    };
}
pub(crate) use with_table;

impl Variant {
    /// Every variant, in the order in which they are offered.
    pub const ALL: [Self; 16] = [
        Self::English,
        Self::Pool,
        Self::Russian,
        Self::Brazilian,
        Self::International,
        Self::Canadian,
        Self::Italian,
        Self::Spanish,
        Self::Czech,
        Self::Frisian,
        Self::Frysk,
        Self::Killer,
        Self::Antidraughts,
        Self::Breakthrough,
        Self::Turkish,
        Self::Thai,
    ];

    /// The names of all variants, in the same order.
    pub const NAMES: [&'static str; 16] = [
        "english",
        "pool",
        "russian",
        "brazilian",
        "international",
        "canadian",
        "italian",
        "spanish",
        "czech",
        "frisian",
        "frysk",
        "killer",
        "antidraughts",
        "breakthrough",
        "turkish",
        "thai",
    ];

    /// The name in records and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name() == text)
            .ok_or_else(|| format!("there is no variant \"{text}\"; the variants are {}", Self::NAMES.join(", ")))
    }
}
