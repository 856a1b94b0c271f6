//! What is shown when the window is too small for the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use crate::app::text::{clip, columns};
use crate::view::paint::put;
use crate::view::theme::{Role, Theme};

/// Says in one line, in the middle, what size is needed; in the fewest words in the narrowest window.
pub fn draw(needed: Size, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    if rect.is_empty() {
        return;
    }
    let need = format!("{}x{}", needed.width, needed.height);
    let told = [
        format!("This window is {}x{}; please make it {need} or larger.", rect.width, rect.height),
        format!("Please make the window {need}."),
        format!("needs {need}"),
        need,
    ];
    let text = told.iter().find(|text| columns(text) <= rect.width).unwrap_or(&told[3]);
    let text = clip(text, usize::from(rect.width), theme.signs.ellipsis);
    let at = (rect.x + (rect.width - columns(&text)) / 2, rect.y + rect.height / 2);
    put(buf, at, &text, rect.width, theme.style(Role::Text));
}
