//! The reasons for closing a table.

use parlour_language::fl;

/// The reason a table is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    GameOver,
    /// The game was deleted from the store.
    Deleted,
    /// By the visitor of this name, who opened it.
    By(String),
    NobodyLeft,
    /// It waited for players, and its opener and its players were away too long.
    WaitedTooLong,
    /// By whoever runs the server.
    ByOperator,
    /// As the rules, or another hall, have said it.
    Told(String),
    /// Another hall has closed it.
    Elsewhere,
}

impl Closing {
    /// The sentence, in the language that is spoken.
    pub(super) fn said(&self) -> String {
        match self {
            Self::GameOver => fl!("hall-game-over").into(),
            Self::Deleted => fl!("hall-game-deleted").into(),
            Self::By(name) => fl!("hall-has-closed", name = name),
            Self::NobodyLeft => fl!("hall-nobody-left").into(),
            Self::WaitedTooLong => fl!("hall-waited-too-long").into(),
            Self::ByOperator => fl!("hall-closed-by-operator").into(),
            Self::Told(why) => why.clone(),
            Self::Elsewhere => fl!("hall-table-closed").into(),
        }
    }
}
