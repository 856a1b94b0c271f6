//! The characters of the robots. Each level is one, with a name, a pace, and lines that it says at a table.

use super::player::Level;
use parlour_language::{Text, text};

/// Makes the characters from a line each: the levels, the message with the lines, the name, and the pace.
macro_rules! characters {
    ($($Level:pat, $lines:literal, $name:literal, $pace:literal;)+) => {
        impl Level {
            /// The name of the level's character.
            pub const fn character(self) -> &'static str {
                match self {
                    $($Level => $name,)+
                }
            }

            /// The part of the usual time that the character takes for a move, in hundredths.
            pub const fn pace(self) -> u32 {
                match self {
                    $($Level => $pace,)+
                }
            }

            /// A line of the character, of the [`Occasion::LINES`] for this occasion.
            pub fn line(self, occasion: Occasion, number: usize) -> Text {
                let line = occasion.variant(number);
                match self {
                    $($Level => text!($lines, line = line),)+
                }
            }
        }
    };
}

characters! {
    Level::Beginner, "bots-pip", "Pip", 80;
    Level::Novice, "bots-momo", "Momo", 130;
    Level::Random | Level::Casual, "bots-robo", "Robo", 100;
    Level::Skilled, "bots-bolt", "Bolt", 110;
    Level::Sharp, "bots-vix", "Vix", 70;
    Level::Expert, "bots-sage", "Sage", 120;
    Level::Champion, "bots-zeno", "Zeno", 100;
}

/// An occasion on which a robot says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// A game begins.
    Dealt,
    /// The robot has made a good move.
    Good,
    /// Something has gone wrong for the robot.
    Slip,
    Win,
    Loss,
    /// The same players play once more.
    Rematch,
    /// The robot asks a person for a game.
    Asks,
}

impl Occasion {
    pub const ALL: [Self; 7] = [
        Self::Dealt,
        Self::Good,
        Self::Slip,
        Self::Win,
        Self::Loss,
        Self::Rematch,
        Self::Asks,
    ];

    /// The number of lines that every character has for an occasion; for a request it has one.
    pub const LINES: usize = 4;

    /// The name of a line in a character's message.
    fn variant(self, number: usize) -> String {
        let occasion = match self {
            Self::Dealt => "dealt",
            Self::Good => "good",
            Self::Slip => "slip",
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Rematch => "rematch",
            Self::Asks => return "asks".into(),
        };
        format!("{occasion}-{}", number % Self::LINES + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_language::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_character_has_lines_of_its_own_in_every_language() {
        for language in Language::ALL {
            let mut said = BTreeSet::new();
            for level in Level::OFFERED {
                for occasion in Occasion::ALL {
                    let lines = (0..Occasion::LINES).map(|number| level.line(occasion, number));
                    let lines: BTreeSet<_> = lines.map(|line| line.in_language(language)).collect();
                    let expected = if occasion == Occasion::Asks { 1 } else { 4 };
                    assert_eq!(lines.len(), expected, "{level} {occasion:?} {language}");
                    said.extend(lines);
                }
            }
            assert_eq!(said.len(), Level::OFFERED.len() * 25, "{language}");
        }
    }

    #[test]
    fn characters_differ_in_name() {
        let names: BTreeSet<_> = Level::OFFERED.map(Level::character).into_iter().collect();
        assert_eq!(names.len(), Level::OFFERED.len());
    }
}
