//! The players at a table: people by name, robots by level.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::parse_error::ParseError;
use super::seat::Seat;
use parlour_language::sanitize::in_place;
use parlour_language::{Id, Language, Text, id, text};

/// Makes [`Level`] from a line a level, the weakest first: its name, and its name as the screen shows it.
macro_rules! levels {
    ($($(#[$doc:meta])* $Level:ident $name:literal $title:literal;)+) => {
        /// The playing strength of a robot. `Random` is for measuring; [`Mode::levels`](super::any::Mode::levels) has
        /// those that a game offers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Level {
            $($(#[$doc])* $Level,)+
        }

        impl Level {
            const ALL: [Self; [$($name),+].len()] = [$(Self::$Level),+];

            /// The level's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$Level => $name,)+
                }
            }

            /// The level's name as the screen shows it.
            pub fn title(self) -> Id {
                match self {
                    $(Self::$Level => id!($title),)+
                }
            }
        }
    };
}

levels! {
    /// Any legal move, all equally likely.
    Random "random" "common-level-random";
    /// Plays like somebody who has just learned the rules.
    Beginner "beginner" "common-level-beginner";
    Novice "novice" "common-level-novice";
    /// Plays like an occasional player.
    Casual "casual" "common-level-casual";
    Skilled "skilled" "common-level-skilled";
    /// Plays like a practised player.
    Sharp "sharp" "common-level-sharp";
    /// Plays like somebody who seldom errs.
    Expert "expert" "common-level-expert";
    /// Plays as well as this program can in the time of the table. Games other than checkers do not offer it, and their
    /// robots play as experts.
    Champion "champion" "common-level-champion";
}

impl Level {
    /// The levels of every game, weakest first.
    pub const USUAL: [Self; 6] = {
        let [_, usual @ .., _] = Self::ALL;
        usual
    };

    /// The levels that a person may choose to play against in some game, weakest first.
    pub const OFFERED: [Self; 7] = {
        let [_, offered @ ..] = Self::ALL;
        offered
    };

    /// The level that a game with these levels has for this one: itself, or else the nearest below.
    #[must_use]
    pub fn within(self, levels: &[Self]) -> Self {
        let strongest = levels.iter().rev().find(|level| **level <= self);
        strongest.copied().unwrap_or(self)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseError::Level(text.to_owned()))
    }
}

/// The kind of player that chooses the moves of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Controller {
    Person,
    /// A robot of this program.
    Robot(Level),
    /// Another program, by the name that `config.toml` gives it.
    Engine(String),
}

impl Controller {
    /// The level of a robot of this program.
    pub fn level(&self) -> Option<Level> {
        if let Self::Robot(level) = self {
            Some(*level)
        } else {
            None
        }
    }

    /// Returns the label to show beside a name; a person has none.
    pub fn label(&self) -> Option<Id> {
        match self {
            Self::Person => None,
            Self::Robot(level) => Some(level.title()),
            Self::Engine(_) => Some(id!("common-engine")),
        }
    }
}

impl From<Option<Level>> for Controller {
    /// A robot of this level, or else a person.
    fn from(level: Option<Level>) -> Self {
        level.map_or(Self::Person, Self::Robot)
    }
}

/// The player of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name to show; see [`check_name`].
    pub name: String,
    pub controller: Controller,
}

impl Player {
    /// A person at the keyboard.
    pub fn person(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            controller: Controller::Person,
        }
    }

    /// One of the built-in robots.
    pub fn robot(name: impl Into<String>, level: Level) -> Self {
        Self {
            name: name.into(),
            controller: Controller::Robot(level),
        }
    }

    /// Returns whether this is the player's name, in capital or small letters.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }

    /// Returns the robot that fills one more seat at a table: about as strong as the first robot there, and another character
    /// than those at the table while there are any.
    pub fn companion(table: &[Self]) -> Self {
        let mut levels = table.iter().map(|player| player.controller.level());
        let level = levels.find_map(|level| level).unwrap_or(Level::Casual);
        let is_free = |other: &Level| {
            table
                .iter()
                .all(|player| player.controller.level() != Some(*other))
        };
        let free = Level::USUAL.into_iter().filter(is_free);
        let nearest = free.min_by_key(|other| (*other as u8).abs_diff(level as u8));
        Self::robot_at(nearest.unwrap_or(level), table)
    }

    /// A robot of this level with a name that nobody at the table has.
    pub fn robot_at(level: Level, table: &[Self]) -> Self {
        Self::robot(robot_name(table, level), level)
    }

    /// Returns whether a person plays this seat.
    pub fn is_person(&self) -> bool {
        self.controller == Controller::Person
    }

    /// The name of a player who gave none: "player 1", "player 2", … (CON's closing lines).
    pub fn unnamed(seat: Seat) -> Text {
        text!("common-player", seat = &seat)
    }
}

