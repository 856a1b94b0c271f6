//! The foot line: the keys that work now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::layout::foot::{Item, place};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// Draws the items where [`place`] puts them.
pub fn draw(items: &[Item], line: Rect, buf: &mut Buffer, theme: &Theme) {
    for (i, rect) in place(items, line) {
        let x = put(buf, (rect.x, rect.y), items[i].key, rect.width, theme.style(Role::Key));
        let x = if x > rect.x { x + 1 } else { x };
        put(buf, (x, rect.y), items[i].label, rect.right().saturating_sub(x), theme.style(Role::KeyLabel));
    }
}
