//! The bar at the right edge of scrolled content, which shows the scroll position.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget, Widget};

use crate::view::theme::{Role, Theme};

/// A track with a handle as long as the part that is seen; nothing where all is seen.
#[derive(Clone, Copy, Debug)]
pub struct PositionBar<'a> {
    /// The first line in sight.
    pub first: usize,
    /// The number of lines.
    pub all: usize,
    pub theme: &'a Theme,
}

impl Widget for &PositionBar<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let high = usize::from(area.height);
        if self.all <= high {
            return;
        }
        let [handle, track] = self.theme.signs.scroll;
        let mut state = ScrollbarState::new(self.all - high + 1)
            .position(self.first)
            .viewport_content_length(high);
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .thumb_symbol(handle)
            .track_symbol(Some(track))
            .style(self.theme.over(Role::Frame));
        StatefulWidget::render(bar, area, buf, &mut state);
    }
}
