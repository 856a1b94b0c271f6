//! Places for a finger, on the page of a phone.

use ratatui::layout::{Rect, Size};

/// The rows of a place for a finger: 44 CSS pixels at least in the letters of a phone.
pub const HEIGHT: u16 = 3;

/// A body of a phone has fewer columns than this, and as many rows at least.
const PHONE: Size = Size::new(60, 22);

/// The rows from one place of a list or one row of buttons to the next.
pub fn step(body: Rect) -> u16 {
    let is_phone = body.width < PHONE.width && body.height >= PHONE.height;
    if is_phone { HEIGHT } else { 1 }
}

/// The place of a line: the line itself, or for a finger as many rows around it. Below the body there are two lines more.
pub fn place(line: Rect, body: Rect) -> Rect {
    let height = step(body);
    let last = (body.bottom() + 2).saturating_sub(height);
    Rect {
        y: line.y.saturating_sub(height / 2).min(last),
        height,
        ..line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_phone_has_the_rows_around_it() {
        let phone = Rect::new(0, 1, 43, 38);
        let rows = |y| {
            let place = place(Rect::new(2, y, 9, 1), phone);
            (place.y, place.bottom())
        };
        assert_eq!(rows(10), (9, 12));
        assert_eq!(rows(0), (0, 3), "the title");
        assert_eq!(rows(40), (38, 41), "the foot");
        let line = Rect::new(2, 10, 9, 1);
        for size in [(80, 38), (43, 21)] {
            assert_eq!(place(line, Rect::new(0, 1, size.0, size.1)), line);
        }
    }
}
