//! The reasons for closing a table.

use parlour_language::{Text, text};

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
    Told(Text),
    /// Another hall has closed it.
    Elsewhere,
}

impl Closing {
    /// The sentence.
    pub(super) fn said(&self) -> Text {
        match self {
            Self::GameOver => text!("hall-game-over"),
            Self::Deleted => text!("hall-game-deleted"),
            Self::By(name) => text!("hall-has-closed", name = name),
            Self::NobodyLeft => text!("hall-nobody-left"),
            Self::WaitedTooLong => text!("hall-waited-too-long"),
            Self::ByOperator => text!("hall-closed-by-operator"),
            Self::Told(why) => why.clone(),
            Self::Elsewhere => text!("hall-table-closed"),
        }
    }
}
