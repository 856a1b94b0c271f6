//! The result of a deal of the day: graded from 0 to 5, and in few words.

use std::time::Duration;

use parlour_boards::board::unit;
use parlour_boards::saved_game::outcome_title;
use parlour_kit::text::{clock, turns};
use parlour_kit::view::theme::Role;
use parlour_language::{Text, text};
use parlour_model::any::AnyRules;
use parlour_model::daily::{Measure, measure};
use parlour_model::solo;
use parlour_store::{DailyGame, DailyPuzzle, DailyResult, Outcome};

/// The best grade.
const BEST: usize = 5;

/// The result of a deal, as squares and in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Grade {
    /// Squares that are filled, 0 to 5: the stars of somebody alone; a win has all.
    filled: usize,
    pub(super) words: Text,
}

impl Grade {
    /// The grade of a game that is over.
    pub(super) fn of_game(game: &DailyGame) -> Option<Self> {
        let result = game.result?;
        let filled = filled(game, result);
        let outcome = Text::from(outcome_title(result.outcome));
        let words = match measure(game.mode) {
            Measure::Turns if result.outcome == Outcome::Won => turns(result.turns),
            Measure::Turns => text!("game-given-up"),
            Measure::Score(_) => {
                let score = game.mode.shown_score(result.score);
                let [score, unit] = [score.to_string().into(), unit(game.mode, score)];
                Text::list([outcome, score, unit], " ")
            }
            Measure::Outcome => outcome,
        };
        Some(Self { filled, words })
    }

    /// The grade of a puzzle that is solved: all squares at the first try.
    pub(super) fn of_puzzle(puzzle: &DailyPuzzle) -> Option<Self> {
        let tries = usize::try_from(puzzle.tries).unwrap_or(BEST);
        let filled = if puzzle.practice {
            1
        } else {
            (BEST + 1).saturating_sub(tries).max(2)
        };
        let time = clock(Duration::from_secs(puzzle.spent.as_secs())).into();
        puzzle.is_solved.then_some(Self {
            filled,
            words: time,
        })
    }

    /// The colours of its squares.
    pub(super) fn roles(&self) -> [Role; BEST] {
        std::array::from_fn(|at| {
            if at < self.filled {
                Role::Good
            } else {
                Role::Dim
            }
        })
    }

    /// The grade as a row of squares.
    pub(super) fn squares(&self) -> String {
        "■".repeat(self.filled) + &"□".repeat(BEST - self.filled)
    }
}

fn filled(game: &DailyGame, result: DailyResult) -> usize {
    match (measure(game.mode), result.outcome) {
        (_, Outcome::Lost) | (Measure::Turns, Outcome::Drawn) => 0,
        (Measure::Turns, Outcome::Won) => {
            let par = solo::par(&AnyRules::daily_of(game.mode)).filter(|_| !game.practice);
            let turns = u32::try_from(result.turns).unwrap_or(u32::MAX);
            par.map_or(1, |par| solo::stars(turns, par))
        }
        (_, Outcome::Won) => BEST,
        (_, Outcome::Drawn) => 3,
    }
}
