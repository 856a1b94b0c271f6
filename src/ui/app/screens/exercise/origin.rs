//! The screen from which an exercise was chosen.

use std::time::Duration;

use jiff::civil::Date;

use crate::app::action::Destination;
use crate::app::puzzle_choice::PuzzleChoice;
use parlour_robots::checkers::training::ExerciseFilter;

/// The choice that an exercise follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    Training,
    Puzzles(PuzzleChoice),
    /// The daily deals.
    Daily(Date),
}

impl Origin {
    /// The screen that follows on the exercise.
    pub(super) fn back(self) -> Destination {
        match self {
            Self::Training => Destination::Training,
            Self::Puzzles(choice) => Destination::Puzzles(choice),
            Self::Daily(_) => Destination::Back,
        }
    }

    /// The next exercise of the same kind; a day has one alone.
    pub(super) fn next(self, wanted: ExerciseFilter) -> Option<Destination> {
        match self {
            Self::Training => Some(Destination::Exercise(wanted)),
            Self::Puzzles(choice) => {
                let nth = wanted.seed.wrapping_add(1);
                Some(Destination::Puzzle(choice, nth))
            }
            Self::Daily(_) => None,
        }
    }

    /// Returns whether the time is measured.
    pub(super) fn is_timed(self) -> bool {
        self != Self::Training
    }

    /// The time for an exercise, if there is a limit.
    pub(super) fn limit(self) -> Option<Duration> {
        match self {
            Self::Puzzles(choice) => choice.limit,
            Self::Training | Self::Daily(_) => None,
        }
    }

    /// Returns whether it is the one puzzle of a day.
    pub(super) fn is_of_day(self) -> bool {
        matches!(self, Self::Daily(_))
    }
}
