//! A question in a box, answered by one of its buttons.

use ratatui::layout::Rect;

use super::keymap::Command;
use super::layout::dialog::{self, DialogLayout};
use crate::store::TableId;

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// Close the question; nothing is done.
    Never,
    /// Leave the table for the start screen.
    Leave,
    /// Leave the program.
    Quit,
    /// Give the game up.
    Surrender,
    /// Agree to a draw.
    AgreeDraw,
    /// Deal anew.
    NewDeal,
    /// The same deal once more.
    Restart,
    /// Save the record.
    Save,
    /// Delete a game from the store.
    Delete(TableId),
    /// Count one person's games as another's, as was typed.
    Merge,
    /// Save it though it tells what is still secret.
    SaveSecrets,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it is about.
    pub title: String,
    /// The text.
    pub text: String,
    /// The buttons' texts, and what they do.
    pub buttons: Vec<(&'static str, Reply)>,
    /// The marked button.
    pub cursor: usize,
}

impl Question {
    /// A question whose first button is marked.
    pub fn new(title: impl Into<String>, text: impl Into<String>, buttons: Vec<(&'static str, Reply)>) -> Self {
        Self { title: title.into(), text: text.into(), buttons, cursor: 0 }
    }

    /// The buttons' texts.
    #[must_use]
    pub fn labels(&self) -> Vec<&'static str> {
        self.buttons.iter().map(|(label, _)| *label).collect()
    }

    /// Where it lies in the body of a page.
    #[must_use]
    pub fn layout(&self, body: Rect) -> DialogLayout {
        dialog::place(&self.title, &self.text, &self.labels(), body)
    }

    /// A command of the keymap; answers with the reply, if there is one now.
    pub fn command(&mut self, command: Command) -> Option<Reply> {
        let count = self.buttons.len();
        match command {
            Command::Left | Command::Up | Command::Previous => self.cursor = (self.cursor + count - 1) % count,
            Command::Right | Command::Down | Command::Next => self.cursor = (self.cursor + 1) % count,
            Command::Act => return Some(self.buttons[self.cursor].1),
            Command::Back => return Some(Reply::Never),
            _ => {}
        }
        None
    }
}
