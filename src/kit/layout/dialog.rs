//! A dialog: a question or a message in the middle of the screen, with buttons.

use ratatui::layout::Rect;

use super::finger;
use crate::text::{columns, wrap};

/// The widest text of a dialog: longer lines are hard to read.
const WIDEST: u16 = 60;

/// Cells of a button beside its label: a bracket and a blank on each side.
const BUTTON_SIDES: u16 = 4;

/// Blanks between two buttons.
const GAP: u16 = 2;

/// The layout of a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialogLayout {
    pub frame: Rect,
    pub lines: Vec<String>,
    /// The first line in sight.
    pub first: usize,
    /// The area of the lines; on a small screen it has fewer rows than there are lines, and they scroll.
    pub text: Rect,
    /// The buttons, in the order given.
    pub buttons: Vec<Rect>,
}

/// Lays a dialog out in the middle of an area. The buttons lie in as few rows as they fit in; in a very small area
/// the text gives way first: blank lines are left out, and the rest scrolls.
pub fn place(title: &str, text: &str, buttons: &[impl AsRef<str>], area: Rect) -> DialogLayout {
    let widths: Vec<u16> = buttons
        .iter()
        .map(|label| columns(label.as_ref()).saturating_add(BUTTON_SIDES))
        .collect();
    let room = area.width.saturating_sub(4);
    let rows = in_rows(&widths, room);
    let mut lines = wrap(text, usize::from(room.min(WIDEST)));
    let step = usize::from(finger::step(area));
    let buttons_high = match rows.len() {
        0 => 0,
        rows => u16::try_from((rows - 1) * step + 1).unwrap_or(u16::MAX),
    };
    let blank = u16::from(!rows.is_empty());
    let most = usize::from(
        area.height
            .saturating_sub(buttons_high.saturating_add(blank + 2)),
    );
    let longest = lines.iter().map(|line| columns(line)).max().unwrap_or(0);
    let buttons_wide = rows.iter().map(|row| row_width(row)).max().unwrap_or(0);
    let inner = longest
        .max(buttons_wide)
        .max(columns(title).saturating_add(2))
        .min(room);
    if lines.len() > most {
        lines.retain(|line| !line.is_empty());
    }
    let wanted = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = wanted
        .saturating_add(buttons_high.saturating_add(blank + 2))
        .min(area.height);
    let frame = centred(area, inner + 4, height);
    let high = height.saturating_sub(2);
    let buttons_high = buttons_high.min(high);
    let text_high = wanted.min(high.saturating_sub(buttons_high + blank));
    let text = Rect::new(frame.x + 2, frame.y + 1, inner, text_high).intersection(frame);
    let below = Rect::new(
        frame.x + 2,
        (frame.bottom().saturating_sub(1 + buttons_high)).max(frame.y),
        inner,
        buttons_high,
    );
    DialogLayout {
        frame,
        lines,
        first: 0,
        text,
        buttons: place_buttons(&rows, step, below.intersection(frame)),
    }
}

/// The buttons' widths, row by row; a button that is too wide has a row to itself.
fn in_rows(widths: &[u16], room: u16) -> Vec<Vec<u16>> {
    let mut rows: Vec<Vec<u16>> = Vec::new();
    for width in widths {
        match rows.last_mut() {
            Some(row) if row_width(row).saturating_add(GAP).saturating_add(*width) <= room => {
                row.push(*width);
            }
            _ => rows.push(vec![*width]),
        }
    }
    rows
}

/// Returns the width of a row of buttons, with the gaps between them.
fn row_width(row: &[u16]) -> u16 {
    let gaps = GAP * u16::try_from(row.len().saturating_sub(1)).unwrap_or(0);
    row.iter()
        .fold(gaps, |sum, width| sum.saturating_add(*width))
}

fn place_buttons(rows: &[Vec<u16>], step: usize, below: Rect) -> Vec<Rect> {
    let mut buttons = Vec::new();
    for (y, row) in (below.y..).step_by(step).zip(rows) {
        let mut x = below.x + below.width.saturating_sub(row_width(row)) / 2;
        for width in row {
            buttons.push(Rect::new(x, y, *width, 1).intersection(below));
            x = x.saturating_add(width + GAP);
        }
    }
    buttons
}

/// A rectangle of this size in the middle of an area, cut to the area.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

impl DialogLayout {
    /// The same moved up or down in its area so that it covers none of these, if that can be done.
    #[must_use]
    pub fn beside(self, keep: &[Rect], area: Rect) -> Self {
        let free = |y: &u16| {
            keep.iter().all(|rect| {
                !rect.intersects(Rect {
                    y: *y,
                    ..self.frame
                })
            })
        };
        let last = area.bottom().saturating_sub(self.frame.height);
        let nearest = (area.y..=last)
            .filter(free)
            .min_by_key(|y| y.abs_diff(self.frame.y));
        match nearest {
            Some(y) => self.moved_to(y),
            None => self,
        }
    }

