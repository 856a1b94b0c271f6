//! A notice that stands until it is answered or no longer true. It has a place at the right of the title, which no key wipes.

use super::keymap::Command;
use parlour_language::Text;

/// The kind of a standing notice, shown by a sign as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingKind {
    /// Something is wrong.
    Bad,
    /// Something waits for the person.
    Waiting,
    /// Something takes long.
    Slow,
    /// Something goes on in the background.
    Progress,
}

/// A notice that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    kind: StandingKind,
    text: Text,
    /// The command that answers it, which a click on it does too.
    answer: Option<Command>,
}

impl Standing {
    pub fn new(kind: StandingKind, text: impl Into<Text>) -> Self {
        Self {
            kind,
            text: text.into(),
            answer: None,
        }
    }

    /// The same, answered by a command.
    #[must_use]
    pub fn answered_by(self, command: Command) -> Self {
        Self {
            answer: Some(command),
            ..self
        }
    }

    pub fn kind(&self) -> StandingKind {
        self.kind
    }

    pub fn text(&self) -> &Text {
        &self.text
    }

    pub fn answer(&self) -> Option<Command> {
        self.answer
    }
}
