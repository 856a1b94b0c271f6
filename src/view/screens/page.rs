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
        draw_line(buf, row, line, theme);
    }
}

/// Headings of the Markdown that the rules are written in stand out; its other marks are left as they
/// are.
fn draw_line(buf: &mut Buffer, row: Rect, line: &str, theme: &Theme) {
    match line.trim_start_matches('#') {
        heading if heading.len() < line.len() => put_line(buf, row, heading.trim(), Role::Title, theme),
        _ => put_line(buf, row, &line.replace("**", "").replace('`', ""), Role::Text, theme),
    }
}
