//! The measures of a solo game: its size in words, and par.

use super::any::AnyRules;
use super::concentration::par::expected_turns;
use super::playthrough::End;
use parlour_language::{Id, Text, id, text};

/// The size of a game for somebody alone: rules that differ in nothing that matters then have the same.
pub fn size(rules: &AnyRules) -> Text {
    if let AnyRules::Concentration(rules) = rules {
        return match rules.copies {
            2 if rules.pairs == 1 => text!("game-one-pair"),
            2 => text!("game-pairs", pairs = rules.pairs),
            copies => text!("game-pairs-times", pairs = rules.pairs, copies = copies),
        };
    }
    let pairs = rules
        .entries()
        .into_iter()
        .find(|(name, _)| *name == "pairs");
    pairs.map_or_else(
        || text!("game-alone"),
        |(_, pairs)| text!("game-pairs", pairs = &pairs),
    )
}

/// Returns the turns that a perfect memory needs on average, where that is known (CON-13). The
/// computation takes time that grows with the square of the pairs.
pub fn par(rules: &AnyRules) -> Option<f64> {
    match rules {
        AnyRules::Concentration(rules) if rules.copies == 2 => {
            Some(expected_turns(rules.pairs.into(), 0))
        }
        _ => None,
    }
}

/// Returns how a solo game ended if not by its rules. The phrase follows the result.
pub fn ended(end: End) -> Option<Id> {
    match end {
        End::Resigned(_) => Some(id!("game-given-up")),
        End::OutOfTime(_) => Some(id!("game-out-of-time")),
        End::DrawAgreed | End::Won(_) | End::Drawn => None,
    }
}

/// Rates a game against par, with one to five stars. Five stars mean a sixth fewer turns than par
/// or better. Four stars mean par, three a sixth more, two two fifths more.
pub fn stars(turns: u32, par: f64) -> usize {
    let ratio = f64::from(turns) / par;
    let limits = [1.4, 7.0 / 6.0, 1.0, 5.0 / 6.0];
    1 + limits
        .into_iter()
        .take_while(|limit| ratio <= *limit)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::Mode;

    #[test]
    fn stars_follow_from_turns_and_par() {
        let earned = [15, 16, 18, 19, 22, 23, 26, 27, 99].map(|turns| stars(turns, 18.9));
        assert_eq!(earned, [5, 4, 4, 3, 3, 2, 2, 1, 1]);
    }

    #[test]
    fn only_the_solitaire_with_pairs_has_a_par() {
        let mut rules = AnyRules::default_of(Mode::Concentration);
        rules.put_typed("pairs", "2").expect("a number");
        assert_eq!(
            (size(&rules).english().as_ref(), par(&rules)),
            ("2 pairs", Some(8.0 / 3.0))
        );
        rules.put_typed("copies", "3").expect("a number");
        assert_eq!(
            (size(&rules).english().as_ref(), par(&rules)),
            ("2 times 3", None)
        );
        let birdhead = AnyRules::default_of(Mode::BirdHead);
        assert_eq!(
            (size(&birdhead).english().as_ref(), par(&birdhead)),
            ("solo", None)
        );
    }
}
