//! The answers to the questions of the study board.

use draughts::study::Mark;
use parlour_model::player::Level;

/// The chosen answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StudyAnswer {
    /// The quality of a move.
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