/// The names of further robots at a table, after the first of a level.
const FURTHER_NAMES: [&str; 7] = ["Dot", "Echo", "Gizmo", "Iris", "Juno", "Kilo", "Luna"];

/// Returns the name of a robot of a level at a table: that of the level's character, or the next one that nobody has.
pub fn robot_name(table: &[Player], level: Level) -> String {
    let own = level.character();
    let is_free = |name: &String| table.iter().all(|player| player.name != *name);
    let names = [own].into_iter().chain(FURTHER_NAMES);
    let numbered = (2..).map(|number| format!("{own} {number}"));
    let mut names = names.map(str::to_owned).chain(numbered);
    names.find(is_free).unwrap_or_default()
}

/// The longest name allowed, in characters.
pub const LONGEST_NAME: usize = 40;

/// Checks that a text may be a name on a screen. It must not be too long. It must hold no character
/// that moves the cursor, turns the writing direction or takes no room.
///
/// # Errors
/// The fault of the name, and a name that would be right.
pub fn check_name(name: &str) -> Result<(), NameError> {
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(NameError::TooLong { length });
    }
    match in_place(name).find(|(_, is_plain)| !is_plain) {
        Some((c, _)) => Err(NameError::Unprintable(c)),
        None => Ok(()),
    }
}

/// The reason a text may not be a name on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", Text::from(*self).english())]
pub enum NameError {
    /// It has more characters than [`LONGEST_NAME`].
    TooLong { length: usize },
    /// It has a character that moves the cursor, turns the writing direction or takes no room.
    Unprintable(char),
}

impl From<NameError> for Text {
    fn from(error: NameError) -> Self {
        match error {
            NameError::TooLong { length } => {
                text!("game-name-long", most = LONGEST_NAME, length = length)
            }
            NameError::Unprintable(c) => {
                text!("game-name-control", code = format!("{:04X}", c as u32))
            }
        }
    }
}

/// A name from elsewhere as it may be shown: what [`check_name`] refuses in it is left out or cut off.
pub fn fit_name(name: &str) -> String {
    let plain = in_place(name).filter_map(|(c, is_plain)| is_plain.then_some(c));
    let plain: String = plain.collect();
    if plain.chars().count() <= LONGEST_NAME {
        return plain;
    }
    plain.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

/// The players' names in seat order, for sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<Text>);

impl Names {
    /// The names of these players; who has none is called after the seat.
    pub fn of(players: &[Player]) -> Self {
        let name = |(i, player): (usize, &Player)| {
            if player.name.trim().is_empty() {
                Player::unnamed(Seat::of(i))
            } else {
                player.name.clone().into()
            }
        };
        Self(players.iter().enumerate().map(name).collect())
    }

    /// Returns default names for a table where no player has one.
    pub fn unnamed(seats: usize) -> Self {
        Self(Seat::all(seats).map(Player::unnamed).collect())
    }

    /// The reader on each of these seats.
    pub fn you(seats: usize) -> Self {
        Self(vec![id!("setup-you").into(); seats])
    }

    /// The name of the player on a seat.
    pub fn get(&self, seat: Seat) -> &Text {
        &self.0[seat.index()]
    }

    /// Returns the winners as a phrase: "Ana wins", "Ana and Bo share the win".
    pub fn verdict(&self, winners: &[Seat]) -> Text {
        match winners {
            [winner] => text!("common-wins", name = self.get(*winner)),
            winners => text!("common-share", names = self.list(winners)),
        }
    }

    /// Every name, in seat order.
    pub fn all(&self) -> &[Text] {
        &self.0
    }

    /// Every name as it is called in a language.
    pub fn in_language(&self, language: Language) -> Vec<Cow<'static, str>> {
        let names = self.0.iter();
        names.map(|name| name.in_language(language)).collect()
    }

    /// Several names in one phrase: "Ana", "Ana and Bo", "Ana, Bo and Cy".
    pub fn list(&self, seats: &[Seat]) -> Text {
        match seats {
            [] => text!("common-nobody"),
            [only] => self.get(*only).clone(),
            [first @ .., last] => {
                let first = first.iter().map(|seat| self.get(*seat).clone());
                text!(
                    "common-and",
                    first = Text::list(first, ", "),
                    last = self.get(*last)
                )
            }
        }
    }
}
