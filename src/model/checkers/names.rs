//! The names of variants and colours, and the conditions of draws in words, in the language of the screen.

use draughts::draws::DrawCondition;
use draughts::side::Color;
use draughts::variant::Variant;
use parlour_language::fl;

/// The names of a variant and of its sides on the screen.
pub trait VariantNames {
    /// Returns the name of the variant.
    fn title(self) -> &'static str;

    /// Returns the name of a side: American checkers is played in black and red (CHK-12).
    fn color_name(self, color: Color) -> &'static str;
}

impl VariantNames for Variant {
    fn title(self) -> &'static str {
        match self {
            Self::English => fl!("variants-name-english"),
            Self::Pool => fl!("variants-name-pool"),
            Self::Russian => fl!("variants-name-russian"),
            Self::Brazilian => fl!("variants-name-brazilian"),
            Self::International => fl!("variants-name-international"),
            Self::Canadian => fl!("variants-name-canadian"),
            Self::Italian => fl!("variants-name-italian"),
            Self::Spanish => fl!("variants-name-spanish"),
            Self::Czech => fl!("variants-name-czech"),
            Self::Frisian => fl!("variants-name-frisian"),
            Self::Frysk => fl!("variants-name-frysk"),
            Self::Killer => fl!("variants-name-killer"),
            Self::Antidraughts => fl!("variants-name-antidraughts"),
            Self::Breakthrough => fl!("variants-name-breakthrough"),
            Self::Turkish => fl!("variants-name-turkish"),
            Self::Thai => fl!("variants-name-thai"),
        }
    }

    fn color_name(self, color: Color) -> &'static str {
        match (color, self) {
            (Color::White, Self::English) => fl!("checkers-red"),
            (Color::White, _) => fl!("checkers-white"),
            (Color::Black, _) => fl!("checkers-black"),
        }
    }
}

/// The words for a condition under which moves are counted.
pub trait ConditionWords {
    /// Returns the condition in words that follow "15 moves of each side".
    fn words(&self) -> &'static str;
}

impl ConditionWords for DrawCondition {
    fn words(&self) -> &'static str {
        match self {
            Self::NoProgress => fl!("checkers-no-progress"),
            Self::AgainstKing { .. } => fl!("checkers-against-king"),
            Self::KingsAgainstKing { .. } => fl!("checkers-kings-against"),
            Self::MainRoad => fl!("checkers-main-road"),
            Self::PieceEach => fl!("checkers-piece-each"),
            Self::Balance { .. } => fl!("checkers-balance"),
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
