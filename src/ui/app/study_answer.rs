//! The answers to the questions of the study board.

use parlour_model::checkers::study::Mark;
use parlour_model::player::Level;

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyAnswer {
    /// How good a move is.
    Mark(Option<Mark>),
    /// Delete a move and what follows.
    DeleteLine,
    /// Set up a position for another study.
    SetUp,
    /// Play on against a robot of this level.
    PlayOn(Level),
    CopyPosition,
    CopyGame,
}
