//! The focus of a frame: where the terminal's cursor stands while no line is typed, hidden. Screen readers and braille displays
//! follow it.
//!
//! Ratatui tells of a cursor only where it is shown. So the cell of the focus is marked in the frame itself, with a modifier that
//! no theme uses, and the mark is taken away before the frame is compared with what the terminal shows.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

const MARK: Modifier = Modifier::RAPID_BLINK;

/// Marks the cell of the focus. Cells that are drawn later lie above: their focus takes the place of this one.
pub fn mark(buf: &mut Buffer, at: impl Into<Position>) {
    take(buf);
    if let Some(cell) = buf.cell_mut(at) {
        cell.modifier.insert(MARK);
    }
}

/// Marks the beginning of an area that has the focus, if there is any of it.
pub fn mark_start(buf: &mut Buffer, area: Rect) {
    if !area.is_empty() {
        mark(buf, area.as_position());
    }
}

/// Returns the position of the focus, if there is one, and clears its mark.
pub fn take(buf: &mut Buffer) -> Option<Position> {
    let index = buf
        .content
        .iter()
        .position(|cell| cell.modifier.contains(MARK))?;
    buf.content[index].modifier.remove(MARK);
    Some(buf.pos_of(index).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_mark_counts_and_is_taken_once() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 2));
        mark(&mut buf, (3, 1));
        mark(&mut buf, (2, 0));
        mark(&mut buf, (9, 9));
        assert_eq!(take(&mut buf), None, "a place outside is no focus");
        mark(&mut buf, (2, 1));
        assert_eq!(take(&mut buf), Some(Position::new(2, 1)));
        assert_eq!(
            (take(&mut buf), buf),
            (None, Buffer::empty(Rect::new(0, 0, 4, 2)))
        );
    }
}
