//! The move log: what has happened at a table, in sentences.

use super::board::{Board, OnScreen};
use super::table::Told;
use crate::model::game::Tell;
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
    /// The moves in the game's own notation, where it has one.
    pub sheet: Vec<String>,
    /// How many lines at the end are scrolled out of sight.
    pub back: usize,
}

impl MoveLog {
    /// Adds what was told of a move; the log then shows its end again.
    pub fn write<G: OnScreen>(&mut self, moves: usize, told: &Told<G>, names: &Names) {
        self.lines.extend(told.events.iter().map(|event| LogLine { moves, by: told.by, text: event.tell(names) }));
        self.sheet.extend(G::Board::notation(told));
        self.back = 0;
    }

    /// Scrolls by so many lines; positive is back in time.
    pub fn scroll(&mut self, lines: isize) {
        self.back = self.back.saturating_add_signed(lines).min(self.lines.len().saturating_sub(1));
    }
}
