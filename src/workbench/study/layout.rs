//! The layout of a study: the board, and beside it the lines of a robot, the moves and the graph.

use std::ops::Range;

use ratatui::layout::{Margin, Rect};

use draughts::study::{NodeId, Part, Span};
use parlour_boards::checkers::layout::RIM;
use parlour_kit::layout::column;
use parlour_kit::layout::split::Split as _;
use parlour_kit::layout::window::around;
use parlour_kit::text::{columns, wrap};

/// The parts of a study in the body of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyParts {
    pub board: Rect,
    /// The area of a robot's findings, with its frame.
    pub lines: Option<Rect>,
    /// The moves, without their frame.
    pub outline: Option<Rect>,
    /// The frame of the moves, where there is room for one.
    pub frame: Option<Rect>,
    /// The graph of the evaluations, with its frame.
    pub graph: Option<Rect>,
}

/// The least columns beside the board for the moves with a frame around them, and without one.
const FRAMED: u16 = 26;
const BARE: u16 = 18;

/// The least rows for the moves.
const LEAST_MOVES: u16 = 6;

/// Rows of the graph, with its frame.
const GRAPH: u16 = 9;
const LOW_GRAPH: u16 = 6;

/// Returns the parts of a study in the body of a page, on a board `across` squares wide. `lines` is
/// the number of a robot's lines to show.
pub fn parts(body: Rect, across: usize, lines: usize, has_graph: bool) -> StudyParts {
    let across = u16::try_from(across).unwrap_or(u16::MAX).max(1);
    let is_framed = body.width >= 2 * across + RIM + FRAMED && body.height >= 12;
    let least = if is_framed { FRAMED } else { BARE };
    let room = body.width.saturating_sub(least + RIM) / (2 * across);
    let high = (body.height / across).min(room).max(1);
    let wanted = (2 * across * high + RIM).min(body.width);
    // Where there is room the board lies where it lies in a game with an open log.
    let widest = column(body).map_or(body.width, |column| column.width);
    let side = (body.width - wanted).min(widest.max(least));
    if side < least {
        return StudyParts {
            board: body,
            lines: None,
            outline: None,
            frame: None,
            graph: None,
        };
    }
    let (board, beside) = body.split_right(side);
    if !is_framed {
        // A column at each side: to keep off the board, and for the mark that shows how far one has scrolled.
        let outline = beside.inner(Margin::new(1, 0));
        return StudyParts {
            board,
            lines: None,
            outline: Some(outline),
            frame: None,
            graph: None,
        };
    }
    let lines_high = if lines == 0 {
        0
    } else {
        u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(2)
    };
    let left = beside.height.saturating_sub(lines_high);
    let graph_high = match left {
        _ if !has_graph => 0,
        left if left >= GRAPH + 2 * LEAST_MOVES => GRAPH,
        left if left >= LOW_GRAPH + LEAST_MOVES => LOW_GRAPH,
        _ => 0,
    };
    let lines_high = if beside.height >= lines_high + graph_high + LEAST_MOVES {
        lines_high
    } else {
        0
    };
    let (lines, rest) = beside.split_top(lines_high);
    let (frame, graph) = rest.split_bottom(graph_high);
    StudyParts {
        board,
        lines: (lines_high > 0).then_some(lines),
        outline: Some(inside(frame)),
        frame: Some(frame),
        graph: (graph_high > 0).then_some(graph),
    }
}

/// The room inside a frame.
pub fn inside(frame: Rect) -> Rect {
    frame.inner(Margin::new(2, 1))
}

/// A piece of a row of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The column where it begins, from the left of the row.
    pub x: u16,
    pub text: String,
    /// The part of the outline that it is of.
    pub part: usize,
}

