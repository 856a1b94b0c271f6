//! The cards of Memoarrr!: an animal before a background (MEM-1).

use std::fmt;
use std::str::FromStr;

/// What sits on a card. Under the expert rules each has its power (MEM-16 … MEM-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Animal {
    Crab,
    Penguin,
    Octopus,
    Turtle,
    Walrus,
}

impl Animal {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Crab, Self::Penguin, Self::Octopus, Self::Turtle, Self::Walrus];

    /// The capital that stands for it.
    pub fn letter(self) -> char {
        match self {
            Self::Crab => 'C',
            Self::Penguin => 'P',
            Self::Octopus => 'O',
            Self::Turtle => 'T',
            Self::Walrus => 'W',
        }
    }

    /// The word for it in logs and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crab => "crab",
            Self::Penguin => "penguin",
            Self::Octopus => "octopus",
            Self::Turtle => "turtle",
            Self::Walrus => "walrus",
        }
    }
}

/// What is behind the animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Background {
    Red,
    Green,
    Purple,
    Blue,
    Yellow,
}

impl Background {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Red, Self::Green, Self::Purple, Self::Blue, Self::Yellow];

    /// The small letter that stands for it.
    pub fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Green => 'g',
            Self::Purple => 'p',
            Self::Blue => 'b',
            Self::Yellow => 'y',
        }
    }

    /// The word for it in logs and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

/// A card; there is one of every pair (MEM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// What is behind the animal.
    pub background: Background,
    pub animal: Animal,
}

impl Card {
    /// How many there are.
    pub const COUNT: usize = 25;

    /// All cards, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        Background::ALL
            .into_iter()
            .flat_map(|background| Animal::ALL.into_iter().map(move |animal| Self { background, animal }))
    }

    /// Whether one may be turned up after the other: they share the animal or the background (MEM-5).
    pub fn fits(self, other: Self) -> bool {
        self.animal == other.animal || self.background == other.background
    }
}

/// As records and cards write it: `yW` is a yellow walrus (MEM-1, MEM-12).
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.background.letter(), self.animal.letter())
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|card| card.to_string() == text).ok_or(())
    }
}
