//! The exercises of checkers.

use std::str::FromStr;

use parlour_language::{Id, id};

use crate::parse_error::ParseError;

/// The task of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ExerciseKind {
    /// Find the one move that wins.
    OnlyWin,
    /// Find the one move that does not lose.
    OnlyDraw,
    /// Win against the best defence.
    PlayWin,
    /// Hold the draw against whatever the other side tries.
    PlayDraw,
    /// Find the one move that wins, in a game that was analysed.
    GameWin,
    /// Find the one move that does not lose, in a game that was analysed.
    GameDraw,
    /// Find a move that loses nothing, where the game that was analysed has one that does.
    GameBetter,
    /// Find the line that wins, in a puzzle.
    Puzzle,
    /// Play a line of one's repertoire. It is not counted.
    Repertoire,
}

/// The grades of exercises, from 1.
pub const GRADES: u8 = 5;

impl ExerciseKind {
    /// Those of the endings trainer, in the order in which they are offered.
    pub const TRAINING: [Self; 7] = [
        Self::OnlyWin,
        Self::OnlyDraw,
        Self::PlayWin,
        Self::PlayDraw,
        Self::GameWin,
        Self::GameDraw,
        Self::GameBetter,
    ];

    /// The word for it in the store.
    pub fn name(self) -> &'static str {
        match self {
            Self::OnlyWin => "only-win",
            Self::OnlyDraw => "only-draw",
            Self::PlayWin => "play-win",
            Self::PlayDraw => "play-draw",
            Self::GameWin => "analysed-win",
            Self::GameDraw => "analysed-draw",
            Self::GameBetter => "analysed-better",
            Self::Puzzle => "puzzle",
            Self::Repertoire => "repertoire",
        }
    }

    /// Describes the task in words.
    pub fn task(self) -> Id {
        match self {
            Self::OnlyWin => id!("training-find-win"),
            Self::OnlyDraw => id!("training-find-draw"),
            Self::PlayWin => id!("training-win"),
            Self::PlayDraw => id!("training-draw"),
            Self::GameWin => id!("training-find-win-games"),
            Self::GameDraw => id!("training-find-draw-games"),
            Self::GameBetter => id!("training-find-better-games"),
            Self::Puzzle => id!("puzzle-task"),
            Self::Repertoire => id!("repertoire-task"),
        }
    }

    /// Returns whether the exercise is to be won; otherwise it is to be drawn.
    pub fn is_won(self) -> bool {
        matches!(
            self,
            Self::OnlyWin | Self::PlayWin | Self::GameWin | Self::Puzzle
        )
    }

    /// Returns whether one move is asked for; otherwise a whole line or ending is.
    pub fn is_one_move(self) -> bool {
        !matches!(
            self,
            Self::PlayWin | Self::PlayDraw | Self::Puzzle | Self::Repertoire
        )
    }

    /// Returns whether the exercise comes from analysed games.
    pub fn is_from_games(self) -> bool {
        matches!(self, Self::GameWin | Self::GameDraw | Self::GameBetter)
    }
}

impl FromStr for ExerciseKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut all = Self::TRAINING.into_iter().chain([Self::Puzzle]);
        let found = all.find(|kind| kind.name() == text);
        found.ok_or_else(|| ParseError::ExerciseKind(text.to_owned()))
    }
}
