//! The study board: the position, what a robot finds in it, the moves with all that is said of them, and the graph.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use crate::app::layout::study::{self, Piece};
use crate::app::screens::study::{FoundLine, StudyBoard};
use crate::view::games::GameBoard;
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::{Bar, Bars, EvalGraph, GraphPoint, Label, Panel, PositionBar, TextRows};
use draughts::study::{Mark, Part, Span};
use parlour_language::{id, text};
use parlour_model::checkers::names::side_name;

/// A study in the body of a page.
#[derive(Clone, Copy, Debug)]
pub struct StudyPage<'a> {
    pub screen: &'a StudyBoard,
    pub theme: &'a Theme,
}

impl Widget for &StudyPage<'_> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (screen, theme) = (self.screen, self.theme);
        let parts = screen.parts(body);
        let (board, observation, names) = (&screen.board, &screen.observation, &screen.names);
        GameBoard {
            board,
            observation,
            names,
            theme,
        }
        .render(parts.board, buf);
        theme.lay_ground(true, parts.board, buf);
        if let Some(area) = parts.lines {
            self.draw_lines(area, buf);
        }
        if let Some(frame) = parts.frame {
            Panel::new(id!("study-moves").in_language(self.theme.language), theme)
                .render(frame, buf);
        }
        if let Some(area) = parts.outline {
            self.draw_outline(area, buf);
        }
        if let Some(area) = parts.graph {
            self.draw_graph(area, buf);
        }
    }
}

impl StudyPage<'_> {
    /// Draws the analysis of a robot: a line each, its evaluation first.
    fn draw_lines(&self, area: Rect, buf: &mut Buffer) {
        let Some(found) = self
            .screen
            .analysis
            .lines(&self.screen.observation.view.board)
        else {
            return;
        };
        let state = match (found.is_done, found.depth) {
            (false, 0) => id!("study-thinking")
                .in_language(self.theme.language)
                .to_owned(),
            (false, depth) => text!("study-depth", depth = depth)
                .in_language(self.theme.language)
                .into_owned(),
            (true, 0) => id!("study-no-move")
                .in_language(self.theme.language)
                .to_owned(),
            (true, depth) => text!("study-depth-done", depth = depth)
                .in_language(self.theme.language)
                .into_owned(),
        };
        let by = found
            .by
            .as_deref()
            .unwrap_or(id!("study-analysis").in_language(self.theme.language));
        let title = format!(
            "{by}: {}",
            found.by_tables.map_or(state, |value| {
                value.in_language(self.theme.language).into_owned()
            })
        );
        let room = Panel::new(&title, self.theme).around(area, buf);
        let text = |line: &FoundLine| {
            let depth = line
                .depth
                .map(|depth| format!("/{depth}"))
                .unwrap_or_default();
            format!("{:>6}{depth} {}", line.worth.to_string(), line.moves)
        };
        let lines: Vec<_> = found.lines.iter().map(text).collect();
        TextRows {
            lines: &lines,
            role: Role::Text,
            theme: self.theme,
        }
        .render(room, buf);
    }

    fn draw_outline(&self, area: Rect, buf: &mut Buffer) {
        let (outline, at) = (self.screen.outline(), self.screen.at());
        let rows = study::rows(outline, area);
        if rows.is_empty() {
            return Label::new(
                id!("study-no-moves-yet").in_language(self.theme.language),
                Role::Dim,
                self.theme,
            )
            .render(area, buf);
        }
        let shown = study::shown(&rows, at, outline, area);
        for (row, line) in rows[shown.clone()].iter().zip(area.rows()) {
            for piece in row {
                self.draw_piece(piece, &outline[piece.part], line, buf);
            }
        }
        let edge = Rect {
            width: area.width + 1,
            ..area
        };
        PositionBar {
            first: shown.start,
            all: rows.len(),
            theme: self.theme,
        }
        .render(edge, buf);
    }

    fn draw_piece(&self, piece: &Piece, part: &Part, line: Rect, buf: &mut Buffer) {
        let theme = self.theme;
        let is_move = part.span == Span::Move;
        let mark = self.screen.study().mark(part.node).filter(|_| is_move);
        let role = match (part.span, mark) {
            _ if is_move && part.node == self.screen.at() => Role::Selected,
            (Span::Unread, _) | (_, Some(Mark::Blunder | Mark::Mistake)) => Role::Bad,
            (_, Some(Mark::Good | Mark::Brilliant)) => Role::Good,
            (Span::Comment, _) => Role::Accent,
            (Span::Move, _) if part.indent > 0 => Role::Dim,
            (Span::Move, _) => Role::Text,
        };
        let weight = if is_move && part.indent == 0 {
            Modifier::BOLD
        } else {
            Modifier::empty()
        };
        let style: Style = theme.over(role).add_modifier(weight);
        put(
            buf,
            (line.x + piece.x, line.y),
            &piece.text,
            line.width.saturating_sub(piece.x),
            style,
        );
    }

    /// The graph of what every position is worth, or how far the analysis is.
    fn draw_graph(&self, area: Rect, buf: &mut Buffer) {
        let (screen, theme) = (self.screen, self.theme);
        let title = match (screen.progress(), screen.accuracies()) {
            (Some((done, all)), _) => text!("study-analysing-short", done = done, all = all)
                .in_language(self.theme.language),
            (None, Some([white, black])) => {
                use draughts::side::Color::{Black, White};
                let side = |color, percent: f64| {
                    format!(
                        "{} {percent:.0} %",
                        side_name(color).in_language(self.theme.language)
                    )
                };
                text!(
                    "study-exact",
                    first = side(Black, black.percent),
                    second = side(White, white.percent)
                )
                .in_language(self.theme.language)
            }
            (None, None) => id!("study-worth").in_language(self.theme.language).into(),
        };
        let mut room = Panel::new(&title, theme).around(area, buf);
        if let Some((done, all)) = screen.progress().filter(|_| room.height > 2) {
            let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            let bar = Bar {
                label: "",
                value: number(done),
                figure: String::new(),
            };
            let line = Rect { height: 1, ..room };
            Bars {
                bars: &[bar],
                most: Some(number(all)),
                theme,
            }
            .render(line, buf);
            room = Rect {
                y: room.y + 1,
                height: room.height - 1,
                ..room
            };
        }
        let point = |(node, worth): (_, Option<draughts::study::Worth>)| GraphPoint {
            expected: worth.map(draughts::study::Worth::expected),
            is_turn: matches!(
                screen.study().mark(node),
                Some(Mark::Mistake | Mark::Blunder)
            ),
            is_here: node == screen.at(),
        };
        let points: Vec<_> = screen.curve().into_iter().map(point).collect();
        EvalGraph {
            points: &points,
            theme,
        }
        .render(room, buf);
    }
}
