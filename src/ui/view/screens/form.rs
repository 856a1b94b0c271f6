//! A form: rows with names and values.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{List, Widget};

use crate::app::focus;
use crate::app::form;
use crate::app::layout::form::{RowParts, frame, is_bare, rows};
use crate::app::rows::{Control, Row};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::label::column;
use crate::view::widgets::{Label, Panel, PositionBar};

/// A form in the body of a page. Its rows are a list: a table has no row whose cells are joined, as those of a heading.
pub struct Form<'a, S> {
    pub form: &'a form::Form<S>,
    pub title: &'a str,
    pub theme: &'a Theme,
}

impl<S> Widget for &Form<'_, S> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        let (form, theme) = (self.form, self.theme);
        let panel = Panel::new(self.title, theme);
        let frame = frame(form, body, theme.language);
        let is_bare = is_bare(form, body);
        if !is_bare {
            panel.render(frame, buf);
        }
        let seen: Vec<(usize, RowParts)> = rows(form, body, theme.language).collect();
        let Some(first) = seen.first().map(|(_, parts)| parts.line) else {
            return;
        };
        let selected = seen.iter().position(|(index, _)| *index == form.cursor);
        let lines = seen.iter().map(|(index, parts)| {
            self.line(&form.rows[*index], parts, *index == form.cursor, is_bare)
        });
        let area = Rect {
            height: u16::try_from(seen.len()).unwrap_or(u16::MAX),
            ..first
        };
        Widget::render(List::new(lines), area, buf);
        let right = Rect {
            x: first.right(),
            width: 1,
            ..area
        };
        // A bar would tell little if one row in two is seen, and its handle cost bytes with every key.
        if form.rows.len() > 2 * seen.len() {
            PositionBar {
                first: seen[0].0,
                all: form.rows.len(),
                theme,
            }
            .render(right, buf);
        } else if !is_bare {
            panel.draw_more(
                [seen[0].0 > 0, seen[0].0 + seen.len() < form.rows.len()],
                frame,
                buf,
            );
        }
        if let Some(row) = selected {
            let line = seen[row].1.line;
            // Only its beginning is in the colours of the mark, so that an arrow costs few bytes.
            let mark = format!(" {} ", theme.signs.turn);
            put(
                buf,
                line.as_position().into(),
                &mark,
                line.width,
                theme.style(Role::Selected),
            );
            focus::mark_start(buf, line);
        }
        if let (Some(row), Some(typing)) = (selected, &form.typing) {
            let value = seen[row].1.value;
            let (shown, _) = typing.shown(value.width, theme.signs.ellipsis);
            Label::new(&shown, Role::Accent, theme).render(value, buf);
        }
    }
}

impl<S> Form<'_, S> {
    /// A row in the columns of its parts.
    fn line(&self, row: &Row<S>, parts: &RowParts, marked: bool, has_rules: bool) -> Line<'static> {
        let theme = self.theme;
        let label = row.label.in_language(theme.language);
        let shown = row.value.in_language(theme.language);
        let cells =
            |text: &str, role: Role, cells: u16| column(text, role, cells, theme).into_iter();
        let edge = std::iter::once(Span::raw(
            " ".repeat(usize::from(parts.label.x - parts.line.x)),
        ));
        match &row.control {
            Control::Heading if label.is_empty() && has_rules => {
                let rule = theme.signs.panel.horizontal_bottom;
                let cells = usize::from(parts.after_edge().width).saturating_sub(3);
                let rule = format!("   {}", rule.repeat(cells));
                vec![Span::styled(rule, theme.over(Role::Dim))].into()
            }
            Control::Heading => edge
                .chain(cells(&label, Role::Accent, parts.after_edge().width))
                .collect(),
            Control::Button(_) => {
                let label = format!("  {label}");
                if shown.is_empty() {
                    return edge
                        .chain(cells(&label, Role::Text, parts.after_edge().width))
                        .collect();
                }
                let value = parts.value_and_more();
                let gap = Span::raw(" ".repeat(usize::from(value.x - parts.label.right())));
                let label = edge
                    .chain(cells(&label, Role::Text, parts.label.width))
                    .chain([gap]);
                label.chain(cells(&shown, Role::Dim, value.width)).collect()
            }
            Control::Choice(_) | Control::Listed(..) | Control::Typed(..) => {
                let [left, _, _, right] = theme.signs.arrows.map(String::from);
                let [left, right] = if row.has_arrows() {
                    [left, right]
                } else {
                    <_>::default()
                };
                let value = if marked && self.form.typing.is_some() {
                    ""
                } else {
                    &*shown
                };
                edge.chain(cells(&format!("  {label}"), Role::Text, parts.label.width))
                    .chain(cells(&left, Role::Key, parts.less.width))
                    .chain(cells(value, Role::Text, parts.value.width))
                    .chain(cells(&right, Role::Key, parts.more.width))
                    .collect()
            }
        }
    }
}
