//! The decisions in Memory Match and their written forms.

use std::fmt;
use std::str::FromStr;

use parlour_language::id;

use super::Card;
use crate::game::MoveSyntax;
use crate::grid::Place;

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chance's: the cards in reading order (MM-2).
    Deal(Vec<Card>),
    /// A player's: reveal this card (MM-3).
    Reveal(Place),
    /// A player's, after two bonus or two penalty cards (MM-7, MM-9).
    Answer(Answer),
}

/// The choice that two equal special cards offer the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dilemma {
    /// Two bonus cards (MM-7).
    Bonus,
    /// Two penalty cards (MM-9).
    Penalty,
}

impl Dilemma {
    /// Returns the possible answers.
    pub fn answers(self) -> [Answer; 2] {
        match self {
            Self::Bonus => [Answer::PlusTwo, Answer::PlusOneAgain],
            Self::Penalty => [Answer::MinusTwo, Answer::MinusOneSkip],
        }
    }
}

/// The answer to a [`Dilemma`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Two points, and the turn passes.
    PlusTwo,
    /// One point and another turn.
    PlusOneAgain,
    MinusTwo,
    /// One point lost, and the own next turn.
    MinusOneSkip,
}

impl Answer {
    const ALL: [Self; 4] = [
        Self::PlusTwo,
        Self::PlusOneAgain,
        Self::MinusTwo,
        Self::MinusOneSkip,
    ];

    /// Returns the points that the answer adds to the score.
    pub fn points(self) -> i32 {
        match self {
            Self::PlusTwo => 2,
            Self::PlusOneAgain => 1,
            Self::MinusTwo => -2,
            Self::MinusOneSkip => -1,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PlusTwo => "+2",
            Self::PlusOneAgain => "+1 again",
            Self::MinusTwo => "-2",
            Self::MinusOneSkip => "-1 skip",
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal(place) => place.fmt(f),
            Self::Answer(answer) => answer.fmt(f),
            Self::Deal(cards) => {
                f.write_str("deal")?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
        }
    }
}

impl FromStr for Move {
    type Err = MoveSyntax;

    fn from_str(text: &str) -> Result<Self, MoveSyntax> {
        const MOVE: MoveSyntax = MoveSyntax {
            expected: id!("match-move-form"),
        };
        const DEAL: MoveSyntax = MoveSyntax {
            expected: id!("match-deal-form"),
        };
        if let Some(cards) = text.strip_prefix("deal ") {
            let cards = cards.split(' ').map(|card| card.parse().map_err(|_| DEAL));
            return cards.collect::<Result<_, _>>().map(Self::Deal);
        }
        match Answer::ALL
            .into_iter()
            .find(|answer| answer.to_string() == text)
        {
            Some(answer) => Ok(Self::Answer(answer)),
            None => text.parse().map(Self::Reveal).map_err(|_| MOVE),
        }
    }
}
