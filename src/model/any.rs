//! The list of games, and the enums generated from it. Inner code is generic over [`Game`]; where the game is chosen at
//! run time (files, arguments, the menu) it is a [`Mode`].

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::game::{Average, Best, Game, Secrecy};
use super::parse_error::ParseError;
use super::player::Level;
use super::playthrough::{End, Playthrough};
use super::settings::{CurrentSetting, RuleSet, Setting, SettingError, SettingValue};
use parlour_language::{Id, Language};

/// The one list of games, in the order of the start screen: `all_games!(then!(args))` expands to
/// `then! { (args) Mode: GameType, … }`. Adding a game is adding a row; a game that lacks one of the traits which the
/// lists made from it need does not compile.
#[macro_export]
macro_rules! all_games {
    ($($then:ident)::+! $args:tt) => {
        $($then)::+! {
            $args
            Concentration: $crate::concentration::Concentration,
            MemoryMatch: $crate::memory_match::MemoryMatch,
            Memoarrr: $crate::memoarrr::Memoarrr,
            Checkers: $crate::checkers::Checkers,
            BirdHead: $crate::birdhead::BirdHead,
        }
    };
}

/// Evaluates the same expression for whatever game an enum with one variant a game holds:
/// `each_game!(AnyPlaythrough, playthrough, it => it.log().len())`.
#[macro_export]
macro_rules! each_game {
    ($any:ident, $value:expr, $it:ident => $body:expr) => {
        $crate::all_games! { $crate::match_game!($any, $value, $it, $body) }
    };
}

/// The match of [`each_game!`](crate::each_game).
#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    (($any:ident, $value:expr, $it:ident, $body:expr) $($mode:ident: $game:ty,)+) => {
        match $value { $($any::$mode($it) => $body,)+ }
    };
}

macro_rules! mode {
    (() $($mode:ident: $game:ty,)+) => {
        /// A game, by its row in [`all_games!`](crate::all_games).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Mode {
            $($mode,)+
        }

        impl Mode {
            /// Every game, in the order of the start screen.
            pub const ALL: [Self; [$(Self::$mode),+].len()] = [$(Self::$mode),+];

            /// The name in records, in the configuration and on the command line.
            pub fn name(self) -> &'static str {
                match self { $(Self::$mode => <$game as Game>::NAME,)+ }
            }

            /// The name on the screen.
            pub fn title(self) -> Id {
                match self { $(Self::$mode => <$game as Game>::TITLE,)+ }
            }

            /// Describes the game in half a line.
            pub fn pitch(self) -> Id {
                match self { $(Self::$mode => <$game as Game>::PITCH,)+ }
            }

            /// Returns how much one seat knows that another does not.
            pub fn secrecy(self) -> Secrecy {
                match self { $(Self::$mode => <$game as Game>::SECRETS,)+ }
            }

            /// The score that is the better one.
            pub fn best(self) -> Best {
                match self { $(Self::$mode => <$game as Game>::BEST,)+ }
            }

            /// The levels of its robots that a person may choose, weakest first.
            pub fn levels(self) -> &'static [Level] {
                match self { $(Self::$mode => <$game as Game>::LEVELS,)+ }
            }

            /// Returns whether something is shown for a while after a move.
            pub fn reveals(self) -> bool {
                match self { $(Self::$mode => <$game as Game>::REVEALS,)+ }
            }

            /// Returns whether a game ends with scores, and not with an outcome alone.
            pub fn scores(self) -> bool {
                match self { $(Self::$mode => <$game as Game>::SCORES,)+ }
            }

            /// Returns whether moves may always be taken back while all people sit at one keyboard.
            pub fn has_free_undo(self) -> bool {
                match self { $(Self::$mode => <$game as Game>::FREE_UNDO,)+ }
            }

            /// The figure that statistics show of a person's play.
            pub fn average(self) -> Average {
                match self { $(Self::$mode => <$game as Game>::AVERAGE,)+ }
            }
        }
    };
}

all_games!(mode!());

impl Mode {
    /// A score as it is shown: where the lowest is best, it counts minus points.
    pub fn shown_score(self, score: i64) -> i64 {
        match self.best() {
            Best::Highest => score,
            Best::Lowest => -score,
        }
    }

    /// The rules as people read them, with their ids, in Markdown.
    pub fn rules_text(self, language: Language) -> &'static str {
        parlour_language::rules(language, self.name()).unwrap_or_default()
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Mode {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.name() == text)
            .ok_or_else(|| ParseError::Mode(text.to_owned()))
    }
}

