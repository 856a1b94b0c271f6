//! A question over the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::question::Question;
use crate::view::theme::Theme;
use crate::view::widgets::dialog;

/// Draws a question in the body of a page.
pub fn draw(buf: &mut Buffer, body: Rect, question: &Question, theme: &Theme) {
    dialog::draw(&question.title, &question.labels(), question.cursor, &question.layout(body), buf, theme);
}
