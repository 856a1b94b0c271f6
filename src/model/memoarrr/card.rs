//! The cards of Memoarrr!: an animal before a background (MEM-1).

use parlour_language::{Id, Text, id, text};

use std::fmt;
use std::str::FromStr;

/// The animal on a card. Under the expert rules each has its power (MEM-16 … MEM-20).
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
    pub const ALL: [Self; 5] = [
        Self::Crab,
        Self::Penguin,
        Self::Octopus,
        Self::Turtle,
        Self::Walrus,
    ];

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

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crab => "crab",
            Self::Penguin => "penguin",
            Self::Octopus => "octopus",
            Self::Turtle => "turtle",
            Self::Walrus => "walrus",
        }
    }

    /// The word for it on the screen.
    pub fn title(self) -> Id {
        match self {
            Self::Crab => id!("memoarrr-animal-crab"),
            Self::Penguin => id!("memoarrr-penguin"),
            Self::Octopus => id!("memoarrr-octopus"),
            Self::Turtle => id!("memoarrr-animal-turtle"),
            Self::Walrus => id!("memoarrr-walrus"),
        }
    }
}

/// The background behind the animal.
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
    pub const ALL: [Self; 5] = [
        Self::Red,
        Self::Green,
        Self::Purple,
        Self::Blue,
        Self::Yellow,
    ];

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

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }

    /// The word for it on the screen.
    pub fn title(self) -> Id {
        match self {
            Self::Red => id!("memoarrr-red"),
            Self::Green => id!("memoarrr-green"),
            Self::Purple => id!("memoarrr-purple"),
            Self::Blue => id!("memoarrr-blue"),
            Self::Yellow => id!("memoarrr-yellow"),
        }
    }
}

/// A card; there is one of every pair (MEM-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// The background behind the animal.
    pub background: Background,
    pub animal: Animal,
}

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 25;

    /// All cards, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        Background::ALL.into_iter().flat_map(|background| {
            Animal::ALL
                .into_iter()
                .map(move |animal| Self { background, animal })
        })
    }

    /// Its colour and its animal: "yellow walrus".
    pub fn in_words(self) -> Text {
        use {Animal as A, Background as B};
        match (self.background, self.animal) {
            (B::Red, A::Crab) => text!("memoarrr-red-crab"),
            (B::Red, A::Penguin) => text!("memoarrr-red-penguin"),
            (B::Red, A::Octopus) => text!("memoarrr-red-octopus"),
            (B::Red, A::Turtle) => text!("memoarrr-red-turtle"),
            (B::Red, A::Walrus) => text!("memoarrr-red-walrus"),
            (B::Green, A::Crab) => text!("memoarrr-green-crab"),
            (B::Green, A::Penguin) => text!("memoarrr-green-penguin"),
            (B::Green, A::Octopus) => text!("memoarrr-green-octopus"),
            (B::Green, A::Turtle) => text!("memoarrr-green-turtle"),
            (B::Green, A::Walrus) => text!("memoarrr-green-walrus"),
            (B::Purple, A::Crab) => text!("memoarrr-purple-crab"),
            (B::Purple, A::Penguin) => text!("memoarrr-purple-penguin"),
            (B::Purple, A::Octopus) => text!("memoarrr-purple-octopus"),
            (B::Purple, A::Turtle) => text!("memoarrr-purple-turtle"),
            (B::Purple, A::Walrus) => text!("memoarrr-purple-walrus"),
            (B::Blue, A::Crab) => text!("memoarrr-blue-crab"),
            (B::Blue, A::Penguin) => text!("memoarrr-blue-penguin"),
            (B::Blue, A::Octopus) => text!("memoarrr-blue-octopus"),
            (B::Blue, A::Turtle) => text!("memoarrr-blue-turtle"),
            (B::Blue, A::Walrus) => text!("memoarrr-blue-walrus"),
            (B::Yellow, A::Crab) => text!("memoarrr-yellow-crab"),
            (B::Yellow, A::Penguin) => text!("memoarrr-yellow-penguin"),
            (B::Yellow, A::Octopus) => text!("memoarrr-yellow-octopus"),
            (B::Yellow, A::Turtle) => text!("memoarrr-yellow-turtle"),
            (B::Yellow, A::Walrus) => text!("memoarrr-yellow-walrus"),
        }
    }

    /// Returns whether one may be turned up after the other: they share the animal or the
    /// background (MEM-5).
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
