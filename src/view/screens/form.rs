//! A form: rows with names and values.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::line;
use crate::app::form::{Control, Form, Row};
use crate::app::layout::form::{RowParts, frame, rows};
use crate::app::text::clip_start;
use crate::view::paint::fill;
use crate::view::theme::{Role, Theme};
use crate::view::widgets::panel;

/// Draws a form in the body of a page.
pub fn draw<K>(buf: &mut Buffer, body: Rect, form: &Form<K>, title: &str, theme: &Theme) {
    panel::draw(title, frame(form, body), buf, theme);
    for (index, parts) in rows(form, body) {
        let marked = index == form.cursor;
        if marked {
            fill(buf, parts.line, ' ', theme.style(Role::Selected));
        }
        let typed = form.typing.as_ref().filter(|_| marked).map(|typing| typing.text.as_str());
        draw_row(buf, parts, &form.rows[index], marked, typed, theme);
    }
}

fn draw_row<K>(buf: &mut Buffer, parts: RowParts, row: &Row<K>, marked: bool, typed: Option<&str>, theme: &Theme) {
    let role = |plain: Role| if marked { Role::Selected } else { plain };
    match row.control {
        Control::Heading => line(buf, parts.after_edge(), &row.label, Role::Accent, theme),
        Control::Button => {
            let mark = if marked { theme.signs.turn } else { ' ' };
            let room = if row.value.is_empty() { parts.after_edge() } else { parts.label };
            line(buf, room, &format!("{mark} {}", row.label), role(Role::Text), theme);
            line(buf, parts.value_and_more(), &row.value, role(Role::Dim), theme);
        }
        Control::Choice | Control::Typed => {
            let [left, _, _, right] = theme.signs.arrows;
            line(buf, parts.label, &format!("  {}", row.label), role(Role::Text), theme);
            line(buf, parts.less, &left.to_string(), role(Role::Key), theme);
            line(buf, parts.more, &right.to_string(), role(Role::Key), theme);
            match typed {
                Some(text) => {
                    let shown = clip_start(&format!("{text}_"), usize::from(parts.value.width), theme.signs.ellipsis);
                    line(buf, parts.value, &shown, Role::Accent, theme);
                }
                None => line(buf, parts.value, &row.value, role(Role::Text), theme),
            }
        }
    }
}
