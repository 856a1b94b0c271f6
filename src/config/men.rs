//! The men of checkers: the colours that the two sides have at a table.

use super::theme::role::Chip;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Id, id};

/// The colours of the men, those of the side that PDN calls Black first (CHK-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Men {
    /// Black and red in American checkers, black and white in the other games.
    #[default]
    Usual,
    BlackRed,
    BlackWhite,
    RedWhite,
}

impl Men {
    /// The material of a side's men.
    pub fn chip(self, variant: Variant, side: Color) -> Chip {
        let men = match (self, variant) {
            (Self::Usual, Variant::English) => Self::BlackRed,
            (Self::Usual, _) => Self::BlackWhite,
            (men, _) => men,
        };
        match (side, men) {
            (Color::Black, Self::RedWhite) | (Color::White, Self::BlackRed) => Chip::Red,
            (Color::Black, _) => Chip::Dark,
            (Color::White, _) => Chip::Light,
        }
    }

    /// The message that calls a side by its men.
    pub fn name(self, variant: Variant, side: Color) -> Id {
        match self.chip(variant, side) {
            Chip::Dark => id!("checkers-black"),
            Chip::Light => id!("checkers-white"),
            Chip::Red => id!("checkers-red"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_are_called_by_their_men() {
        let names = |men: Men, variant| {
            [Color::Black, Color::White].map(|side| men.name(variant, side).english())
        };
        for (men, english, russian) in [
            (Men::Usual, ["Black", "Red"], ["Black", "White"]),
            (Men::BlackRed, ["Black", "Red"], ["Black", "Red"]),
            (Men::BlackWhite, ["Black", "White"], ["Black", "White"]),
            (Men::RedWhite, ["Red", "White"], ["Red", "White"]),
        ] {
            assert_eq!(names(men, Variant::English), english);
            assert_eq!(names(men, Variant::Russian), russian);
        }
    }
}
