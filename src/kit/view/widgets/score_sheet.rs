//! The moves in a game's own notation, in two columns, the newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Row, Table, Widget};

use super::position_bar::PositionBar;
use crate::layout::window::before_end;
use crate::text::pad;
use crate::view::theme::{Role, Theme};

/// The moves; the player who begins has the left column.
#[derive(Clone, Copy, Debug)]
pub struct ScoreSheet<'a> {
    pub moves: &'a [String],
    /// The number of lines that the sheet is scrolled back from its end.
    pub back: usize,
    pub theme: &'a Theme,
}

impl Widget for &ScoreSheet<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let lines = self.moves.chunks(2).count();
        let seen = before_end(lines, area.height.into(), self.back);
        let number = lines.to_string().len() + 2;
        // The last two columns are the position bar's.
        let column = usize::from(area.width.saturating_sub(2)).saturating_sub(number) / 2;
        let rows = seen.clone().map(|line| self.row(line, number, column));
        let widths = [number, column, column]
            .map(|cells| Constraint::Length(u16::try_from(cells).unwrap_or(u16::MAX)));
        Widget::render(Table::new(rows, widths).column_spacing(0), area, buf);
        PositionBar {
            first: seen.start,
            all: lines,
            theme: self.theme,
        }
        .render(area, buf);
    }
}

impl ScoreSheet<'_> {
    fn row(&self, line: usize, number: usize, column: usize) -> Row<'static> {
        let theme = self.theme;
        let label = format!("{:>width$} ", format!("{}.", line + 1), width = number - 1);
        let newest = self.moves.len() - 1;
        let pair = self.moves.iter().enumerate().skip(2 * line).take(2);
        let cell = |(i, text): (usize, &String)| {
            let role = if i == newest { Role::Title } else { Role::Text };
            Span::styled(pad(text, column, theme.signs.ellipsis), theme.over(role))
        };
        Row::new(
            [Span::styled(label, theme.over(Role::Dim))]
                .into_iter()
                .chain(pair.map(cell)),
        )
    }
}
