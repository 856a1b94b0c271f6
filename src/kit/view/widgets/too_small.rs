//! The notice shown when the window is too small for the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::text::{clip, columns};
use crate::view::paint;
use crate::view::theme::Theme;
use parlour_language::text;

/// The notice of the size that is needed, in one line in the middle. The narrowest window gets the
/// fewest words.
#[derive(Clone, Copy, Debug)]
pub struct TooSmall<'a> {
    pub needed: Size,
    pub theme: &'a Theme,
}

impl Widget for &TooSmall<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let need = format!("{}x{}", self.needed.width, self.needed.height);
        let texts = [
            text!(
                "page-window-too-small",
                width = area.width,
                height = area.height,
                need = &need
            )
            .in_language(self.theme.language),
            text!("page-window-needed", need = &need).in_language(self.theme.language),
            text!("page-needs", need = &need).in_language(self.theme.language),
            need.clone().into(),
        ];
        let text = texts
            .iter()
            .find(|text| columns(text) <= area.width)
            .unwrap_or(&texts[3]);
        let text = clip(text, area.width.into(), self.theme.signs.ellipsis);
        let middle = Rect {
            y: area.y + area.height / 2,
            height: area.height.min(1),
            ..area
        };
        paint::line(Line::raw(text).centered(), middle, buf);
    }
}
