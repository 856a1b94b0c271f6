//! The puzzles of checkers that a person has chosen.

use std::time::Duration;

use draughts::variant::Variant;
use parlour_model::checkers::exercise::ExerciseKind;
use parlour_robots::checkers::training::ExerciseFilter;

/// The puzzles that are wanted, and the time for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleChoice {
    pub variant: Variant,
    pub grade: u8,
    pub limit: Option<Duration>,
}

impl Default for PuzzleChoice {
    fn default() -> Self {
        Self {
            variant: Variant::English,
            grade: 1,
            limit: None,
        }
    }
}

impl PuzzleChoice {
    /// The puzzle of this number of the choice.
    pub fn wanted(self, nth: u64) -> ExerciseFilter {
        ExerciseFilter {
            variant: self.variant,
            kind: ExerciseKind::Puzzle,
            grade: self.grade,
            seed: nth,
        }
    }
}
