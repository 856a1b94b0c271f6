//! The study board: the position, what a robot finds in it, the moves with all that is said of them, and the graph.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::eval_graph::{EvalGraph, GraphPoint};
use crate::study::layout;
use crate::study::layout::Piece;
use crate::study::{FOUND, FoundLine, MOVES, StudyBoard};
use draughts::study::{Mark, Part, Span};
use parlour_boards::{DrawBoard as _, GameBoard};
use parlour_kit::hits::Hit;
use parlour_kit::layout::split::Split as _;
use parlour_kit::text::columns;
use parlour_kit::view::paint::put;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Bar, Panel, PositionBar};
use parlour_language::{Text, id, text};
use parlour_model::checkers::Checkers;
use parlour_model::checkers::names::{in_order, side_name};
use parlour_screen::rows::number_of;
use parlour_screen::screen::DrawScreen;

impl DrawScreen for StudyBoard {
    fn draw(&self, body: Rect, ui: &mut Ui) {
        let parts = self.parts(body);
        let scene = GameBoard::alone(&self.board, &self.observation, &self.names, parts.board);
        Checkers::draw_board(&scene, parts.board, ui);
        if let Some(area) = parts.lines {
            draw_lines(self, area, ui);
        }
        if let Some(frame) = parts.frame {
            ui.panel(frame, id!("study-moves"));
        }
        if let Some(area) = parts.outline {
            draw_outline(self, area, ui);
        }
        if let Some(area) = parts.graph {
            draw_graph(self, area, ui);
        }
    }
}

/// Draws the analysis of a robot: a line each, its evaluation first.
fn draw_lines(screen: &StudyBoard, area: Rect, ui: &mut Ui) {
    let Some(found) = screen.analysis_lines() else {
        return;
    };
    let state = match (found.is_done, found.depth) {
        (false, 0) => text!("study-thinking"),
        (false, depth) => text!("study-depth", depth = depth),
        (true, 0) => text!("study-no-move"),
        (true, depth) => text!("study-depth-done", depth = depth),
    };
    let by = found
        .by
        .as_deref()
        .map_or_else(|| text!("study-analysis"), |by| by.to_owned().into());
    let by = if found.is_threat {
        text!("study-threat-title")
    } else {
        by
    };
    let result = found.by_tables.map_or(state, Text::from);
    let room = ui.panel(area, Text::list([by, result], ": "));
    let text = |line: &FoundLine| {
        let depth = line
            .depth
            .map(|depth| format!("/{depth}"))
            .unwrap_or_default();
        format!("{:>6}{depth} {}", line.worth.to_string(), line.moves)
    };
    let lines: Vec<_> = found.lines.iter().map(text).collect();
    ui.lines(room, &lines, Role::Text);
    for (number, row) in (0..).zip(room.rows()).take(lines.len()) {
        ui.hits.note(row, Hit::Row((FOUND, number), 0));
    }
}

fn draw_outline(screen: &StudyBoard, area: Rect, ui: &mut Ui) {
    let outline = screen.outline();
    let rows = layout::rows(outline, area);
    if rows.is_empty() {
        return ui.label(area, id!("study-no-moves-yet"), Role::Dim);
    }
    let shown = layout::shown(&rows, screen.at(), outline, area);
    let own = screen.own_nodes();
    for (row, line) in rows[shown.clone()].iter().zip(area.rows()) {
        for piece in row {
            let part = &outline[piece.part];
            draw_piece(screen, piece, (part, own.contains(&part.node)), line, ui);
        }
    }
    let edge = Rect {
        width: area.width + 1,
        ..area
    };
    let bar = PositionBar {
        first: shown.start,
        all: rows.len(),
        theme: ui.theme,
    };
    ui.widget(&bar, edge);
}

/// Draws a piece of a part; one's own lines are underlined.
fn draw_piece(
    screen: &StudyBoard,
    piece: &Piece,
    (part, is_own): (&Part, bool),
    line: Rect,
    ui: &mut Ui,
) {
    let is_move = part.span == Span::Move;
    let mark = screen.study().mark(part.node).filter(|_| is_move);
    let role = match (part.span, mark) {
        _ if is_move && part.node == screen.at() => Role::Selected,
        (Span::Unread, _) | (_, Some(Mark::Blunder | Mark::Mistake)) => Role::Bad,
        (_, Some(Mark::Good | Mark::Brilliant)) => Role::Good,
        (Span::Comment, _) => Role::Accent,
        (Span::Move, _) if part.indent > 0 => Role::Dim,
        (Span::Move, _) => Role::Text,
    };
    let mut style: Style = ui.theme.over(role);
    if is_move && part.indent == 0 {
        style = style.add_modifier(Modifier::BOLD);
    }
    if is_move && is_own {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let at = (line.x + piece.x, line.y);
    let end = put(
        ui.buf,
        at,
        &piece.text,
        line.width.saturating_sub(piece.x),
        style,
    );
    let seen = Rect::new(at.0, at.1, end.saturating_sub(at.0), 1);
    ui.hits
        .note(seen, Hit::Row((MOVES, number_of(part.node)), 0));
}

/// The graph of what every position is worth, or how far the analysis is.
fn draw_graph(screen: &StudyBoard, area: Rect, ui: &mut Ui) {
    let title = match (screen.progress(), screen.accuracies()) {
        (Some((done, all)), _) => text!("study-analysing-short", done = done, all = all),
        (None, Some(accuracies)) => {
            let sides = in_order(screen.study().variant(), |side| {
                let name = ui.words(side_name(side));
                format!("{name} {:.0} %", accuracies[side.index()].percent)
            });
            let [first, second] = &sides;
            let whole = text!("study-exact", first = first, second = second);
            if columns(&ui.words(whole.clone())) <= Panel::title_room(area) {
                whole
            } else {
                Text::list(sides, ", ")
            }
        }
        (None, None) => text!("study-worth"),
    };
    let mut room = ui.panel(area, title);
    if let Some((done, all)) = screen.progress().filter(|_| room.height > 2) {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let bar = Bar {
            label: "",
            value: number(done),
            figure: String::new(),
        };
        let (line, rest) = room.split_top(1);
        ui.bars(line, &[bar], Some(number(all)));
        room = rest;
    }
    let point = |(node, worth): (_, Option<draughts::study::Worth>)| GraphPoint {
        expected: worth.map(draughts::study::Worth::expected),
        is_turn: matches!(
            screen.study().mark(node),
            Some(Mark::Mistake | Mark::Blunder)
        ),
        is_here: node == screen.at(),
    };
    let curve = screen.curve();
    // Of positions that share a column a click means the first one, so that it is noted last.
    for (place, (node, _)) in curve.iter().enumerate().rev() {
        let columns = layout::graph_columns(place, curve.len(), room.width);
        let bar = room.intersection(Rect {
            x: room.x + columns.start,
            width: columns.end - columns.start,
            ..room
        });
        ui.hits.note(bar, Hit::Row((MOVES, number_of(node)), 0));
    }
    let points = &curve.into_iter().map(point).collect::<Vec<_>>();
    let theme = ui.theme;
    ui.widget(&EvalGraph { points, theme }, room);
}
