//! Rectangles of everything on the screen. Pure functions of sizes: `view` asks them where to draw, and notes what a click
//! there means ([`super::hits`]); `update` asks them how much is in sight.

pub mod card;
pub mod cards;
pub mod dialog;
pub mod finger;
pub mod foot;
pub mod log;
pub mod seats;
pub mod split;
pub mod window;

use ratatui::layout::{Rect, Size};

use split::Split as _;

/// The parts of every screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageParts {
    /// The line at the top.
    pub title: Rect,
    pub body: Rect,
    /// The line that says what has happened or what to do.
    pub message: Rect,
    /// The line with the keys that work now.
    pub foot: Rect,
}

/// In a smaller window nothing can be shown.
pub const SMALLEST: Size = Size::new(20, 6);

/// Returns whether a window is at least as large as needed.
pub fn has_room(window: Size, needed: Size) -> bool {
    window.width >= needed.width && window.height >= needed.height
}

/// The parts of a window of this size.
pub fn page(size: Size) -> PageParts {
    let line = |y: u16| {
        Rect::new(
            0,
            y.min(size.height.saturating_sub(1)),
            size.width,
            1.min(size.height),
        )
    };
    let body = Rect::new(
        0,
        1.min(size.height),
        size.width,
        size.height.saturating_sub(3),
    );
    PageParts {
        title: line(0),
        body,
        message: line(size.height.saturating_sub(2)),
        foot: line(size.height.saturating_sub(1)),
    }
}

/// The narrowest window with a log beside the board.
const WIDE: u16 = 64;

/// The column of an open log beside the board, where there is room for it.
pub fn column(body: Rect) -> Option<Rect> {
    let width = (body.width * 3 / 8).clamp(24, 40);
    (body.width >= WIDE).then(|| body.split_right(width).1)
}

/// The board, and the column beside it where that is open and has room.
pub fn beside(body: Rect, is_open: bool) -> (Rect, Option<Rect>) {
    let column = column(body).filter(|_| is_open);
    let board = column.map_or(body, |column| body.split_right(column.width).0);
    (board, column)
}

/// The parts of the statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatisticsParts {
    /// The area where a person and a game are chosen.
    pub form: Rect,
    /// The figures that are looked for first; `None` in a small window.
    pub headline: Option<Rect>,
    /// The figures and the charts; a small window has room for the figures alone, without a frame.
    pub panels: Vec<Rect>,
}

/// Rows of the choice of a person and a game with its frame.
const CHOICE: u16 = 6;

/// The most rows of a chart: a higher one shows no more.
const CHART_HIGH: u16 = 16;

/// The parts of the statistics in the body of a page, with this number of panels.
pub fn statistics(body: Rect, panels: usize) -> StatisticsParts {
    let rows = if body.height < 12 { 4 } else { CHOICE }; // In a low window the buttons are scrolled out of sight.
    let (form, rest) = body.split_top(rows);
    if rest.width < WIDE || rest.height < 10 {
        return StatisticsParts {
            form,
            headline: None,
            panels: vec![rest],
        };
    }
    let (top, rest) = body.split_top((body.height / 4).max(CHOICE));
    let (left, headline) = top.split_left(top.width / 2);
    StatisticsParts {
        form: left.split_top(CHOICE).0,
        headline: Some(headline),
        panels: in_two_columns(rest, panels),
    }
}

/// As many areas of one height, two in a row; the last one of an odd number has a row of its own.
fn in_two_columns(area: Rect, count: usize) -> Vec<Rect> {
    let rows = u16::try_from(count.div_ceil(2)).unwrap_or(1).max(1);
    let height = (area.height / rows).min(CHART_HIGH);
    let areas = (0..rows).flat_map(|row| {
        let (_, below) = area.split_top(row * height);
        let (line, _) = below.split_top(height);
        let (left, right) = line.split_left(line.width / 2);
        let is_whole = row + 1 == rows && count % 2 == 1;
        if is_whole {
            vec![line]
        } else {
            vec![left, right]
        }
    });
    areas.collect()
}

/// The part of a body in which a page's text stands.
pub fn page_text(body: Rect) -> Rect {
    let width = body.width.saturating_sub(2).min(PAGE_WIDTH);
    Rect {
        x: body.x + (body.width - width) / 2,
        width,
        ..body
    }
}

/// Longer lines are tiring to read.
const PAGE_WIDTH: u16 = 92;
