//! The names of variants and colours, and the conditions of draws in words, in the language of the screen.

use draughts::draws::DrawCondition;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::{Id, id};

/// The name of a variant on the screen.
pub trait VariantNames {
    /// The message that names the variant.
    fn title(self) -> Id;
}

/// Returns the message that names a side as PDN does, wherever rules or files are told (CHK-12). On a screen with men, and of
/// games that are kept, the sides are called by their men.
pub fn side_name(color: Color) -> Id {
    match color {
        Color::White => id!("checkers-white"),
        Color::Black => id!("checkers-black"),
    }
}

impl VariantNames for Variant {
    fn title(self) -> Id {
        match self {
            Self::English => id!("variants-name-english"),
            Self::Pool => id!("variants-name-pool"),
            Self::Russian => id!("variants-name-russian"),
            Self::Brazilian => id!("variants-name-brazilian"),
            Self::International => id!("variants-name-international"),
            Self::Canadian => id!("variants-name-canadian"),
            Self::Italian => id!("variants-name-italian"),
            Self::Spanish => id!("variants-name-spanish"),
            Self::Czech => id!("variants-name-czech"),
            Self::Frisian => id!("variants-name-frisian"),
            Self::Frysk => id!("variants-name-frysk"),
            Self::Killer => id!("variants-name-killer"),
            Self::Antidraughts => id!("variants-name-antidraughts"),
            Self::Breakthrough => id!("variants-name-breakthrough"),
            Self::Turkish => id!("variants-name-turkish"),
            Self::Thai => id!("variants-name-thai"),
        }
    }
}

/// The words for a condition under which moves are counted.
pub trait ConditionWords {
    /// The message with the words that follow "15 moves of each side".
    fn words(&self) -> Id;
}

impl ConditionWords for DrawCondition {
    fn words(&self) -> Id {
        match self {
            Self::NoProgress => id!("checkers-no-progress"),
            Self::AgainstKing { .. } => id!("checkers-against-king"),
            Self::KingsAgainstKing { .. } => id!("checkers-kings-against"),
            Self::MainRoad => id!("checkers-main-road"),
            Self::PieceEach => id!("checkers-piece-each"),
            Self::Balance { .. } => id!("checkers-balance"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the rules and the settings name every variant, because their readers could not
    /// choose one that is left out.
    #[test]
    fn the_rules_and_the_settings_name_every_variant() {
        let rules = include_str!("../../../assets/rules/checkers.md");
        let settings = include_str!("../../../config.toml");
        for name in Variant::NAMES {
            let row = rules.lines().any(|line| {
                line.starts_with("| ")
                    && line
                        .split('|')
                        .nth(1)
                        .is_some_and(|cell| cell.contains(name))
            });
            assert!(
                row,
                "no row of the table of national games begins with {name}"
            );
            assert!(
                settings.contains(&format!("\"{name}\"")),
                "config.toml does not name {name}"
            );
        }
    }
}
