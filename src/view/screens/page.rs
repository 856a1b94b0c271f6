//! A page to read.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::line as put_line;
use crate::app::layout::{page_lines, page_text};
use crate::app::screens::page::Page;
use crate::view::theme::{Role, Theme};

/// Draws a page in the body.
pub fn draw(buf: &mut Buffer, body: Rect, page: &Page, theme: &Theme) {
    let area = page_text(body);
    let lines = page_lines(&page.text, body);
    let shown = lines.iter().skip(page.scroll).zip(area.rows());
    for (line, row) in shown {
        let role = if line.heading { Role::Title } else { Role::Text };
        put_line(buf, row, &line.text, role, theme);
        let keys = Rect { width: u16::try_from(page.keys_wide).unwrap_or(u16::MAX).min(row.width), ..row };
        buf.set_style(keys, theme.style(Role::Key));
    }
}
