//! Parts of a rectangle. ratatui's `Layout` solves constraints; here one part has its size and the other has the rest.

use ratatui::layout::Rect;

/// Cuts a rectangle in two; a part that is too large takes all there is.
pub trait Split: Copy {
    /// The upper rows, and those below.
    fn split_top(self, rows: u16) -> (Self, Self);

    /// The rows above, and the lower rows.
    fn split_bottom(self, rows: u16) -> (Self, Self);

    /// The left columns, and those right of them.
    fn split_left(self, columns: u16) -> (Self, Self);

    /// The columns on the left, and the right columns.
    fn split_right(self, columns: u16) -> (Self, Self);
}

impl Split for Rect {
    fn split_top(self, rows: u16) -> (Self, Self) {
        let height = rows.min(self.height);
        let below = Self {
            y: self.y + height,
            height: self.height - height,
            ..self
        };
        (Self { height, ..self }, below)
    }

    fn split_bottom(self, rows: u16) -> (Self, Self) {
        self.split_top(self.height.saturating_sub(rows))
    }

    fn split_left(self, columns: u16) -> (Self, Self) {
        let width = columns.min(self.width);
        let right = Self {
            x: self.x + width,
            width: self.width - width,
            ..self
        };
        (Self { width, ..self }, right)
    }

    fn split_right(self, columns: u16) -> (Self, Self) {
        self.split_left(self.width.saturating_sub(columns))
    }
}
