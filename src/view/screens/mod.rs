//! The screens, each drawn from what the app knows of it.

pub mod form;
pub mod page;
pub mod position;
pub mod question;
pub mod statistics;
pub mod table;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::paint::put;
use super::theme::{Role, Theme};
use crate::app::text::clip;

/// Puts a line of text at the beginning of an area, clipped to its width.
pub(super) fn line(buf: &mut Buffer, area: Rect, text: &str, role: Role, theme: &Theme) {
    let shown = clip(text, usize::from(area.width), theme.signs.ellipsis);
    if !area.is_empty() {
        put(buf, (area.x, area.y), &shown, area.width, theme.style(role));
    }
}
