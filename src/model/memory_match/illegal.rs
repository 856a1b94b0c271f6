//! The reasons for refusing a move of Memory Match.

use super::{Answer, Dilemma, Rules};
use crate::game::Describe;
use crate::grid::{Grid, Place};
use crate::player::Names;
use parlour_language::{Text, text};

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
    fn describe(&self, _: &Names) -> Text {
        match self {
            Self::OutsideOf(grid) => {
                let last = Place {
                    row: grid.rows - 1,
                    column: grid.columns - 1,
                };
                text!("match-no-card", last = &last)
            }
            Self::Removed => text!("match-removed"),
            Self::Revealed => text!("match-revealed"),
            Self::Undecided(dilemma) => {
                let [one, other] = dilemma.answers();
                text!(
                    "match-first-choose",
                    one = &one,
                    other = &other,
                    rule = rule(*dilemma)
                )
            }
            Self::NotAsked(answer) => match answer {
                Answer::PlusTwo | Answer::PlusOneAgain => text!("match-only-bonus"),
                Answer::MinusTwo | Answer::MinusOneSkip => text!("match-only-penalty"),
            },
            Self::NotDealt => text!("match-not-dealt"),
            Self::AlreadyDealt => text!("match-dealt-already"),
            Self::NotThisDeal(rules) => text!(
                "match-wrong-deal",
                pairs = text!("match-pairs", pairs = rules.pairs),
                bonuses = text!("match-bonuses", cards = rules.bonus),
                penalties = text!("match-penalties", cards = rules.penalty),
            ),
            Self::Over => text!("match-game-over"),
        }
    }
}

fn rule(dilemma: Dilemma) -> &'static str {
    match dilemma {
        Dilemma::Bonus => "MM-7",
        Dilemma::Penalty => "MM-9",
    }
}