macro_rules! any_rules {
    (() $($mode:ident: $game:ty),+ $(,)?) => {
        /// The rules of some game.
        #[derive(Clone, Debug, PartialEq)]
        pub enum AnyRules {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(<$game as Game>::Rules),)+
        }

        impl AnyRules {
            /// The default rules of a game.
            pub fn default_of(mode: Mode) -> Self {
                match mode { $(Mode::$mode => Self::$mode(Default::default()),)+ }
            }

            /// The rules of a game's daily deal.
            pub fn daily_of(mode: Mode) -> Self {
                match mode { $(Mode::$mode => Self::$mode(<$game as Game>::daily_rules()),)+ }
            }

            /// The game that they are for.
            pub fn mode(&self) -> Mode {
                match self { $(Self::$mode(_) => Mode::$mode,)+ }
            }
        }

        /// One playthrough of some game.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "one a table, and rarely moved")]
        pub enum AnyPlaythrough {
            $(#[doc = concat!("Of ", stringify!($mode), ".")] $mode(Playthrough<$game>),)+
        }

        impl AnyPlaythrough {
            /// A playthrough before its first move.
            ///
            /// # Errors
            /// An error if the rules or the number of seats do not fit.
            pub fn new(rules: &AnyRules, seats: usize) -> Result<Self, SettingError> {
                match rules {
                    $(AnyRules::$mode(rules) => Playthrough::new(rules.clone(), seats).map(Self::$mode),)+
                }
            }

            /// The rules of the playthrough.
            pub fn rules(&self) -> AnyRules {
                match self { $(Self::$mode(playthrough) => AnyRules::$mode(playthrough.rules().clone()),)+ }
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
    pub fn put(&mut self, name: &str, value: &SettingValue) -> Result<(), SettingError> {
        each_game!(Self, self, rules => rules.put(name, value))
    }

    /// Sets one key from the text typed after `KEY=`.
    ///
    /// # Errors
    /// As [`AnyRules::put`].
    pub fn put_typed(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        fn put<R: RuleSet>(rules: &mut R, name: &str, text: &str) -> Result<(), SettingError> {
            let kind = R::key(name)?.kind;
            rules.put(name, &SettingValue::typed(text, kind))
        }
        each_game!(Self, self, rules => put(rules, name, text))
    }

    /// Returns the numbers of seats that the game may have under these rules.
    pub fn seats(&self) -> RangeInclusive<usize> {
        each_game!(Self, self, rules => rules.seats())
    }

    /// Returns the usual number of seats, which is the default.
    pub fn usual_seats(&self) -> usize {
        each_game!(Self, self, rules => rules.usual_seats())
    }

    /// Every key with what it means, what it may hold, and its value.
    pub fn settings(&self) -> Vec<CurrentSetting> {
        fn settings<R: RuleSet>(rules: &R) -> Vec<CurrentSetting> {
            R::SETTINGS
                .iter()
                .map(|key| CurrentSetting::of(key, rules))
                .collect()
        }
        each_game!(Self, self, rules => settings(rules))
    }

    /// The settings that change anything as the others are: see [`RuleSet::matters`].
    pub fn settings_that_matter(&self) -> Vec<CurrentSetting> {
        let mut settings = self.settings();
        settings.retain(|setting| each_game!(Self, self, rules => rules.matters(setting.name)));
        settings
    }

    /// The keys with their values, as records have them; see [`RuleSet::LATER`].
    pub fn entries(&self) -> Vec<(&'static str, SettingValue)> {
        fn entries<R: RuleSet>(rules: &R) -> Vec<(&'static str, SettingValue)> {
            let usual = R::default();
            let is_written = |key: &&Setting<R>| {
                !R::LATER.contains(&key.name) || (key.get)(rules) != (key.get)(&usual)
            };
            R::SETTINGS
                .iter()
                .filter(is_written)
                .map(|key| (key.name, (key.get)(rules)))
                .collect()
        }
        each_game!(Self, self, rules => entries(rules))
    }
}

impl AnyPlaythrough {
    /// Every move so far in its written form, chance's too.
    pub fn moves(&self) -> Vec<String> {
        each_game!(Self, self, playthrough => playthrough.log().iter().map(|entry| entry.chosen.to_string()).collect())
    }

    /// Returns the end of a game that did not end by its rules.
    pub fn end(&self) -> Option<End> {
        each_game!(Self, self, playthrough => playthrough.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_text_of_every_game_names_every_setting() {
        for mode in Mode::ALL {
            for (name, _) in AnyRules::default_of(mode).entries() {
                assert!(
                    mode.rules_text(Language::English)
                        .contains(&format!("`{name}`")),
                    "{mode} {name}"
                );
            }
        }
    }
}
