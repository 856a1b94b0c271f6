//! A form: rows with names and values.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{List, Widget};

use crate::app::focus;
use crate::app::form;
use crate::app::hits::Hit;
use crate::app::layout::form::{RowParts, frame, is_bare, rows};
use crate::app::rows::{Control, Row};
use crate::view::theme::{Role, Theme};
use crate::view::ui::Ui;
use crate::view::widgets::label::column;
use crate::view::widgets::{Panel, PositionBar};

/// A form in the body of a page. Its rows are a list: a table has no row whose cells are joined, as those of a heading.
pub struct Form<'a, S> {
    pub form: &'a form::Form<S>,
    pub title: &'a str,
    pub theme: &'a Theme,
}

impl<S> Widget for &Form<'_, S> {
    fn render(self, body: Rect, buf: &mut Buffer) {
        self.draw(body, &mut Ui::new(buf, self.theme));
    }
}

impl<S> Form<'_, S> {
    /// Draws it, and notes which row lies where.
    pub fn draw(&self, body: Rect, ui: &mut Ui) {
        let (form, theme) = (self.form, ui.theme);
        let panel = Panel::new(self.title, theme);
        let frame = frame(form, body, theme.language);
        let is_bare = is_bare(form, body);
        if !is_bare {
            ui.widget(&panel, frame);
        }
        let seen: Vec<(usize, RowParts)> = rows(form, body, theme.language).collect();
        let Some((top, first)) = seen.first().map(|(row, parts)| (*row, parts.line)) else {
            return;
        };
        let lines = seen.iter().map(|(index, parts)| {
            self.line(&form.rows[*index], parts, *index == form.cursor, is_bare)
        });
        let area = Rect {
            height: u16::try_from(seen.len()).unwrap_or(u16::MAX),
            ..first
        };
        ui.widget(List::new(lines), area);
        // A bar would tell little if one row in two is seen, and its handle cost bytes with every key.
        let all = form.rows.len();
        if all > 2 * seen.len() {
            let (x, width) = (first.right(), 1);
            let bar = PositionBar {
                first: top,
                all,
                theme,
            };
            ui.widget(&bar, Rect { x, width, ..area });
        } else if !is_bare {
            panel.draw_more([top > 0, top + seen.len() < all], frame, ui.buf);
        }
        for (index, parts) in &seen {
            note_hits(&form.rows[*index], parts, ui);
            if *index == form.cursor {
                self.draw_mark(parts, ui);
            }
        }
    }

    /// The mark of a row, and the value that is being typed there.
    fn draw_mark(&self, parts: &RowParts, ui: &mut Ui) {
        let (line, theme) = (parts.line, ui.theme);
        // Only its beginning is in the colours of the mark, so that an arrow costs few bytes.
        let mark = format!(" {} ", theme.signs.turn);
        ui.put(line.as_position().into(), &mark, line.width, Role::Selected);
        focus::mark_start(ui.buf, line);
        if let Some(typing) = &self.form.typing {
            let (shown, _) = typing.shown(parts.value.width, theme.signs.ellipsis);
            ui.label(parts.value, shown, Role::Accent);
        }
    }

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

fn note_hits<S>(row: &Row<S>, parts: &RowParts, ui: &mut Ui) {
    if !row.can_be_marked() {
        return;
    }
    ui.hits.note(parts.line, Hit::Row(row.id, 0));
    if row.has_arrows() {
        ui.hits.note(parts.less, Hit::Row(row.id, -1));
        ui.hits.note(parts.more, Hit::Row(row.id, 1));
    }
}
