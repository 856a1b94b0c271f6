//! The men of checkers: the colours that the two sides have at a table.

use super::theme::role::Chip;
use draughts::side::Color;
use parlour_language::{Text, text};
use parlour_model::checkers::names::side_name;

/// The colours of the men, those of the side that PDN calls Black first (CHK-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Men {
    #[default]
    BlackWhite,
    BlackRed,
    RedWhite,
}

impl Men {
    /// The material of a side's men.
    pub fn chip(self, side: Color) -> Chip {
        match (side, self) {
            (Color::Black, Self::RedWhite) | (Color::White, Self::BlackRed) => Chip::Red,
            (Color::Black, _) => Chip::Dark,
            (Color::White, _) => Chip::Light,
        }
    }

    /// A side by its name, and by the colour of its men where that is another (CHK-12).
    pub fn side_with_men(self, side: Color) -> Text {
        let name = side_name(side);
        match self.chip(side) {
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
        let names =
            |men: Men| [Color::Black, Color::White].map(|side| men.side_with_men(side).english());
        for (men, sides) in [
            (Men::default(), ["Black", "White"]),
            (Men::BlackRed, ["Black", "White (red men)"]),
            (Men::RedWhite, ["Black (red men)", "White"]),
        ] {
            assert_eq!(names(men), sides);
        }
    }
}
