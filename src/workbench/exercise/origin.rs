//! The screen from which an exercise was chosen.

use parlour_boards::play::keys::DAY;
use std::time::Duration;

use jiff::civil::Date;

use super::ExerciseBoard;
use super::run::{self, Run};
use crate::puzzle_choice::PuzzleChoice;
use crate::puzzles::Puzzles;
use crate::training::Training;
use parlour_robots::checkers::training::ExerciseFilter;
use parlour_screen::action::Action;
use parlour_screen::shared::Shared;

/// The choice that an exercise follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    Training,
    Puzzles(PuzzleChoice),
    /// A puzzle of a run.
    Run(Run),
    /// The daily deals.
    Daily(Date),
    /// A study: a line of a repertoire, or a mistake that is tried again.
    Study,
}

impl Origin {
    /// Opens the screen that follows on the exercise.
    pub(super) fn back(self, wanted: ExerciseFilter, shared: &mut Shared) -> Vec<Action> {
        match self {
            Self::Training => Training::open(Some(wanted), shared),
            Self::Puzzles(choice) => vec![Puzzles::open(choice, shared)],
            Self::Run(run) => vec![Puzzles::open(run.choice(), shared)],
            Self::Daily(_) | Self::Study => vec![Action::Back],
        }
    }

    /// Opens the next exercise of the same kind; after the puzzle of a day its next deal, or its results.
    pub(super) fn next(self, wanted: ExerciseFilter, shared: &mut Shared) -> Vec<Action> {
        match self {
            Self::Training => ExerciseBoard::open_training(wanted, shared),
            Self::Puzzles(choice) => {
                let nth = wanted.seed.wrapping_add(1);
                ExerciseBoard::open_puzzle(choice, nth, shared)
            }
            Self::Run(run) => run.again(shared),
            Self::Daily(_) => vec![Action::Perform(DAY)],
            Self::Study => vec![Action::Back],
        }
    }

    /// Returns whether the time is measured.
    pub(super) fn is_timed(self) -> bool {
        !matches!(self, Self::Training | Self::Study)
    }

    /// The time for an exercise, if there is a limit.
    pub(super) fn limit(self) -> Option<Duration> {
        match self {
            Self::Puzzles(choice) => choice.limit,
            Self::Run(_) => Some(run::LIMIT),
            Self::Training | Self::Daily(_) | Self::Study => None,
        }
    }

    /// Returns whether it is the one puzzle of a day.
    pub(super) fn is_of_day(self) -> bool {
        matches!(self, Self::Daily(_))
    }
}
