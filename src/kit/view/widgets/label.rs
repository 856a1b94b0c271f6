//! A line of text that shows where it was cut off; ratatui's own lines just end.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Widget;

use crate::text::clip;
use crate::view::paint;
use crate::view::theme::{Role, Theme};

/// Text at the beginning of an area.
#[derive(Clone, Copy, Debug)]
pub struct Label<'a> {
    pub text: &'a str,
    pub role: Role,
    pub theme: &'a Theme,
}

impl<'a> Label<'a> {
    pub fn new(text: &'a str, role: Role, theme: &'a Theme) -> Self {
        Self { text, role, theme }
    }
}

impl Widget for &Label<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let shown = clip(self.text, area.width.into(), self.theme.signs.ellipsis);
        paint::line(Span::styled(shown, self.theme.over(self.role)), area, buf);
    }
}