    fn moved_to(mut self, y: u16) -> Self {
        let from = self.frame.y;
        let parts = [&mut self.frame, &mut self.text]
            .into_iter()
            .chain(&mut self.buttons);
        parts.for_each(|rect| rect.y = rect.y + y - from);
        self
    }

    /// The first line in sight where the text is at its end; 0 where all of it is seen.
    pub fn last_first(&self) -> usize {
        self.lines
            .len()
            .saturating_sub(usize::from(self.text.height))
    }

    /// Returns the same layout scrolled by `lines` lines.
    #[must_use]
    pub fn scrolled(self, lines: usize) -> Self {
        Self {
            first: lines.min(self.last_first()),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Leave this game? It is kept, and can be taken up again from the menu.";

    #[test]
    fn everything_lies_inside_the_frame_and_apart_at_every_size() {
        for (width, height) in (0..80).flat_map(|w| (0..16).map(move |h| (w, h))) {
            let area = Rect::new(2, 1, width, height);
            let dialog = place("Leave", TEXT, &["Leave", "Stay", "漢字漢字"], area);
            assert_eq!(area.intersection(dialog.frame), dialog.frame);
            let parts: Vec<_> = dialog
                .buttons
                .iter()
                .chain([&dialog.text])
                .filter(|rect| !rect.is_empty())
                .collect();
            for (i, part) in parts.iter().enumerate() {
                assert_eq!(dialog.frame.intersection(**part), **part, "{area:?}");
                assert!(
                    parts[..i].iter().all(|other| !other.intersects(**part)),
                    "{area:?}: {dialog:?}"
                );
            }
        }
    }

    #[test]
    fn every_line_can_be_scrolled_to_and_blank_ones_go_first() {
        let text = "Ana wins.\n\n1. Ana: 5\n2. Bo: 3\n3. Cem: 1";
        let all = place("Over", text, &["Leave"], Rect::new(0, 0, 40, 12));
        assert_eq!((all.lines.len(), all.last_first()), (5, 0));
        let low = place("Over", text, &["Leave"], Rect::new(0, 0, 40, 6));
        assert_eq!(
            (low.lines.len(), low.text.height, low.last_first()),
            (4, 2, 2)
        );
        let scrolled = low.scrolled(9);
        assert_eq!(
            scrolled.lines[scrolled.first..].last().map(String::as_str),
            Some("3. Cem: 1")
        );
    }

    #[test]
    fn a_dialog_gives_way_to_what_has_to_be_seen() {
        let area = Rect::new(0, 3, 40, 20);
        let middle = place("Choose", "One of two.", &["One", "Two"], area);
        let card = Rect::new(10, middle.frame.y, 5, 3);
        let moved = middle.clone().beside(&[card], area);
        assert!(!moved.frame.intersects(card));
        assert_eq!(area.intersection(moved.frame), moved.frame);
        assert_eq!(
            moved.buttons[0].y - moved.frame.y,
            middle.buttons[0].y - middle.frame.y
        );
        assert_eq!(
            middle.clone().beside(&[area], area),
            middle,
            "where there is no room it stays"
        );
    }

    #[test]
    fn buttons_are_stacked_where_a_row_has_no_room() {
        let wide = place("Leave", TEXT, &["Leave", "Stay"], Rect::new(0, 0, 80, 24));
        assert_eq!(wide.buttons[0].y, wide.buttons[1].y);
        let narrow = place("Leave", TEXT, &["Leave", "Stay"], Rect::new(0, 0, 16, 20));
        assert_eq!(narrow.buttons[0].y + 1, narrow.buttons[1].y);
    }

    #[test]
    fn buttons_share_rows_as_far_as_there_is_room() {
        let labels = ["Rematch", "Same deal", "Save", "Look", "Leave"];
        let rows = |width| {
            place("Over", "", &labels, Rect::new(0, 0, width, 20))
                .buttons
                .iter()
                .map(|b| b.y)
                .collect()
        };
        let below = |rows: Vec<u16>| rows.iter().map(|y| y - rows[0]).collect::<Vec<_>>();
        assert_eq!(below(rows(80)), [0; 5]);
        assert_eq!(below(rows(40)), [0, 0, 0, 1, 1]);
        assert_eq!(below(rows(20)), [0, 1, 2, 3, 4]);
        let phone = place("Over", "", &labels, Rect::new(0, 0, 40, 40));
        assert_eq!(phone.buttons[4].y, phone.buttons[0].y + finger::HEIGHT);
    }
}
