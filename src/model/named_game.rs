//! A game as people name it in a command, perhaps with a variant behind it.

use std::str::FromStr;

use draughts::variant::Variant;

use super::any::{AnyRules, Mode};
use super::checkers::Rules;

/// A game by its name, and of checkers a variant behind it: `checkers russian`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedGame {
    pub mode: Mode,
    pub variant: Option<Variant>,
}

/// The words are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game has this name")]
pub struct NoGame;

impl NamedGame {
    /// Returns the rules of its table, where these are the usual ones.
    pub fn rules(self, usual: &AnyRules) -> AnyRules {
        match (self.variant, usual) {
            (Some(variant), AnyRules::Checkers(usual)) => AnyRules::Checkers(Rules {
                variant,
                variety: usual.variety,
                ..Rules::default()
            }),
            _ => usual.clone(),
        }
    }
}

impl From<Mode> for NamedGame {
    fn from(mode: Mode) -> Self {
        let variant = None;
        Self { mode, variant }
    }
}

impl From<Variant> for NamedGame {
    fn from(variant: Variant) -> Self {
        let mode = Mode::Checkers;
        let variant = Some(variant);
        Self { mode, variant }
    }
}

impl From<&AnyRules> for NamedGame {
    fn from(rules: &AnyRules) -> Self {
        match rules {
            AnyRules::Checkers(rules) => rules.variant.into(),
            other => other.mode().into(),
        }
    }
}

impl FromStr for NamedGame {
    type Err = NoGame;

    fn from_str(text: &str) -> Result<Self, NoGame> {
        let mut words = text.split_whitespace();
        let mode: Mode = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or(NoGame)?;
        let variant = words.next().filter(|_| mode == Mode::Checkers);
        let variant = variant.map(|word| word.to_lowercase().parse().map_err(|_| NoGame));
        let variant = variant.transpose()?;
        let is_whole = text.split_whitespace().count() == 1 + usize::from(variant.is_some());
        is_whole.then_some(Self { mode, variant }).ok_or(NoGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_may_stand_behind_checkers() {
        let read = |text: &str| text.parse::<NamedGame>();
        assert_eq!(read("birdhead"), Ok(Mode::BirdHead.into()));
        let variant = Some(Variant::Russian);
        let mode = Mode::Checkers;
        assert_eq!(read(" checkers  Russian "), Ok(NamedGame { mode, variant }));
        for other in [
            "",
            "chess",
            "birdhead russian",
            "checkers chess",
            "checkers russian now",
        ] {
            assert_eq!(read(other), Err(NoGame), "{other}");
        }
        let usual = AnyRules::Checkers(Rules::default());
        let rules = NamedGame { mode, variant }.rules(&usual);
        let AnyRules::Checkers(rules) = rules else {
            panic!("checkers")
        };
        assert_eq!(rules.variant, Variant::Russian);
    }
}
