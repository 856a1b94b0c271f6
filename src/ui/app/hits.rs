//! The places of a frame that mean something to the mouse. They are noted while the frame is drawn, so that a click means
//! what the person saw, also where the next frame has not come yet.

use ratatui::layout::{Position, Rect};

use super::keymap::Command;
use super::row_id::RowId;

/// The meaning of a place in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hit {
    /// An entry of the foot line.
    Key(Command),
    /// A line of the help that names a key.
    Help(Command),
    /// A row of a list: on the arrow before (−1) or behind (1) its value, or elsewhere (0).
    Row(RowId, i64),
    /// A button of a question, by [`Question::button_number`](super::question::Question::button_number).
    Button(i64),
}

/// The places of a frame, in the order in which they were drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits(Vec<(Rect, Hit)>);

impl Hits {
    pub fn note(&mut self, area: Rect, hit: Hit) {
        self.0.push((area, hit));
    }

    /// Returns the meaning of a cell: that of what was drawn there last.
    pub fn at(&self, at: Position) -> Option<Hit> {
        let found = self.0.iter().rev().find(|(area, _)| area.contains(at));
        found.map(|(_, hit)| *hit)
    }
}
