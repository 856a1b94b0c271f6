//! The rules of the games as people read them, with their numbers.

use crate::model::any::Mode;

/// A game's rules; `None` for a game that is not built.
#[must_use]
pub fn text(mode: Mode) -> Option<&'static str> {
    match mode {
        Mode::Concentration => Some(include_str!("../assets/rules/concentration.md")),
        Mode::MemoryMatch => Some(include_str!("../assets/rules/memory-match.md")),
        Mode::Memoarrr => Some(include_str!("../assets/rules/memoarrr.md")),
        Mode::Checkers => Some(include_str!("../assets/rules/checkers.md")),
        Mode::BirdHead => Some(include_str!("../assets/rules/birdhead.md")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::any::AnyRules;

    #[test]
    fn every_game_that_can_be_played_has_its_rules_and_they_name_every_key() {
        for mode in Mode::ALL {
            let rules = AnyRules::default_of(mode);
            assert_eq!(text(mode).is_some(), rules.is_some(), "{mode}");
            for (key, _) in rules.iter().flat_map(AnyRules::entries) {
                assert!(text(mode).is_some_and(|text| text.contains(&format!("`{key}`"))), "{mode} {key}");
            }
        }
    }
}
