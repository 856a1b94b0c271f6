//! A chart of lying bars. Ratatui's `BarChart` writes the figures over the bars and knows whole cells only; so this is
//! a table whose middle column is drawn to half a cell.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Row, Table, Widget};

use super::text_rows::{draw_more, split};
use crate::text::{columns, pad, pad_left};
use crate::view::theme::{Role, Theme};

/// One bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar<'a> {
    pub label: &'a str,
    pub value: u32,
    /// The figure as it is written.
    pub figure: String,
}

/// One bar a row.
#[derive(Clone, Copy, Debug)]
pub struct Bars<'a> {
    pub bars: &'a [Bar<'a>],
    /// The value of a bar that takes all the room; `None` for the largest there is.
    pub most: Option<u32>,
    pub theme: &'a Theme,
}

impl Widget for &Bars<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let (theme, dots) = (self.theme, self.theme.signs.ellipsis);
        let widest = |text: &dyn Fn(&Bar) -> u16| {
            self.bars
                .iter()
                .map(text)
                .max()
                .unwrap_or(0)
                .min(area.width / 3)
        };
        let label = widest(&|bar| columns(bar.label));
        let figure = widest(&|bar| columns(&bar.figure));
        let room = area.width.saturating_sub(label + figure + 2);
        let row = |bar: &Bar| {
            Row::new([
                Line::styled(pad(bar.label, label.into(), dots), theme.over(Role::Text)),
                self.bar(bar.value, room),
                Line::styled(
                    pad_left(&bar.figure, figure.into(), dots),
                    theme.over(Role::Title),
                ),
            ])
        };
        let widths = [label, room, figure].map(Constraint::Length);
        let (seen, more) = split(self.bars.len(), area);
        Widget::render(
            Table::new(self.bars[..seen].iter().map(row), widths).column_spacing(1),
            area,
            buf,
        );
        if let Some(row) = more {
            draw_more(self.bars.len() - seen, row, buf, theme);
        }
    }
}

impl Bars<'_> {
    /// The bar itself; whatever is not nothing shows at least half a cell.
    fn bar(&self, value: u32, room: u16) -> Line<'static> {
        let most = self
            .most
            .or_else(|| self.bars.iter().map(|bar| bar.value).max())
            .unwrap_or(0);
        let all = u64::from(room) * 2;
        let halves = (u64::from(value) * all)
            .checked_div(u64::from(most))
            .unwrap_or(0)
            .max(u64::from(value > 0))
            .min(all);
        let halves = usize::try_from(halves).unwrap_or(0);
        let [filled, half_filled, empty] = self.theme.signs.bar;
        let bar = std::iter::repeat_n(filled, halves / 2)
            .chain(std::iter::repeat_n(half_filled, halves % 2));
        let rest = empty
            .to_string()
            .repeat(usize::from(room) - halves.div_ceil(2));
        Line::from(vec![
            Span::styled(bar.collect::<String>(), self.theme.over(Role::Accent)),
            Span::styled(rest, self.theme.over(Role::Dim)),
        ])
    }
}
