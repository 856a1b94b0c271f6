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

/// Returns the message that names a side as PDN does, whatever colour its men have (CHK-12).
pub fn side_name(color: Color) -> Id {
    match color {
        Color::White => id!("checkers-white"),
        Color::Black => id!("checkers-black"),
    }
}

/// Asks something of both sides in the order in which they are told: the one that begins the games of a variant first (CHK-12).
pub fn in_order<T>(variant: Variant, of: impl FnMut(Color) -> T) -> [T; 2] {
    let first = variant.facts().begins;
    [first, first.other()].map(of)
}

impl VariantNames for Variant {
    fn title(self) -> Id {
        /// The names in the order of [`Variant::ALL`].
        const TITLES: [Id; Variant::ALL.len()] = [
            id!("variants-name-english"),
            id!("variants-name-pool"),
            id!("variants-name-russian"),
            id!("variants-name-brazilian"),
            id!("variants-name-international"),
            id!("variants-name-canadian"),
            id!("variants-name-italian"),
            id!("variants-name-spanish"),
            id!("variants-name-czech"),
            id!("variants-name-frisian"),
            id!("variants-name-frysk"),
            id!("variants-name-killer"),
            id!("variants-name-antidraughts"),
            id!("variants-name-breakthrough"),
            id!("variants-name-turkish"),
            id!("variants-name-thai"),
        ];
        TITLES[self as usize]
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
            _ => id!("variants-by-its-rules"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_its_own_title() {
        for variant in Variant::ALL {
            let title = variant.title().name();
            assert_eq!(title, format!("variants-name-{variant}"));
        }
    }

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
