//! Errors of studies.

use crate::pdn::{GameTypeError, PdnError, PdnFault, Place, ReplayError, ReplayFault};

/// The error of a text that is no study.
///
/// ```
/// use draughts::study::{Study, StudyError};
///
/// assert!(matches!(Study::read("", None), Err(StudyError::NoGame)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// The text is no PDN.
    #[error(transparent)]
    Text(#[from] PdnError),
    /// The text holds no game.
    #[error("there is no game in this text")]
    NoGame,
    /// The text of the game is no PDN.
    #[error("line {line}: {fault}")]
    Game {
        /// The line of the text, from 1.
        line: usize,
        /// The fault.
        fault: PdnFault,
    },
    /// The tags name no variant that is known.
    #[error(transparent)]
    GameType(#[from] GameTypeError),
    /// No game begins from the position.
    #[error(transparent)]
    Start(#[from] ReplayError),
}

/// The move of a study's main line that could not be followed.
///
/// ```
/// use draughts::study::Study;
///
/// let study = Study::read("[GameType \"21\"] 1. 11-15 11-16 *", None)?;
/// let fault = study.fault().expect("11 is empty by then");
/// assert_eq!((fault.text.as_str(), fault.at.column), ("11-16", 26));
/// # Ok::<(), draughts::study::StudyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{fault}", self.line())]
pub struct StudyFault {
    /// The place of the move in the text.
    pub at: Place,
    /// The move as it stands there; empty where it is a set-up.
    pub text: String,
    /// The fault.
    pub fault: ReplayFault,
}

impl StudyFault {
    /// Returns the line and the move, to stand before the fault; empty where it is a set-up.
    #[doc(hidden)]
    pub fn line(&self) -> String {
        if self.text.is_empty() {
            String::new()
        } else {
            format!("line {}: {}: ", self.at.line.max(1), self.text)
        }
    }
}

/// The error of a move that would nest variations too deeply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("variations are not nested deeper than {0}")]
pub struct TooDeep(pub usize);
