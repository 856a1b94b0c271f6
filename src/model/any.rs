//! The one table of all games: where a game's type meets its name. Inside, everything is generic
//! over [`Game`]; at the edge — files, arguments, the screen's choice — it is one of these.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::game::Game;
use super::keys::{Fault, Key, Kind, Rules, Value};
use super::playthrough::{End, Playthrough};

/// The games of the house, in the order of the start screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Concentration.
    Concentration,
    /// Memory Match.
    MemoryMatch,
    /// Memoarrr!
    Memoarrr,
    /// Checkers and the other national games.
    Checkers,
    /// `BirdHead`.
    BirdHead,
}

impl Mode {
    /// Every game.
    pub const ALL: [Self; 5] = [Self::Concentration, Self::MemoryMatch, Self::Memoarrr, Self::Checkers, Self::BirdHead];

    /// The name in records, in the configuration and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Concentration => "concentration",
            Self::MemoryMatch => "memory-match",
            Self::Memoarrr => "memoarrr",
            Self::Checkers => "checkers",
            Self::BirdHead => "birdhead",
        }
    }

    /// The name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Concentration => "Concentration",
            Self::MemoryMatch => "Memory Match",
            Self::Memoarrr => "Memoarrr!",
            Self::Checkers => "Checkers",
            Self::BirdHead => "BirdHead",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|mode| mode.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("there is no game \"{text}\"; the games are {names}")
        })
    }
}

/// A key of some game's rules, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// What it holds.
    pub value: Value,
}

impl Setting {
    /// A key with the value that `holder` has for it.
    pub fn of<C>(key: &Key<C>, holder: &C) -> Self {
        Self { name: key.name, meaning: key.meaning, kind: key.kind, value: (key.get)(holder) }
    }
}

/// The table: every game that can be played, by its [`Mode`] and its type. Calls the macro named
/// first with the whole table, after the arguments given to it.
#[macro_export]
macro_rules! all_games {
    ($then:ident! ( $($args:tt)* )) => {
        $then! {
            ($($args)*)
            Concentration: $crate::model::concentration::Concentration,
            MemoryMatch: $crate::model::memory_match::MemoryMatch,
            Memoarrr: $crate::model::memoarrr::Memoarrr,
            Checkers: $crate::model::checkers::Checkers,
            BirdHead: $crate::model::birdhead::BirdHead,
        }
    };
}

/// Does the same with whatever game an enum of the table's shape holds:
/// `each_game!(AnyPlaythrough, sitting, it => it.log().len())`.
#[macro_export]
macro_rules! each_game {
    ($any:ident, $value:expr, $it:ident => $body:expr) => {
        match $value {
            $any::Concentration($it) => $body,
            $any::MemoryMatch($it) => $body,
            $any::Memoarrr($it) => $body,
            $any::Checkers($it) => $body,
            $any::BirdHead($it) => $body,
        }
    };
}

macro_rules! any_rules {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The rules of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyRules {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(<$game as Game>::Config),)+
        }

        impl AnyRules {
            /// A game's rules as they are when nobody says otherwise; `None` for a game that is not built.
            #[must_use]
            pub fn default_of(mode: Mode) -> Option<Self> {
                match mode {
                    $(Mode::$mode => Some(Self::$mode(Default::default())),)+
                    #[allow(unreachable_patterns, reason = "while games are missing")]
                    _ => None,
                }
            }

            /// Which game they are for.
            #[must_use]
            pub fn mode(&self) -> Mode {
                match self { $(Self::$mode(_) => Mode::$mode,)+ }
            }
        }

        /// One sitting of some game.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "one a table, and rarely moved")]
        pub enum AnyPlaythrough {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Playthrough<$game>),)+
        }

        impl AnyPlaythrough {
            /// A sitting before its first move.
            ///
            /// # Errors
            /// What does not fit in the rules or in the number of seats.
            pub fn new(rules: &AnyRules, seats: usize) -> Result<Self, Fault> {
                match rules {
                    $(AnyRules::$mode(rules) => Playthrough::new(rules.clone(), seats).map(Self::$mode),)+
                }
            }

            /// The rules of the sitting.
            #[must_use]
            pub fn rules(&self) -> AnyRules {
                match self { $(Self::$mode(sitting) => AnyRules::$mode(sitting.config().clone()),)+ }
            }
        }
    };
}

all_games!(any_rules!());

impl AnyRules {
    /// Sets one key.
    ///
    /// # Errors
    /// Says that there is no such key, or what the key may hold.
    pub fn put(&mut self, name: &str, value: &Value) -> Result<(), String> {
        each_game!(Self, self, rules => rules.put(name, value))
    }

    /// Sets one key from what somebody typed after `KEY=`.
    ///
    /// # Errors
    /// As [`AnyRules::put`].
    pub fn put_typed(&mut self, name: &str, text: &str) -> Result<(), String> {
        fn put<R: Rules>(rules: &mut R, name: &str, text: &str) -> Result<(), String> {
            let kind = R::key(name)?.kind;
            rules.put(name, &Value::typed(text, kind))
        }
        each_game!(Self, self, rules => put(rules, name, text))
    }

    /// How many seats the game may have under these rules.
    #[must_use]
    pub fn seats(&self) -> RangeInclusive<usize> {
        each_game!(Self, self, rules => rules.seats())
    }

    /// How many sit down when nobody says otherwise.
    #[must_use]
    pub fn usual_seats(&self) -> usize {
        each_game!(Self, self, rules => rules.usual_seats())
    }

    /// Every key with what it means, what it may hold, and its value.
    #[must_use]
    pub fn settings(&self) -> Vec<Setting> {
        fn settings<R: Rules>(rules: &R) -> Vec<Setting> {
            R::KEYS.iter().map(|key| Setting::of(key, rules)).collect()
        }
        each_game!(Self, self, rules => settings(rules))
    }

    /// Every key with its value.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, Value)> {
        fn entries<R: Rules>(rules: &R) -> Vec<(&'static str, Value)> {
            R::KEYS.iter().map(|key| (key.name, (key.get)(rules))).collect()
        }
        each_game!(Self, self, rules => entries(rules))
    }
}

impl AnyPlaythrough {
    /// Every move so far in its written form, chance's too.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        each_game!(Self, self, sitting => sitting.log().iter().map(|entry| entry.chosen.to_string()).collect())
    }

    /// How the game ended, where not by its rules.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        each_game!(Self, self, sitting => sitting.end())
    }
}
