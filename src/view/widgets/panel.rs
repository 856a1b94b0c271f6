//! A frame with a title.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};

use crate::app::text::clip;
use crate::view::paint::{frame, put};
use crate::view::theme::{Role, Theme};

/// Draws a panel; answers with the room inside, with a blank column at each side.
pub fn draw(title: &str, rect: Rect, buf: &mut Buffer, theme: &Theme) -> Rect {
    frame(buf, rect, &theme.signs.panel, theme.style(Role::Frame));
    draw_title(title, rect, buf, theme);
    inside(rect)
}

/// The room inside a panel.
#[must_use]
pub fn inside(rect: Rect) -> Rect {
    rect.inner(Margin::new(2, 1))
}

/// The title in the upper edge, a cell after the corner.
pub(super) fn draw_title(title: &str, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    let room = rect.width.saturating_sub(6);
    if room == 0 || rect.height == 0 || title.is_empty() {
        return;
    }
    let text = format!(" {} ", clip(title, usize::from(room), theme.signs.ellipsis));
    put(buf, (rect.x + 2, rect.y), &text, room + 2, theme.style(Role::Title));
}