/// The outline wrapped into the rows of an area.
pub fn rows(parts: &[Part], area: Rect) -> Vec<Vec<Piece>> {
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut x = 0;
    for (nth, part) in parts.iter().enumerate() {
        let indent = u16::try_from(part.indent.min(6) * 2)
            .unwrap_or(0)
            .min(area.width / 3);
        if part.is_first || rows.is_empty() {
            rows.push(Vec::new());
            x = indent;
        }
        let words = match part.span {
            // A move and its number stay together.
            Span::Move => wrap(
                &part.text,
                usize::from(area.width.saturating_sub(indent)).max(1),
            ),
            Span::Comment | Span::Unread => {
                part.text.split_whitespace().map(str::to_owned).collect()
            }
        };
        for word in words {
            let wide = columns(&word);
            if x > indent && x + wide > area.width {
                rows.push(Vec::new());
                x = indent;
            }
            if let Some(row) = rows.last_mut() {
                row.push(Piece {
                    x,
                    text: word,
                    part: nth,
                });
            }
            x += wide + 1;
        }
    }
    rows
}

/// The rows in sight: the move of the position that is shown is among them.
pub fn shown(rows: &[Vec<Piece>], at: NodeId, parts: &[Part], area: Rect) -> Range<usize> {
    let is_here =
        |piece: &Piece| parts[piece.part].node == at && parts[piece.part].span == Span::Move;
    let here = rows
        .iter()
        .position(|row| row.iter().any(is_here))
        .unwrap_or(0);
    around(rows.len(), area.height.into(), here)
}

/// The most columns of a position of the graph.
const WIDEST_BAR: usize = 3;

/// Returns the columns of the graph for one of `count` positions. If there are more positions than
/// columns, several share one.
pub fn graph_columns(place: usize, count: usize, width: u16) -> Range<u16> {
    let (width, column) = (usize::from(width), |column: usize| {
        u16::try_from(column).unwrap_or(u16::MAX)
    });
    if count > width {
        let first = place * width / count;
        return column(first)..column(first + 1);
    }
    let bar = (width / count.max(1)).clamp(1, WIDEST_BAR);
    column(place * bar)..column((place + 1) * bar)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::study::Study;

    #[test]
    fn every_window_has_a_board_and_a_large_one_has_all() {
        for (width, height, across) in [
            (80, 21, 8),
            (80, 21, 12),
            (120, 37, 10),
            (40, 9, 8),
            (20, 9, 8),
            (300, 90, 8),
        ] {
            let body = Rect::new(0, 1, width, height);
            for (lines, graph) in [(0, false), (3, true)] {
                let parts = parts(body, across, lines, graph);
                let all = [parts.lines, parts.frame, parts.graph];
                let mut areas: Vec<_> = all.into_iter().flatten().chain([parts.board]).collect();
                assert!(
                    areas.iter().all(|area| body.intersection(*area) == *area),
                    "{width}x{height}: {parts:?}"
                );
                while let Some(area) = areas.pop() {
                    assert!(
                        areas.iter().all(|other| !other.intersects(area)),
                        "{width}x{height}: {parts:?}"
                    );
                }
            }
        }
        let parts = parts(Rect::new(0, 1, 80, 21), 8, 3, true);
        assert!(
            parts.lines.is_some()
                && parts.graph.is_some()
                && parts.frame.is_some_and(|area| area.height >= 6)
        );
    }

    #[test]
    fn the_pieces_of_the_outline_lie_in_their_row_and_apart() {
        let study = Study::read(
            "[GameType \"21\"] 1. 11-15 {a long remark here} 23-19 (22-18) 2. 8-11 *",
            None,
        );
        let outline = study.expect("PDN").outline();
        let rows = rows(&outline, Rect::new(3, 2, 20, 6));
        assert!(rows.len() > 1);
        for row in &rows {
            let ends = row.iter().map(|piece| piece.x + columns(&piece.text));
            let begins = row.iter().skip(1).map(|piece| piece.x).chain([21]);
            assert!(ends.zip(begins).all(|(end, next)| end < next), "{row:?}");
        }
        let parts: Vec<_> = rows.iter().flatten().map(|piece| piece.part).collect();
        assert!(parts.is_sorted() && parts.last() == Some(&(outline.len() - 1)));
    }

    #[test]
    fn every_position_of_the_graph_has_columns() {
        for count in [1, 20, 200] {
            let mut before = 0;
            for place in 0..count {
                let columns = graph_columns(place, count, 40);
                assert!(
                    !columns.is_empty() && columns.end <= 40,
                    "{place} of {count}"
                );
                let is_shared = columns.start < before;
                assert!(!is_shared || count > 40, "{place} of {count}");
                before = columns.end;
            }
        }
    }
}
