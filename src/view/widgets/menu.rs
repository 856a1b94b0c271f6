//! The rows of a list to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::text::{clip, columns, pad};
use crate::view::paint::{put, put_char};
use crate::view::theme::{Role, Theme};

/// One row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// What is chosen with it.
    pub text: &'a str,
    /// What there is to say about it, at the right edge.
    pub note: &'a str,
    /// Whether it can be chosen now.
    pub enabled: bool,
}

/// Draws a row; the chosen one has a mark as well as a colour.
pub fn draw(row: &Row, selected: bool, rect: Rect, buf: &mut Buffer, theme: &Theme) {
    if rect.is_empty() {
        return;
    }
    let role = match (selected, row.enabled) {
        (true, _) => Role::Selected,
        (false, true) => Role::Text,
        (false, false) => Role::Dim,
    };
    let (style, dots, room) = (theme.style(role), theme.signs.ellipsis, rect.width.saturating_sub(3));
    put(buf, (rect.x, rect.y), &" ".repeat(usize::from(rect.width)), rect.width, style);
    if selected {
        put_char(buf, (rect.x, rect.y), theme.signs.turn, style);
    }
    let note = clip(row.note, usize::from(room / 2), dots);
    let before_note = room.saturating_sub(columns(&note) + u16::from(!note.is_empty()) * 2);
    put(buf, (rect.x + 2, rect.y), &pad(row.text, usize::from(before_note), dots), before_note, style);
    let note_style = if selected { style } else { theme.style(Role::Dim) };
    put(buf, (rect.right().saturating_sub(1 + columns(&note)), rect.y), &note, columns(&note), note_style);
}
