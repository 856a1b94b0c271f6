//! A form: rows with names and values.

use ratatui::layout::Rect;

use crate::form::Form;
use crate::form::layout::{RowParts, frame, is_bare, rows};
use crate::rows::{Control, Row};
use parlour_kit::focus;
use parlour_kit::hits::Hit;
use parlour_kit::view::theme::Role;
use parlour_kit::view::ui::Ui;
use parlour_kit::view::widgets::{Panel, PositionBar};
use parlour_language::Text;

impl<S> Form<S> {
    /// Draws it in the body of a page, in a frame with this title, and notes which row lies where.
    pub fn draw(&self, body: Rect, title: impl Into<Text>, ui: &mut Ui) {
        let (form, theme) = (self, ui.theme);
        let title = ui.words(title);
        let panel = Panel::new(&title, theme);
        let frame = frame(form, body, theme.language);
        let is_bare = is_bare(form, body);
        if !is_bare {
            ui.widget(&panel, frame);
        }
        let seen: Vec<(usize, RowParts)> = rows(form, body, theme.language).collect();
        // Rows that move keep the ground of the page: the terminal moves them with it.
        if !is_bare && (!form.tall || seen.len() < form.rows.len()) {
            ui.panels.push(frame);
        }
        let Some((top, first)) = seen.first().map(|(row, parts)| (*row, parts.place)) else {
            return;
        };
        let area = Rect {
            height: first.height * u16::try_from(seen.len()).unwrap_or(1),
            ..first
        };
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
            let row = &form.rows[*index];
            let is_marked = *index == form.cursor;
            draw_row(row, parts, is_marked && form.typing.is_some(), is_bare, ui);
            note_hits(row, parts, ui);
            if is_marked {
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
        if let Some(typing) = &self.typing {
            let (shown, _) = typing.shown(parts.value.width, theme.signs.ellipsis);
            ui.label(parts.value, shown, Role::Accent);
        }
    }
}

/// Draws a row in the columns of its parts. A value that is being typed is drawn above it.
fn draw_row<S>(row: &Row<S>, parts: &RowParts, is_typed: bool, has_rules: bool, ui: &mut Ui) {
    let [label, value] = [&row.label, &row.value].map(|text| text.in_language(ui.theme.language));
    match &row.control {
        Control::Heading if label.is_empty() && has_rules => {
            let rule = ui.theme.signs.panel.horizontal_bottom;
            let cells = usize::from(parts.after_edge().width).saturating_sub(3);
            ui.label(parts.line, format!("   {}", rule.repeat(cells)), Role::Dim);
        }
        Control::Heading => ui.label(parts.after_edge(), label, Role::Accent),
        Control::Button(_) if value.is_empty() => {
            ui.label(parts.after_edge(), format!("  {label}"), Role::Text);
        }
        Control::Button(_) => {
            ui.label(parts.label, format!("  {label}"), Role::Text);
            ui.label(parts.value_and_more(), value, Role::Dim);
        }
        Control::Choice(_) | Control::Listed(..) | Control::Typed(..) => {
            ui.label(parts.label, format!("  {label}"), Role::Text);
            if row.has_arrows() {
                let [left, _, _, right] = ui.theme.signs.arrows.map(String::from);
                ui.label(parts.less, left, Role::Key);
                ui.label(parts.more, right, Role::Key);
            }
            if !is_typed {
                ui.label(parts.value, value, Role::Text);
            }
        }
    }
}

fn note_hits<S>(row: &Row<S>, parts: &RowParts, ui: &mut Ui) {
    if !row.can_be_marked() {
        return;
    }
    let place = parts.place;
    ui.hits.note(place, Hit::Row(row.id, 0));
    if row.has_arrows() {
        // For a finger an arrow is wider as well.
        let width = parts.less.width * place.height;
        let more = parts.more.right().saturating_sub(width);
        for (x, by) in [(parts.less.x, -1), (more, 1)] {
            ui.hits
                .note(Rect { x, width, ..place }, Hit::Row(row.id, by));
        }
    }
}
