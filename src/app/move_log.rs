//! The move log: what has happened at a table, in sentences.

use super::board::{BoardUi, GameUi};
use crate::model::game::Describe;
use crate::model::player::Names;
use crate::model::seat::ToAct;
use crate::table::event::MoveReport;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// How many moves had been made with it.
    pub moves: usize,
    pub by: ToAct,
    pub text: String,
}

/// The log, and how far it is scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLog {
    pub lines: Vec<LogLine>,
    /// The moves in the game's own notation, where it has one.
    pub sheet: Vec<String>,
    /// How many lines at the end are scrolled out of sight.
    pub back: usize,
}

impl MoveLog {
    /// Adds what was told of a move; the log then shows its end again.
    pub fn write<G: GameUi>(&mut self, moves: usize, report: &MoveReport<G>, names: &Names) {
        self.lines.extend(report.events.iter().map(|event| LogLine {
            moves,
            by: report.by,
            text: event.describe(names),
        }));
        self.sheet.extend(G::Board::notation(report));
        self.back = 0;
    }

    /// Scrolls by so many lines; positive is back in time.
    pub fn scroll(&mut self, lines: isize) {
        self.back = self.back.saturating_add_signed(lines).min(self.lines.len().saturating_sub(1));
    }
}
