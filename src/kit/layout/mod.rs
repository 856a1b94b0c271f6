//! Rectangles of everything on the screen. Pure functions of sizes: `view` asks them where to draw, and notes what a click
//! there means ([`super::hits`]); `update` asks them how much is in sight.

pub mod card;
pub mod cards;
pub mod dialog;
pub mod foot;
pub mod form;
pub mod hall;
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

/// The parts of a table: the board, and beside it, where there is room, the scoreboard and the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableParts {
    pub board: Rect,
    /// The scoreboard; in a narrow window a single line above the board.
    pub scores: Rect,
    /// The move log; `None` in a narrow window.
    pub log: Option<Rect>,
}

/// The narrowest window with a scoreboard and a log beside the board.
const WIDE: u16 = 64;

/// Returns the parts of a table in the body of a page, for `score_lines` lines of scoreboard. A
/// board with a strip of `strip` rows at the bottom takes the whole body.
pub fn table(body: Rect, score_lines: usize, strip: u16) -> TableParts {
    if strip == 0 {
        return beside(body, score_lines);
    }
    let (upper, _) = body.split_bottom(strip);
    TableParts {
        board: body,
        ..beside(upper, score_lines)
    }
}

/// The two parts of a board with a strip: what lies above it beside scoreboard and log, and the strip.
pub fn board_parts(body: Rect, strip: u16) -> (Rect, Rect) {
    let (upper, below) = body.split_bottom(strip);
    // The number of lines of the scoreboard changes nothing beside it.
    (beside(upper, 0).board, below)
}

/// The column beside the board with scoreboard and log, where there is room for it.
pub fn column(body: Rect) -> Option<Rect> {
    let width = (body.width * 3 / 8).clamp(24, 40);
    (body.width >= WIDE).then(|| body.split_right(width).1)
}

/// Returns whether a window is wide enough for seats around the board, with the log in a drawer.
pub fn has_drawer(window: Size) -> bool {
    window.width >= seats::WIDE
}

fn beside(body: Rect, score_lines: usize) -> TableParts {
    let Some(column) = column(body) else {
        let (scores, board) = body.split_top(1);
        return TableParts {
            board,
            scores,
            log: None,
        };
    };
    let wanted = u16::try_from(score_lines)
        .unwrap_or(u16::MAX)
        .saturating_add(2);
    let height = wanted.min(body.height.saturating_sub(4).max(body.height / 2));
    let (scores, log) = column.split_top(height);
    TableParts {
        board: body.split_right(column.width).0,
        scores,
        log: Some(log),
    }
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
