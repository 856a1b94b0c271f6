//! The men of checkers: the colours that the two sides have at a table.

use super::theme::role::Chip;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Text, text};
use parlour_model::checkers::names::side_name;

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

    /// A side by its name, and by the colour of its men where that is another (CHK-12).
    pub fn side_with_men(self, variant: Variant, side: Color) -> Text {
        let name = side_name(side);
        match self.chip(variant, side) {
            Chip::Dark | Chip::Light => name.into(),
            Chip::Red => text!("checkers-red-men", side = name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_told_with_its_men_where_they_have_another_colour() {
        let names = |men: Men, variant| {
            [Color::Black, Color::White].map(|side| men.side_with_men(variant, side).english())
        };
        let (black, white) = ("Black", "White");
        let (red_black, red_white) = ("Black (red men)", "White (red men)");
        for (men, english, russian) in [
            (Men::Usual, [black, red_white], [black, white]),
            (Men::BlackRed, [black, red_white], [black, red_white]),
            (Men::BlackWhite, [black, white], [black, white]),
            (Men::RedWhite, [red_black, white], [red_black, white]),
        ] {
            assert_eq!(names(men, Variant::English), english);
            assert_eq!(names(men, Variant::Russian), russian);
        }
    }
}
