//! Why a move of Memory Match is refused.

use super::{Answer, Dilemma, Rules};
use crate::model::game::Describe;
use crate::model::grid::{Grid, Place};
use crate::model::player::Names;

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
                let last = Place { row: grid.rows - 1, column: grid.columns - 1 };
                format!("there is no such card; they go from A1 to {last} (MM-2)")
            }
            Self::Removed => "already removed (MM-3)".into(),
            Self::Revealed => "already revealed (MM-3)".into(),
            Self::Undecided(dilemma) => {
                let [one, other] = dilemma.answers();
                format!("first choose {one} or {other} ({})", rule(*dilemma))
            }
            Self::NotAsked(answer) => match answer {
                Answer::PlusTwo | Answer::PlusOneAgain => "only two bonus cards give that choice (MM-7)".into(),
                Answer::MinusTwo | Answer::MinusOneSkip => "only two penalty cards give that choice (MM-9)".into(),
            },
            Self::NotDealt => "the cards have not been dealt yet".into(),
            Self::AlreadyDealt => "the cards have been dealt already".into(),
            Self::NotThisDeal(rules) => format!(
                "a deal here holds {}, {} (7) and {} (8) (MM-2)",
                count(rules.pairs, "pair"),
                count(rules.bonus, "bonus card"),
                count(rules.penalty, "penalty card")
            ),
            Self::Over => "the game is over (MM-13)".into(),
        }
    }
}

fn count(number: u16, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn rule(dilemma: Dilemma) -> &'static str {
    match dilemma {
        Dilemma::Bonus => "MM-7",
        Dilemma::Penalty => "MM-9",
    }
}
