//! The reasons for refusing a move of Memory Match.

use super::{Answer, Dilemma, Rules};
use crate::game::Describe;
use crate::grid::{Grid, Place};
use crate::player::Names;
use parlour_language::fl;

/// A refusal. The turn stands as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// There is no such card.
    OutsideOf(Grid),
    /// The card has left the grid (MM-3).
    Removed,
    /// The card is the one already revealed (MM-3).
    Revealed,
    /// A choice has to be made first (MM-7, MM-9).
    Undecided(Dilemma),
    /// No choice is open that this could answer.
    NotAsked(Answer),
    /// The cards have not been dealt yet.
    NotDealt,
    /// The cards have been dealt.
    AlreadyDealt,
    /// The deal is not one of this game (MM-2).
    NotThisDeal(Rules),
    /// The game is over (MM-13).
    Over,
}

impl Describe for Illegal {
    fn describe(&self, _: &Names) -> String {
        match self {
            Self::OutsideOf(grid) => {
                let last = Place {
                    row: grid.rows - 1,
                    column: grid.columns - 1,
                };
                fl!("match-no-card", last = &last)
            }
            Self::Removed => fl!("match-removed").into(),
            Self::Revealed => fl!("match-revealed").into(),
            Self::Undecided(dilemma) => {
                let [one, other] = dilemma.answers();
                fl!(
                    "match-first-choose",
                    one = &one,
                    other = &other,
                    rule = rule(*dilemma)
                )
            }
            Self::NotAsked(answer) => match answer {
                Answer::PlusTwo | Answer::PlusOneAgain => fl!("match-only-bonus").into(),
                Answer::MinusTwo | Answer::MinusOneSkip => fl!("match-only-penalty").into(),
            },
            Self::NotDealt => fl!("match-not-dealt").into(),
            Self::AlreadyDealt => fl!("match-dealt-already").into(),
            Self::NotThisDeal(rules) => fl!(
                "match-wrong-deal",
                pairs = fl!("match-pairs", pairs = rules.pairs),
                bonuses = fl!("match-bonuses", cards = rules.bonus),
                penalties = fl!("match-penalties", cards = rules.penalty),
            ),
            Self::Over => fl!("match-game-over").into(),
        }
    }
}

fn rule(dilemma: Dilemma) -> &'static str {
    match dilemma {
        Dilemma::Bonus => "MM-7",
        Dilemma::Penalty => "MM-9",
    }
}
