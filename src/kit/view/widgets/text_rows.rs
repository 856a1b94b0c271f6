//! Lines of text below each other, and the row that says how many of a list are not seen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::label::Label;
use crate::text::clip;
use crate::view::paint;
use crate::view::theme::{Role, Theme};
use parlour_language::text;

/// A line a row. If there are more lines than rows, the last row says how many are not seen.
#[derive(Clone, Copy, Debug)]
pub struct TextRows<'a> {
    pub lines: &'a [String],
    pub role: Role,
    pub theme: &'a Theme,
}

impl Widget for &TextRows<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let style = self.theme.over(self.role);
        let dots = self.theme.signs.ellipsis;
        let line = |line: &String| Span::styled(clip(line, area.width.into(), dots), style).into();
        lines_or_more(self.lines.iter().map(line).collect(), area, buf, self.theme);
    }
}

/// Draws lines that are no wider than the area. If there are more than rows, the last row says how many are not seen.
pub fn lines_or_more(mut lines: Vec<Line>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (seen, more) = split(lines.len(), area);
    if let Some(row) = more {
        draw_more(lines.len() - seen, row, buf, theme);
    }
    lines.truncate(seen);
    paint::lines(lines, area, buf);
}

/// Returns the number of lines, of `all`, that are seen in an area, and the row that counts the
/// hidden ones.
pub(super) fn split(all: usize, area: Rect) -> (usize, Option<Rect>) {
    let rows = usize::from(area.height);
    if all <= rows || rows == 0 {
        return (all.min(rows), None);
    }
    (
        rows - 1,
        Some(Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        }),
    )
}

/// Says how many are not seen.
pub(super) fn draw_more(hidden: usize, row: Rect, buf: &mut Buffer, theme: &Theme) {
    let text = format!(
        "{} {}",
        theme.signs.ellipsis,
        text!("page-hidden-more", hidden = hidden).in_language(theme.language)
    );
    Label::new(&text, Role::Dim, theme).render(row, buf);
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_config::caps::{Depth, Glyphs, TerminalCaps};
    use parlour_config::theme_name::ThemeName;

    fn rows(lines: usize, height: u16) -> Vec<String> {
        let theme = Theme::new(
            ThemeName::Default,
            TerminalCaps::of(Depth::None, Glyphs::Unicode),
        );
        let lines: Vec<_> = (1..=lines).map(|line| format!("line {line}")).collect();
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, height));
        TextRows {
            lines: &lines,
            role: Role::Text,
            theme: &theme,
        }
        .render(buf.area, &mut buf);
        let row = |row: Rect| {
            row.positions()
                .map(|at| buf[at].symbol())
                .collect::<String>()
                .trim_end()
                .to_owned()
        };
        buf.area.rows().map(row).collect()
    }

    #[test]
    fn the_last_row_says_how_many_lines_are_not_seen() {
        assert_eq!(rows(2, 2), ["line 1", "line 2"]);
        assert_eq!(rows(3, 2), ["line 1", "… 2 more"]);
        assert_eq!(rows(3, 1), ["… 3 more"]);
        assert_eq!(rows(3, 0), [""; 0]);
    }
}
