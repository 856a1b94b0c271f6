//! A question or a message in the middle of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::panel::draw_title;
use crate::app::layout::dialog::DialogLayout;
use crate::app::text::clip;
use crate::view::paint::{fill, frame, put};
use crate::view::theme::{Role, Theme};

/// Draws a dialog that was laid out with these buttons; `focus` is the one that Enter presses.
pub fn draw(title: &str, buttons: &[&str], focus: usize, layout: &DialogLayout, buf: &mut Buffer, theme: &Theme) {
    fill(buf, layout.frame, ' ', theme.style(Role::Dialog));
    frame(buf, layout.frame, &theme.signs.dialog, theme.style(Role::DialogFrame));
    draw_title(title, layout.frame, buf, theme);
    for (line, y) in layout.lines.iter().zip(layout.text.top()..layout.text.bottom()) {
        put(buf, (layout.text.x, y), line, layout.text.width, theme.style(Role::Dialog));
    }
    for (i, (label, rect)) in buttons.iter().zip(&layout.buttons).enumerate() {
        draw_button(label, i == focus, *rect, buf, theme);
    }
}

/// Draws a button: its label in brackets, pointed ones if Enter presses it.
pub fn draw_button(label: &str, focus: bool, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    if rect.is_empty() {
        return;
    }
    let (role, open, close) = if focus {
        (Role::ButtonFocus, theme.signs.cursor[0], theme.signs.cursor[1])
    } else {
        (Role::Button, '[', ']')
    };
    let label = clip(label, usize::from(rect.width.saturating_sub(4)), theme.signs.ellipsis);
    put(buf, (rect.x, rect.y), &format!("{open} {label} {close}"), rect.width, theme.style(role));
}
