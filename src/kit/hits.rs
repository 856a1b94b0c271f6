//! The places of a frame that mean something to the mouse. They are noted while the frame is drawn, so that a click means
//! what the person saw, also where the next frame has not come yet.

use ratatui::layout::{Position, Rect};

use super::keymap::Command;
use super::row_id::RowId;
use parlour_language::Id;

/// The meaning of a place in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hit {
    /// An entry of the foot line.
    Key(Command),
    /// A line of the help that names a key.
    Help(Command),
    /// A row of a list: on the arrow before (−1) or behind (1) its value, or elsewhere (0).
    Row(RowId, i64),
    /// A button of a question, by a number of its own.
    Button(i64),
    /// A place of a board, as the game counts them in a [`Motion`](super::motion::Motion).
    Place(usize),
    /// A choice beside the places of a board: one of its buttons, or a piece to be put on it.
    Choice(usize),
    /// The button that lifts a curtain.
    Curtain,
    /// The move log of a table.
    Beside,
    /// The chat of a hall.
    Chat,
    /// A part of the screen beside its rows, by the title of the part.
    Pane(Id),
    /// The tab that brings such a part to the front.
    Tab(Id),
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

    /// Returns the column behind the last place of a board in an area, or the area's first one.
    pub fn right_edge(&self, area: Rect) -> u16 {
        let places = self
            .0
            .iter()
            .filter(|(_, hit)| matches!(hit, Hit::Place(_)));
        let edges = places.map(|(place, _)| place.right());
        edges.max().unwrap_or(area.x)
    }

    /// Returns where this was drawn last.
    pub fn area(&self, hit: Hit) -> Option<Rect> {
        let found = self.0.iter().rev().find(|(_, other)| *other == hit);
        found.map(|(area, _)| *area)
    }
}
