//! The move log: what has happened at a table, in sentences.

use super::table::Told;
use crate::model::game::{Game, Tell};
use crate::model::player::Names;
use crate::model::seat::Turn;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// How many moves had been made with it.
    pub moves: usize,
    /// Who moved.
    pub by: Turn,
    /// The sentence.
    pub text: String,
}

/// The log, and how far it is scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLog {
    /// Every line, oldest first.
    pub lines: Vec<LogLine>,
    /// How many lines at the end are scrolled out of sight.
    pub back: usize,
}

impl MoveLog {
    /// Adds what was told of a move; the log then shows its end again.
    pub fn write<G: Game>(&mut self, moves: usize, told: &Told<G>, names: &Names) {
        self.lines.extend(told.events.iter().map(|event| LogLine { moves, by: told.by, text: event.tell(names) }));
        self.back = 0;
    }

    /// Scrolls by so many lines; positive is back in time.
    pub fn scroll(&mut self, lines: isize) {
        self.back = self.back.saturating_add_signed(lines).min(self.lines.len().saturating_sub(1));
    }
}
